import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import type { DeliveryId, EventId, SubscriptionId, TenantId } from "@procurement/domain/identity"
import {
  afterAttempt,
  type Delivery,
  type DeliveryFact,
  deliveryMoves,
  type DueDelivery,
  serviceSignatureHeader,
  signatureBase,
} from "@procurement/domain/webhook"
import * as Schema from "effect/Schema"

const aDueDelivery = (): DueDelivery => ({
  _tag: "Due",
  id: "dlv_01kafq" as DeliveryId,
  subscriptionId: "sub_01kafq" as SubscriptionId,
  tenantId: "ten_01kafq" as TenantId,
  eventId: "evt_01kafq" as EventId,
  body: "{}",
  attempts: 0,
  dueAt: instant(0),
})

const failed: DeliveryFact = { _tag: "EndpointFailed" }
const dueAt = (delivery: Delivery): number => (delivery._tag === "Due" ? delivery.dueAt : -1)

describe("A delivery", () => {
  it("is tried again after 1 min, 5 min, 15 min, 1 h, 6 h and 24 h, then never", () => {
    let delivery: Delivery = aDueDelivery()
    const delays: Array<number> = []
    let now = 0
    while (delivery._tag === "Due") {
      delivery = afterAttempt(delivery, failed, instant(now))
      if (delivery._tag === "Due") delays.push((dueAt(delivery) - now) / 1_000)
      now = Math.max(now, dueAt(delivery))
    }
    expect(delays).toEqual([60, 300, 900, 3_600, 21_600, 86_400])
    expect(delivery).toMatchObject({ _tag: "Exhausted", attempts: 7 })
  })

  it("waits a day at most, however long the endpoint asks for", () => {
    const endless = { _tag: "EndpointFailed", retryAfterSeconds: 999_999_999_999_999 } as const
    expect(dueAt(afterAttempt(aDueDelivery(), endless, instant(0)))).toBe(86_400_000)
  })

  it("waits longer when the endpoint asks for it, never shorter", () => {
    const patient = { _tag: "EndpointFailed", retryAfterSeconds: 120 } as const
    const hasty = { _tag: "EndpointFailed", retryAfterSeconds: 1 } as const
    expect(dueAt(afterAttempt(aDueDelivery(), patient, instant(0)))).toBe(120_000)
    expect(dueAt(afterAttempt(aDueDelivery(), hasty, instant(0)))).toBe(60_000)
  })

  const Facts = Schema.Array(Schema.Literals(["EndpointAccepted", "EndpointFailed"]))
  it.prop("moves only as the table allows, and settled it stays settled", [Facts], ([facts]) => {
    let delivery: Delivery = aDueDelivery()
    for (const tag of facts) {
      const next: Delivery = afterAttempt(delivery, { _tag: tag }, instant(1))
      if (next === delivery) expect(delivery._tag).not.toBe("Due")
      else expect(deliveryMoves[delivery._tag]).toContain(next._tag)
      delivery = next
    }
  })
})

describe("A webhook's signature", () => {
  it("covers id, timestamp and body, and names one v1 for each secret in force", () => {
    expect(signatureBase("evt_1", 1_700_000_000, "{}")).toBe("evt_1.1700000000.{}")
    expect(serviceSignatureHeader(1_700_000_000, ["ab", "cd"])).toBe("t=1700000000,v1=ab,v1=cd")
  })
})
