/** Signatures, verified with the published algorithm and with its published example. */
import { createHmac } from "node:crypto"
import { describe, expect, it } from "vitest"
import { type HmacSha256, makeSigners, signatureHeaders } from "../src/webhook-signature.ts"
import { atSeconds, body, eventId, olderSecret, secret } from "./a-delivery.ts"

const signerOf = makeSigners(2)

const signersOf = (...secrets: ReadonlyArray<string>): ReadonlyArray<HmacSha256> =>
  secrets.map(signerOf).filter((signer) => signer !== undefined)

const named = (flat: ReadonlyArray<string>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    flat.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), flat[at + 1] ?? ""]] : [])),
  )

const headers = named(signatureHeaders(signersOf(secret, olderSecret), eventId, atSeconds, body))

const expected = (of: string, encoding: "hex" | "base64"): string => {
  const raw = Buffer.from(of.slice("whsec_".length), "base64")
  const content = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`
  return createHmac("sha256", raw).update(content, "utf8").digest(encoding)
}

describe("signatureHeaders", () => {
  it("the signatures verify by the Standard Webhooks algorithm, for each secret", () => {
    expect(headers["webhook-signature"]).toBe(
      `v1,${expected(secret, "base64")} v1,${expected(olderSecret, "base64")}`,
    )
  })

  it("X-Service-Signature has the same digests in hex", () => {
    expect(headers["x-service-signature"]).toBe(
      `t=${atSeconds},v1=${expected(secret, "hex")},v1=${expected(olderSecret, "hex")}`,
    )
  })

  it("the signature matches the example published by Standard Webhooks", () => {
    const example = signatureHeaders(
      signersOf("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
      "msg_p5jXN8AQM9LWM0D4loKWxJek",
      1_614_265_330,
      `{"test": 2432232314}`,
    )
    expect(named(example)["webhook-signature"]).toBe(
      "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    )
  })
})

describe("Signing secrets", () => {
  it("a secret yields the same key, however many others are read in between", () => {
    for (const nth of [1, 2, 3, 4, 1, 2]) {
      const key = Buffer.alloc(32, nth)
      const signed = () => signerOf(`whsec_${key.toString("base64")}`)?.("text").hex
      const its = createHmac("sha256", key).update("text").digest("hex")
      expect([signed(), signed()]).toEqual([its, its])
    }
  })

  it.each(["hunter2", "whsec_", "whsec_!!!!", "whsec_abc", ` ${secret}`, `${secret}\n`])(
    "%j is not a secret",
    (text) => expect(signerOf(text)).toBeUndefined(),
  )
})
