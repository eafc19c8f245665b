import { describe, expect, it } from "@effect/vitest"
import {
  collapseWhitespace,
  EnteredText,
  forbiddenKinds,
  linePattern,
  LineText,
  lineText,
  lineTextFault,
  lineTextIssue,
} from "@procurement/domain/text"
import * as Schema from "effect/Schema"

const bidirectionalFault = (name: string) => ({
  _tag: "ForbiddenCharacter",
  kind: "bidirectional",
  name,
})

describe("Entered line text", () => {
  it.each([
    "Zażółć gęślą jaźń",
    `Toner & kolor <XL> "pro"`,
    "Kubek 🎉 ☕️",
    "日本語 שלום नमस्ते",
    "e\u0301",
    "50\u00a0m²",
    "newer than this Unicode: \u{323b0}",
  ])("the text %s is accepted unchanged", (text) => {
    expect(lineTextFault(text, 512)).toBeUndefined()
    expect(lineText(text)).toBe(text)
  })

  it.each([
    ["a\u0000b", "control character U+0000"],
    ["a\nb", "control character U+000A"],
    ["a\tb", "control character U+0009"],
    ["a\u007Fb", "control character U+007F"],
    ["a\u0085b", "control character U+0085"],
    ["a\u2028b", "control character U+2028"],
    ["a\u202Eb", "bidirectional control U+202E"],
    ["\u200Fa", "bidirectional control U+200F"],
    ["a\u2066b\u2069", "bidirectional control U+2066"],
    ["\u200B", "invisible character U+200B"],
    ["a\u200Db", "invisible character U+200D"],
    ["a\u00ADb", "invisible character U+00AD"],
    ["\uFEFFa", "invisible character U+FEFF"],
    ["\u3164", "invisible character U+3164"],
    ["a\u{E0041}", "invisible character U+E0041"],
    ["a\uE000b", "private-use character U+E000"],
    ["a\u{F0000}b", "private-use character U+F0000"],
    ["a\uD800b", "lone surrogate U+D800"],
    ["a\uFDD0b", "noncharacter U+FDD0"],
    ["a\u{1FFFF}b", "noncharacter U+1FFFF"],
  ])("the text %j is rejected: %s", (text, what) => {
    expect(lineTextIssue(text, 512)).toBe(`must not contain the ${what}`)
    expect(() => lineText(text)).toThrow(what)
  })

  it.each([" a", "a ", "a  b", "\u00a0a"])("the spaces of %j are rejected", (text) => {
    expect(lineTextFault(text, 512)).toEqual({ _tag: "Spaces" })
  })

  it.each(["", " ", "\u3000", "\u2800 \u2800", "\ufe0f"])("the text %j counts as empty", (text) => {
    expect(lineTextFault(text, 512)).toEqual({ _tag: "Empty" })
  })

  it("the maximum length counts characters, not UTF-16 units", () => {
    expect(lineTextIssue("🎉".repeat(512), 512)).toBeUndefined()
    expect(lineTextIssue("🎉".repeat(513), 512)).toBe("must have at most 512 characters")
  })
})

/** Code points near every boundary of the rule. */
const edges = [
  0x09, 0x0a, 0x1f, 0x20, 0x21, 0x7e, 0x7f, 0xa0, 0xa1, 0xac, 0xad, 0xae, 0x24f, 0x250, 0x61c,
  0x2000, 0x200b, 0x200e, 0x2028, 0x202e, 0x2066, 0x2070, 0x2800, 0x3000, 0xd7ff, 0xd800, 0xdfff,
  0xe000, 0xf8ff, 0xf900, 0xfdd0, 0xfe0f, 0xfeff, 0xfffd, 0xfffe, 0x1_0000, 0x1_f600, 0x1_fffe,
  0xe_0fff, 0xe_1000, 0xf_0000, 0x10_ffff,
]
const NearTheEdges = Schema.Array(Schema.Literals(edges))
const textOf = (codePoints: ReadonlyArray<number>) => String.fromCodePoint(...codePoints)
const isFree = (text: string, length = [...text].length): boolean =>
  lineTextFault(text, Math.max(1, length)) === undefined

/** Well-formed text up to U+FFFF, for which the API's pattern is exact. */
const isInPlaneZero = (text: string): boolean => text.isWellFormed() && !/[^\0-\uffff]/u.test(text)

const expectPatternToAgree = (text: string): void => {
  const isMatch = new RegExp(linePattern, "u").test(text)
  if (isInPlaneZero(text)) expect(isMatch).toBe(isFree(text))
  else if (isFree(text)) expect(isMatch).toBe(true)
}

describe("linePattern", () => {
  it.prop(
    "the pattern agrees with lineTextFault near every boundary",
    [NearTheEdges],
    ([codePoints]) => {
      expectPatternToAgree(textOf(codePoints))
    },
  )

  it.prop("the pattern agrees with lineTextFault for any string", [Schema.String], ([text]) => {
    expectPatternToAgree(text)
  })

  it.prop("an entered text is stored and read unchanged", [NearTheEdges], ([codes]) => {
    const text = textOf(codes)
    if (!Schema.is(EnteredText)(text)) return
    expect(lineText(text)).toBe(text)
    expect(collapseWhitespace(text)).toBe(text)
    expect(Schema.is(LineText)(text)).toBe(true)
    expect(Buffer.from(text).toString()).toBe(text)
  })

  it("hidden and bidirectional code points are rejected, except variation selectors", () => {
    const hidden =
      /[\p{Default_Ignorable_Code_Point}\p{Bidi_C}\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}]/u
    const isVariation = (codePoint: number) => codePoint >= 0xfe00 && codePoint <= 0xfe0f
    const wrong: Array<string> = []
    for (let codePoint = 0; codePoint <= 0x10_ffff; codePoint += 1) {
      const isHidden = hidden.test(String.fromCodePoint(codePoint)) && !isVariation(codePoint)
      if (isHidden && isFree(`a${String.fromCodePoint(codePoint)}b`, 3)) {
        wrong.push(codePoint.toString(16))
      }
    }
    expect(wrong).toEqual([])
  })
})

describe("Stored line text", () => {
  it.each(["PO\u202e-1", "\u200b", "a\u00adb"])("the stored text %j stays readable", (text) => {
    expect(Schema.is(LineText)(text)).toBe(true)
    expect(Schema.is(EnteredText)(text)).toBe(false)
  })

  it.each(["a\nb", "a  b", "", "a\uFFFE", "\uD800"])("%j is not a valid stored text", (text) => {
    expect(Schema.is(LineText)(text)).toBe(false)
  })
})

it("a fault names the kind of the forbidden character", () => {
  expect(lineTextFault("a\u202eb", 10)).toEqual(bidirectionalFault("U+202E"))
  expect(forbiddenKinds).toHaveLength(6)
})
