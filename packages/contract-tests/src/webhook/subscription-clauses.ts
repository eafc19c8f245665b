/**
 * Clauses for a `SubscriptionRepository`: each subscription as stored, visible only to its tenant.
 */
import { expect } from "@effect/vitest"
import { emailAddress } from "@procurement/domain/email"
import {
  customHeaders,
  eventFilters,
  type Subscription,
  SubscriptionRepository,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { freshCode, freshEra, freshSubscriptionId, freshTenantId } from "../builders/fresh.ts"
import { aPausedSubscription, aSubscription } from "../builders/webhooks.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, failureOf, together } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"
import { later } from "../work-queue/claiming.ts"
import { changedBy, savedSubscription, removed } from "./changing.ts"
import { plenty, subscribed } from "./partitions.ts"

const sinceOf = ({ state }: Subscription): number => (state._tag === "Paused" ? state.since : 0)

export const subscriptionClauses = clauses<LedgerPorts>({
  "returns every subscription exactly as it was stored, paused or not, with all its secrets and filters":
    forEachRun(function* (random) {
      const subscriptions = yield* SubscriptionRepository
      const events = eventFilters.filter(() => random.happens(0.6))
      const subscription = random.happens(0.3)
        ? aPausedSubscription(freshEra(), { events }, random)
        : aSubscription(random, { events })
      yield* subscriptions.add(subscription, plenty)
      expectSame(yield* subscriptions.list(subscription.tenantId), [subscription])
      expectSame(yield* savedSubscription(subscription), subscription)
    }),

  *"lists a tenant's subscriptions oldest first"() {
    const subscriptions = yield* SubscriptionRepository
    const tenantId = freshTenantId()
    const era = freshEra()
    for (const seconds of [2, 0, 3, 1]) {
      yield* subscribed({ tenantId, createdAt: later(era, seconds * 1_000) })
    }
    const ages = (yield* subscriptions.list(tenantId)).map(
      ({ createdAt }) => (createdAt - era) / 1_000,
    )
    expect(ages).toEqual([0, 1, 2, 3])
  },

  *"finds the subscriptions of all tenants whose contact has an address, in any case, by id"() {
    const subscriptions = yield* SubscriptionRepository
    const name = freshCode(12)
    const contacted = (text: string) => subscribed({ contactEmail: emailAddress(text) })
    const first = yield* contacted(`Ewa.${name}@Example.com`)
    yield* contacted(`eva.${name}@example.com`)
    const second = yield* contacted(`ewa.${name}@example.com`)
    const listed = yield* subscriptions.withContact(emailAddress(`EWA.${name}@example.com`))
    const expected = [first, second].toSorted((left, right) => (left.id < right.id ? -1 : 1))
    expectSame(
      listed,
      expected.map(({ id, tenantId, url }) => ({ id, tenantId, url })),
    )
  },

  *"returns the paused subscriptions of all tenants, the longest pause first"() {
    const subscriptions = yield* SubscriptionRepository
    const era = freshEra()
    yield* subscribed()
    const added = [2, 0, 1].map((seconds) => aPausedSubscription(later(era, seconds * 1_000)))
    for (const each of added) yield* subscriptions.add(each, plenty)
    const all = yield* subscriptions.paused(100_000)
    const expected = added.toSorted((left, right) => sinceOf(left) - sinceOf(right))
    expectSame(
      all.filter(({ id }) => added.some((each) => each.id === id)),
      expected.map(({ id, tenantId, url, state }) => ({ id, tenantId, url, state })),
    )
    expect(all.every(({ state }) => state._tag === "Paused")).toBe(true)
    expectSame(yield* subscriptions.paused(2), all.slice(0, 2))
  },

  *"neither shows nor changes nor removes an unknown subscription or one of another tenant"() {
    const subscriptions = yield* SubscriptionRepository
    const subscription = yield* subscribed()
    const stranger = freshTenantId()
    for (const [tenantId, id] of [
      [stranger, subscription.id],
      [subscription.tenantId, freshSubscriptionId()],
    ] as const) {
      expectNone(yield* subscriptions.find(tenantId, id))
      const step = { next: { ...subscription, url: "https://example.com/taken" }, directives: [] }
      expectNone(yield* subscriptions.modify(tenantId, id, freshEra(), () => step))
      expect(yield* subscriptions.remove(tenantId, id)).toBe(false)
    }
    expect(yield* subscriptions.list(stranger)).toEqual([])
    expectSame(yield* savedSubscription(subscription), subscription)
  },

  *"removes a subscription only when the decision about its current version agrees"() {
    const subscriptions = yield* SubscriptionRepository
    const subscription = yield* subscribed()
    const { tenantId, id } = subscription
    const changed = { ...subscription, url: "https://example.com/changed" }
    yield* subscriptions.modify(tenantId, id, freshEra(), () => ({ next: changed, directives: [] }))
    const seen: Array<unknown> = []
    const answering = (answer: boolean) => (present: unknown) => {
      seen.push(present)
      return answer
    }
    expect(yield* subscriptions.remove(tenantId, id, answering(false))).toBe(false)
    expectSame(yield* savedSubscription(subscription), changed)
    expect(yield* subscriptions.remove(tenantId, id, answering(true))).toBe(true)
    expectNone(yield* subscriptions.find(tenantId, id))
    for (const present of seen) expectSame(present, changed)
    expect(seen.length).toBeGreaterThanOrEqual(2)
  },

  *"rejects a subscription and stores nothing when its tenant has the maximum already"() {
    const subscriptions = yield* SubscriptionRepository
    const tenantId = freshTenantId()
    const [first, second, third] = [1, 2, 3].map(() => aSubscription(undefined, { tenantId }))
    yield* subscriptions.add(first!, 2)
    yield* subscriptions.add(second!, 2)
    const refusal = yield* failureOf(subscriptions.add(third!, 2))
    expect(refusal).toMatchObject({ _tag: "SubscriptionLimitReached", maximum: 2 })
    expect(yield* subscriptions.list(tenantId)).toHaveLength(2)
    yield* removed(first!)
    yield* subscriptions.add(third!, 2)
    expectNone(yield* subscriptions.find(tenantId, first!.id))
    expectSame(yield* savedSubscription(third!), third)
  },

  *"never stores more subscriptions than the maximum, however many are added concurrently"() {
    const subscriptions = yield* SubscriptionRepository
    const tenantId = freshTenantId()
    const adding = Array.from({ length: 12 }, () =>
      Effect.result(subscriptions.add(aSubscription(undefined, { tenantId }), 5)),
    )
    const results = yield* together(adding)
    expect(results.filter(({ _tag }) => _tag === "Success")).toHaveLength(5)
    expect(yield* subscriptions.list(tenantId)).toHaveLength(5)
  },

  *"replaces a subscription by its modified version and returns it"() {
    const subscriptions = yield* SubscriptionRepository
    const subscription = yield* subscribed()
    const url = "https://example.com/new?a=ż"
    const headers = customHeaders([{ name: "X-Other", value: "kX4pQ9" }])
    const change = { url, events: ["invoice.paid"], headers } as const
    const changed = yield* changedBy(subscription, { _tag: "Changed", change })
    expectSame(changed, { ...subscription, ...change })
    expectSame(yield* savedSubscription(subscription), changed)
    const { id, tenantId } = subscription
    const same = yield* subscriptions.modify(tenantId, id, freshEra(), (next) => ({
      next,
      directives: [],
    }))
    expectSame(expectSome(same), changed)
  },

  *"runs concurrent modifications one after the other"() {
    const subscriptions = yield* SubscriptionRepository
    const subscription = yield* subscribed({ url: "https://example.com/" })
    const { id, tenantId } = subscription
    const append = subscriptions.modify(tenantId, id, freshEra(), (each) => ({
      next: { ...each, url: `${each.url}x` },
      directives: [],
    }))
    yield* together(Array.from({ length: 10 }, () => append))
    expect((yield* savedSubscription(subscription)).url).toBe(
      `https://example.com/${"x".repeat(10)}`,
    )
  },
})
