/** Signatures of the service, and forgeries. */
import { createHmac, randomBytes } from "node:crypto"
import { describe, expect, it } from "vitest"
import { signWebhook, verifyWebhook } from "../src/index.ts"

const now = Date.parse("2026-11-20T12:00:00Z")
const seconds = now / 1_000
const key = randomBytes(32)
const secret = `whsec_${key.toString("base64")}`
const id = "evt_01kafq3v8pe0rr2c1m5kz9x7wd"
const event = { id, type: "invoice.issued", data: { note: "Zażółć" } }
const body = JSON.stringify(event)

const digest = (text: string, of = key): string =>
  createHmac("sha256", of).update(text).digest("hex")

const good = digest(`${id}.${seconds}.${body}`)
const headers = { "webhook-id": id, "x-service-signature": `t=${seconds},v1=${good}` }
const base64 = `v1,${Buffer.from(good, "hex").toString("base64")}`
/** As a gateway leaves them that removes unknown `X-` headers. */
const standard = {
  "webhook-id": id,
  "webhook-timestamp": `${seconds}`,
  "webhook-signature": base64,
}
const webhook = { secret, headers, body, now }
const valid = { valid: true, id, timestamp: seconds, event }

describe("Valid webhooks", () => {
  it.each([
    ["with headers of Node", headers],
    [
      "with headers in capitals",
      { "Webhook-Id": id, "X-Service-Signature": `t=${seconds},v1=${good}` },
    ],
    ["with headers of fetch", new Headers(headers)],
    ["with headers of Standard Webhooks alone", standard],
    ["with a list of its headers", { ...standard, "webhook-signature": ["v1,x", base64] }],
    [
      "while two secrets are valid, with headers of Standard Webhooks alone",
      { ...standard, "webhook-signature": `v1,${btoa("other")} v1a,x ${base64}` },
    ],
    ["with headers of another fetch", { get: (name: string) => new Headers(headers).get(name) }],
    [
      "while two secrets are valid",
      { ...headers, "x-service-signature": `t=${seconds},v1=${digest("other")},v1=${good}` },
    ],
    ["with white space", { ...headers, "x-service-signature": `t=${seconds}, v1=${good}` }],
    [
      "with unknown parts in its signature",
      { ...headers, "x-service-signature": `t=${seconds},v1=${good},v9=x` },
    ],
  ])("verifyWebhook accepts a webhook %s", async (_title, sent) => {
    expect(await verifyWebhook({ ...webhook, headers: sent })).toEqual(valid)
  })

  it("verifyWebhook accepts bytes, and timestamps up to the tolerance on either side", async () => {
    expect(await verifyWebhook({ ...webhook, body: Buffer.from(body) })).toEqual(valid)
    expect(await verifyWebhook({ ...webhook, now: now + 300_000 })).toEqual(valid)
    expect(await verifyWebhook({ ...webhook, now: now - 300_000 })).toEqual(valid)
  })
})

