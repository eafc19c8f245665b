/** Reads a tenant's events; events of other tenants are not found. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { EventId, TenantId } from "../../identity/type-id.ts"
import { EventLog, EventNotFound, type EventQuery } from "../event-log.ts"

/** Returns a page of events; fails with `EventNotFound` when `query.after` is not the tenant's. */
export const listEvents = (tenantId: TenantId, query: EventQuery) =>
  EventLog.use((log) => log.page(tenantId, query))

/** Returns the event; fails with `EventNotFound` when the tenant has no such event. */
export const readEvent = Effect.fnUntraced(function* (tenantId: TenantId, id: EventId) {
  const log = yield* EventLog
  const event = yield* log.find(tenantId, id)
  if (Option.isNone(event)) return yield* new EventNotFound({ id })
  return event.value
})
