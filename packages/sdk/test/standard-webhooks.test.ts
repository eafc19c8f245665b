/** `verifyWebhook` accepts exactly what the public `standardwebhooks` library accepts. */
import { createHmac, randomBytes } from "node:crypto"
import { Webhook } from "standardwebhooks"
import { describe, expect, it } from "vitest"
import { verifyWebhook } from "../src/index.ts"

const id = "evt_01kafq3v8pe0rr2c1m5kz9x7wd"
const aKey = () => randomBytes(32)
const secretOf = (key: Buffer) => `whsec_${key.toString("base64")}`

interface Sent {
  readonly keys: ReadonlyArray<Buffer>
  readonly body: string
  readonly seconds?: number
  readonly signedId?: string
}

/** All headers of a delivery that is signed with each of the keys. */
const headersOf = ({
  keys,
  body,
  signedId = id,
  seconds = Math.floor(Date.now() / 1_000),
}: Sent) => {
  const signed = keys.map((key) =>
    createHmac("sha256", key).update(`${signedId}.${seconds}.${body}`).digest(),
  )
  const hex = signed.map((digest) => `v1=${digest.toString("hex")}`)
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signed.map((digest) => `v1,${digest.toString("base64")}`).join(" "),
    "x-service-signature": [`t=${seconds}`, ...hex].join(","),
  }
}

const libraryBelieves = (key: Buffer, sent: Sent, body = sent.body): boolean => {
  try {
    new Webhook(secretOf(key)).verify(body, headersOf(sent))
    return true
  } catch {
    return false
  }
}

const weBelieve = async (key: Buffer, sent: Sent, body = sent.body): Promise<boolean> =>
  (await verifyWebhook({ secret: secretOf(key), headers: headersOf(sent), body })).valid

const aTest = (data: object): string => JSON.stringify({ id, type: "webhook.test", data })

const bodies = [
  aTest({}),
  aTest({ a: 1 }),
  aTest({ note: "Zażółć 🐙" }),
  aTest({ a: "x".repeat(9_999) }),
]

describe("verifyWebhook and the standardwebhooks library", () => {
  it.each(bodies)("both libraries accept a delivery: %.60s", async (body) => {
    const key = aKey()
    const sent = { keys: [key], body }
    expect([await weBelieve(key, sent), libraryBelieves(key, sent)]).toEqual([true, true])
  })

  it.each([2, 3, 4])("both libraries accept each of %i valid secrets", async (count) => {
    const keys = Array.from({ length: count }, aKey)
    const sent = { keys, body: aTest({ a: 1 }) }
    for (const key of keys) {
      expect([await weBelieve(key, sent), libraryBelieves(key, sent)]).toEqual([true, true])
    }
    expect([await weBelieve(aKey(), sent), libraryBelieves(aKey(), sent)]).toEqual([false, false])
  })

  const now = Math.floor(Date.now() / 1_000)
  it.each<readonly [string, Partial<Sent>]>([
    ["of another event", { signedId: "evt_2" }],
    ["too old", { seconds: now - 400 }],
    ["too new", { seconds: now + 400 }],
    ["signed without a key", { keys: [] }],
  ])("both libraries reject a delivery that is %s", async (_title, changed) => {
    const key = aKey()
    const sent = { keys: [key], body: '{"a":1}', ...changed }
    expect([await weBelieve(key, sent), libraryBelieves(key, sent)]).toEqual([false, false])
  })

  it("both libraries reject a delivery whose body differs by one bit", async () => {
    const key = aKey()
    const body = aTest({ amount: "100.00" })
    const sent = { keys: [key], body }
    for (let index = 0; index < body.length; index += 1) {
      const bytes = Buffer.from(body)
      bytes[index] = (bytes[index] ?? 0) ^ 1
      const changed = bytes.toString()
      expect([await weBelieve(key, sent, changed), libraryBelieves(key, sent, changed)]).toEqual([
        false,
        false,
      ])
    }
  })
})

describe("Signatures of the standardwebhooks library", () => {
  it("the library's signature equals the hex digest of X-Service-Signature", () => {
    const key = aKey()
    const sent = { keys: [key], body: '{"a":1}' }
    const headers = headersOf(sent)
    const at = new Date(Number(headers["webhook-timestamp"]) * 1_000)
    const [, digest = ""] = new Webhook(secretOf(key)).sign(id, at, sent.body).split(",")
    const hex = Buffer.from(digest, "base64").toString("hex")
    expect(headers["x-service-signature"]).toBe(`t=${headers["webhook-timestamp"]},v1=${hex}`)
  })
})
