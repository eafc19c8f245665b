/**
 * The contract of `EventLog`. Its layer provides orders, invoices and webhooks as well, over one
 * store: whatever is placed there tells of it here.
 *
 * An event may be seen a moment after what it tells of, so the clauses ask until it is there.
 */
import { expect } from "@effect/vitest"
import { type DomainEvent, EventLog } from "@procurement/domain/events"
import type { TenantId } from "@procurement/domain/identity"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { freshEventId, freshTenantId } from "../builders/fresh.ts"
import type { Capabilities } from "../capabilities.ts"
import { placed } from "../ledger/ledger-ports.ts"
import { type Clause, clause } from "../suite/clause.ts"
import {
  eventually,
  expectNone,
  expectSame,
  expectSome,
  failureOf,
  together,
} from "../suite/expecting.ts"
import { registerSuite } from "../suite/register.ts"
import { forgettingClauses } from "./forgetting-clauses.ts"
import { complete, type EventLogPorts, pageOf, patience } from "./reading.ts"

/** Orders of the tenant, one after the other; answers the events they have told. */
const toldInTurn = Effect.fnUntraced(function* (tenantId: TenantId, count: number) {
  const told = yield* Effect.forEach(Array.from({ length: count }), () => placed({ tenantId }))
  return told.flatMap(({ events }) => events)
})

const idsOf = (events: ReadonlyArray<DomainEvent>) => events.map(({ id }) => id)

const oldestFirst = clause(
  "pages a tenant's events in the order in which they were told, exactly as told",
  Effect.gen(function* () {
    const tenantId = freshTenantId()
    const told = yield* toldInTurn(tenantId, 4)
    expectSame(yield* complete(tenantId, 4), told)
    expect((yield* pageOf(tenantId, { limit: 10 })).hasMore).toBe(false)
  }),
)

const noMoreThanTheLimit = clause(
  "puts no more events on a page than the limit and says whether more follow",
  Effect.gen(function* () {
    const tenantId = freshTenantId()
    const told = yield* toldInTurn(tenantId, 3)
    yield* complete(tenantId, 3)
    for (const limit of [1, 2, 3, 4]) {
      const page = yield* pageOf(tenantId, { limit })
      expectSame(page.events, told.slice(0, limit))
      expect(page.hasMore, `hasMore at ${limit} of 3`).toBe(limit < 3)
    }
  }),
)

const goesOn = clause(
  "goes on behind the event it is told, without gap or repeat, and later with what is new",
  Effect.gen(function* () {
    const tenantId = freshTenantId()
    const told = yield* toldInTurn(tenantId, 3)
    yield* complete(tenantId, 3)
    const first = yield* pageOf(tenantId, { limit: 2 })
    const second = yield* pageOf(tenantId, { limit: 2, after: first.events.at(-1)?.id })
    expectSame([...first.events, ...second.events], told)
    const last = told.at(-1)?.id
    expectSame(yield* pageOf(tenantId, { limit: 2, after: last }), { events: [], hasMore: false })
    const [added] = yield* toldInTurn(tenantId, 1)
    yield* complete(tenantId, 4)
    expectSame((yield* pageOf(tenantId, { limit: 2, after: last })).events, [added])
  }),
)

/** Reads page after page until it has met the last event there will be. */
const followed = Effect.fnUntraced(function* (tenantId: TenantId, isLast: (id: string) => boolean) {
  const met: Array<DomainEvent> = []
  const more = Effect.gen(function* () {
    const { events } = yield* pageOf(tenantId, { after: met.at(-1)?.id, limit: 3 })
    met.push(...events)
    return met.at(-1)?.id ?? ""
  })
  yield* eventually(more, isLast, { ...patience, everyMillis: 2 })
  return met
})

const neverSkips = clause(
  "lets a reader who goes on meet every event once while many are being told at the same time",
  Effect.gen(function* () {
    const tenantId = freshTenantId()
    const told: Array<string> = []
    const tell = Effect.andThen(Effect.sleep(1), placed({ tenantId })).pipe(
      Effect.map(({ events }) => void told.push(...idsOf(events))),
    )
    let last: string | undefined
    const telling = Effect.gen(function* () {
      yield* Effect.all(
        Array.from({ length: 60 }, () => tell),
        { concurrency: 8 },
      )
      yield* tell
      last = told.at(-1)
    })
    const reading = followed(tenantId, (id) => id === last)
    const [met] = yield* Effect.all([reading, telling], { concurrency: 2 })
    expect(idsOf(met).toSorted()).toEqual(told.toSorted())
    expectSame(yield* complete(tenantId, met.length), met)
  }),
)

const ofOneType = clause(
  "pages events of one type alone when asked to",
  Effect.gen(function* () {
    const tenantId = freshTenantId()
    const told = yield* toldInTurn(tenantId, 2)
    yield* complete(tenantId, 2)
    const accepted = yield* pageOf(tenantId, { type: "order.accepted", limit: 5 })
    expectSame(accepted, { events: told, hasMore: false })
    const issued = yield* pageOf(tenantId, { type: "invoice.issued", limit: 5 })
    expectSame(issued, { events: [], hasMore: false })
  }),
)

const findsOne = clause(
  "finds an event of the tenant by its id, exactly as told, and none that never was",
  Effect.gen(function* () {
    const log = yield* EventLog
    const { order, events } = yield* placed()
    for (const event of events) {
      expectSame(expectSome(yield* log.find(order.tenantId, event.id)), event)
    }
    expectNone(yield* log.find(order.tenantId, freshEventId()))
  }),
)

const ownEventsAlone = clause(
  "shows no events of another tenant, neither on a page nor by id",
  Effect.gen(function* () {
    const log = yield* EventLog
    const stranger = freshTenantId()
    const [mine, theirs] = yield* together([placed(), placed()])
    yield* complete(mine?.order.tenantId ?? stranger, 1)
    yield* complete(theirs?.order.tenantId ?? stranger, 1)
    expectSame(yield* complete(mine?.order.tenantId ?? stranger, 1), mine?.events)
    expectSame(yield* pageOf(stranger, { limit: 5 }), { events: [], hasMore: false })
    for (const event of mine?.events ?? []) expectNone(yield* log.find(stranger, event.id))
  }),
)

const unknownPlaces = clause(
  "refuses to begin behind an event that is none of the tenant's",
  Effect.gen(function* () {
    const { events } = yield* placed()
    const tenantId = freshTenantId()
    yield* toldInTurn(tenantId, 1)
    for (const after of [freshEventId(), events[0]?.id]) {
      const failure = yield* failureOf(pageOf(tenantId, { after, limit: 5 }))
      expect(failure).toMatchObject({ _tag: "EventNotFound", id: after })
    }
  }),
)

export const eventLogClauses: ReadonlyArray<Clause<EventLogPorts>> = [
  oldestFirst,
  noMoreThanTheLimit,
  goesOn,
  neverSkips,
  ofOneType,
  findsOne,
  ownEventsAlone,
  unknownPlaces,
  ...forgettingClauses,
]

export const eventLogContract = <E>(
  adapter: string,
  layer: Layer.Layer<EventLogPorts, E>,
  can: Partial<Capabilities> = {},
): void => registerSuite({ port: "EventLog", adapter, layer, can }, eventLogClauses)
