import { describe, expect, it } from "vitest"
import { wordArray } from "../../src/webhook/word-array.ts"

describe("An array of words", () => {
  it.each([
    [[], "{}"],
    [["dlv_01kafq3v8pe0rr2c1m5kz9x7wd", "Delivered"], "{dlv_01kafq3v8pe0rr2c1m5kz9x7wd,Delivered}"],
    [[-1, null, 1_763_000_000_000], "{-1,null,1763000000000}"],
  ])("is written as PostgreSQL reads it: %j", (words, text) => {
    expect(wordArray(words)).toBe(text)
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
  ])("is left to the driver when it holds what needs quotes: %j", (word) => {
    const words = ["dlv_01kafq3v8pe0rr2c1m5kz9x7wd", word]
    expect(wordArray(words)).toBe(words)
  })
})
