/** /internal/v1/unmatched-payments: money that arrived, for which a person has to decide. */
import { UnmatchedPaymentId } from "@procurement/domain/identity"
import { optional } from "@procurement/domain/optional"
import {
  assignPayment,
  type Dismissal,
  dismissalReasons,
  dismissPayment,
  openPayments,
  openReasons,
  type UnmatchedPayment,
  UnmatchedPaymentNotFound,
} from "@procurement/domain/payment"
import { maximumLineLength } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { z } from "zod"
import { operatorName, operatorOperation } from "../../audience/operators.ts"
import { jsonBody, pathId } from "../../request/reading.ts"
import { ok, page } from "../../request/returns.ts"
import {
  encodeInstant,
  encodeMoney,
  identifier,
  lineText,
  localDate,
  money,
  next,
  timestamp,
} from "../../schema/primitives.ts"
import { pageParameters } from "../../schema/query.ts"
import { invoiceInPath, returnsPaymentStatus } from "./reports.ts"

const unmatchedBody = z
  .object({
    id: identifier("ump", "the unmatched payment"),
    reference: z.string().meta({ description: "The transfer's reference as a payment." }),
    bankReference: z
      .string()
      .exactOptional()
      .meta({ description: "The bank's identifier of the transfer." }),
    bookedOn: localDate,
    amount: money,
    title: z.string(),
    payer: z.string().exactOptional(),
    payerAccount: z.string().exactOptional(),
    reason: z.enum(openReasons).meta({
      description:
        "Why it was not recorded, when it was imported. `names_nothing`: the title has no number; " +
        "`unknown_invoice`: no invoice had a number that it names; `several_invoices`: it does not " +
        "say how the amount is divided; `refused`: the invoice that it names does not accept it, " +
        "for example because of its currency.",
    }),
  })
  .meta({ id: "UnmatchedPayment" })

const encode = (payment: UnmatchedPayment): z.output<typeof unmatchedBody> => {
  const { id, reference, bookedOn, title, reason } = payment
  const { bankReference, payer, payerAccount } = payment
  const stated = optional({ bankReference, payer, payerAccount })
  return { id, reference, bookedOn, amount: encodeMoney(payment.amount), title, reason, ...stated }
}

const tags = ["Payments"]
const isUnmatchedId = Schema.is(UnmatchedPaymentId)

const listRoute = operatorOperation({
  id: "listUnmatchedPayments",
  at: "GET /internal/v1/unmatched-payments",
  scope: "reader",
  tags,
  summary: "List unmatched payments, oldest first",
  description:
    "Transfers of imported bank statements that were neither recorded nor dismissed, by their day " +
    "of booking. One that is recorded in any way, under the same reference, leaves the list.",
  query: z.strictObject(pageParameters("ump", isUnmatchedId)),
  returns: page(
    "A page of payments.",
    z.object({ items: z.array(unmatchedBody), next }).meta({ id: "UnmatchedPaymentPage" }),
    encode,
  ),
  handle: ({ query: { cursor: after, limit } }) => openPayments({ after, limit }),
})

const unmatchedInPath = pathId(
  "ump",
  "the unmatched payment",
  isUnmatchedId,
  (id) => new UnmatchedPaymentNotFound({ id }),
)

const assignRoute = operatorOperation({
  id: "assignUnmatchedPayment",
  at: "POST /internal/v1/unmatched-payments/{id}/invoices/{invoiceId}",
  scope: "accounting",
  tags,
  summary: "Assign an unmatched payment to an invoice",
  description:
    "Records the whole amount as a payment of the invoice, of the day on which it was booked. " +
    "Assigning it again to the same invoice changes nothing; to another one it is refused.",
  parameters: { id: unmatchedInPath, invoiceId: invoiceInPath },
  isKeyed: true,
  returns: returnsPaymentStatus,
  problems: [
    "unmatched_payment_not_found",
    "invoice_not_found",
    "payment_refused",
    "payment_settled",
  ],
  handle: ({ path: { id, invoiceId } }) =>
    Effect.map(assignPayment(id, invoiceId), (status) => ({ invoiceId, status })),
})

const dismissalRequest = z
  .strictObject({
    reason: z.enum(dismissalReasons).meta({
      description:
        "`not_ours`: it pays no invoice; `returned`: it was sent back to the payer; " +
        "`recorded_by_hand`: it was recorded with other references, for example in parts.",
    }),
    note: lineText(maximumLineLength).exactOptional(),
    requestedBy: lineText(maximumLineLength).exactOptional().meta({
      description: "Who decided it, for the record; by default the holder of the token.",
    }),
  })
  .meta({ id: "PaymentDismissalRequest", example: { reason: "returned" } })

const dismissalBody = z
  .object({
    id: identifier("ump", "the unmatched payment"),
    reason: z.enum(dismissalReasons),
    note: z.string().exactOptional(),
    by: z.string(),
    at: timestamp,
  })
  .meta({ id: "PaymentDismissal" })

interface Dismissed {
  readonly payment: UnmatchedPayment
  readonly dismissal: Dismissal
}

const encodeDismissed = ({ payment, dismissal }: Dismissed): z.output<typeof dismissalBody> => ({
  id: payment.id,
  ...dismissal,
  at: encodeInstant(dismissal.at),
})

const dismissRoute = operatorOperation({
  id: "dismissUnmatchedPayment",
  at: "POST /internal/v1/unmatched-payments/{id}/dismissal",
  scope: "accounting",
  tags,
  summary: "Dismiss an unmatched payment",
  description:
    "It leaves the list, and importing its statement again neither lists nor records it. " +
    "Dismissing it again keeps the first dismissal.",
  parameters: { id: unmatchedInPath },
  body: jsonBody(dismissalRequest),
  isKeyed: true,
  returns: ok("The dismissal.", dismissalBody, encodeDismissed),
  problems: ["unmatched_payment_not_found", "payment_settled"],
  handle: ({ principal, path, body: { requestedBy: by = operatorName(principal), ...stated } }) =>
    dismissPayment(path.id, { ...stated, by }),
})

export const unmatchedOperations = {
  listUnmatchedPayments: listRoute,
  assignUnmatchedPayment: assignRoute,
  dismissUnmatchedPayment: dismissRoute,
}
