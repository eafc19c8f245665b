/** Canonical JSON, by the examples of RFC 8785. */
import { describe, expect, it } from "vitest"
import { canonicalJson } from "../src/request/head.ts"

describe("canonicalJson", () => {
  it("canonicalJson writes the example of RFC 8785, 3.2.2 and 3.2.3", () => {
    const sample = `{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
      "literals": [null, true, false]
    }`
    expect(canonicalJson(JSON.parse(sample))).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
  })

  it("canonicalJson sorts members by the UTF-16 code units of their names (3.2.3)", () => {
    const sample = `{
      "\\u20ac": "Euro Sign", "\\r": "Carriage Return", "\\ufb33": "Hebrew Letter Dalet With Dagesh",
      "1": "One", "\\ud83d\\ude00": "Emoji: Grinning Face", "\\u0080": "Control",
      "\\u00f6": "Latin Small Letter O With Diaeresis"
    }`
    expect(Object.values(JSON.parse(canonicalJson(JSON.parse(sample))))).toHaveLength(7)
    expect(canonicalJson(JSON.parse(sample)).match(/"(?=[A-Z])[^"]+"/g)).toEqual([
      '"Carriage Return"',
      '"One"',
      '"Control"',
      '"Latin Small Letter O With Diaeresis"',
      '"Euro Sign"',
      '"Emoji: Grinning Face"',
      '"Hebrew Letter Dalet With Dagesh"',
    ])
  })

  it.each([
    ["0000000000000000", "0"],
    ["8000000000000000", "0"],
    ["0000000000000001", "5e-324"],
    ["8000000000000001", "-5e-324"],
    ["7fefffffffffffff", "1.7976931348623157e+308"],
    ["4340000000000000", "9007199254740992"],
    ["c340000000000000", "-9007199254740992"],
    ["4430000000000000", "295147905179352830000"],
    ["44b52d02c7e14af5", "9.999999999999997e+22"],
    ["44b52d02c7e14af6", "1e+23"],
    ["444b1ae4d6e2ef4e", "999999999999999700000"],
    ["444b1ae4d6e2ef50", "1e+21"],
    ["3eb0c6f7a0b5ed8c", "9.999999999999997e-7"],
    ["3eb0c6f7a0b5ed8d", "0.000001"],
    ["41b3de4355555555", "333333333.3333333"],
    ["43143ff3c1cb0959", "1424953923781206.2"],
  ])("canonicalJson writes the number %s as in appendix B", (bits, text) => {
    expect(canonicalJson(Buffer.from(bits, "hex").readDoubleBE())).toBe(text)
  })

  it("canonicalJson sorts members at every depth and keeps the order of arrays", () => {
    const left = { b: [{ d: 1, c: { f: "x", e: [2, 1] } }], a: null }
    const right = { a: null, b: [{ c: { e: [2, 1], f: "x" }, d: 1 }] }
    expect(canonicalJson(left)).toBe(canonicalJson(right))
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]))
    expect(canonicalJson(JSON.parse('{"__proto__":{"a":1}}'))).toBe('{"__proto__":{"a":1}}')
  })
})
