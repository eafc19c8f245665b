/** Fan-out: one delivery per event and matching subscription of its tenant. */
import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import type { DomainEvent } from "@procurement/domain/events"
import type { EventId, OrderId, SubscriptionId, TenantId } from "@procurement/domain/identity"
import {
  layerEntropyMemory,
  layerLedgerMemory,
  makeLedgerMemory,
} from "@procurement/adapter-memory"
import {
  eventFilters,
  fanOutEvents,
  type Subscription,
  isSubscribedTo,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { aSubscription } from "./support/a-delivery.ts"

const { tenantId } = aSubscription
const stranger = "ten_01kafq3v8pe0rr2c1m5kz9x7we" as TenantId
const orderId = "ord_01kafq3v8pe0rr2c1m5kz9x7wd" as OrderId

const eventOf = (index: number, type: string, owner: TenantId): DomainEvent => {
  const id = `evt_01kafq3v8pe0rr2c1m5kz9x${String(index).padStart(3, "0")}` as EventId
  const envelope = { id, tenantId: owner, occurredAt: instant(index) }
  const since = instant(0)
  switch (type) {
    case "order.processing":
      return { ...envelope, type, data: { orderId } }
    case "order.delivered":
      return { ...envelope, type, data: { orderId, deliveredAt: since } }
    default:
      return {
        ...envelope,
        type: "rate_limit.sustained",
        data: { clientId: "erp", policy: "writes", since },
      }
  }
}

const Case = {
  subscriptions: Schema.Array(Schema.Array(Schema.Literals(eventFilters))).check(
    Schema.isMaxLength(6),
  ),
  events: Schema.Array(
    Schema.Struct({
      type: Schema.Literals(["order.processing", "order.delivered", "rate_limit.sustained"]),
      isForeign: Schema.Boolean,
    }),
  ).check(Schema.isMaxLength(12)),
}

describe("Fan-out", () => {
  it.effect.prop(
    "every event is delivered once to each subscription with a matching filter, and to no other",
    Case,
    ({ subscriptions, events }) =>
      Effect.gen(function* () {
        const ledger = makeLedgerMemory()
        const subscribed = subscriptions.map((filters, index): Subscription => {
          const id = `sub_01kafq3v8pe0rr2c1m5kz9x7w${index}` as SubscriptionId
          return { ...aSubscription, id, events: filters, createdAt: instant(index) }
        })
        for (const each of subscribed) ledger.subscriptions.set(each.id, each)
        const published = events.map(({ type, isForeign }, index) =>
          eventOf(index, type, isForeign ? stranger : tenantId),
        )
        for (const event of published) ledger.outbox.push({ event, fannedOut: false })
        const layer = Layer.merge(layerLedgerMemory(ledger), layerEntropyMemory(7))
        const report = yield* Effect.provide(fanOutEvents(100), layer)
        const expected = published.flatMap((event) =>
          subscribed
            .filter((each) => event.tenantId === tenantId && isSubscribedTo(each, event.type))
            .map(({ id }) => `${event.id} ${id}`),
        )
        const made = [...ledger.deliveries.values()]
        expect(made.map((each) => `${each.eventId} ${each.subscriptionId}`)).toEqual(expected)
        expect(report.events).toBe(published.length)
        expect(ledger.outbox.every(({ fannedOut }) => fannedOut)).toBe(true)
        expect(new Set(report.partitions)).toEqual(
          new Set(made.map(({ subscriptionId }) => subscriptionId)),
        )
      }),
  )
})
