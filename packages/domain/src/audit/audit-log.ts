/** Stores audit events. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Instant } from "../calendar/instant.ts"
import type { AuditEventId, TenantId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"
import type { AuditEvent } from "./audit-event.ts"

export interface AuditPageQuery {
  readonly tenantId: TenantId
  /** The last event of the page before; the page starts after it. */
  readonly after?: AuditEventId | undefined
  readonly limit: number
}

export interface AuditPage {
  readonly events: ReadonlyArray<AuditEvent>
  readonly hasMore: boolean
}

export class AuditLog extends Context.Service<
  AuditLog,
  {
    /** Stores the event; storing it again changes nothing. */
    readonly record: (event: AuditEvent) => Effect.Effect<void, Unavailable>
    /** The tenant's events exactly as recorded, newest first by id, at most `limit`. */
    readonly page: (query: AuditPageQuery) => Effect.Effect<AuditPage, Unavailable>
    /** Deletes up to `limit` events from before the instant; returns how many. */
    readonly forget: (before: Instant, limit: number) => Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/audit/AuditLog") {}
