/** What every event carries, whatever it tells of. */
import { Instant } from "../calendar/instant.ts"
import { EventId, TenantId } from "../identity/type-id.ts"

export const envelope = { id: EventId, tenantId: TenantId, occurredAt: Instant }
