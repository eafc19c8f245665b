/** The state of a delivery, derived from its attempts. */
import { describe, expect, it } from "vitest"
import { deliveryStatuses, failureText, isSettled, lastFailure, toneOf } from "../delivery-state.ts"

const accepted = { at: "2026-11-20T12:00:00Z", durationMillis: 5, status: 204 }
const refused = { ...accepted, status: 503, failure: "HTTP 503 Service Unavailable" }
const silent = { at: accepted.at, durationMillis: 15_000, failure: "no answer within 15 s" }

describe("Delivery state", () => {
  it("a delivery is settled when no further attempt will follow", () => {
    const settled = deliveryStatuses.filter((status) => isSettled({ status }))
    expect(settled).toStrictEqual(["delivered", "exhausted", "skipped", "expired"])
    expect(settled.map(toneOf)).toStrictEqual(["good", "bad", "quiet", "bad"])
  })

  it("lastFailure returns the newest attempt that was not accepted", () => {
    expect(lastFailure({ attempts: [refused, silent, accepted] })).toBe(silent)
    expect(lastFailure({ attempts: [accepted] })).toBeUndefined()
    expect(lastFailure({ attempts: [] })).toBeUndefined()
  })
})

describe("failureText", () => {
  it("a failure is described once, with the status if there was a response", () => {
    expect(failureText(refused)).toBe("HTTP 503 Service Unavailable")
    expect(failureText(silent)).toBe("no answer within 15 s")
    expect(failureText({ ...refused, failure: "body too long" })).toBe("HTTP 503: body too long")
    expect(failureText({ at: accepted.at, durationMillis: 5, status: 301 })).toBe("HTTP 301")
  })
})
