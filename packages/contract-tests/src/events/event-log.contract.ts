/**
 * The contract of `EventLog`. Its layer provides orders, invoices and webhooks as well, over one
 * store: events of orders placed there are read here.
 *
 * An event may become visible a moment after its order, so the clauses poll for it.
 */
import { expect } from "@effect/vitest"
import { aggregateOf, type DomainEvent, EventLog, eventTypes } from "@procurement/domain/events"
import type { InvoiceId, TenantId } from "@procurement/domain/identity"
import * as Effect from "effect/Effect"
import { anEvent } from "../builders/events.ts"
import { freshEventId, freshTenantId } from "../builders/fresh.ts"
import { placed, takeEvents } from "../ledger/ledger-ports.ts"
import { type Clause, clauses } from "../suite/clause.ts"
import {
  eventually,
  expectNone,
  expectSame,
  expectSome,
  failureOf,
  together,
} from "../suite/expecting.ts"
import { suiteOf } from "../suite/register.ts"
import { forgettingClauses } from "./forgetting-clauses.ts"
import { complete, type EventLogPorts, pageOf, timeout } from "./reading.ts"

/** Places orders of the tenant in sequence and returns their events. */
const publishedInTurn = Effect.fnUntraced(function* (tenantId: TenantId, count: number) {
  const published = yield* Effect.forEach(Array.from({ length: count }), () => placed({ tenantId }))
  return published.flatMap(({ events }) => events)
})

const idsOf = (events: ReadonlyArray<DomainEvent>) => events.map(({ id }) => id)

/** Reads pages until the last expected event. */
const followed = Effect.fnUntraced(function* (tenantId: TenantId, isLast: (id: string) => boolean) {
  const met: Array<DomainEvent> = []
  const more = Effect.gen(function* () {
    const { events } = yield* pageOf(tenantId, { after: met.at(-1)?.id, limit: 3 })
    met.push(...events)
    return met.at(-1)?.id ?? ""
  })
  yield* eventually(more, isLast, { ...timeout, everyMillis: 2 })
  return met
})

