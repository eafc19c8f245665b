/** The contract of `AuditLog`. */
import { type AuditEvent, AuditLog } from "@procurement/domain/audit"
import { type Instant, instant } from "@procurement/domain/calendar"
import type { TenantId } from "@procurement/domain/identity"
import * as Effect from "effect/Effect"
import { freshTenantId } from "../builders/fresh.ts"
import { anAuditEvent } from "../builders/people.ts"
import { type Clause, clauses } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { forgettingClauses } from "../suite/forgetting-clauses.ts"
import { pageClauses } from "../suite/page-clauses.ts"
import { forEachRun } from "../suite/property.ts"
import { suiteOf } from "../suite/register.ts"
import { aSecondApart } from "../work-queue/claiming.ts"

/** Records an audit event for each instant, in disorder; returns the latest first. */
const recorded = (tenantId: TenantId, times: ReadonlyArray<Instant>) => {
  const events = times.toReversed().map((at) => anAuditEvent(undefined, { tenantId, at }))
  const inDisorder = [...events.slice(1), ...events.slice(0, 1)]
  return AuditLog.use((log) => Effect.as(Effect.forEach(inDisorder, log.record), events))
}

/** So much younger is an event that allows to delete the others. */
const keptDays = 396
const dayMillis = 86_400_000

const pages = pageClauses({
  noun: "audit events",
  of: "tenant",
  owner: Effect.sync(() => freshTenantId()),
  store: (tenantId, count, from) => recorded(tenantId, aSecondApart(from, count)),
  page: (tenantId, limit, after?: AuditEvent) =>
    Effect.map(
      AuditLog.use((log) => log.page({ tenantId, limit, after: after?.id })),
      ({ events, hasMore }) => [events, hasMore],
    ),
})

const forgetting = forgettingClauses({
  noun: "audit events",
  isOldestFirst: false,
  forget: (before, limit) => AuditLog.use((log) => log.forget(before, limit)),
  store: (times) =>
    Effect.map(
      Effect.andThen(
        recorded(freshTenantId(), [instant((times.at(-1) ?? 0) + keptDays * dayMillis)]),
        recorded(freshTenantId(), times),
      ),
      (events) => events.toReversed(),
    ),
  left: ([{ tenantId } = anAuditEvent()]: ReadonlyArray<AuditEvent>) =>
    Effect.map(
      AuditLog.use((log) => log.page({ tenantId, limit: 9 })),
      ({ events }) => events.toReversed(),
    ),
})

export const auditLogClauses: ReadonlyArray<Clause<AuditLog>> = [
  ...clauses<AuditLog>({
    "returns every audit event exactly as it was recorded": forEachRun(function* (random) {
      const log = yield* AuditLog
      const event = anAuditEvent(random)
      yield* log.record(event)
      const { events } = yield* log.page({ tenantId: event.tenantId, limit: 5 })
      expectSame(events, [event])
    }),

    *"keeps the first of two audit events with the same id"() {
      const log = yield* AuditLog
      const event = anAuditEvent()
      yield* log.record(event)
      yield* log.record({ ...event, subject: { type: "token", id: "tok_other" } })
      const { events } = yield* log.page({ tenantId: event.tenantId, limit: 5 })
      expectSame(events, [event])
    },
  }),
  ...pages,
  ...forgetting,
]

export const auditLogContract = suiteOf({ port: "AuditLog", clauses: auditLogClauses })
