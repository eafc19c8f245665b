/** Statements about payments that more than one part of this folder uses. */
import type { PaymentsSoFar, PaymentToRecord } from "@procurement/domain/payment"
import type { Query } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import { type PayableRow, type PaymentRow, readPayable, readPayment } from "./payment.mapper.ts"

export const paymentColumns = "id, reference, invoice_id, amount, currency, paid_at"

/**
 * Values: invoices. Locks them by their ids, so that of several who do this none waits for another
 * that waits for it; and no row that others want to refer to.
 */
const lockPayablesSql = statement(
  "lock_payable_invoices",
  `
  select id, order_id, tenant_id, total, currency from invoices where id = any($1::text[])
  order by id
  for no key update`,
)

/** Values: invoices, references. */
const knownPaymentsSql = statement(
  "known_payments",
  `
  select ${paymentColumns} from invoice_payments
  where invoice_id = any($1::text[]) or reference = any($2::text[])
  order by position`,
)

type SoFarOf = (payment: PaymentToRecord) => PaymentsSoFar | undefined

/** What is known of the invoices of these payments, which stay locked until the end. */
export const lockedSoFar = async (
  query: Query,
  payments: ReadonlyArray<PaymentToRecord>,
): Promise<SoFarOf> => {
  const invoiceIds = [...new Set(payments.map(({ invoiceId }) => invoiceId))]
  const references = [...new Set(payments.map(({ reference }) => reference))]
  const rows = await query<PayableRow>(lockPayablesSql, [invoiceIds])
  if (rows.length === 0) return () => undefined
  const invoices = new Map(rows.map((row) => [row.id as string, readPayable(row)]))
  const known = (await query<PaymentRow>(knownPaymentsSql, [invoiceIds, references])).map(
    readPayment,
  )
  const ofInvoices = Map.groupBy(known, (payment): string => payment.invoiceId)
  const byReference = new Map(known.map((payment) => [payment.reference, payment]))
  return ({ invoiceId, reference }) => {
    const invoice = invoices.get(invoiceId)
    if (invoice === undefined) return undefined
    const sameReference = byReference.get(reference)
    return { invoice, payments: ofInvoices.get(invoiceId) ?? [], sameReference }
  }
}
