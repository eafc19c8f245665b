/** Values are read from any well-formed file; reading a truncated one ends. */
import { describe, expect, it } from "vitest"
import { readXml } from "@procurement/lib-xml"
import { valueAt } from "../src/reading/index.ts"
import { changed, plnFile } from "./files.ts"

describe("The content of a file", () => {
  it("values are read through comments, CDATA, references, attributes and white space", () => {
    const number = '<P_2 a="1>2">\n F<!-- <P_2> -->V&#x2F;<![CDATA[2026]]>/11&#47;7\t</P_2>'
    const file = changed(plnFile, "<P_2>FV/2026/11/000001</P_2>", number)
    expect(valueAt(readXml(file), "Fa", "P_2")).toBe("FV/2026/11/7")
  })

  it("reading a truncated file ends without exhausting the stack", () => {
    const halves = [...plnFile].flatMap((character, index) =>
      character === "<" || character === ">" ? [plnFile.slice(0, index + 1)] : [],
    )
    for (const text of ["", "x", "<", "<a", "<!", "<!DOCTYPE a>", "<a b='>", "</a>", ...halves]) {
      if (text !== plnFile) expect(() => readXml(text)).not.toThrow(RangeError)
    }
  })
})
