/** What a WebhookRepository keeps of `fanOut`: every event once, in order, whole or not at all. */
import { expect } from "@effect/vitest"
import { type DueDelivery, type Subscription, WebhookRepository } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { freshEra, freshTenantId } from "../builders/fresh.ts"
import { aDueDelivery } from "../builders/webhooks.ts"
import { type LedgerPorts, placed, takeEvents } from "../ledger/ledger-ports.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { untilNothing } from "../suite/draining.ts"
import { expectSame, together } from "../suite/expecting.ts"
import { aSecondApart, later, minute } from "../work-queue/claiming.ts"
import { fanOutTo, subscribed } from "./delivery-queue.ts"

/** Events of the subscription's tenant that wait in the outbox, in the order they happened. */
const waitingEvents = Effect.fnUntraced(function* (
  { tenantId }: Pick<Subscription, "tenantId">,
  count: number,
  era = freshEra(),
) {
  const placements = yield* Effect.forEach(aSecondApart(era, count), (acceptedAt) =>
    placed({ tenantId, acceptedAt, lineCount: 1 }),
  )
  return placements.map(({ events }) => events[0])
})

/** Which events have a stored delivery to the subscription, due in that era. */
const deliveredEvents = Effect.fnUntraced(function* (
  { id }: Subscription,
  era: ReturnType<typeof freshEra>,
) {
  const webhooks = yield* WebhookRepository
  const now = later(era, minute)
  const claim = webhooks.claimDue({ limit: 50, now, leaseUntil: later(now, minute) })
  const claims = yield* untilNothing(claim, (claimed) => claimed.length === 0)
  const own = claims.flat().filter(({ delivery }) => delivery.subscriptionId === id)
  return own.map(({ delivery }) => delivery.eventId).toSorted()
})

const idsOf = (events: ReadonlyArray<{ readonly id: string }>): ReadonlyArray<string> =>
  events.map(({ id }) => id).toSorted()

const inOrder = clause(
  "takes waiting events in the order they happened, exactly as published",
  Effect.gen(function* () {
    const tenantId = freshTenantId()
    const events = yield* waitingEvents({ tenantId }, 5)
    expectSame(yield* takeEvents(tenantId, 2), events)
  }),
)

const keepsTheLimit = clause(
  "takes no more events than the limit and answers how many it took",
  Effect.gen(function* () {
    const webhooks = yield* WebhookRepository
    const tenantId = freshTenantId()
    yield* takeEvents(tenantId)
    yield* waitingEvents({ tenantId }, 3)
    const planned = new Set<string>()
    const count = yield* webhooks.fanOut(2, (event) => {
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
    const webhooks = yield* WebhookRepository
    yield* takeEvents(freshTenantId())
    expect(yield* webhooks.fanOut(10, () => [])).toBe(0)
  }),
  "isolated",
)

const noEventTwice = clause(
  "takes no event a second time",
  Effect.gen(function* () {
    const tenantId = freshTenantId()
    yield* waitingEvents({ tenantId }, 3)
    expect(yield* takeEvents(tenantId)).toHaveLength(3)
    expect(yield* takeEvents(tenantId)).toEqual([])
  }),
)

const plansForTheTenant = clause(
  "plans each event with all subscriptions of its tenant, oldest first, and no one else's",
  Effect.gen(function* () {
    const webhooks = yield* WebhookRepository
    const tenantId = freshTenantId()
    yield* subscribed()
    for (const createdAt of aSecondApart(freshEra(), 2).toReversed()) {
      yield* subscribed({ tenantId, createdAt })
    }
    yield* takeEvents(tenantId)
    yield* waitingEvents({ tenantId }, 1)
    const seen: Array<ReadonlyArray<Subscription>> = []
    const round = webhooks.fanOut(10, (event, subscriptions) => {
      if (event.tenantId === tenantId) seen.push(subscriptions)
      return []
    })
    yield* untilNothing(round, (count) => count === 0)
    expect(seen.length).toBeGreaterThan(0)
    expectSame(seen.at(-1), yield* webhooks.subscriptions(tenantId))
    expect(seen.at(-1)).toHaveLength(2)
  }),
)

const storesThePlan = clause(
  "stores a delivery for each that was planned, also several for one event",
  Effect.gen(function* () {
    const webhooks = yield* WebhookRepository
    const era = freshEra()
    const subscription = yield* subscribed()
    const events = yield* waitingEvents(subscription, 2, era)
    const twice = (event: (typeof events)[number]): ReadonlyArray<DueDelivery> => [
      aDueDelivery(event, subscription, era),
      aDueDelivery(event, subscription, later(era, 1)),
    ]
    const round = webhooks.fanOut(50, (event) =>
      events.filter(({ id }) => id === event.id).flatMap(twice),
    )
    yield* untilNothing(round, (count) => count === 0)
    const expected = idsOf([...events, ...events])
    expect(yield* deliveredEvents(subscription, era)).toEqual(expected)
  }),
)

const onceInParallel = clause(
  "plans no event twice though many fan out at the same time",
  Effect.gen(function* () {
    const era = freshEra()
    const subscription = yield* subscribed()
    const events = yield* waitingEvents(subscription, 20, era)
    const fanOut = fanOutTo(subscription, (event) => aDueDelivery(event, subscription, era), 3)
    const counts = yield* together(Array.from({ length: 5 }, () => fanOut))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(events.length)
    // One that found every event held by another has left it there: nothing may wait for ever.
    yield* fanOut
    expect(yield* deliveredEvents(subscription, era)).toEqual(idsOf(events))
  }),
)

const wholeAfterACrash = clause(
  "leaves an event waiting, without deliveries, when its planning crashes",
  Effect.gen(function* () {
    const webhooks = yield* WebhookRepository
    const era = freshEra()
    const subscription = yield* subscribed()
    yield* takeEvents(subscription.tenantId)
    const events = yield* waitingEvents(subscription, 3, era)
    const crashing = webhooks.fanOut(10, (event) => {
      if (event.id === events[1]?.id) throw new TypeError("planning crashed on purpose")
      const isOwn = event.tenantId === subscription.tenantId
      return isOwn ? [aDueDelivery(event, subscription, era)] : []
    })
    expect(Exit.isFailure(yield* Effect.exit(crashing))).toBe(true)
    yield* fanOutTo(subscription, (event) => aDueDelivery(event, subscription, era))
    expect(yield* deliveredEvents(subscription, era)).toEqual(idsOf(events))
  }),
)

export const fanOutClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  inOrder,
  keepsTheLimit,
  nothingWaits,
  noEventTwice,
  plansForTheTenant,
  storesThePlan,
  onceInParallel,
  wholeAfterACrash,
]
