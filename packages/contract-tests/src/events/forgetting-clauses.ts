/** Clauses of EventLog on deletion: old events, but none that still waits for its fan-out. */
import type { Instant } from "@procurement/domain/calendar"
import { type DomainEvent, EventLog } from "@procurement/domain/events"
import type { TenantId } from "@procurement/domain/identity"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { anEvent } from "../builders/events.ts"
import { freshEra, freshTenantId } from "../builders/fresh.ts"
import { takeEvents } from "../ledger/ledger-ports.ts"
import { type Clause, clauses } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { allForgotten, forgettingClauses as sharedClauses } from "../suite/forgetting-clauses.ts"
import { waitingEvents } from "../webhook/fanning-out.ts"
import { aSecondApart, later, minute } from "../work-queue/claiming.ts"
import { complete, type EventLogPorts, pageOf } from "./reading.ts"

/** Events of a tenant, already fanned out. */
const pastEvents = Effect.fnUntraced(function* (tenantId: TenantId, times: ReadonlyArray<Instant>) {
  const events = yield* waitingEvents({ tenantId }, times)
  yield* complete(tenantId, times.length)
  yield* takeEvents(tenantId)
  return events
})

/** The events that the tenant still sees on a page, and finds by id. */
const leftOf = Effect.fnUntraced(function* (events: ReadonlyArray<DomainEvent>) {
  const [{ tenantId } = anEvent("order.accepted")] = events
  const { events: left } = yield* pageOf(tenantId, { limit: 9 })
  const stored = yield* Effect.forEach(events, ({ id }) =>
    EventLog.use((log) => log.find(tenantId, id)),
  )
  expectSame(stored.flatMap(Option.toArray), left)
  return left
})

const forget = (before: Instant, limit: number) => EventLog.use((log) => log.forget(before, limit))

export const forgettingClauses: ReadonlyArray<Clause<EventLogPorts>> = [
  ...sharedClauses({
    noun: "events",
    isOldestFirst: true,
    forget,
    store: (times) => pastEvents(freshTenantId(), times),
    left: leftOf,
  }),
  ...clauses<EventLogPorts>({
    *"deletes no event that waits for its fan-out, however old it is"() {
      const tenantId = freshTenantId()
      const era = freshEra()
      yield* pastEvents(tenantId, [era])
      const waiting = yield* waitingEvents({ tenantId }, aSecondApart(later(era, 1_000), 2))
      yield* complete(tenantId, 3)
      yield* allForgotten(forget, later(era, minute))
      expectSame((yield* pageOf(tenantId, { limit: 9 })).events, waiting)
      expectSame(yield* takeEvents(tenantId), waiting)
    },
  }),
]
