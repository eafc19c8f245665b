/** Signatures as a customer checks them, with ours and with the public algorithm written out. */
import { createHmac } from "node:crypto"
import { describe, expect, it } from "vitest"
import { verifyWebhook, type WebhookToVerify } from "../src/index.ts"
import { signatureHeaders, signingKey } from "../src/webhook-signature.ts"
import { atSeconds, body, eventId, secret } from "./a-delivery.ts"

const now = atSeconds * 1_000
const key = signingKey(secret) as Buffer
const headers = signatureHeaders(key, eventId, atSeconds, body)
const otherHeaders = signatureHeaders(Buffer.from("other key"), eventId, atSeconds, body)
const valid = { valid: true, id: eventId, timestamp: atSeconds }

const verify = (change: Partial<WebhookToVerify> = {}) =>
  verifyWebhook({ secret, headers, body, now, ...change })

const reasonOf = (change: Partial<WebhookToVerify>): string => {
  const result = verify(change)
  return result.valid ? "valid" : result.reason
}

describe("The headers of a delivery", () => {
  it("verify by the Standard Webhooks algorithm, written out here", () => {
    const raw = Buffer.from(secret.slice("whsec_".length), "base64")
    const content = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`
    const expected = createHmac("sha256", raw).update(content, "utf8").digest("base64")
    expect(headers["webhook-signature"]).toBe(`v1,${expected}`)
  })

  it("hold the same digest in hex in X-Service-Signature", () => {
    const base64 = headers["webhook-signature"]?.slice("v1,".length) ?? ""
    const hex = Buffer.from(base64, "base64").toString("hex")
    expect(headers["x-service-signature"]).toBe(`t=${atSeconds},v1=${hex}`)
  })

  it("match the example published by Standard Webhooks", () => {
    const example = signatureHeaders(
      signingKey("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw") as Buffer,
      "msg_p5jXN8AQM9LWM0D4loKWxJek",
      1_614_265_330,
      `{"test": 2432232314}`,
    )
    expect(example["webhook-signature"]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
  })
})

describe("A genuine webhook", () => {
  it("is valid and tells the event's id and its time", () => {
    expect(verify()).toEqual(valid)
    expect(verify({ body: Buffer.from(body) })).toEqual(valid)
  })

  it("is valid whatever the case of the header names", () => {
    const shouting = Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]])
    expect(verify({ headers: Object.fromEntries(shouting) })).toEqual(valid)
  })

  it("is valid by either kind of signature alone", () => {
    const { "x-service-signature": own, ...standard } = headers
    expect(verify({ headers: standard })).toEqual(valid)
    expect(verify({ headers: { "webhook-id": eventId, "x-service-signature": own } })).toEqual(
      valid,
    )
  })

  it("is valid when one of several signatures matches, as while a secret changes", () => {
    const both = `v2,abc ${otherHeaders["webhook-signature"]} ${headers["webhook-signature"]}`
    expect(verify({ headers: { ...headers, "webhook-signature": both } })).toEqual(valid)
    const hexOf = (from: typeof headers) => from["x-service-signature"]?.split(",")[1]
    const own = `t=${atSeconds},${hexOf(otherHeaders)},${hexOf(headers)}`
    expect(verify({ headers: { "webhook-id": eventId, "x-service-signature": own } })).toEqual(
      valid,
    )
  })

  it("is valid up to the tolerance, in both directions, and not beyond", () => {
    const outcomes = [-301, -300, 0, 300, 301].map((seconds) =>
      reasonOf({ now: now + seconds * 1_000 }),
    )
    expect(outcomes).toEqual(["TimestampTooNew", "valid", "valid", "valid", "TimestampTooOld"])
    expect(reasonOf({ now: now + 11_000, toleranceSeconds: 10 })).toBe("TimestampTooOld")
  })
})

describe("Anything else", () => {
  const { "webhook-timestamp": _time, ...untimed } = headers
  it.each<[string, string, Partial<WebhookToVerify>]>([
    ["a changed body", "SignatureMismatch", { body: body.replace("🧾", "🧿") }],
    ["a space more", "SignatureMismatch", { body: `${body} ` }],
    ["bytes that are no UTF-8", "SignatureMismatch", { body: Buffer.from([0xff]) }],
    ["another id", "SignatureMismatch", { headers: { ...headers, "webhook-id": "evt_2" } }],
    [
      "another time",
      "SignatureMismatch",
      { headers: { ...headers, "webhook-timestamp": String(atSeconds + 1) } },
    ],
    ["another secret", "SignatureMismatch", { secret: `whsec_${"AAAA".repeat(8)}` }],
    [
      "a shortened signature",
      "SignatureMismatch",
      { headers: { ...headers, "webhook-signature": "v1,AAAA" } },
    ],
    ["no headers", "MissingHeader", { headers: {} }],
    ["no id", "MissingHeader", { headers: { ...headers, "webhook-id": undefined } }],
    [
      "no time and no own signature",
      "MissingHeader",
      { headers: { ...untimed, "x-service-signature": undefined } },
    ],
    [
      "a time that is no number",
      "MalformedHeader",
      { headers: { ...headers, "webhook-timestamp": "1e9" } },
    ],
    [
      "a signature of no known version",
      "MalformedHeader",
      { headers: { ...headers, "webhook-signature": "v2,AAAA" } },
    ],
    ["a secret without its prefix", "UnusableSecret", { secret: secret.slice(6) }],
    ["an empty secret", "UnusableSecret", { secret: "whsec_" }],
    ["a secret that is no base64", "UnusableSecret", { secret: "whsec_not*base64" }],
  ])("with %s is %s", (_what, reason, change) => {
    expect(reasonOf(change)).toBe(reason)
  })
})