export const eventLogClauses: ReadonlyArray<Clause<EventLogPorts>> = [
  ...clauses<EventLogPorts>({
    *"pages a tenant's events in the order of publication, exactly as published"() {
      const tenantId = freshTenantId()
      const published = yield* publishedInTurn(tenantId, 4)
      expectSame(yield* complete(tenantId, 4), published)
      expect((yield* pageOf(tenantId, { limit: 10 })).hasMore).toBe(false)
    },

    *"adds an event of any type, which is shown exactly as added and fanned out"() {
      const log = yield* EventLog
      const tenantId = freshTenantId()
      const added = eventTypes.map((type) => anEvent(type, { tenantId }))
      for (const event of added) yield* log.add(event)
      expectSame(yield* complete(tenantId, added.length), added)
      expect(idsOf(yield* takeEvents(tenantId)).toSorted()).toEqual(idsOf(added).toSorted())
    },

    *"limits the events of a page and says whether more follow"() {
      const tenantId = freshTenantId()
      const published = yield* publishedInTurn(tenantId, 3)
      yield* complete(tenantId, 3)
      for (const limit of [1, 2, 3, 4]) {
        const page = yield* pageOf(tenantId, { limit })
        expectSame(page.events, published.slice(0, limit))
        expect(page.hasMore, `hasMore at ${limit} of 3`).toBe(limit < 3)
      }
    },

    *"continues after the given event, without gap or repeat, and later with new events"() {
      const tenantId = freshTenantId()
      const published = yield* publishedInTurn(tenantId, 3)
      yield* complete(tenantId, 3)
      const first = yield* pageOf(tenantId, { limit: 2 })
      const second = yield* pageOf(tenantId, { limit: 2, after: first.events.at(-1)?.id })
      expectSame([...first.events, ...second.events], published)
      const last = published.at(-1)?.id
      expectSame(yield* pageOf(tenantId, { limit: 2, after: last }), { events: [], hasMore: false })
      const [added] = yield* publishedInTurn(tenantId, 1)
      yield* complete(tenantId, 4)
      expectSame((yield* pageOf(tenantId, { limit: 2, after: last })).events, [added])
    },

    *"shows a reader every event once while many are published concurrently"() {
      const tenantId = freshTenantId()
      const published: Array<string> = []
      const publish = Effect.andThen(Effect.sleep(1), placed({ tenantId })).pipe(
        Effect.map(({ events }) => void published.push(...idsOf(events))),
      )
      let last: string | undefined
      const publishing = Effect.gen(function* () {
        yield* Effect.all(
          Array.from({ length: 60 }, () => publish),
          { concurrency: 8 },
        )
        yield* publish
        last = published.at(-1)
      })
      const reading = followed(tenantId, (id) => id === last)
      const [met] = yield* Effect.all([reading, publishing], { concurrency: 2 })
      expect(idsOf(met).toSorted()).toEqual(published.toSorted())
      expectSame(yield* complete(tenantId, met.length), met)
    },

    *"pages only the events of the requested type"() {
      const tenantId = freshTenantId()
      const published = yield* publishedInTurn(tenantId, 2)
      yield* complete(tenantId, 2)
      const accepted = yield* pageOf(tenantId, { type: "order.accepted", limit: 5 })
      expectSame(accepted, { events: published, hasMore: false })
      const issued = yield* pageOf(tenantId, { type: "invoice.issued", limit: 5 })
      expectSame(issued, { events: [], hasMore: false })
    },

    *"pages events newest first, without gap or repeat, also of one type"() {
      const tenantId = freshTenantId()
      const published = yield* publishedInTurn(tenantId, 3)
      yield* complete(tenantId, 3)
      const newest = published.toReversed()
      for (const type of [undefined, "order.accepted"] as const) {
        const query = { type, order: "desc", limit: 2 } as const
        const first = yield* pageOf(tenantId, query)
        expectSame(first, { events: newest.slice(0, 2), hasMore: true })
        const after = first.events.at(-1)?.id
        const second = yield* pageOf(tenantId, { ...query, after })
        expectSame(second, { events: newest.slice(2), hasMore: false })
      }
      const other = yield* pageOf(tenantId, { type: "invoice.issued", order: "desc", limit: 2 })
      expectSame(other, { events: [], hasMore: false })
      expectSame((yield* pageOf(freshTenantId(), { order: "desc", limit: 2 })).events, [])
    },

    *"finds an event of the tenant by its id, exactly as published, and no unknown event"() {
      const log = yield* EventLog
      const { order, events } = yield* placed()
      for (const event of events) {
        expectSame(expectSome(yield* log.find(order.tenantId, event.id)), event)
      }
      expectNone(yield* log.find(order.tenantId, freshEventId()))
    },

    *"shows no events of another tenant, neither on a page nor by id"() {
      const log = yield* EventLog
      const stranger = freshTenantId()
      const [mine, theirs] = yield* together([placed(), placed()])
      yield* complete(mine?.order.tenantId ?? stranger, 1)
      yield* complete(theirs?.order.tenantId ?? stranger, 1)
      expectSame(yield* complete(mine?.order.tenantId ?? stranger, 1), mine?.events)
      expectSame(yield* pageOf(stranger, { limit: 5 }), { events: [], hasMore: false })
      for (const event of mine?.events ?? []) expectNone(yield* log.find(stranger, event.id))
    },

    *"returns the tenant's newest events of the given orders and invoices, newest first"() {
      const log = yield* EventLog
      const tenantId = freshTenantId()
      const ofOrder = anEvent("order.accepted", { tenantId })
      const ofInvoice = anEvent("invoice.issued", { tenantId })
      const ids = [ofOrder, ofInvoice].map((event) => aggregateOf(event).id as InvoiceId)
      for (const event of [ofOrder, anEvent("order.accepted", { tenantId }), ofInvoice])
        yield* log.add(event)
      expectSame(yield* log.ofAggregates(tenantId, ids, 5), [ofInvoice, ofOrder])
      expectSame(yield* log.ofAggregates(tenantId, ids, 1), [ofInvoice])
      expectSame(yield* log.ofAggregates(freshTenantId(), ids, 5), [])
    },

    *"rejects a position after an event of another tenant"() {
      const { events } = yield* placed()
      const tenantId = freshTenantId()
      yield* publishedInTurn(tenantId, 1)
      for (const after of [freshEventId(), events[0]?.id]) {
        const failure = yield* failureOf(pageOf(tenantId, { after, limit: 5 }))
        expect(failure).toMatchObject({ _tag: "EventNotFound", id: after })
      }
    },
  }),
  ...forgettingClauses,
]

export const eventLogContract = suiteOf({ port: "EventLog", clauses: eventLogClauses })