describe("Invalid webhooks", () => {
  /** The same signed text, split into a different id, time and body. */
  const cutElsewhere = {
    headers: {
      "webhook-id": `${id}.${seconds - 9_000}.{"note":"a`,
      "x-service-signature": `t=${seconds},v1=${digest(`${id}.${seconds - 9_000}.{"note":"a.${seconds}.b"}`)}`,
    },
    body: 'b"}',
  }
  const signedWith = (signature: string) => ({
    headers: { ...headers, "x-service-signature": signature },
  })

  it.each([
    ["changed", { body: `${body} ` }, "SignatureMismatch"],
    ["of another event", { headers: { ...headers, "webhook-id": "evt_2" } }, "SignatureMismatch"],
    [
      "of another secret",
      { secret: `whsec_${randomBytes(32).toString("base64")}` },
      "SignatureMismatch",
    ],
    ["of another time", signedWith(`t=${seconds - 1},v1=${good}`), "SignatureMismatch"],
    ["too old", { now: now + 301_000 }, "TimestampTooOld"],
    ["too new", { now: now - 301_000 }, "TimestampTooNew"],
    [
      "too old for a stricter receiver",
      { now: now + 11_000, toleranceSeconds: 10 },
      "TimestampTooOld",
    ],
    [
      "too old for a tolerance that is not a number",
      { toleranceSeconds: Number.NaN },
      "TimestampTooOld",
    ],
    ["of a time that is not a number", { now: Number.NaN }, "TimestampTooOld"],
    ["with half a digest", signedWith(`t=${seconds},v1=${good.slice(0, 32)}`), "SignatureMismatch"],
    [
      "of another time, with headers of Standard Webhooks alone",
      { headers: { ...standard, "webhook-timestamp": `${seconds - 1}` } },
      "SignatureMismatch",
    ],
    [
      "with an empty digest",
      { headers: { ...standard, "webhook-signature": "v1,=" } },
      "SignatureMismatch",
    ],
    ["with a malformed secret", { secret: "hunter2" }, "UnusableSecret"],
  ])("verifyWebhook rejects a webhook %s", async (_title, changed, reason) => {
    expect(await verifyWebhook({ ...webhook, ...changed })).toEqual({ valid: false, reason })
  })

  it.each([
    ["MissingHeader", "webhook-id", { "x-service-signature": `t=${seconds},v1=${good}` }],
    ["MissingHeader", "webhook-signature", { "webhook-id": id }],
    ["MissingHeader", "webhook-timestamp", { ...standard, "webhook-timestamp": undefined }],
    ["MalformedHeader", "webhook-id", cutElsewhere.headers],
    ["MalformedHeader", "webhook-signature", { ...standard, "webhook-signature": "v1a,x" }],
    ["MalformedHeader", "webhook-timestamp", { ...standard, "webhook-timestamp": "1e3" }],
    ["MalformedHeader", "x-service-signature", signedWith(`v1=${good}`).headers],
    ["MalformedHeader", "x-service-signature", signedWith(`t=${seconds}`).headers],
    ["MalformedHeader", "x-service-signature", signedWith(`t=now,v1=${good}`).headers],
    ["MalformedHeader", "x-service-signature", signedWith(`t=${seconds},v0=${good}`).headers],
  ])("verifyWebhook reports %s and names %s", async (reason, header, sent) => {
    const verified = await verifyWebhook({ ...webhook, headers: sent })
    expect(verified).toEqual({ valid: false, reason, header })
  })

  it.each([[JSON.parse(body)], [undefined], [null], [42], [new ArrayBuffer(8)]])(
    "verifyWebhook rejects a parsed or missing body: %j",
    async (unusable) => {
      const parsed = { ...webhook, body: unusable as string }
      expect(await verifyWebhook(parsed)).toEqual({ valid: false, reason: "UnusableBody" })
    },
  )

  it.each([["{}"], ["[]"], ["not JSON"], ['{"id":"evt_1","type":"invoice.issued"}']])(
    "verifyWebhook rejects a signed body that is not an event: %s",
    async (text) => {
      const signed = await signWebhook({ secret, id, timestamp: seconds, body: text })
      const verified = await verifyWebhook({ secret, headers: signed, body: text, now })
      expect(verified).toEqual({ valid: false, reason: "NoEvent" })
    },
  )
})

describe("signWebhook", () => {
  it("signWebhook signs as the service does", async () => {
    const signed = await signWebhook({ secret, id, timestamp: seconds, body })
    expect(signed).toMatchObject(headers)
    expect(signed["webhook-timestamp"]).toBe(String(seconds))
    expect(await verifyWebhook({ ...webhook, headers: signed })).toEqual(valid)
  })

  it("signWebhook rejects an unusable secret", async () => {
    const signing = signWebhook({ secret: "hunter2", id, timestamp: seconds, body })
    await expect(signing).rejects.toThrow("whsec_")
  })
})
