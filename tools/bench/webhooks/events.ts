/** Commits events for a bench as the repositories do: into the outbox, then a notification. */
import { randomBytes } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { instant } from "@procurement/domain/calendar"
import type { InvoicePaid } from "@procurement/domain/events"
import {
  type EventId,
  type InvoiceId,
  type OrderId,
  type TenantId,
  typeId,
} from "@procurement/domain/identity"
import { minorUnits } from "@procurement/domain/money"
import type { Pool } from "../pg.ts"
import { machineMillis } from "./control.ts"

const addEventStatement = {
  name: "add_event",
  text: `
    insert into outbox (id, type, aggregate_type, aggregate_id, tenant_id, occurred_at, body)
    values ($1, 'invoice.paid', 'invoice', $2, $3, $4, $5)`,
}
const wakeStatement = { name: "wake", text: "select pg_notify('work', 'outbox')", values: [] }

const eventOf = (tenantId: TenantId): InvoicePaid => {
  const now = instant(Date.now())
  return {
    id: typeId("evt", now, randomBytes(10)) as EventId,
    tenantId,
    occurredAt: now,
    type: "invoice.paid",
    data: {
      orderId: "ord_01kafq3v8pe0rr2c1m5kz9x7wd" as OrderId,
      invoiceId: "inv_01kafq3v8pe0rr2c1m5kz9x7wd" as InvoiceId,
      total: minorUnits(12_345),
      currency: "PLN",
      paidAt: now,
    },
  }
}

/** Resolves with the event's id when it is committed; workers are notified right after. */
const commitEvent = async (pool: Pool, tenantId: TenantId): Promise<string> => {
  const event = eventOf(tenantId)
  const { id, data, occurredAt } = event
  const values = [id, data.invoiceId, tenantId, occurredAt, JSON.stringify(event)]
  await pool.query({ ...addEventStatement, values })
  void pool.query(wakeStatement)
  return id
}

/**
 * Commits `count` events, one for each tenant in turn, at random instants (exponential gaps): a
 * constant rate would keep step with periodic work of the worker and distort the latencies. Returns
 * the commit time of each event by its id.
 */
export const commitEvents = async (
  pool: Pool,
  tenants: ReadonlyArray<TenantId>,
  { count, perSecond }: { readonly count: number; readonly perSecond: number },
): Promise<ReadonlyMap<string, number>> => {
  const committed = new Map<string, number>()
  let dueAt = machineMillis()
  for (let nth = 0; nth < count; nth += 1) {
    dueAt -= (Math.log(1 - Math.random()) * 1_000) / perSecond
    await pause(Math.max(dueAt - machineMillis(), 0))
    const id = await commitEvent(pool, tenants[nth % tenants.length] as TenantId)
    committed.set(id, machineMillis())
  }
  return committed
}
