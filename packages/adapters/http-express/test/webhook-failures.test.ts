/** Failures of webhooks: each has a message, and each objection to a URL has its own. */
import { describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import { Unavailable } from "@procurement/domain/unavailable"
import {
  callbackUrlObjections,
  EndpointNotReachable,
  endpointObjections,
  EventsNotReplayable,
  ReplayLimitReached,
  ReplayTooOld,
  SubscriptionLimitReached,
  SubscriptionPaused,
} from "@procurement/domain/webhook"
import { problemKinds, problemOf } from "../src/index.ts"
import { callbackUrlCodes, endpointCodes, fieldMessages } from "../src/problem/field-messages.ts"

describe("Callback URL objections", () => {
  const codes = [
    ...callbackUrlObjections.map((objection) => callbackUrlCodes[objection]),
    ...endpointObjections.map((objection) => endpointCodes[objection]),
  ]

  it("every objection has a unique code and message", () => {
    expect(new Set(codes).size).toBe(codes.length)
    for (const language of ["en", "pl"] as const) {
      expect(new Set(codes.map((code) => fieldMessages[code][language])).size).toBe(codes.length)
    }
  })

  it.each(endpointObjections)("the objection %s points to the URL", (objection) => {
    const { code, errors } = problemOf(new EndpointNotReachable({ objection }))
    expect(code).toBe("validation_failed")
    expect(errors).toMatchObject([{ pointer: "/url", code: endpointCodes[objection] }])
  })
})

describe("Webhook failures", () => {
  it.each([
    new Unavailable({ port: "SubscriptionRepository" }),
    new Unavailable({ port: "DeliveryLog" }),
    new Unavailable({ port: "EndpointConsent", cause: new Error("secret") }),
    new Unavailable({ port: "ReplayRepository", cause: new Error("secret") }),
  ])("an unavailable store returns 503 without its cause: $_tag", (failure) => {
    const problem = problemOf(failure)
    expect([problem.code, problemKinds[problem.code].status]).toEqual(["service_unavailable", 503])
    expect(JSON.stringify(problem)).not.toContain("secret")
  })

  it("problems of webhooks name their limits, instants and positions", () => {
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
