/** The fields that KSeF reads from an invoice file. */
import { describe, expect, it } from "vitest"
import { readFa3 } from "../src/index.ts"
import { bytesOf, changed, eurFile, plnFile } from "./files.ts"

describe("readFa3", () => {
  it("readFa3 returns seller, buyer, number, date, kind, currency and gross", () => {
    expect(readFa3(bytesOf(plnFile))).toEqual({
      sellerNip: "5260001246",
      buyerNip: "7740001454",
      number: "FV/2026/11/000001",
      issueDate: "2026-11-20",
      kind: "VAT",
      currency: "PLN",
      gross: "44.99",
    })
    expect(readFa3(bytesOf(eurFile)).currency).toBe("EUR")
  })

  it("there is no buyer NIP when the buyer has none", () => {
    const file = changed(plnFile, "<NIP>7740001454</NIP>", "<BrakID>1</BrakID>")
    expect(readFa3(bytesOf(file))).not.toHaveProperty("buyerNip")
  })

  it("values are read through comments, CDATA, references, attributes and white space", () => {
    const number = '<P_2 a="1>2">\n F<!-- <P_2> -->V&#x2F;<![CDATA[2026]]>/11&#47;7\t</P_2>'
    const file = changed(plnFile, "<P_2>FV/2026/11/000001</P_2>", number)
    expect(readFa3(bytesOf(file)).number).toBe("FV/2026/11/7")
  })

  it("a file without a required element is rejected", () => {
    const file = changed(plnFile, "<P_2>FV/2026/11/000001</P_2>", "")
    expect(() => readFa3(bytesOf(file))).toThrow("the invoice has no Fa/P_2")
  })

  it("reading a truncated file ends without exhausting the stack", () => {
    const halves = [...plnFile].flatMap((character, index) =>
      character === "<" || character === ">" ? [plnFile.slice(0, index + 1)] : [],
    )
    for (const text of ["", "x", "<", "<a", "<!", "<!DOCTYPE a>", "<a b='>", "</a>", ...halves]) {
      if (text !== plnFile) expect(() => readFa3(bytesOf(text))).not.toThrow(RangeError)
    }
  })
})
