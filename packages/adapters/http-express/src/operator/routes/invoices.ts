/** /internal/v1/tenants/{id}/invoices: what a person decides about an invoice KSeF has refused. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { InvoiceId } from "@procurement/domain/identity"
import { correctTechnically, InvoiceNotFound } from "@procurement/domain/invoice"
import { z } from "zod"
import { jsonReply } from "../../reply.ts"
import type { GuardedRoute } from "../../route.ts"
import { encodeListedInvoice, listedInvoice } from "../../schema/invoice.ts"
import { identifier } from "../../schema/primitives.ts"
import { type OperatorCall, operatorRoute, parameterOf } from "../operator-route.ts"
import type { Operator } from "../operator.ts"
import { tenantIdOf } from "./tenants.ts"

const isInvoiceId = Schema.is(InvoiceId)

const invoiceIdOf = (call: OperatorCall): Effect.Effect<InvoiceId, InvoiceNotFound> => {
  const id = parameterOf(call, "invoiceId")
  return isInvoiceId(id) ? Effect.succeed(id) : Effect.fail(new InvoiceNotFound({ id }))
}

const correct = Effect.fnUntraced(function* (call: OperatorCall) {
  const tenantId = yield* tenantIdOf(call)
  const { invoice } = yield* correctTechnically(tenantId, yield* invoiceIdOf(call))
  return jsonReply(200, encodeListedInvoice(invoice))
})

export const invoiceRoutes: ReadonlyArray<GuardedRoute<Operator>> = [
  operatorRoute({
    method: "post",
    path: "/tenants/{id}/invoices/{invoiceId}/technical-correction",
    operation: {
      operationId: "correctTechnically",
      tags: ["Invoices"],
      summary: "Write a refused offline invoice anew",
      description:
        "Of an invoice that was issued while KSeF was away and that KSeF has refused for a " +
        "technical reason: the file is made again with the same content, number and day of " +
        "issue, and sent as a technical correction of the one that was refused.",
      requestParams: {
        path: z.object({
          id: identifier("ten", "the tenant"),
          invoiceId: identifier("inv", "the invoice"),
        }),
      },
    },
    success: { status: 200, description: "The invoice as it is now.", schema: listedInvoice },
    problems: ["tenant_not_found", "invoice_not_found", "correction_refused"],
    handle: correct,
  }),
]
