/** The contract of `AuditLog`. */
import { expect } from "@effect/vitest"
import { AuditLog } from "@procurement/domain/audit"
import { instant } from "@procurement/domain/calendar"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { freshEra, freshTenantId } from "../builders/fresh.ts"
import { anAuditEvent } from "../builders/people.ts"
import type { Capabilities } from "../capabilities.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"
import { registerSuite } from "../suite/register.ts"

const exactlyAsRecorded = clause(
  "returns every audit event exactly as it was recorded, only to its tenant",
  forEachRun((random) =>
    Effect.gen(function* () {
      const log = yield* AuditLog
      const event = anAuditEvent(random)
      yield* log.record(event)
      const { events } = yield* log.page({ tenantId: event.tenantId, limit: 5 })
      expectSame(events, [event])
      const other = yield* log.page({ tenantId: freshTenantId(), limit: 5 })
      expectSame(other.events, [])
    }),
  ),
)

const once = clause(
  "keeps the first of two audit events with the same id",
  Effect.gen(function* () {
    const log = yield* AuditLog
    const event = anAuditEvent()
    yield* log.record(event)
    yield* log.record({ ...event, subject: { type: "token", id: "tok_other" } })
    const { events } = yield* log.page({ tenantId: event.tenantId, limit: 5 })
    expectSame(events, [event])
  }),
)

const pages = clause(
  "returns audit events page by page, newest first",
  Effect.gen(function* () {
    const log = yield* AuditLog
    const tenantId = freshTenantId()
    const era = freshEra()
    const events = [3, 1, 2].map((nth) =>
      anAuditEvent(undefined, { tenantId, at: instant(era + nth) }),
    )
    for (const event of events) yield* log.record(event)
    const [third, first, second] = events
    const page = yield* log.page({ tenantId, limit: 2 })
    expectSame(page, { events: [third, second], hasMore: true })
    const rest = yield* log.page({ tenantId, limit: 2, after: second?.id })
    expectSame(rest, { events: [first], hasMore: false })
  }),
)

const forgets = clause(
  "deletes up to the limit of old audit events and returns how many",
  Effect.gen(function* () {
    const log = yield* AuditLog
    const tenantId = freshTenantId()
    const era = freshEra()
    const at = [0, 1, 2, 3].map((nth) => instant(era + nth))
    for (const each of at) yield* log.record(anAuditEvent(undefined, { tenantId, at: each }))
    const before = instant(era + 3)
    const counts = [yield* log.forget(before, 2), yield* log.forget(before, 2)]
    expect(counts).toEqual([2, 1])
    const { events } = yield* log.page({ tenantId, limit: 5 })
    expect(events.map((event) => event.at)).toEqual([before])
  }),
  "isolated",
)

export const auditLogClauses: ReadonlyArray<Clause<AuditLog>> = [
  exactlyAsRecorded,
  once,
  pages,
  forgets,
]

export const auditLogContract = <E>(
  adapter: string,
  layer: Layer.Layer<AuditLog, E>,
  can: Partial<Capabilities> = {},
): void => registerSuite({ port: "AuditLog", adapter, layer, can }, auditLogClauses)
