/**
 * Corrections that come into being with a modification of their order: pending invoices, added in
 * the transaction that stores it.
 */
import { enteredAt, type PendingInvoice } from "@procurement/domain/invoice"
import type { ToldCorrection } from "@procurement/domain/order"
import { toJson } from "../connection/document.ts"
import type { Query } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"

/** Values: corrections, as `rowOf` makes them. */
const addCorrectionsSql = statement(
  "add_corrections",
  `
  insert into invoices
    (id, order_id, tenant_id, state, currency, total, version, due_at, attempts, body, lines,
      trace)
  select
    added.id, added.order_id, added.tenant_id, 'Pending', added.currency, added.total, 1,
    added.due_at, 0, added.body, added.lines, added.trace
  from jsonb_to_recordset($1::jsonb) as added (
    id text, order_id text, tenant_id text, currency text, total bigint, due_at bigint,
    body jsonb, lines jsonb, trace text
  )`,
)

const rowOf = ({ correction, trace }: ToldCorrection): object => {
  const { lines, ...body }: PendingInvoice = correction
  return {
    id: body.id,
    order_id: body.orderId,
    tenant_id: body.tenantId,
    currency: body.total.currency,
    total: body.total.amount,
    due_at: enteredAt(correction),
    body,
    lines,
    trace: trace ?? null,
  }
}

export const addCorrections = async (
  query: Query,
  corrections: ReadonlyArray<ToldCorrection>,
): Promise<void> => {
  if (corrections.length > 0) await query(addCorrectionsSql, [toJson(corrections.map(rowOf))])
}
