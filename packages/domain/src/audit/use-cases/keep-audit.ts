/** Records, lists and finally deletes audit events. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import { type AuditEventId, nextId } from "../../identity/type-id.ts"
import { type AuditEntry, type AuditEvent, AuditLog, type AuditPageQuery } from "../audit-log.ts"

/** How long audit events are kept. */
export const auditDays = 400
const dayMillis = 86_400_000

/** Turns one entry into an event of now, with a new id. */
export const auditStamp = Effect.gen(function* () {
  const at = instant(yield* Clock.currentTimeMillis)
  const id = (yield* nextId("aud")) as AuditEventId
  return (entry: AuditEntry): AuditEvent => ({ id, at, ...entry })
})

/**
 * Records what has just been done. Changes whose store does not take the event with them call it
 * after they succeed.
 */
export const recordAudit = Effect.fnUntraced(function* (entry: AuditEntry) {
  const log = yield* AuditLog
  const stamped = yield* auditStamp
  yield* log.record(stamped(entry))
})

/** The tenant's audit events, newest first. */
export const listAuditEvents = Effect.fnUntraced(function* (query: AuditPageQuery) {
  const log = yield* AuditLog
  return yield* log.page(query)
})

/** Deletes up to `limit` events that are older than they are kept; returns how many. */
export const forgetOldAuditEvents = Effect.fnUntraced(function* (limit: number) {
  const log = yield* AuditLog
  const now = yield* Clock.currentTimeMillis
  return yield* log.forget(instant(now - auditDays * dayMillis), limit)
})
