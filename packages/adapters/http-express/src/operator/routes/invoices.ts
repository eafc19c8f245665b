/** /internal/v1/tenants/{id}/invoices: what a person decides about an invoice KSeF has refused. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { InvoiceId } from "@procurement/domain/identity"
import {
  correctTechnically,
  InvoiceNotFound,
  issueAnew,
  readInvoice,
} from "@procurement/domain/invoice"
import { lineText } from "@procurement/domain/text"
import { z } from "zod"
import { jsonReply } from "../../reply.ts"
import type { GuardedRoute } from "../../route.ts"
import { encodeListedInvoice, listedInvoice } from "../../schema/invoice.ts"
import { identifier } from "../../schema/primitives.ts"
import { type OperatorCall, operatorRoute, parameterOf } from "../operator-route.ts"
import type { Operator } from "../operator.ts"
import { encodeWithVersions, invoiceWithVersions } from "../schema/refused-version.ts"
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

/** Operators have no names here: the token tells one from another, in the log as well. */
const nameOf = ({ principal }: OperatorCall) =>
  lineText(`operator ${principal.tokenHash.slice(0, 12)}`)

const anew = Effect.fnUntraced(function* (call: OperatorCall) {
  const tenantId = yield* tenantIdOf(call)
  const { invoice } = yield* issueAnew(tenantId, yield* invoiceIdOf(call), nameOf(call))
  return jsonReply(200, encodeWithVersions(invoice))
})

const read = Effect.fnUntraced(function* (call: OperatorCall) {
  const tenantId = yield* tenantIdOf(call)
  const { invoice } = yield* readInvoice(tenantId, yield* invoiceIdOf(call))
  return jsonReply(200, encodeWithVersions(invoice))
})

const requestParams = {
  path: z.object({
    id: identifier("ten", "the tenant"),
    invoiceId: identifier("inv", "the invoice"),
  }),
}

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
      requestParams,
    },
    success: { status: 200, description: "The invoice as it is now.", schema: listedInvoice },
    problems: ["tenant_not_found", "invoice_not_found", "correction_refused"],
    handle: correct,
  }),
  operatorRoute({
    method: "get",
    path: "/tenants/{id}/invoices/{invoiceId}",
    operation: {
      operationId: "readInvoiceVersions",
      tags: ["Invoices"],
      summary: "Read an invoice and what KSeF refused of it",
      description:
        "The invoice in short and every version of it that KSeF refused before it was issued " +
        "anew: when, why, by whom, and the hashes under which its files stay in the archive.",
      requestParams,
    },
    success: { status: 200, description: "The invoice.", schema: invoiceWithVersions },
    problems: ["tenant_not_found", "invoice_not_found"],
    handle: read,
  }),
  operatorRoute({
    method: "post",
    path: "/tenants/{id}/invoices/{invoiceId}/issue-anew",
    operation: {
      operationId: "issueAnew",
      tags: ["Invoices"],
      summary: "Issue a refused invoice anew",
      description:
        "Of an invoice or a correction that KSeF has refused: it is written, signed and sent again, " +
        "with the day of then and the data of seller and buyer as they are now. It keeps its " +
        "number, unless KSeF has another document under it (440); then it takes the next one. " +
        "Once KSeF has accepted it, corrections that wait for it go on. Check before, in KSeF, " +
        "whose document has the number after a 440.",
      requestParams,
    },
    success: {
      status: 200,
      description: "The invoice as it is now, without a number until it is issued.",
      schema: invoiceWithVersions,
    },
    problems: ["tenant_not_found", "invoice_not_found", "issue_anew_refused"],
    handle: anew,
  }),
]
