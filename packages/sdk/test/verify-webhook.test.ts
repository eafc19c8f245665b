/** Signatures as the service makes them, and as an attacker would like them to be. */
import { createHmac, randomBytes } from "node:crypto"
import { describe, expect, it } from "vitest"
import { verifyWebhook } from "../src/index.ts"

const now = Date.parse("2026-11-20T12:00:00Z")
const seconds = now / 1_000
const key = randomBytes(32)
const secret = `whsec_${key.toString("base64")}`
const id = "evt_01kafq3v8pe0rr2c1m5kz9x7wd"
const body = JSON.stringify({ id, type: "invoice.issued", note: "Zażółć" })

const digest = (text: string, of = key): string =>
  createHmac("sha256", of).update(text).digest("hex")

const good = digest(`${id}.${seconds}.${body}`)
const headers = { "webhook-id": id, "x-service-signature": `t=${seconds},v1=${good}` }
const webhook = { secret, headers, body, now }
const valid = { valid: true, id, timestamp: seconds }

describe("A webhook is believed", () => {
  it.each([
    ["with headers as Node has them", headers],
    [
      "with headers in capitals",
      { "Webhook-Id": id, "X-Service-Signature": `t=${seconds},v1=${good}` },
    ],
    ["with headers of fetch", new Headers(headers)],
    ["with headers of another fetch", { get: (name: string) => new Headers(headers).get(name) }],
    [
      "while two secrets are in force",
      { ...headers, "x-service-signature": `t=${seconds},v1=${digest("other")},v1=${good}` },
    ],
    ["with white space", { ...headers, "x-service-signature": `t=${seconds}, v1=${good}` }],
    [
      "with parts nobody knows yet",
      { ...headers, "x-service-signature": `t=${seconds},v1=${good},v9=x` },
    ],
  ])("%s", (_title, sent) => {
    expect(verifyWebhook({ ...webhook, headers: sent })).toEqual(valid)
  })

  it("as bytes too, and up to the tolerance on either side", () => {
    expect(verifyWebhook({ ...webhook, body: Buffer.from(body) })).toEqual(valid)
    expect(verifyWebhook({ ...webhook, now: now + 300_000 })).toEqual(valid)
    expect(verifyWebhook({ ...webhook, now: now - 300_000 })).toEqual(valid)
  })
})

describe("A webhook is not believed", () => {
  /** What was signed is the same text, with another id, another time and another body. */
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
      "too old for a tolerance that is no number",
      { toleranceSeconds: Number.NaN },
      "TimestampTooOld",
    ],
    ["of a time that is no number", { now: Number.NaN }, "TimestampTooOld"],
    ["cut elsewhere", cutElsewhere, "MalformedHeader"],
    ["unsigned", { headers: { "webhook-id": id } }, "MissingHeader"],
    [
      "without an id",
      { headers: { "x-service-signature": `t=${seconds},v1=${good}` } },
      "MissingHeader",
    ],
    ["without a time", signedWith(`v1=${good}`), "MalformedHeader"],
    ["without a digest", signedWith(`t=${seconds}`), "MalformedHeader"],
    ["with a time in words", signedWith(`t=now,v1=${good}`), "MalformedHeader"],
    ["with half a digest", signedWith(`t=${seconds},v1=${good.slice(0, 32)}`), "SignatureMismatch"],
    ["with another version alone", signedWith(`t=${seconds},v0=${good}`), "MalformedHeader"],
    ["with a secret of no such form", { secret: "hunter2" }, "UnusableSecret"],
  ])("when it is %s", (_title, changed, reason) => {
    expect(verifyWebhook({ ...webhook, ...changed })).toEqual({ valid: false, reason })
  })

  it.each([[JSON.parse(body)], [undefined], [null], [42], [new ArrayBuffer(8)]])(
    "when its body was parsed, or is missing: %j",
    (unusable) => {
      const parsed = { ...webhook, body: unusable as string }
      expect(verifyWebhook(parsed)).toEqual({ valid: false, reason: "UnusableBody" })
    },
  )
})
