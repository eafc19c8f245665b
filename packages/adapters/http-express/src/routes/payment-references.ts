/**
 * /v1/payment-references: one bank transfer for several invoices, named by a collective identifier
 * of KSeF (art. 108g of the VAT Act).
 *
 * A worker gets the identifier from KSeF. A request waits for it for a while; after that it is
 * read.
 */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CollectivePaymentId } from "@procurement/domain/identity"
import type { InvoiceNotFound } from "@procurement/domain/invoice"
import {
  awaitCollectivePayment,
  CollectivePaymentNotFound,
  collectiveSizes,
  type CollectivePayment,
  type InvoiceNotCollectable,
  readCollectivePayment,
  requestCollectivePayment,
} from "@procurement/domain/payment"
import { z } from "zod"
import { bodyProblems, headersWith, json, securedProblems } from "../openapi/responses.ts"
import { fieldMessages } from "../problem/field-messages.ts"
import { notPayableMessages } from "../problem/payment-kinds.ts"
import { type Problem, problem, validationFailed } from "../problem/problem.ts"
import { decodeBody } from "../request/body.ts"
import { idempotencyHeader, replayedHeader, storedResponseProblems } from "../request/head.ts"
import { keyed } from "../request/keyed-route.ts"
import { jsonReply, type Reply } from "../request/reply.ts"
import { type Answer, type Call, idIn, type SecuredRoute } from "../request/route.ts"
import {
  encodePaymentReference,
  paymentReferenceBody,
  paymentReferenceRequest,
} from "../schema/payment-reference.ts"
import { identifier } from "../schema/primitives.ts"

const path = "/v1/payment-references"
const scope = "invoices:read"
const tags = ["Invoices"]

/** How long a request waits for KSeF, which usually answers within a second. */
export const usualReferenceWaitMillis = 10_000
/** The `Retry-After`, in seconds, of a reference that KSeF has not given yet. */
const pollSeconds = 5

const isId = Schema.is(CollectivePaymentId)
const referenceIdOf = idIn("id", isId, (id) => new CollectivePaymentNotFound({ id }))

const isPending = ({ outcome }: CollectivePayment): boolean => outcome._tag === "Requested"

/** How to ask again, while it is pending. */
const pollingOf = (payment: CollectivePayment): Readonly<Record<string, string>> =>
  isPending(payment) ? { "retry-after": String(pollSeconds) } : {}

const replyOf = (payment: CollectivePayment): Reply =>
  jsonReply(isPending(payment) ? 202 : 201, encodePaymentReference(payment), {
    location: `${path}/${payment.id}`,
    ...pollingOf(payment),
  })

const unknownInvoice = (index: number): Problem =>
  validationFailed([
    {
      pointer: `/invoiceIds/${index}`,
      code: "unknown_invoice",
      message: fieldMessages.unknown_invoice,
    },
  ])

const notPayable = (index: number, { reason }: InvoiceNotCollectable): Problem =>
  problem("invoice_not_payable", {
    errors: [
      {
        pointer: `/invoiceIds/${index}`,
        code: "invoice_not_payable",
        message: notPayableMessages[reason],
      },
    ],
  })

const begin = Effect.fnUntraced(function* (call: Call) {
  const { invoiceIds } = yield* decodeBody(paymentReferenceRequest, call.body)
  const indexOf = (id: string): number => invoiceIds.findIndex((each) => each === id)
  const payment = yield* requestCollectivePayment(call.principal.tenantId, invoiceIds).pipe(
    Effect.catchTags({
      InvoiceNotFound: ({ id }: InvoiceNotFound) => Effect.fail(unknownInvoice(indexOf(id))),
      InvoiceNotCollectable: (failure: InvoiceNotCollectable) =>
        Effect.fail(notPayable(indexOf(failure.invoiceId), failure)),
    }),
  )
  return replyOf(payment)
})

const read = Effect.fnUntraced(function* (call: Call) {
  const id = yield* referenceIdOf(call)
  const payment = yield* readCollectivePayment(call.principal.tenantId, id)
  return jsonReply(200, encodePaymentReference(payment), pollingOf(payment))
})

/**
 * The reply with the reference as it is when KSeF has answered, or the wait is over. The request is
 * stored before, so a repeat under its key waits for the same reference.
 */
const awaited = Effect.fnUntraced(function* (call: Call, stored: Reply, waitMillis: number) {
  const { location = "", "retry-after": _, ...kept } = stored.headers
  const id = location.slice(path.length + 1)
  if (!isId(id)) return stored
  const waiting = awaitCollectivePayment(call.principal.tenantId, id, waitMillis)
  const { status, headers: described, body } = replyOf(yield* waiting)
  return { ...stored, status, headers: { ...kept, ...described }, body }
})

const locationHeader = z.string().meta({ description: "The payment reference." })
const retryAfterHeader = z.string().meta({ description: "Seconds until the next request." })

const stored = keyed({
  kind: "secured",
  method: "post",
  path,
  scope,
  handle: begin,
  operation: {
    operationId: "requestPaymentReference",
    tags,
    summary: "Request a payment reference",
    description:
      "From 2027-01-01 a bank transfer between active VAT payers names KSeF's number of the " +
      "invoice, or a collective identifier if it pays several invoices (art. 108g of the VAT " +
      `act). KSeF gives an identifier for ${collectiveSizes.least} to ${collectiveSizes.most} ` +
      "unpaid invoices. The response waits for it up to ten seconds; after that it is 202, and " +
      "you read the reference. A transfer with this title pays the invoices in the order of the " +
      "request.",
    requestParams: { header: idempotencyHeader },
    requestBody: { required: true, content: json(paymentReferenceRequest) },
    responses: {
      "201": {
        description: "KSeF has answered: the reference is `issued` or `rejected`.",
        headers: headersWith({ Location: locationHeader, ...replayedHeader }),
        content: json(paymentReferenceBody),
      },
      "202": {
        description: "KSeF has not answered yet: read the reference after Retry-After seconds.",
        headers: headersWith({
          Location: locationHeader,
          "Retry-After": retryAfterHeader,
          ...replayedHeader,
        }),
        content: json(paymentReferenceBody),
      },
      ...bodyProblems("invoice_not_payable", ...storedResponseProblems),
    },
  },
})

const asEffect = (answer: Answer) => (Effect.isEffect(answer) ? answer : Effect.succeed(answer))

const requestingRoute = (waitMillis: number): SecuredRoute => ({
  ...stored,
  replay: (call) =>
    Effect.flatMap(stored.replay?.(call) ?? Effect.undefined, (reply) =>
      reply === undefined ? Effect.undefined : awaited(call, reply, waitMillis),
    ),
  handle: (call) =>
    Effect.flatMap(asEffect(stored.handle(call)), (reply) => awaited(call, reply, waitMillis)),
})

const readingRoute: SecuredRoute = {
  kind: "secured",
  method: "get",
  path: `${path}/{id}`,
  scope,
  handle: read,
  operation: {
    operationId: "readPaymentReference",
    tags,
    summary: "Read a payment reference",
    requestParams: { path: z.object({ id: identifier("prf", "the payment reference") }) },
    responses: {
      "200": {
        description: "The payment reference; Retry-After while it is `pending`.",
        headers: headersWith({ "Retry-After": retryAfterHeader.exactOptional() }),
        content: json(paymentReferenceBody),
      },
      ...securedProblems("payment_reference_not_found"),
    },
  },
}

/** A request waits that long for KSeF's answer. */
export const makePaymentReferenceRoutes = (waitMillis: number): ReadonlyArray<SecuredRoute> => [
  requestingRoute(waitMillis),
  readingRoute,
]
