/** An `EventLog` deletes old events, but none that still waits for its fan-out. */
import { expect } from "@effect/vitest"
import type { Instant } from "@procurement/domain/calendar"
import { EventLog } from "@procurement/domain/events"
import type { TenantId } from "@procurement/domain/identity"
import * as Effect from "effect/Effect"
import { freshEra, freshTenantId } from "../builders/fresh.ts"
import { takeEvents } from "../ledger/ledger-ports.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { untilNothing } from "../suite/draining.ts"
import { expectNone, expectSame, expectSome } from "../suite/expecting.ts"
import { waitingEvents } from "../webhook/fanning-out.ts"
import { aSecondApart, later, minute } from "../work-queue/claiming.ts"
import { complete, type EventLogPorts, pageOf } from "./reading.ts"

/** Events of a tenant, a second apart, that were fanned out. */
const pastEvents = Effect.fnUntraced(function* (tenantId: TenantId, era: Instant, count: number) {
  const events = yield* waitingEvents({ tenantId }, aSecondApart(era, count))
  yield* complete(tenantId, count)
  yield* takeEvents(tenantId)
  return events
})

/** Deletes all old events and returns how many there were. */
const allForgotten = Effect.fnUntraced(function* (before: Instant, limit = 50) {
  const log = yield* EventLog
  const rounds = yield* untilNothing(log.forget(before, limit), (count) => count === 0)
  return rounds.reduce((sum, count) => sum + count, 0)
})

const deletesOldOnes = clause(
  "deletes events from before an instant, and no later ones",
  Effect.gen(function* () {
    const log = yield* EventLog
    const tenantId = freshTenantId()
    const era = freshEra()
    const events = yield* pastEvents(tenantId, era, 4)
    expect(yield* allForgotten(later(era, 2_000))).toBeGreaterThanOrEqual(2)
    expectSame((yield* pageOf(tenantId, { limit: 9 })).events, events.slice(2))
    expectNone(yield* log.find(tenantId, events[1]!.id))
    expectSame(expectSome(yield* log.find(tenantId, events[2]!.id)), events[2])
  }),
)

const deletesInBatches = clause(
  "deletes no more events at once than the limit, oldest first, and returns how many",
  Effect.gen(function* () {
    const log = yield* EventLog
    const tenantId = freshTenantId()
    const era = freshEra()
    yield* allForgotten(later(era, minute))
    const events = yield* pastEvents(tenantId, era, 5)
    expect(yield* log.forget(later(era, minute), 2)).toBe(2)
    expectSame((yield* pageOf(tenantId, { limit: 9 })).events, events.slice(2))
    expect(yield* log.forget(later(era, minute), 4)).toBe(3)
    expect(yield* log.forget(later(era, minute), 4)).toBe(0)
  }),
  "isolated",
)

const keepsWaiting = clause(
  "deletes no event that waits for its fan-out, however old it is",
  Effect.gen(function* () {
    const tenantId = freshTenantId()
    const era = freshEra()
    yield* pastEvents(tenantId, era, 1)
    const waiting = yield* waitingEvents({ tenantId }, aSecondApart(later(era, 1_000), 2))
    yield* complete(tenantId, 3)
    yield* allForgotten(later(era, minute))
    expectSame((yield* pageOf(tenantId, { limit: 9 })).events, waiting)
    expectSame(yield* takeEvents(tenantId), waiting)
  }),
)

export const forgettingClauses: ReadonlyArray<Clause<EventLogPorts>> = [
  deletesOldOnes,
  deletesInBatches,
  keepsWaiting,
]
