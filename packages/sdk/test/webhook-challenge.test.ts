/** Challenges as the service sends them, and bodies without one. */
import { describe, expect, it } from "vitest"
import { challengeOf } from "../src/index.ts"

const challenge = "qL3m-0pXv_7T1yQn2Wc4Rb6Zs8Uf9Hd5Kj1Ge3Ia7Mo"
const event = { id: "evt_1", type: "webhook.verification", version: 1, data: { challenge } }
const bodyWith = (change: object): string => JSON.stringify({ ...event, ...change })

describe("challengeOf", () => {
  it("challengeOf finds a challenge in text and in bytes", () => {
    expect(challengeOf(bodyWith({}))).toBe(challenge)
    expect(challengeOf(Buffer.from(bodyWith({})))).toBe(challenge)
  })

  it.each([
    ["an event", bodyWith({ type: "invoice.issued" })],
    ["a verification without one", bodyWith({ data: {} })],
    ["one without data", bodyWith({ data: null })],
    ["one that is not a text", bodyWith({ data: { challenge: 7 } })],
    ["a script", bodyWith({ data: { challenge: "<script>alert(1)</script>" } })],
    ["one that is too long", bodyWith({ data: { challenge: `${challenge}x` } })],
    ["no JSON", "challenge"],
    ["nothing", ""],
    ["null", "null"],
  ])("challengeOf finds no challenge in %s", (_what, body) => {
    expect(challengeOf(body)).toBeUndefined()
  })
})
