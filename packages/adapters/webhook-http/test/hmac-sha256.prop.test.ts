/** The HMAC of two hashes, compared with the platform's and with the examples of RFC 4231. */
import { describe, expect, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { createHmac } from "node:crypto"
import { makeHmacSha256 } from "../src/webhook-signature.ts"

const upTo = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))

const Key = Schema.Array(upTo(255)).check(Schema.isMaxLength(200))
const Text = Schema.Struct({ words: Schema.String, times: upTo(800) })

describe("HMAC-SHA256", () => {
  it.each([
    {
      test: "2",
      key: Buffer.from("Jefe"),
      text: "what do ya want for nothing?",
      hex: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    },
    {
      test: "6, a key longer than a block",
      key: Buffer.alloc(131, 0xaa),
      text: "Test Using Larger Than Block-Size Key - Hash Key First",
      hex: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    },
  ])("the HMAC is that of RFC 4231, test case $test", ({ key, text, hex }) => {
    expect(makeHmacSha256(key)(text).hex).toBe(hex)
  })

  it("a text longer than any before, of three-byte characters, gets the right HMAC", () => {
    const text = "€".repeat(20_000)
    const its = createHmac("sha256", "key").update(text).digest("hex")
    expect(makeHmacSha256(Buffer.from("key"))(text).hex).toBe(its)
  })

  it.prop(
    "the HMAC equals the platform's for any keys and texts, by turns",
    { keys: Schema.Array(Key), texts: Schema.Array(Text).check(Schema.isMaxLength(4)) },
    ({ keys, texts }) => {
      const hmacs = keys.map((key) => makeHmacSha256(Uint8Array.from(key)))
      for (const { words, times } of texts) {
        const text = words.repeat(times)
        const its = keys.map((key) =>
          createHmac("sha256", Uint8Array.from(key)).update(text).digest(),
        )
        expect(hmacs.map((hmac) => hmac(text))).toEqual(
          its.map((each) => ({ hex: each.toString("hex"), base64: each.toString("base64") })),
        )
      }
    },
  )
})
