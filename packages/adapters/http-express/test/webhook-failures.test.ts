/** Failures around webhooks: each is told, and no two objections to a URL in the same words. */
import { describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import {
  callbackUrlObjections,
  DeliveryLogError,
  EndpointNotReachable,
  endpointObjections,
  EventsNotReplayable,
  ReplayLimitReached,
  ReplayRepositoryError,
  ReplayTooOld,
  SubscriptionLimitReached,
  SubscriptionPaused,
  SubscriptionRepositoryError,
} from "@procurement/domain/webhook"
import { callbackUrlCodes, endpointCodes, fieldWordings } from "../src/field-wordings.ts"
import { problemKinds, problemOf } from "../src/index.ts"

describe("An objection to a callback URL", () => {
  const codes = [
    ...callbackUrlObjections.map((objection) => callbackUrlCodes[objection]),
    ...endpointObjections.map((objection) => endpointCodes[objection]),
  ]

  it("has a code and a wording of its own", () => {
    expect(new Set(codes).size).toBe(codes.length)
    for (const language of ["en", "pl"] as const) {
      expect(new Set(codes.map((code) => fieldWordings[code][language])).size).toBe(codes.length)
    }
  })

  it.each(endpointObjections)("%s points to the URL", (objection) => {
    const { code, errors } = problemOf(new EndpointNotReachable({ objection }))
    expect(code).toBe("validation_failed")
    expect(errors).toMatchObject([{ pointer: "/url", code: endpointCodes[objection] }])
  })
})

describe("A failure of webhooks", () => {
  it.each([
    new SubscriptionRepositoryError({ reason: "Unavailable" }),
    new DeliveryLogError({ reason: "Unavailable" }),
    new ReplayRepositoryError({ reason: "Unavailable", cause: new Error("secret") }),
  ])("of a store is 503 and tells nothing of its cause: $_tag", (failure) => {
    const told = problemOf(failure)
    expect([told.code, problemKinds[told.code].status]).toEqual(["service_unavailable", 503])
    expect(JSON.stringify(told)).not.toContain("secret")
  })

  it("tells the numbers that matter", () => {
    const since = instant(Date.UTC(2026, 10, 21))
    for (const failure of [SubscriptionLimitReached, ReplayLimitReached]) {
      const limit = problemOf(new failure({ maximum: 7 })).detail
      expect([limit.en, limit.pl]).toEqual([
        expect.stringContaining("7"),
        expect.stringContaining("7"),
      ])
    }
    const paused = problemOf(new SubscriptionPaused({ id: "sub_1", since })).detail
    expect(paused.pl).toContain("2026-11-21T00:00:00.000Z")
    const events = problemOf(new EventsNotReplayable({ positions: [0, 12] })).errors ?? []
    expect(events.map(({ pointer }) => pointer)).toEqual(["/eventIds/0", "/eventIds/12"])
    expect(problemOf(new ReplayTooOld({ earliest: since })).code).toBe("delivery_too_old")
  })
})
