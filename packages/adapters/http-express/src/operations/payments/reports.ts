/**
 * /internal/v1/invoices/{id}/payments and /refunds, and transfers for several invoices: facts that
 * the bank usually reports.
 */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { InvoiceId } from "@procurement/domain/identity"
import { InvoiceNotFound } from "@procurement/domain/invoice"
import { optional } from "@procurement/domain/optional"
import {
  CollectiveIdentifier,
  CollectivePaymentNotFound,
  type PaymentNotice,
  type PaymentStatus,
  recordPayment,
  recordTransfer,
} from "@procurement/domain/payment"
import { z } from "zod"
import { operatorOperation } from "../../audience/operators.ts"
import { jsonBody, pathId, type PathParameter } from "../../request/reading.ts"
import { ok } from "../../request/returns.ts"
import {
  encodePaymentStatus,
  paymentRequest,
  paymentStatusBody,
  refundRequest,
  transferBody,
  transferRequest,
} from "../../schema/fulfilment.ts"

const record = (notice: PaymentNotice) =>
  Effect.map(recordPayment(notice), (status) => ({ invoiceId: notice.invoiceId, status }))

interface PaidInvoice {
  readonly invoiceId: InvoiceId
  readonly status: PaymentStatus
}

const encode = ({ invoiceId, status }: PaidInvoice) => encodePaymentStatus(invoiceId, status)

const parts = {
  tags: ["Payments"],
  isKeyed: true,
} as const

export const invoiceInPath = pathId(
  "inv",
  "the invoice",
  Schema.is(InvoiceId),
  (id) => new InvoiceNotFound({ id }),
)
const invoicePath = { id: invoiceInPath }

export const returnsPaymentStatus = ok("The payment status.", paymentStatusBody, encode)

const recordPaymentRoute = operatorOperation({
  ...parts,
  id: "recordPayment",
  at: "POST /internal/v1/invoices/{id}/payments",
  scope: "accounting",
  summary: "Record a payment",
  description:
    "Payments of one invoice add up. `invoice.paid` is published once, when they cover the total " +
    "less the corrections. Sending the same payment again, with the same `paidAt` or without " +
    "one, changes nothing.",
  parameters: invoicePath,
  body: jsonBody(paymentRequest),
  returns: returnsPaymentStatus,
  problems: ["invoice_not_found", "payment_refused"],
  handle: ({ path: { id: invoiceId }, body: { amount, currency, ...transfer } }) =>
    record({ kind: "payment", invoiceId, ...transfer, amount: { amount, currency } }),
})

const isIdentifier = Schema.is(CollectiveIdentifier)

const identifier: PathParameter<CollectiveIdentifier> = {
  schema: z.string().meta({
    description: "KSeF's collective identifier.",
    example: "5252839118-IZ202701-0A1B2C3D4E5F-FB",
  }),
  read: (text) =>
    isIdentifier(text)
      ? Result.succeed(text)
      : Result.fail(new CollectivePaymentNotFound({ id: text })),
}

const recordTransferRoute = operatorOperation({
  ...parts,
  id: "recordTransfer",
  at: "POST /internal/v1/payment-references/{collectiveIdentifier}/payments",
  scope: "accounting",
  summary: "Record a transfer for several invoices",
  description:
    "The transfer states KSeF's collective identifier. It pays the invoices in the order of the " +
    "request, each up to the amount left to pay; the last one gets the rest. `invoice.paid` is " +
    "published for each invoice that it pays. Sending the same transfer again changes nothing.",
  parameters: { collectiveIdentifier: identifier },
  body: jsonBody(transferRequest),
  returns: ok(
    "The payment status of each invoice.",
    transferBody,
    (invoices: ReadonlyArray<PaidInvoice>) => ({ invoices: invoices.map(encode) }),
  ),
  problems: ["payment_reference_not_found", "payment_refused"],
  handle: ({ path, body: { amount, currency, ...transfer } }) => {
    const named = { identifier: path.collectiveIdentifier, ...transfer }
    return recordTransfer({ ...named, amount: { amount, currency } })
  },
})

const recordRefundRoute = operatorOperation({
  ...parts,
  id: "recordRefund",
  at: "POST /internal/v1/invoices/{id}/refunds",
  scope: "accounting",
  summary: "Record a refund",
  description:
    "Records a transfer back to the buyer, at most the amount that was overpaid. Sending the " +
    "same refund again, with the same `refundedAt` or without one, changes nothing.",
  parameters: invoicePath,
  body: jsonBody(refundRequest),
  returns: returnsPaymentStatus,
  problems: ["invoice_not_found", "payment_refused"],
  handle: ({ path: { id: invoiceId }, body: { reference, amount, currency, refundedAt } }) => {
    const transfer = optional({ reference, paidAt: refundedAt })
    return record({ kind: "refund", invoiceId, ...transfer, amount: { amount, currency } })
  },
})

export const paymentOperations = {
  recordPayment: recordPaymentRoute,
  recordTransfer: recordTransferRoute,
  recordRefund: recordRefundRoute,
}
