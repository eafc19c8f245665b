import { describe, expect, it } from "@effect/vitest"
import {
  collapseWhitespace,
  forbiddenCodePoint,
  LineText,
  lineText,
  lineTextIssue,
} from "@procurement/domain/text"
import * as Schema from "effect/Schema"

describe("A line of text on an invoice", () => {
  it.each(["Zażółć gęślą jaźń", `Toner & kolor <XL> "pro"`, "Kubek 🎉", "日本語", "e\u0301"])(
    "may be %s",
    (text) => {
      expect(lineTextIssue(text, 512)).toBeUndefined()
    },
  )

  it.each([
    ["a\u0000b", "U+0000"],
    ["a\u0007b", "U+0007"],
    ["a\u007Fb", "U+007F"],
    ["a\u0085b", "U+0085"],
    ["a\uFDD0b", "U+FDD0"],
    ["a\uFFFEb", "U+FFFE"],
    ["a\u{1FFFF}b", "U+1FFFF"],
    ["a\uD800b", "U+D800"],
  ])("may not contain %j: %s", (text, name) => {
    expect(lineTextIssue(text, 512)).toBe(`must not contain the character ${name}`)
  })

  it("has an upper bound in characters, not in UTF-16 units", () => {
    expect(lineTextIssue("🎉".repeat(512), 512)).toBeUndefined()
    expect(lineTextIssue("🎉".repeat(513), 512)).toBe("must have at most 512 characters")
    expect(lineTextIssue(" \t\n ", 512)).toBe("must not be empty")
  })

  it.prop("collapses white space once and for all", [Schema.String], ([text]) => {
    const once = collapseWhitespace(text)
    expect(collapseWhitespace(once)).toBe(once)
    expect(once).not.toMatch(/[\t\n\r]| {2}|^ | $/)
  })

  it("collapses line ends and tabs, as xsd:token does", () => {
    expect(lineText("  ul. Prosta\r\n\t1  ")).toBe("ul. Prosta 1")
  })
})

describe("The short cut for plain Latin text", () => {
  const isLine = Schema.is(LineText)
  const nearTheBorders = [0x20, 0x21, 0x7e, 0x7f, 0xa0, 0xa1, 0x24f, 0x250, 0x9, 0xfffe, 0x1f600]
  const Pieces = Schema.Array(Schema.Literals(nearTheBorders))

  it.prop("says the same as a look at every character", [Pieces], ([codePoints]) => {
    const text = String.fromCodePoint(...codePoints)
    const lawful =
      forbiddenCodePoint(text) === undefined &&
      collapseWhitespace(text) === text &&
      codePoints.length >= 1 &&
      codePoints.length <= 512
    expect(isLine(text)).toBe(lawful)
  })
})
