/** The events that an OutboxRelay gives: all of them, in one order, from the mark or a place on. */
import { expect } from "@effect/vitest"
import { aggregateOf, eventTypes, OutboxRelay } from "@procurement/domain/events"
import type { TenantId } from "@procurement/domain/identity"
import * as Effect from "effect/Effect"
import { anEvent } from "../builders/events.ts"
import { freshTenantId } from "../builders/fresh.ts"
import { placed, tell } from "../ledger/ledger-ports.ts"
import { traced } from "../ledger/traced.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { eventually, expectSame } from "../suite/expecting.ts"
import { complete, patience } from "./reading.ts"
import {
  allBehindMark,
  behindMark,
  caughtUp,
  eventsIn,
  holding,
  type OutboxRelayPorts,
} from "./relaying.ts"

/** Orders of the tenant, one after the other; answers the events they have told. */
const toldInTurn = Effect.fnUntraced(function* (tenantId: TenantId, count: number) {
  const told = yield* Effect.forEach(Array.from({ length: count }), () => placed({ tenantId }))
  return told.flatMap(({ events }) => events)
})

const inOrder = clause(
  "gives the events behind the mark in the order of the log, each once",
  Effect.gen(function* () {
    const tenantId = freshTenantId()
    yield* caughtUp(yield* holding())
    const told = yield* toldInTurn(tenantId, 5)
    expectSame(eventsIn(yield* behindMark(tenantId, 5)), told)
    expectSame(yield* complete(tenantId, 5), told)
  }),
)

const whole = clause(
  "gives of each event what it is about, and the event itself as it was told",
  Effect.gen(function* () {
    const tenantId = freshTenantId()
    yield* caughtUp(yield* holding())
    const events = eventTypes.map((type) => anEvent(type, { tenantId }))
    for (const event of events) yield* tell([event])
    const entries = yield* behindMark(tenantId, events.length)
    expectSame(
      entries.map(({ place: _place, trace: _trace, body, ...rest }) => [rest, JSON.parse(body)]),
      events.map((event) => {
        const { id, type, occurredAt } = event
        return [{ id, type, tenantId, aggregate: aggregateOf(event), occurredAt }, event]
      }),
    )
  }),
)

const withTheTrace = clause(
  "gives each event with the trace in which it happened, if it happened in one",
  Effect.gen(function* () {
    const tenantId = freshTenantId()
    yield* caughtUp(yield* holding())
    const { trace } = yield* traced(placed({ tenantId }))
    yield* placed({ tenantId })
    const entries = yield* behindMark(tenantId, 2)
    expect(entries.map((entry) => entry.trace)).toEqual([trace, undefined])
  }),
)

const noMoreThanTheLimit = clause(
  "gives no more events at once than the limit",
  Effect.gen(function* () {
    const relay = yield* OutboxRelay
    const tenantId = freshTenantId()
    yield* caughtUp(yield* holding())
    yield* toldInTurn(tenantId, 4)
    yield* behindMark(tenantId, 4)
    for (const limit of [1, 3]) expect(yield* relay.next(undefined, limit)).toHaveLength(limit)
  }),
)

const goesOn = clause(
  "goes on behind the place it is told, without gap or repeat, and later with what is new",
  Effect.gen(function* () {
    const relay = yield* OutboxRelay
    const tenantId = freshTenantId()
    yield* caughtUp(yield* holding())
    yield* toldInTurn(tenantId, 4)
    const all = yield* behindMark(tenantId, 4)
    const places = all.map(({ place }) => place)
    expectSame(yield* relay.next(places[1], 2), all.slice(2))
    expectSame(yield* relay.next(places[3], 2), [])
    yield* toldInTurn(tenantId, 1)
    const added = yield* eventually(relay.next(places[3], 2), ({ length }) => length > 0, patience)
    expect(added.map((entry) => entry.tenantId)).toEqual([tenantId])
  }),
  "isolated",
)

/** Reads on, few at a time, until the last event that will be has been met. */
const followed = Effect.fnUntraced(function* (isLast: (id: string | undefined) => boolean) {
  const relay = yield* OutboxRelay
  const met: Array<{ readonly id: string; readonly tenantId: TenantId }> = []
  let place = (yield* allBehindMark()).at(-1)?.place
  const more = Effect.gen(function* () {
    const entries = yield* relay.next(place, 3)
    place = entries.at(-1)?.place ?? place
    met.push(...entries)
    return met.at(-1)?.id
  })
  yield* eventually(more, isLast, { ...patience, everyMillis: 2 })
  return met
})

const neverSkips = clause(
  "lets a relay that goes on meet every event once while many are being told at the same time",
  Effect.gen(function* () {
    const tenantId = freshTenantId()
    yield* caughtUp(yield* holding())
    const told: Array<string> = []
    const tellOne = Effect.andThen(Effect.sleep(1), placed({ tenantId })).pipe(
      Effect.map(({ events }) => void told.push(...events.map(({ id }) => id))),
    )
    let last: string | undefined
    const telling = Effect.gen(function* () {
      yield* Effect.all(
        Array.from({ length: 60 }, () => tellOne),
        { concurrency: 8 },
      )
      yield* tellOne
      last = told.at(-1)
    })
    const reading = followed((id) => id !== undefined && id === last)
    const [met] = yield* Effect.all([reading, telling], { concurrency: 2 })
    const own = met.filter((entry) => entry.tenantId === tenantId).map(({ id }) => id)
    expect(own.toSorted()).toEqual(told.toSorted())
    expect(own).toEqual((yield* complete(tenantId, told.length)).map(({ id }) => id))
  }),
)

export const nextClauses: ReadonlyArray<Clause<OutboxRelayPorts>> = [
  inOrder,
  whole,
  withTheTrace,
  noMoreThanTheLimit,
  goesOn,
  neverSkips,
]
