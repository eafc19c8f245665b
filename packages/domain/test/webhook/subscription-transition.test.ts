import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { emailAddress } from "@procurement/domain/email"
import type { DeliveryId } from "@procurement/domain/identity"
import { lineText } from "@procurement/domain/text"
import {
  customHeaders,
  maximumSecrets,
  secretsInForce,
  type Subscription,
  subscriptionAfter,
  type SubscriptionChange,
  type SubscriptionFact,
} from "@procurement/domain/webhook"
import { anExhaustedDelivery, aSubscription } from "./support/a-delivery.ts"

const exhausted = { _tag: "DeliveryExhausted", delivery: anExhaustedDelivery } as const
const resumed: SubscriptionFact = { _tag: "Resumed", exhausted: "retry" }
const rotated = (secret: string, overlapSeconds: number): SubscriptionFact => ({
  _tag: "SecretRotated",
  secret,
  overlapSeconds,
})
const after = (subscription: Subscription, fact: SubscriptionFact, at = 5_000) =>
  subscriptionAfter(subscription, fact, instant(at))

describe("Delivering subscriptions", () => {
  it("an exhausted delivery pauses the subscription and alerts its contact", () => {
    const { next, directives } = after(aSubscription, exhausted)
    expect(next.state).toEqual({
      _tag: "Paused",
      since: 5_000,
      deliveryId: anExhaustedDelivery.id,
      eventId: anExhaustedDelivery.eventId,
    })
    expect(directives).toEqual([{ _tag: "AlertContact", delivery: anExhaustedDelivery }])
  })

  it("the pause for an endpoint that is gone says so until it is resumed", () => {
    const { next } = after(aSubscription, { ...exhausted, isGone: true })
    expect(next.state).toMatchObject({ _tag: "Paused", isGone: true })
    expect(after(next, resumed).next).toEqual(aSubscription)
  })

  it("a pause by the owner has no cause and sends no alert", () => {
    const { next, directives } = after(aSubscription, { _tag: "PausedByOwner" })
    expect(next).toEqual({ ...aSubscription, state: { _tag: "Paused", since: 5_000 } })
    expect(directives).toEqual([])
    expect(after(next, resumed)).toEqual({
      next: aSubscription,
      directives: [{ _tag: "Drain", cause: undefined, exhausted: "retry" }],
    })
  })

  it("resuming a subscription that delivers changes nothing", () => {
    const step = after(aSubscription, resumed)
    expect(step.next).toBe(aSubscription)
    expect(step.directives).toEqual([])
  })
})

describe("Paused subscriptions", () => {
  const { next: paused } = after(aSubscription, exhausted)

  it("a second exhausted delivery changes nothing and sends no alert", () => {
    const delivery = { ...anExhaustedDelivery, id: "dlv_01kafq3v8pe0rr2c1m5kz9x7we" as DeliveryId }
    const step = after(paused, { _tag: "DeliveryExhausted", delivery }, 6_000)
    expect(step.next).toBe(paused)
    expect(step.directives).toEqual([])
  })

  it.each(["retry", "skip"] as const)("a subscription resumed to %s drains", (choice) => {
    const { next, directives } = after(paused, { _tag: "Resumed", exhausted: choice })
    expect(next).toEqual(aSubscription)
    expect(directives).toEqual([
      { _tag: "Drain", cause: anExhaustedDelivery.id, exhausted: choice },
    ])
  })

  it("pausing a paused subscription changes nothing", () => {
    const step = after(paused, { _tag: "PausedByOwner" }, 6_000)
    expect(step.next).toBe(paused)
    expect(step.directives).toEqual([])
  })

  it("a change leaves a paused subscription paused", () => {
    const contactEmail = emailAddress("kto-inny@example.com")
    const change = { url: "https://example.com/new", contactEmail }
    const { next } = after(paused, { _tag: "Changed", change })
    expect(next).toEqual({ ...paused, ...change })
  })
})

describe("Secret rotation", () => {
  it("the new secret signs first, and the old one also signs until the overlap ends", () => {
    const { next } = after(aSubscription, rotated("whsec_next", 60), 1_000)
    expect(secretsInForce(next, instant(60_999))).toEqual(["whsec_next", "whsec_present"])
    expect(secretsInForce(next, instant(61_000))).toEqual(["whsec_next"])
  })

  it("a rotation without overlap removes all older secrets", () => {
    const once = after(aSubscription, rotated("whsec_2", 3_600)).next
    const { next } = after(once, rotated("whsec_next", 0))
    expect(next.secrets).toEqual([{ value: "whsec_next" }])
  })

  it("a rotation never extends the validity of an older secret", () => {
    const once = after(aSubscription, rotated("whsec_2", 60), 0).next
    const twice = after(once, rotated("whsec_3", 3_600), 30_000).next
    expect(secretsInForce(twice, instant(60_000))).toEqual(["whsec_3", "whsec_2"])
  })

  it("a rotation removes the oldest secrets above the maximum", () => {
    let subscription = aSubscription
    for (let nth = 0; nth < 9; nth += 1) {
      subscription = after(subscription, rotated(`whsec_${nth}`, 3_600)).next
    }
    expect(secretsInForce(subscription, instant(5_000))).toEqual(
      ["whsec_8", "whsec_7", "whsec_6", "whsec_5"].slice(0, maximumSecrets),
    )
  })
})

describe("Description and headers", () => {
  const change = (subscription: Subscription, made: SubscriptionChange) =>
    after(subscription, { _tag: "Changed", change: made }).next
  const description = lineText("ERP")
  const headers = customHeaders([{ name: "X-Gateway-Token", value: "one" }])
  const both = change(aSubscription, { description, headers })

  it("a change sets description and headers, and an absent field keeps them", () => {
    expect(both).toEqual({ ...aSubscription, description, headers })
    expect(change(both, { events: ["order.shipped"] })).toMatchObject({ description, headers })
  })

  it("null removes the description, an empty list the headers", () => {
    expect(change(both, { description: null, headers: customHeaders([]) })).toEqual(aSubscription)
  })

  it("a new URL removes the headers, unless the change sets new ones", () => {
    const url = "https://other.example.com/hooks"
    const other = customHeaders([{ name: "X-Gateway-Token", value: "two" }])
    expect(change(both, { url })).toEqual({ ...aSubscription, description, url })
    expect(change(both, { url, headers: other })).toMatchObject({ url, headers: other })
    expect(change(both, { url: both.url })).toEqual(both)
  })
})
