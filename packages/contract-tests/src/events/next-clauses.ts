/**
 * Clauses of OutboxRelay on the events that it returns: all of them, in one order, from the mark or
 * a position on.
 */
import { expect } from "@effect/vitest"
import { aggregateOf, eventTypes, type OutboxPlace, OutboxRelay } from "@procurement/domain/events"
import type { TenantId } from "@procurement/domain/identity"
import * as Effect from "effect/Effect"
import { anEvent } from "../builders/events.ts"
import { freshTenantId } from "../builders/fresh.ts"
import { placed, publish } from "../ledger/ledger-ports.ts"
import { traced } from "../ledger/traced.ts"
import { clauses, needing } from "../suite/clause.ts"
import { eventually, expectSame } from "../suite/expecting.ts"
import { complete, timeout } from "./reading.ts"
import { behindMark, caughtUp, eventsIn, holding, type OutboxRelayPorts } from "./relaying.ts"

/** Places orders of the tenant in sequence and returns their events. */
const publishedInTurn = Effect.fnUntraced(function* (tenantId: TenantId, count: number) {
  const published = yield* Effect.forEach(Array.from({ length: count }), () => placed({ tenantId }))
  return published.flatMap(({ events }) => events)
})

/** Reads from the mark in small batches until the last expected event. */
const followed = Effect.fnUntraced(function* (isLast: (id: string | undefined) => boolean) {
  const relay = yield* OutboxRelay
  const met: Array<{ readonly id: string; readonly tenantId: TenantId }> = []
  let place: OutboxPlace | undefined
  const more = Effect.gen(function* () {
    const entries = yield* relay.next(place, 3)
    place = entries.at(-1)?.place ?? place
    met.push(...entries)
    return met.at(-1)?.id
  })
  yield* eventually(more, isLast, { ...timeout, everyMillis: 2 })
  return met
})

export const nextClauses = clauses<OutboxRelayPorts>({
  *"returns the events after the mark once each, in the order of the log"() {
    const tenantId = freshTenantId()
    yield* caughtUp(yield* holding())
    const published = yield* publishedInTurn(tenantId, 5)
    expectSame(eventsIn(yield* behindMark(tenantId, 5)), published)
    expectSame(yield* complete(tenantId, 5), published)
  },

  *"returns each event exactly as published, with its aggregate"() {
    const tenantId = freshTenantId()
    yield* caughtUp(yield* holding())
    const events = eventTypes.map((type) => anEvent(type, { tenantId }))
    for (const event of events) yield* publish([event])
    const entries = yield* behindMark(tenantId, events.length)
    expectSame(
      entries.map(({ place: _place, trace: _trace, body, ...rest }) => [rest, JSON.parse(body)]),
      events.map((event) => {
        const { id, type, occurredAt } = event
        return [{ id, type, tenantId, aggregate: aggregateOf(event), occurredAt }, event]
      }),
    )
  },

  *"returns each event with the trace in which it happened, if there was one"() {
    const tenantId = freshTenantId()
    yield* caughtUp(yield* holding())
    const { trace } = yield* traced(placed({ tenantId }))
    yield* placed({ tenantId })
    const entries = yield* behindMark(tenantId, 2)
    expect(entries.map((entry) => entry.trace)).toEqual([trace, undefined])
  },

  *"returns no more events at once than the limit"() {
    const relay = yield* OutboxRelay
    const tenantId = freshTenantId()
    yield* caughtUp(yield* holding())
    yield* publishedInTurn(tenantId, 4)
    yield* behindMark(tenantId, 4)
    for (const limit of [1, 3]) expect(yield* relay.next(undefined, limit)).toHaveLength(limit)
  },

  "continues after the given position, without gap or repeat, and later with new events": needing(
    "isolated",
    function* () {
      const relay = yield* OutboxRelay
      const tenantId = freshTenantId()
      yield* caughtUp(yield* holding())
      yield* publishedInTurn(tenantId, 4)
      const all = yield* behindMark(tenantId, 4)
      const places = all.map(({ place }) => place)
      expectSame(yield* relay.next(places[1], 2), all.slice(2))
      expectSame(yield* relay.next(places[3], 2), [])
      yield* publishedInTurn(tenantId, 1)
      const added = yield* eventually(relay.next(places[3], 2), ({ length }) => length > 0, timeout)
      expect(added.map((entry) => entry.tenantId)).toEqual([tenantId])
    },
  ),

  *"shows a relay every event once while many are published concurrently"() {
    const tenantId = freshTenantId()
    yield* caughtUp(yield* holding())
    const published: Array<string> = []
    const publishOne = Effect.andThen(Effect.sleep(1), placed({ tenantId })).pipe(
      Effect.map(({ events }) => void published.push(...events.map(({ id }) => id))),
    )
    let last: string | undefined
    const publishing = Effect.gen(function* () {
      yield* Effect.all(
        Array.from({ length: 60 }, () => publishOne),
        { concurrency: 8 },
      )
      yield* publishOne
      last = published.at(-1)
    })
    const reading = followed((id) => id !== undefined && id === last)
    const [met] = yield* Effect.all([reading, publishing], { concurrency: 2 })
    const ids = met.filter((entry) => entry.tenantId === tenantId).map(({ id }) => id)
    expect(ids.toSorted()).toEqual(published.toSorted())
    expect(ids).toEqual((yield* complete(tenantId, published.length)).map(({ id }) => id))
  },
})
