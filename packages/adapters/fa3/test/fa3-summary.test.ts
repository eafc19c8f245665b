/** What KSeF needs to know of a file, read back from it. */
import { describe, expect, it } from "vitest"
import { readFa3 } from "../src/index.ts"
import { bytesOf, changed, eurFile, plnFile } from "./files.ts"

describe("The summary of a file", () => {
  it("names seller, buyer, number, day, kind and sum", () => {
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

  it("has no buyer NIP when the buyer has none", () => {
    const file = changed(plnFile, "<NIP>7740001454</NIP>", "<BrakID>1</BrakID>")
    expect(readFa3(bytesOf(file))).not.toHaveProperty("buyerNip")
  })

  it("reads values through comments, CDATA, references, attributes and white space", () => {
    const number = '<P_2 a="1>2">\n F<!-- <P_2> -->V&#x2F;<![CDATA[2026]]>/11&#47;7\t</P_2>'
    const file = changed(plnFile, "<P_2>FV/2026/11/000001</P_2>", number)
    expect(readFa3(bytesOf(file)).number).toBe("FV/2026/11/7")
  })

  it("is refused for a file without what it must have", () => {
    const file = changed(plnFile, "<P_2>FV/2026/11/000001</P_2>", "")
    expect(() => readFa3(bytesOf(file))).toThrow("the invoice has no Fa/P_2")
  })

  it("ends soon, refused or not, for whatever is cut off in the middle", () => {
    const halves = [...plnFile].flatMap((character, index) =>
      character === "<" || character === ">" ? [plnFile.slice(0, index + 1)] : [],
    )
    for (const text of ["", "x", "<", "<a", "<!", "<!DOCTYPE a>", "<a b='>", "</a>", ...halves]) {
      if (text !== plnFile) expect(() => readFa3(bytesOf(text))).not.toThrow(RangeError)
    }
  })
})
