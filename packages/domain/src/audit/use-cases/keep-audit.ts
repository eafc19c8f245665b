/** Records, lists and deletes audit events. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import { type AuditEventId, nextId } from "../../identity/type-id.ts"
import { type AuditEntry, type AuditEvent, AuditLog, type AuditPageQuery } from "../audit-log.ts"

/** Retention of audit events in days. */
export const auditDays = 400
const dayMillis = 86_400_000

/** Returns a function that converts entries to events with the current time and new ids. */
export const auditStamp = Effect.gen(function* () {
  const at = instant(yield* Clock.currentTimeMillis)
  const id = (yield* nextId("aud")) as AuditEventId
  return (entry: AuditEntry): AuditEvent => ({ id, at, ...entry })
})

/**
 * Records a completed change. For changes whose store does not save the event in its own
 * transaction.
 */
export const recordAudit = Effect.fnUntraced(function* (entry: AuditEntry) {
  const log = yield* AuditLog
  const stamped = yield* auditStamp
  yield* log.record(stamped(entry))
})

/** Returns the tenant's audit events, newest first. */
export const listAuditEvents = Effect.fnUntraced(function* (query: AuditPageQuery) {
  const log = yield* AuditLog
  return yield* log.page(query)
})

/** Deletes up to `limit` events after their retention; returns how many. */
export const forgetOldAuditEvents = Effect.fnUntraced(function* (limit: number) {
  const log = yield* AuditLog
  const now = yield* Clock.currentTimeMillis
  return yield* log.forget(instant(now - auditDays * dayMillis), limit)
})
