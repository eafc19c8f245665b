/** All migrations in the order in which they are applied. One that has shipped never changes. */
import type { Migration } from "@mikro-orm/migrations"
import { FirstTables } from "./m0001-first-tables.ts"
import { TenantsAndEmails } from "./m0002-tenants-and-emails.ts"
import { OrderLifecycle } from "./m0003-order-lifecycle.ts"
import { RateLimits } from "./m0004-rate-limits.ts"
import { Quotas } from "./m0005-quotas.ts"
import { Credentials } from "./m0006-credentials.ts"
import { InvoiceLists } from "./m0007-invoice-lists.ts"
import { EventLists } from "./m0008-event-lists.ts"
import { CatalogSearch } from "./m0009-catalog-search.ts"
import { WebhookLanes } from "./m0010-webhook-lanes.ts"
import { EmailSending } from "./m0011-email-sending.ts"
import { Relay } from "./m0012-relay.ts"
import { InboxOfMessages } from "./m0013-inbox.ts"
import { Traces } from "./m0014-traces.ts"
import { Upkeep } from "./m0015-upkeep.ts"
import { Inspections } from "./m0016-inspections.ts"
import { DeliveriesOfAnEvent } from "./m0017-deliveries-of-an-event.ts"
import { ClearanceBatches } from "./m0018-clearance.ts"
import { ClearanceIndexes } from "./m0018-clearance-indexes.ts"
import { ClearanceBudgets } from "./m0019-clearance-budget.ts"
import { CorrectionIndexes } from "./m0020-corrections.ts"
import { CorrectionsOfOrders } from "./m0020-corrections-of-orders.ts"
import { ClearanceStandings } from "./m0021-offline.ts"
import { OfflineIndexes } from "./m0021-offline-indexes.ts"
import { InvoicesByKsefNumber } from "./m0022-reconciliation-indexes.ts"
import { Reconciliations } from "./m0022-reconciliations.ts"
import { LeavingIndex } from "./m0025-leaving-index.ts"
import { SignatureRenewals } from "./m0026-signature-renewals.ts"
import { AloneUntil } from "./m0027-alone-until.ts"
import { RoomForOutcomes } from "./m0028-room-for-outcomes.ts"

export interface NamedMigration {
  readonly name: string
  readonly class: new (...given: ConstructorParameters<typeof Migration>) => Migration
}

export const migrations = [
  { name: "m0001-first-tables", class: FirstTables },
  { name: "m0002-tenants-and-emails", class: TenantsAndEmails },
  { name: "m0003-order-lifecycle", class: OrderLifecycle },
  { name: "m0004-rate-limits", class: RateLimits },
  { name: "m0005-quotas", class: Quotas },
  { name: "m0006-credentials", class: Credentials },
  { name: "m0007-invoice-lists", class: InvoiceLists },
  { name: "m0008-event-lists", class: EventLists },
  { name: "m0009-catalog-search", class: CatalogSearch },
  { name: "m0010-webhook-lanes", class: WebhookLanes },
  { name: "m0011-email-sending", class: EmailSending },
  { name: "m0012-relay", class: Relay },
  { name: "m0013-inbox", class: InboxOfMessages },
  { name: "m0014-traces", class: Traces },
  { name: "m0015-upkeep", class: Upkeep },
  { name: "m0016-inspections", class: Inspections },
  { name: "m0017-deliveries-of-an-event", class: DeliveriesOfAnEvent },
  { name: "m0018-clearance", class: ClearanceBatches },
  { name: "m0018-clearance-indexes", class: ClearanceIndexes },
  { name: "m0019-clearance-budget", class: ClearanceBudgets },
  { name: "m0020-corrections", class: CorrectionIndexes },
  { name: "m0020-corrections-of-orders", class: CorrectionsOfOrders },
  { name: "m0021-offline", class: ClearanceStandings },
  { name: "m0021-offline-indexes", class: OfflineIndexes },
  { name: "m0022-reconciliation-indexes", class: InvoicesByKsefNumber },
  { name: "m0022-reconciliations", class: Reconciliations },
  { name: "m0025-leaving-index", class: LeavingIndex },
  { name: "m0026-signature-renewals", class: SignatureRenewals },
  { name: "m0027-alone-until", class: AloneUntil },
  { name: "m0028-room-for-outcomes", class: RoomForOutcomes },
] as const satisfies ReadonlyArray<NamedMigration>
