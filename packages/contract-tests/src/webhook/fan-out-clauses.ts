/** What a DeliveryQueue keeps of `fanOut`: every event once, in order, whole or not at all. */
import { expect } from "@effect/vitest"
import type { Instant } from "@procurement/domain/calendar"
import { DeliveryQueue, isDeliverable, type Subscription } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { freshEra, freshTenantId } from "../builders/fresh.ts"
import { aPausedSubscription, aReadyDelivery } from "../builders/webhooks.ts"
import { type LedgerPorts, takeEvents } from "../ledger/ledger-ports.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { untilNothing } from "../suite/draining.ts"
import { expectSame, together } from "../suite/expecting.ts"
import { aSecondApart, later, minute } from "../work-queue/claiming.ts"
import { fannedOutTo, waitingEvents } from "./fanning-out.ts"
import { idsOf, readyIn, subscribed } from "./lanes.ts"

const eventsIn = Effect.fnUntraced(function* (subscription: Subscription, era: Instant) {
  const ready = yield* readyIn(subscription, later(era, minute))
  return ready.map(({ eventId }) => eventId)
})

const inOrder = clause(
  "takes waiting events in the order in which they were committed, exactly as told",
  Effect.gen(function* () {
    const tenantId = freshTenantId()
    const events = yield* waitingEvents({ tenantId }, aSecondApart(freshEra(), 5).toReversed())
    expectSame(yield* takeEvents(tenantId, 2), events)
  }),
)

const keepsTheLimit = clause(
  "takes no more events than the limit and answers how many it took",
  Effect.gen(function* () {
    const queue = yield* DeliveryQueue
    const tenantId = freshTenantId()
    yield* takeEvents(tenantId)
    yield* waitingEvents({ tenantId }, aSecondApart(freshEra(), 3))
    const planned = new Set<string>()
    const count = yield* queue.fanOut(2, (event) => {
      planned.add(event.id)
      return []
    })
    expect(count).toBe(2)
    expect(planned.size).toBe(2)
  }),
)

const nothingWaits = clause(
  "answers 0 when no event waits",
  Effect.gen(function* () {
    const queue = yield* DeliveryQueue
    yield* takeEvents(freshTenantId())
    expect(yield* queue.fanOut(10, () => [])).toBe(0)
  }),
  "isolated",
)

const noEventTwice = clause(
  "takes no event a second time",
  Effect.gen(function* () {
    const tenantId = freshTenantId()
    yield* waitingEvents({ tenantId }, aSecondApart(freshEra(), 3))
    expect(yield* takeEvents(tenantId)).toHaveLength(3)
    expect(yield* takeEvents(tenantId)).toEqual([])
  }),
)

const plansForTheTenant = clause(
  "plans each event with all subscriptions of its tenant, oldest first, also paused ones, and no one else's",
  Effect.gen(function* () {
    const queue = yield* DeliveryQueue
    const tenantId = freshTenantId()
    const era = freshEra()
    yield* subscribed()
    const paused = aPausedSubscription(era, { tenantId, createdAt: later(era, 5_000) })
    const own = [
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
    expectSame(seen.at(-1), own.toReversed())
  }),
)

const storesThePlan = clause(
  "adds each delivery that was planned, also several for one event",
  Effect.gen(function* () {
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
  }),
)

const addsBehind = clause(
  "adds deliveries in the order of their events, those of a later round behind all before",
  Effect.gen(function* () {
    const era = freshEra()
    const subscription = yield* subscribed()
    const first = yield* waitingEvents(subscription, aSecondApart(era, 5).toReversed())
    yield* fannedOutTo(subscription, 2)
    const second = yield* waitingEvents(subscription, [later(era, -1_000)])
    yield* fannedOutTo(subscription)
    expect(yield* eventsIn(subscription, era)).toEqual(idsOf([...first, ...second]))
  }),
)

const onceInParallel = clause(
  "plans no event twice, and keeps the order, though many fan out at the same time",
  Effect.gen(function* () {
    const era = freshEra()
    const subscription = yield* subscribed()
    const events = yield* waitingEvents(subscription, aSecondApart(era, 20))
    yield* together(Array.from({ length: 5 }, () => fannedOutTo(subscription, 3)))
    // One that found another at it has left the rest to it: nothing may wait for ever.
    yield* fannedOutTo(subscription)
    expect(yield* eventsIn(subscription, era)).toEqual(idsOf(events))
  }),
)

const wholeAfterACrash = clause(
  "leaves an event waiting, without deliveries, when its planning crashes",
  Effect.gen(function* () {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const subscription = yield* subscribed()
    yield* takeEvents(subscription.tenantId)
    const events = yield* waitingEvents(subscription, aSecondApart(era, 3))
    const crashing = queue.fanOut(10, (event) => {
      if (event.id === events[1]?.id) throw new TypeError("planning crashed on purpose")
      const isOwn = isDeliverable(event) && event.tenantId === subscription.tenantId
      return isOwn ? [aReadyDelivery(event, subscription)] : []
    })
    expect(Exit.isFailure(yield* Effect.exit(crashing))).toBe(true)
    yield* fannedOutTo(subscription)
    expect(yield* eventsIn(subscription, era)).toEqual(idsOf(events))
  }),
)

export const fanOutClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  inOrder,
  keepsTheLimit,
  nothingWaits,
  noEventTwice,
  plansForTheTenant,
  storesThePlan,
  addsBehind,
  onceInParallel,
  wholeAfterACrash,
]
