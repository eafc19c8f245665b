/**
 * /v1/payment-references: one bank transfer for several invoices, identified by a collective
 * identifier of KSeF (art. 108g of the VAT Act).
 *
 * A worker gets the identifier from KSeF. A request waits for it for a while; after that the caller
 * polls.
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
import { operation, rawOperation } from "../../audience/customers.ts"
import { fieldMessages } from "../../problem/field-messages.ts"
import type { Message } from "../../problem/message.ts"
import { type Problem, problem, validationFailed } from "../../problem/problem.ts"
import { jsonBody, pathId } from "../../request/reading.ts"
import { jsonReply, type Reply } from "../../request/reply.ts"
import { type Differing, ok } from "../../request/returns.ts"
import type { Answer, Call } from "../../request/route.ts"
import {
  encodePaymentReference,
  paymentReferenceBody,
  paymentReferenceRequest,
} from "../../schema/payment-reference.ts"

const path = "/v1/payment-references"
const scope = "invoices:read"
const tags = ["Invoices"]

/** How long a request waits for KSeF, which usually responds within a second. */
export const usualReferenceWaitMillis = 10_000
/** The `Retry-After`, in seconds, of a reference that KSeF has not assigned yet. */
const pollSeconds = 5

const isId = Schema.is(CollectivePaymentId)
const notFound = (id: CollectivePaymentId) => new CollectivePaymentNotFound({ id })

const isPending = ({ outcome }: CollectivePayment): boolean => outcome._tag === "Requested"

/** The polling headers of a pending reference. */
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

/** Why an invoice can't be paid by a transfer. */
const notPayableMessages: Readonly<Record<InvoiceNotCollectable["reason"], Message>> = {
  NotInKsef: { en: "is not in KSeF yet", pl: "nie jest jeszcze w KSeF" },
  NothingDue: { en: "has nothing left to pay", pl: "nie ma nic do zapłaty" },
  OtherCurrency: {
    en: "has a different currency than the first invoice",
    pl: "jest w innej walucie niż pierwsza faktura",
  },
  TotalTooLarge: {
    en: "makes the total exceed the maximum amount",
    pl: "powoduje, że suma przekracza największą dozwoloną kwotę",
  },
}

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

/**
 * The reply with the reference after KSeF's response or the end of the wait. The request is stored
 * first, so that a repeat with its key waits for the same reference.
 */
const awaited = Effect.fnUntraced(function* (call: Call, stored: Reply, waitMillis: number) {
  const { location = "", "retry-after": _, ...headers } = stored.headers
  const id = location.slice(path.length + 1)
  if (!isId(id)) return stored
  const waiting = awaitCollectivePayment(call.principal.tenantId, id, waitMillis)
  const { status, headers: described, body } = replyOf(yield* waiting)
  return { ...stored, status, headers: { ...headers, ...described }, body }
})

const locationHeader = z.string().meta({ description: "URL of the payment reference." })
const retryAfterHeader = z
  .string()
  .meta({ description: "Seconds to wait before the next request." })

const stored = rawOperation({
  id: "requestPaymentReference",
  at: `POST ${path}`,
  scope,
  tags,
  summary: "Request a payment reference",
  description:
    "From 2027-01-01 a bank transfer between active VAT payers must state the invoice's KSeF " +
    "number, or a collective identifier if it pays several invoices (art. 108g of the VAT act). " +
    `KSeF issues an identifier for ${collectiveSizes.least} to ${collectiveSizes.most} unpaid ` +
    "invoices. The response waits for it for up to ten seconds. If KSeF takes longer, the " +
    "response is 202: read the reference later. A transfer with this title pays the invoices in " +
    "the order of the request. An equal request (same invoices, order and amounts due) returns " +
    "the existing reference. A company gets 60 new ones an hour; beyond that, 429.",
  body: jsonBody(paymentReferenceRequest),
  isKeyed: true,
  returns: [
    {
      status: 201,
      description: "KSeF has responded: the reference is `issued` or `rejected`.",
      schema: paymentReferenceBody,
      headers: { Location: locationHeader },
    },
    {
      status: 202,
      description: "KSeF has not responded yet: read the reference after Retry-After seconds.",
      schema: paymentReferenceBody,
      example: {
        status: "pending",
        transferTitle: undefined,
        issuedAt: undefined,
      } satisfies Differing<z.output<typeof paymentReferenceBody>>,
      headers: { Location: locationHeader, "Retry-After": retryAfterHeader },
    },
  ],
  problems: ["invoice_not_payable"],
  handle: Effect.fnUntraced(function* ({ principal, body: { invoiceIds } }) {
    const indexOf = (id: string): number => invoiceIds.findIndex((each: string) => each === id)
    const payment = yield* requestCollectivePayment(principal.tenantId, invoiceIds).pipe(
      Effect.catchTags({
        InvoiceNotFound: ({ id }: InvoiceNotFound) => Effect.fail(unknownInvoice(indexOf(id))),
        InvoiceNotCollectable: (failure: InvoiceNotCollectable) =>
          Effect.fail(notPayable(indexOf(failure.invoiceId), failure)),
      }),
    )
    return replyOf(payment)
  }),
})

const asEffect = <Ports>(answer: Answer<Ports>) =>
  Effect.isEffect(answer) ? answer : Effect.succeed(answer)

const requestingRoute = (waitMillis: number) => ({
  ...stored,
  replay: (call: Call) =>
    Effect.flatMap(stored.replay?.(call) ?? Effect.undefined, (reply) =>
      reply === undefined ? Effect.undefined : awaited(call, reply, waitMillis),
    ),
  handle: (call: Call) =>
    Effect.flatMap(asEffect(stored.handle(call)), (reply) => awaited(call, reply, waitMillis)),
})

const readRoute = operation({
  id: "readPaymentReference",
  at: `GET ${path}/{id}`,
  scope,
  tags,
  summary: "Read a payment reference",
  parameters: { id: pathId("prf", "the payment reference", isId, notFound) },
  returns: ok(
    "The payment reference; Retry-After while it is `pending`.",
    paymentReferenceBody,
    encodePaymentReference,
    {
      headers: { "Retry-After": retryAfterHeader.exactOptional() },
      headersOf: (_, payment) => pollingOf(payment),
    },
  ),
  problems: ["payment_reference_not_found"],
  handle: ({ principal, path: { id } }) => readCollectivePayment(principal.tenantId, id),
})

/** A request waits this long for KSeF's response. */
export const makePaymentReferenceRoutes = (waitMillis: number) => [
  requestingRoute(waitMillis),
  readRoute,
]
