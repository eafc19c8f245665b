/** Events for a bench, committed as the repositories commit them: into the outbox, then a hint. */
import { instant } from "@procurement/domain/calendar"
import type { InvoicePaid } from "@procurement/domain/events"
import type { EventId, InvoiceId, OrderId, TenantId } from "@procurement/domain/identity"
import { minorUnits } from "@procurement/domain/money"
import type { Pool } from "../pg.ts"

const addEventStatement = {
  name: "add_event",
  text: `
    insert into outbox (id, type, aggregate_type, aggregate_id, tenant_id, occurred_at, body)
    values ($1, 'invoice.paid', 'invoice', $2, $3, $4, $5)`,
}
const wakeStatement = { name: "wake", text: "select pg_notify('work', 'outbox')" }

const anEvent = (id: string, tenantId: TenantId, at: number): InvoicePaid => ({
  id: id as EventId,
  tenantId,
  occurredAt: instant(at),
  type: "invoice.paid",
  data: {
    orderId: "ord_01kafq3v8pe0rr2c1m5kz9x7wd" as OrderId,
    invoiceId: "inv_01kafq3v8pe0rr2c1m5kz9x7wd" as InvoiceId,
    total: minorUnits(12_345),
    currency: "PLN",
    paidAt: instant(at),
  },
})

/** Fulfilled when the event is committed; workers are notified right after. */
export const commitEvent = async (
  pool: Pool,
  id: string,
  tenantId: TenantId,
  at: number,
): Promise<void> => {
  const event = anEvent(id, tenantId, at)
  const values = [id, event.data.invoiceId, tenantId, at, JSON.stringify(event)]
  await pool.query({ ...addEventStatement, values })
  void pool.query({ ...wakeStatement, values: [] })
}
