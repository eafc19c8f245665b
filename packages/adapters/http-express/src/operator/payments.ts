/**
 * /internal/v1/invoices/{id}/payments and /refunds, and transfers for several invoices: facts that
 * the bank usually reports.
 */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { InvoiceId } from "@procurement/domain/identity"
import { InvoiceNotFound } from "@procurement/domain/invoice"
import { optional } from "@procurement/domain/optional"
import {
  CollectiveIdentifier,
  CollectivePaymentNotFound,
  type PaymentNotice,
  recordPayment,
  recordTransfer,
} from "@procurement/domain/payment"
import { z } from "zod"
import { decodeBody } from "../request/body.ts"
import { jsonReply } from "../request/reply.ts"
import { type GuardedRoute, idIn } from "../request/route.ts"
import { identifier } from "../schema/primitives.ts"
import {
  encodePaymentStatus,
  paymentRequest,
  paymentStatusBody,
  refundRequest,
  transferBody,
  transferRequest,
} from "./fulfilment.ts"
import { type Operator, type OperatorCall, operatorRoute } from "./operator-route.ts"

const invoiceIdOf = idIn("id", Schema.is(InvoiceId), (id) => new InvoiceNotFound({ id }))

const record = (notice: PaymentNotice) =>
  Effect.map(recordPayment(notice), (status) =>
    jsonReply(200, encodePaymentStatus(notice.invoiceId, status)),
  )

const pay = Effect.fnUntraced(function* (call: OperatorCall) {
  const { amount, currency, ...transfer } = yield* decodeBody(paymentRequest, call.body)
  const invoiceId = yield* invoiceIdOf(call)
  return yield* record({ kind: "payment", invoiceId, ...transfer, amount: { amount, currency } })
})

const refund = Effect.fnUntraced(function* (call: OperatorCall) {
  const { reference, amount, currency, refundedAt } = yield* decodeBody(refundRequest, call.body)
  const transfer = optional({ reference, paidAt: refundedAt })
  const invoiceId = yield* invoiceIdOf(call)
  return yield* record({ kind: "refund", invoiceId, ...transfer, amount: { amount, currency } })
})

const identifierOf = idIn(
  "collectiveIdentifier",
  Schema.is(CollectiveIdentifier),
  (id) => new CollectivePaymentNotFound({ id }),
)

const payTogether = Effect.fnUntraced(function* (call: OperatorCall) {
  const { amount, currency, ...transfer } = yield* decodeBody(transferRequest, call.body)
  const named = { identifier: yield* identifierOf(call), ...transfer }
  const paid = yield* recordTransfer({ ...named, amount: { amount, currency } })
  const invoices = paid.map(({ invoiceId, status }) => encodePaymentStatus(invoiceId, status))
  return jsonReply(200, { invoices })
})

const requestParams = { path: z.object({ id: identifier("inv", "the invoice") }) }
const success = {
  status: 200,
  description: "The payment status.",
  schema: paymentStatusBody,
} as const

export const paymentRoutes: ReadonlyArray<GuardedRoute<Operator>> = [
  operatorRoute({
    method: "post",
    path: "/invoices/{id}/payments",
    operation: {
      operationId: "recordPayment",
      tags: ["Payments"],
      summary: "Record a payment",
      description:
        "Payments of one invoice add up; `invoice.paid` is published once, when they " +
        "cover the total less the corrections. Sending the same payment again, with the " +
        "same `paidAt` or without one, changes nothing.",
      requestParams,
    },
    body: paymentRequest,
    success,
    problems: ["invoice_not_found", "payment_refused"],
    isKeyed: true,
    handle: pay,
  }),
  operatorRoute({
    method: "post",
    path: "/payment-references/{collectiveIdentifier}/payments",
    operation: {
      operationId: "recordTransfer",
      tags: ["Payments"],
      summary: "Record a transfer for several invoices",
      description:
        "The transfer names KSeF's collective identifier. It pays the invoices in the order in " +
        "which they were requested, each up to what is left to pay; the last one gets what " +
        "remains. `invoice.paid` is published for each that it pays. Sending the same transfer " +
        "again changes nothing.",
      requestParams: {
        path: z.object({
          collectiveIdentifier: z.string().meta({
            description: "KSeF's collective identifier.",
            example: "5252839118-IZ202701-0A1B2C3D4E5F-FB",
          }),
        }),
      },
    },
    body: transferRequest,
    success: {
      status: 200,
      description: "The payment status of each invoice.",
      schema: transferBody,
    },
    problems: ["payment_reference_not_found", "payment_refused"],
    isKeyed: true,
    handle: payTogether,
  }),
  operatorRoute({
    method: "post",
    path: "/invoices/{id}/refunds",
    operation: {
      operationId: "recordRefund",
      tags: ["Payments"],
      summary: "Record a refund",
      description:
        "A transfer back to the buyer, at most the amount that was overpaid. Sending the " +
        "same refund again, with the same `refundedAt` or without one, changes nothing.",
      requestParams,
    },
    body: refundRequest,
    success,
    problems: ["invoice_not_found", "payment_refused"],
    isKeyed: true,
    handle: refund,
  }),
]
