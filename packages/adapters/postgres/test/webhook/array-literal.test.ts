import { describe, expect, it } from "vitest"
import { arrayLiteral } from "../../src/webhook/delivery.mapper.ts"

describe("arrayLiteral", () => {
  it.each([
    [[], "{}"],
    [["dlv_01kafq3v8pe0rr2c1m5kz9x7wd", "Delivered"], "{dlv_01kafq3v8pe0rr2c1m5kz9x7wd,Delivered}"],
    [[-1, null, 1_763_000_000_000], "{-1,null,1763000000000}"],
  ])("arrayLiteral writes an array as PostgreSQL reads it: %j", (words, text) => {
    expect(arrayLiteral(words)).toBe(text)
  })

  it.each([
    "",
    "null",
    "NULL",
    "in two",
    "a,quoted",
    'say "so"',
    "back\\slash",
    "{brace}",
    "übrig",
  ])("arrayLiteral returns an array with a value that needs quotes unchanged: %j", (word) => {
    const words = ["dlv_01kafq3v8pe0rr2c1m5kz9x7wd", word]
    expect(arrayLiteral(words)).toBe(words)
  })
})
