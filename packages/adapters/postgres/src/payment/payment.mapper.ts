/** Payments and the invoices they pay as rows, and back. */
import { type PayableInvoice, Payment } from "@procurement/domain/payment"
import type { Invoice } from "@procurement/domain/invoice"
import { type Currency, money } from "@procurement/domain/money"
import { documentReader } from "../connection/document.ts"

export interface PaymentRow {
  readonly id: string
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
    reference: row.reference,
    invoiceId: row.invoice_id,
    amount: { amount: Number(row.amount), currency: row.currency },
    paidAt: Number(row.paid_at),
  })

/** The columns of a payment as they are inserted. */
export const paymentRowOf = ({ id, reference, invoiceId, amount, paidAt }: Payment) => ({
  id,
  reference,
  invoice_id: invoiceId,
  amount: amount.amount,
  currency: amount.currency,
  paid_at: paidAt,
})

export const paymentValues = ({ id, reference, invoiceId, amount, paidAt }: Payment) => [
  id,
  reference,
  invoiceId,
  amount.amount,
  amount.currency,
  paidAt,
]

export interface PayableRow {
  readonly id: Invoice["id"]
  readonly order_id: Invoice["orderId"]
  readonly tenant_id: Invoice["tenantId"]
  readonly total: string
  readonly currency: Currency
}

export const readPayable = (row: PayableRow): PayableInvoice => ({
  id: row.id,
  orderId: row.order_id,
  tenantId: row.tenant_id,
  total: money(BigInt(row.total), row.currency),
})
