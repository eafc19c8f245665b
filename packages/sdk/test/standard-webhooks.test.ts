/** What `verifyWebhook` believes is what the public `standardwebhooks` library believes. */
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

/** All headers of a delivery that is signed with every one of the keys. */
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

const weBelieve = (key: Buffer, sent: Sent, body = sent.body): boolean =>
  verifyWebhook({ secret: secretOf(key), headers: headersOf(sent), body }).valid

const bodies = [
  "{}",
  '{"a":1}',
  JSON.stringify({ note: "Zażółć 🐙" }),
  `{"a":"${"x".repeat(9_999)}"}`,
]

describe("Both libraries", () => {
  it.each(bodies)("believe a delivery: %.20s", (body) => {
    const key = aKey()
    const sent = { keys: [key], body }
    expect([weBelieve(key, sent), libraryBelieves(key, sent)]).toEqual([true, true])
  })

  it.each([2, 3, 4])("believe each of %i secrets in force", (count) => {
    const keys = Array.from({ length: count }, aKey)
    const sent = { keys, body: '{"a":1}' }
    for (const key of keys) {
      expect([weBelieve(key, sent), libraryBelieves(key, sent)]).toEqual([true, true])
    }
    expect([weBelieve(aKey(), sent), libraryBelieves(aKey(), sent)]).toEqual([false, false])
  })

  const now = Math.floor(Date.now() / 1_000)
  it.each<readonly [string, Partial<Sent>]>([
    ["of another event", { signedId: "evt_2" }],
    ["too old", { seconds: now - 400 }],
    ["too new", { seconds: now + 400 }],
    ["signed with nothing", { keys: [] }],
  ])("do not believe one that is %s", (_title, changed) => {
    const key = aKey()
    const sent = { keys: [key], body: '{"a":1}', ...changed }
    expect([weBelieve(key, sent), libraryBelieves(key, sent)]).toEqual([false, false])
  })

  it("do not believe one whose body was changed by a single bit", () => {
    const key = aKey()
    const body = '{"amount":"100.00"}'
    const sent = { keys: [key], body }
    for (let index = 0; index < body.length; index += 1) {
      const bytes = Buffer.from(body)
      bytes[index] = (bytes[index] ?? 0) ^ 1
      const changed = bytes.toString()
      expect([weBelieve(key, sent, changed), libraryBelieves(key, sent, changed)]).toEqual([
        false,
        false,
      ])
    }
  })
})

describe("What the library signs", () => {
  it("is what the service's own header has in hex", () => {
    const key = aKey()
    const sent = { keys: [key], body: '{"a":1}' }
    const headers = headersOf(sent)
    const at = new Date(Number(headers["webhook-timestamp"]) * 1_000)
    const [, digest = ""] = new Webhook(secretOf(key)).sign(id, at, sent.body).split(",")
    const hex = Buffer.from(digest, "base64").toString("hex")
    expect(headers["x-service-signature"]).toBe(`t=${headers["webhook-timestamp"]},v1=${hex}`)
  })
})
