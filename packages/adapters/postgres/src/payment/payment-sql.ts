/** Converts payments, and the invoices they pay, to rows and back. */
import { instant } from "@procurement/domain/calendar"
import type { Invoice, Receivable, StatedBasis } from "@procurement/domain/invoice"
import { type Currency, minorUnits, money } from "@procurement/domain/money"
import {
  type CorrectedAmount,
  type PayableInvoice,
  Payment,
  type PaymentsSoFar,
  type PaymentToRecord,
} from "@procurement/domain/payment"
import { documentReader } from "../connection/document.ts"
import type { Query } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import { type SupplyColumn, supplyColumn, supplyIn } from "../invoice/invoice.mapper.ts"

export interface PaymentRow {
  readonly id: string
  readonly kind: string
  readonly reference: string
  readonly invoice_id: string
  readonly amount: string
  readonly currency: string
  readonly paid_at: string
}

const readDocument = documentReader("invoice_payments", Payment)

export const readPayment = (row: PaymentRow): Payment =>
  readDocument(row.id, {
    id: row.id,
    kind: row.kind,
    reference: row.reference,
    invoiceId: row.invoice_id,
    amount: { amount: Number(row.amount), currency: row.currency },
    paidAt: Number(row.paid_at),
  })

/** A payment as a row to insert. */
export const paymentRowOf = ({ id, kind, reference, invoiceId, amount, paidAt }: Payment) => ({
  id,
  kind,
  reference,
  invoice_id: invoiceId,
  amount: amount.amount,
  currency: amount.currency,
  paid_at: paidAt,
})

export const paymentValues = ({ id, kind, reference, invoiceId, amount, paidAt }: Payment) => [
  id,
  kind,
  reference,
  invoiceId,
  amount.amount,
  amount.currency,
  paidAt,
]

interface PayableRow {
  readonly id: Invoice["id"]
  readonly order_id: Invoice["orderId"]
  readonly tenant_id: Invoice["tenantId"]
  readonly total: string
  readonly currency: Currency
  readonly is_correction: boolean
  readonly supply: SupplyColumn
  readonly stated: StatedBasis
}

const readPayable = (row: PayableRow): PayableInvoice => ({
  id: row.id,
  orderId: row.order_id,
  tenantId: row.tenant_id,
  total: money(BigInt(row.total), row.currency),
  isCorrection: row.is_correction,
  supply: supplyIn(row.supply),
  stated: row.stated,
})

export interface CorrectionRow {
  readonly invoice_id: string
  readonly id: Invoice["id"]
  readonly total: string
  readonly currency: Currency
  readonly at: string
}

export const readCorrection = ({ id, total, currency, at }: CorrectionRow): CorrectedAmount => ({
  id,
  total: money(BigInt(total), currency),
  at: instant(Number(at)),
})

export const paymentColumns = "id, kind, reference, invoice_id, amount, currency, paid_at"

/**
 * Parameter: invoices. Locks them in the order of their ids, so that concurrent calls can't
 * deadlock, and without blocking foreign keys that refer to them.
 */
const lockPayablesSql = statement(
  "lock_payable_invoices",
  `
  select
    id, order_id, tenant_id, total, currency,
    (body -> 'correction') is not null as is_correction, ${supplyColumn},
    jsonb_strip_nulls(jsonb_build_object(
      'taxDate', body -> 'taxDate', 'rate', body -> 'rate', 'parts', body -> 'parts'
    )) as stated
  from invoices where id = any($1::text[])
  order by id
  for no key update`,
)

/** Parameters: invoices, references. */
const knownPaymentsSql = statement(
  "known_payments",
  `
  select ${paymentColumns} from invoice_payments
  where invoice_id = any($1::text[]) or reference = any($2::text[])
  order by position`,
)

/**
 * Parameter: invoices. Returns their corrections, and the invoices that are voided themselves,
 * found by the index of an order's documents.
 */
export const correctionsOfInvoicesSql = statement(
  "corrections_of_invoices",
  `
  select
    corrected.id as invoice_id, document.id, document.currency,
    case when document.id = corrected.id then -document.total else document.total end as total,
    case when document.id = corrected.id then document.body #>> '{voided,at}'
      else document.body #>> '{timeline,0,at}' end as at
  from invoices as corrected
  join invoices as document on document.order_id = corrected.order_id
  where corrected.id = any($1::text[]) and (
    document.body #>> '{correction,invoiceId}' = corrected.id
    or (document.id = corrected.id and jsonb_exists(document.body, 'voided')
      and (document.body -> 'correction') is null)
  )
  order by document.id`,
)

/** Parameter: invoices. Below zero, nothing is owed. */
export const receivablesSql = statement(
  "receivables_of_invoices",
  `
  select invoice_id, greatest(owed, 0) as owed, received, refunded
  from receivables where invoice_id = any($1::text[])`,
)

export interface ReceivableRow {
  readonly invoice_id: Invoice["id"]
  readonly owed: string
  readonly received: string
  readonly refunded: string
}

export const readReceivable = ({ owed, received, refunded }: ReceivableRow): Receivable => ({
  owed: minorUnits(BigInt(owed)),
  received: minorUnits(BigInt(received)),
  refunded: minorUnits(BigInt(refunded)),
})

type Known = Omit<PaymentsSoFar, "sameReference">

interface KnownAccounts {
  readonly ofInvoice: (invoiceId: string) => Known | undefined
  readonly byReference: ReadonlyMap<string, Payment>
}

/** The data of these invoices, locked until the transaction ends, and of the references. */
export const lockedAccounts = async (
  query: Query,
  invoiceIds: ReadonlyArray<string>,
  references: ReadonlyArray<string>,
): Promise<KnownAccounts> => {
  const rows = await query<PayableRow>(lockPayablesSql, [invoiceIds])
  if (rows.length === 0) return { ofInvoice: () => undefined, byReference: new Map() }
  const invoices = new Map(rows.map((row) => [row.id as string, readPayable(row)]))
  const recorded = (await query<PaymentRow>(knownPaymentsSql, [invoiceIds, references])).map(
    readPayment,
  )
  const payments = Map.groupBy(recorded, ({ invoiceId }): string => invoiceId)
  const correctionRows = await query<CorrectionRow>(correctionsOfInvoicesSql, [invoiceIds])
  const corrections = Map.groupBy(correctionRows, (row) => row.invoice_id)
  return {
    ofInvoice: (invoiceId) => {
      const invoice = invoices.get(invoiceId)
      return (
        invoice && {
          invoice,
          payments: payments.get(invoiceId) ?? [],
          corrections: (corrections.get(invoiceId) ?? []).map(readCorrection),
        }
      )
    },
    byReference: new Map(recorded.map((payment) => [payment.reference, payment])),
  }
}

type SoFarOf = (payment: PaymentToRecord) => PaymentsSoFar | undefined

/** The data of the invoices of these payments, locked until the transaction ends. */
export const lockedSoFar = async (
  query: Query,
  payments: ReadonlyArray<PaymentToRecord>,
): Promise<SoFarOf> => {
  const { ofInvoice, byReference } = await lockedAccounts(
    query,
    [...new Set(payments.map(({ invoiceId }) => invoiceId))],
    [...new Set(payments.map(({ reference }) => reference))],
  )
  return ({ invoiceId, reference }) => {
    const payable = ofInvoice(invoiceId)
    return payable && { ...payable, sameReference: byReference.get(reference) }
  }
}
