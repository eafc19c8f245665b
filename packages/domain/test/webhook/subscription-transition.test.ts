import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { emailAddress } from "@procurement/domain/email"
import type { DeliveryId } from "@procurement/domain/identity"
import {
  maximumSecrets,
  secretsInForce,
  type Subscription,
  subscriptionAfter,
  type SubscriptionFact,
} from "@procurement/domain/webhook"
import { anExhaustedDelivery, aSubscription } from "./support/a-delivery.ts"

const exhausted: SubscriptionFact = { _tag: "DeliveryExhausted", delivery: anExhaustedDelivery }
const resumed: SubscriptionFact = { _tag: "Resumed", exhausted: "retry" }
const rotated = (secret: string, overlapSeconds: number): SubscriptionFact => ({
  _tag: "SecretRotated",
  secret,
  overlapSeconds,
})
const after = (subscription: Subscription, fact: SubscriptionFact, at = 5_000) =>
  subscriptionAfter(subscription, fact, instant(at))

describe("A subscription that delivers", () => {
  it("is paused by an exhausted delivery, and its contact is told", () => {
    const { next, directives } = after(aSubscription, exhausted)
    expect(next.state).toEqual({
      _tag: "Paused",
      since: 5_000,
      deliveryId: anExhaustedDelivery.id,
      eventId: anExhaustedDelivery.eventId,
    })
    expect(directives).toEqual([{ _tag: "AlertContact", delivery: anExhaustedDelivery }])
  })

  it("has nothing to resume", () => {
    const step = after(aSubscription, resumed)
    expect(step.next).toBe(aSubscription)
    expect(step.directives).toEqual([])
  })
})

describe("A paused subscription", () => {
  const { next: paused } = after(aSubscription, exhausted)

  it("is told of once: a second exhausted delivery changes nothing", () => {
    const delivery = { ...anExhaustedDelivery, id: "dlv_01kafq3v8pe0rr2c1m5kz9x7we" as DeliveryId }
    const step = after(paused, { _tag: "DeliveryExhausted", delivery }, 6_000)
    expect(step.next).toBe(paused)
    expect(step.directives).toEqual([])
  })

  it.each(["retry", "skip"] as const)("drains what it holds when it is resumed to %s", (choice) => {
    const { next, directives } = after(paused, { _tag: "Resumed", exhausted: choice })
    expect(next).toEqual(aSubscription)
    expect(directives).toEqual([
      { _tag: "Drain", cause: anExhaustedDelivery.id, exhausted: choice },
    ])
  })

  it("stays paused when it is changed", () => {
    const contactEmail = emailAddress("kto-inny@example.com")
    const change = { url: "https://example.com/new", contactEmail }
    const { next } = after(paused, { _tag: "Changed", change })
    expect(next).toEqual({ ...paused, ...change })
  })
})

describe("A rotated secret", () => {
  it("signs first, and the one before besides it until the overlap is over", () => {
    const { next } = after(aSubscription, rotated("whsec_next", 60), 1_000)
    expect(secretsInForce(next, instant(60_999))).toEqual(["whsec_next", "whsec_present"])
    expect(secretsInForce(next, instant(61_000))).toEqual(["whsec_next"])
  })

  it("without an overlap replaces all older ones at once", () => {
    const once = after(aSubscription, rotated("whsec_2", 3_600)).next
    const { next } = after(once, rotated("whsec_next", 0))
    expect(next.secrets).toEqual([{ value: "whsec_next" }])
  })

  it("never makes one that ends live longer", () => {
    const once = after(aSubscription, rotated("whsec_2", 60), 0).next
    const twice = after(once, rotated("whsec_3", 3_600), 30_000).next
    expect(secretsInForce(twice, instant(60_000))).toEqual(["whsec_3", "whsec_2"])
  })

  it("lets the oldest go when there are as many as can sign", () => {
    let subscription = aSubscription
    for (let nth = 0; nth < 9; nth += 1) {
      subscription = after(subscription, rotated(`whsec_${nth}`, 3_600)).next
    }
    expect(secretsInForce(subscription, instant(5_000))).toEqual(
      ["whsec_8", "whsec_7", "whsec_6", "whsec_5"].slice(0, maximumSecrets),
    )
  })
})
