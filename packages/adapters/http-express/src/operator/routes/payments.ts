/** /internal/v1/invoices/{id}/payments: what the bank would tell by itself. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { InvoiceId } from "@procurement/domain/identity"
import { InvoiceNotFound } from "@procurement/domain/invoice"
import { recordPayment } from "@procurement/domain/payment"
import { z } from "zod"
import { jsonReply } from "../../reply.ts"
import type { GuardedRoute } from "../../route.ts"
import { identifier } from "../../schema/primitives.ts"
import { decodeBody, type OperatorCall, operatorRoute, parameterOf } from "../operator-route.ts"
import type { Operator } from "../operator.ts"
import { encodePaymentStatus, paymentRequest, paymentStatusBody } from "../schema/fulfilment.ts"

const isInvoiceId = Schema.is(InvoiceId)

const pay = Effect.fnUntraced(function* (call: OperatorCall) {
  const id = parameterOf(call, "id")
  const request = yield* decodeBody(paymentRequest, call.body)
  if (!isInvoiceId(id)) return yield* new InvoiceNotFound({ id })
  const { amount, currency, ...transfer } = request
  const status = yield* recordPayment({ ...transfer, invoiceId: id, amount: { amount, currency } })
  return jsonReply(200, encodePaymentStatus(id, status))
})

export const paymentRoutes: ReadonlyArray<GuardedRoute<Operator>> = [
  operatorRoute({
    method: "post",
    path: "/invoices/{id}/payments",
    operation: {
      operationId: "recordPayment",
      tags: ["Payments"],
      summary: "A transfer has arrived",
      description:
        "Payments of one invoice add up; when they reach its total `invoice.paid` follows, once. " +
        "The same payment told again, with the same `paidAt` or with none, changes nothing.",
      requestParams: { path: z.object({ id: identifier("inv", "the invoice") }) },
    },
    body: paymentRequest,
    success: { status: 200, description: "How far it is paid.", schema: paymentStatusBody },
    problems: ["invoice_not_found", "payment_refused"],
    handle: pay,
  }),
]
