/** The members that all events have. */
import { Instant } from "../calendar/instant.ts"
import { EventId, TenantId } from "../identity/type-id.ts"

export const envelope = { id: EventId, tenantId: TenantId, occurredAt: Instant }
