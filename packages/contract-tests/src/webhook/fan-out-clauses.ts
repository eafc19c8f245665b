/** Clauses for `fanOut` of a `DeliveryQueue`: every event once, in order, atomically. */
import { expect } from "@effect/vitest"
import type { Instant } from "@procurement/domain/calendar"
import { DeliveryQueue, type Subscription } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { freshEra, freshTenantId } from "../builders/fresh.ts"
import { aPausedSubscription, aReadyDelivery } from "../builders/webhooks.ts"
import { type LedgerPorts, takeEvents } from "../ledger/ledger-ports.ts"
import { clauses, needing } from "../suite/clause.ts"
import { untilNothing } from "../suite/draining.ts"
import { eventually, expectSame, together } from "../suite/expecting.ts"
import { aSecondApart, later, minute } from "../work-queue/claiming.ts"
import { changedBy } from "./changing.ts"
import { eventsCommittedTogether, fannedOutTo, waitingEvents } from "./fanning-out.ts"
import { idsOf, readyIn, subscribed } from "./partitions.ts"

const eventsIn = Effect.fnUntraced(function* (subscription: Subscription, era: Instant) {
  const ready = yield* readyIn(subscription, later(era, minute))
  return ready.map(({ eventId }) => eventId)
})

export const fanOutClauses = clauses<LedgerPorts>({
  *"takes waiting events in the order in which they were committed, exactly as published"() {
    const tenantId = freshTenantId()
    const events = yield* waitingEvents({ tenantId }, aSecondApart(freshEra(), 5).toReversed())
    expectSame(yield* takeEvents(tenantId, 2), events)
  },

  *"takes no more events than the limit and returns how many it took"() {
    const queue = yield* DeliveryQueue
    const tenantId = freshTenantId()
    yield* takeEvents(tenantId)
    const events = yield* waitingEvents({ tenantId }, aSecondApart(freshEra(), 3))
    const planned: Array<string> = []
    const take = Effect.gen(function* () {
      const before = planned.length
      const count = yield* queue.fanOut(2, (event) => {
        planned.push(event.id)
        return []
      })
      expect(count).toBe(planned.length - before)
      expect(count).toBeLessThanOrEqual(2)
      return count
    })
    // One call may process fewer: a transaction that is still open may hold an event back.
    yield* untilNothing(take, (count) => count === 0)
    expect(planned).toHaveLength(events.length)
  },

  "returns 0 when no event waits": needing("isolated", function* () {
    const queue = yield* DeliveryQueue
    yield* takeEvents(freshTenantId())
    expect(yield* queue.fanOut(10, () => [])).toBe(0)
  }),

  *"takes no event a second time"() {
    const tenantId = freshTenantId()
    yield* waitingEvents({ tenantId }, aSecondApart(freshEra(), 3))
    expect(yield* takeEvents(tenantId)).toHaveLength(3)
    expect(yield* takeEvents(tenantId)).toEqual([])
  },

  *"plans each event with only the subscriptions of its tenant, oldest first, paused or not"() {
    const queue = yield* DeliveryQueue
    const tenantId = freshTenantId()
    const era = freshEra()
    yield* subscribed()
    const paused = aPausedSubscription(era, { tenantId, createdAt: later(era, 5_000) })
    const ofTenant = [
      yield* subscribed(paused),
      yield* subscribed({ tenantId, createdAt: later(era, 1_000) }),
      yield* subscribed({ tenantId, createdAt: era }),
    ]
    yield* takeEvents(tenantId)
    yield* waitingEvents({ tenantId }, [era])
    const seen: Array<ReadonlyArray<Subscription>> = []
    const round = queue.fanOut(10, (event, subscriptions) => {
      if (event.tenantId === tenantId) seen.push(subscriptions)
      return []
    })
    yield* untilNothing(round, (count) => count === 0)
    expectSame(seen.at(-1), ofTenant.toReversed())
  },

  *"passes the current filters of a subscription, groups and `*` included"() {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const subscription = yield* subscribed({ events: ["invoice.*"] })
    yield* takeEvents(subscription.tenantId)
    const seen: Array<ReadonlyArray<string> | undefined> = []
    const round = queue.fanOut(10, (event, subscriptions) => {
      if (event.tenantId === subscription.tenantId) seen.push(subscriptions[0]?.events)
      return []
    })
    for (const events of [["order.*", "quota.reached"], ["*"]] as const) {
      yield* waitingEvents(subscription, [era])
      yield* untilNothing(round, (count) => count === 0)
      yield* changedBy(subscription, { _tag: "Changed", change: { events } })
    }
    yield* waitingEvents(subscription, [era])
    yield* untilNothing(round, (count) => count === 0)
    expect(seen).toEqual([["invoice.*"], ["order.*", "quota.reached"], ["*"]])
  },

  *"adds every planned delivery, including several for one event"() {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const subscription = yield* subscribed()
    const events = yield* waitingEvents(subscription, aSecondApart(era, 2))
    const planned = new Map(
      events.map((event) => {
        const twice = [era, later(era, 1)].map((createdAt) =>
          aReadyDelivery(event, subscription, { createdAt }),
        )
        return [event.id, twice]
      }),
    )
    const round = queue.fanOut(50, ({ id }) => planned.get(id) ?? [])
    yield* untilNothing(round, (count) => count === 0)
    expectSame(yield* readyIn(subscription, later(era, minute)), [...planned.values()].flat())
  },

  *"adds deliveries in the order of their events, those of a later round after all before"() {
    const era = freshEra()
    const subscription = yield* subscribed()
    const first = yield* waitingEvents(subscription, aSecondApart(era, 5).toReversed())
    yield* fannedOutTo(subscription, 2)
    const second = yield* waitingEvents(subscription, [later(era, -1_000)])
    yield* fannedOutTo(subscription)
    expect(yield* eventsIn(subscription, era)).toEqual(idsOf([...first, ...second]))
  },

  *"plans no event twice and keeps the order when many workers fan out concurrently"() {
    const era = freshEra()
    const subscription = yield* subscribed()
    const events = yield* waitingEvents(subscription, aSecondApart(era, 20))
    yield* together(Array.from({ length: 5 }, () => fannedOutTo(subscription, 3)))
    // A caller that met another one working has left the rest to it: no event may wait forever.
    yield* fannedOutTo(subscription)
    expect(yield* eventsIn(subscription, era)).toEqual(idsOf(events))
  },

  *"keeps an event waiting, without deliveries, when its planning crashes"() {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const subscription = yield* subscribed()
    yield* takeEvents(subscription.tenantId)
    const instants = [era, later(era, 1_000), later(era, 2_000)] as const
    const events = yield* eventsCommittedTogether(subscription, instants)
    const crashing = queue.fanOut(10, (event) => {
      if (event.id === events[1]?.id) throw new TypeError("planning crashed on purpose")
      const isOwn = event.tenantId === subscription.tenantId
      return isOwn ? [aReadyDelivery(event, subscription)] : []
    })
    const exit = yield* eventually(Effect.exit(crashing), Exit.isFailure)
    expect(Exit.isFailure(exit)).toBe(true)
    yield* fannedOutTo(subscription)
    expect(yield* eventsIn(subscription, era)).toEqual(idsOf(events))
  },
})
