/** An invoice for its customer: its status, in terms that are independent of the internal steps. */
import {
  causeWordOf,
  invoiceKinds,
  type InvoiceState,
  invoiceStates,
  kindOf,
  type ListedInvoice,
  outstandingOf,
  type TimelineEntry,
  type VersionedInvoice,
} from "@procurement/domain/invoice"
import { minorUnits } from "@procurement/domain/money"
import { optional } from "@procurement/domain/optional"
import type { InvoiceListItem, PaymentStatus } from "@procurement/domain/payment"
import type { Language } from "@procurement/domain/text"
import { z } from "zod"
import { encodePayment, payment, unpaid } from "./invoice-payment.ts"
import { encodeTransfer, transferShape } from "./invoice-transfer.ts"
import {
  causeWord,
  corrects,
  ksefNumber,
  number,
  offline,
  sampleKsefNumber,
  voided,
} from "./invoice-parts.ts"
import { encodeInvoiceProblem, invoiceProblem } from "./invoice-problem.ts"
import { encodeSupplyDates, supplyDates } from "./supply-dates.ts"
import { encodeOutsideIssue, outsideIssue } from "./outside-issue.ts"
import {
  constantsOf,
  encodeInstant,
  encodeMoney,
  exampleId,
  identifier,
  localDate,
  mapped,
  money,
  next,
  sampleName,
  sampleNip,
  timestamp,
} from "./primitives.ts"
import { encodeReceivable, encodeStated, receivable, statedShape } from "./stated-amounts.ts"
import { encodeTaxPoints, taxPoints } from "./tax-points.ts"

export const invoiceStatuses = [
  "accepted",
  "drafted",
  "signed",
  "sent",
  "outcome_unknown",
  "acknowledged",
  "archived",
  "rejected",
  "voided",
  "issued_outside",
] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

const statusOf: Record<TimelineEntry["state"], InvoiceStatus> = {
  Pending: "accepted",
  Numbered: "accepted",
  Drafted: "drafted",
  Signed: "signed",
  Stored: "signed",
  Sending: "sent",
  OutcomeUnknown: "outcome_unknown",
  Submitted: "sent",
  Acknowledged: "acknowledged",
  Archived: "archived",
  Rejected: "rejected",
  Voided: "voided",
  IssuedOutside: "issued_outside",
}

/** The internal states that customers see as the status. */
export const statesOf = (status: InvoiceStatus): ReadonlyArray<InvoiceState> =>
  invoiceStates.filter((state) => statusOf[state] === status)

const statusWord = z.enum(invoiceStatuses).meta({
  id: "InvoiceStatus",
  ...constantsOf("INVOICE_STATUS", invoiceStatuses),
  description:
    "`drafted`: only in timelines from before 2026-12. `outcome_unknown`: the outcome of the transmission to KSeF is unknown; the service " +
    "determines it and never sends the invoice twice. `voided`: the order was cancelled before " +
    "anybody had the invoice; it is never sent, and its number stays used. `issued_outside`: the " +
    "seller issued the document `outside` KSeF during its total failure; it has no KSeF number.",
})

const kindWord = z.enum(invoiceKinds).meta({
  id: "InvoiceKind",
  description: "`VAT`: the invoice of an order; `KOR`: a correction of it (faktura korygująca).",
})

/** An invoice inside its order. */
export const invoiceReference = z
  .object({
    id: identifier("inv", "the invoice"),
    kind: kindWord,
    status: statusWord,
    number: number.exactOptional(),
    ksefNumber: ksefNumber.exactOptional(),
    corrects: corrects.exactOptional(),
    cause: causeWord.exactOptional().meta({ description: "Only on a correction." }),
    reason: z
      .string()
      .exactOptional()
      .meta({ description: "Only on a correction: as the customer or the seller gave it." }),
    replacedBy: identifier(
      "inv",
      "the invoice for the right buyer, on a correction",
    ).exactOptional(),
    replaces: identifier("inv", "the invoice for the wrong buyer").exactOptional(),
    offline: offline.exactOptional(),
    voided: voided.exactOptional(),
    outside: outsideIssue.exactOptional(),
  })
  .meta({ id: "InvoiceReference" })

export const invoiceTimeline = z.array(
  z.object({ status: statusWord, at: timestamp }).meta({ id: "InvoiceTimelineEntry" }),
)

/** Issued, and not yet paid. */
const issued = {
  id: exampleId("inv"),
  kind: "VAT",
  status: "archived",
  number: "FV/2026/11/000001",
  ksefNumber: sampleKsefNumber,
  orderId: exampleId("ord"),
  issueDate: "2026-11-20",
  buyer: { nip: sampleNip, name: sampleName },
  net: { amount: "1012.20", currency: "PLN" },
  vat: { amount: "232.80", currency: "PLN" },
  dueDate: "2026-12-04",
  seller: { nip: "5265877635", name: "Procurement S.A." },
  jpkMarker: "KSeF",
  total: { amount: "1245.00", currency: "PLN" },
  payment: unpaid,
} as const

export const invoiceBody = z
  .object({
    ...invoiceReference.shape,
    orderId: identifier("ord", "the order"),
    issueDate: localDate.exactOptional(),
    supplyDate: localDate.exactOptional().meta({
      description:
        "The day in Warsaw on which the carrier received the last of the goods; absent until " +
        "then. The file states it (P_6) if the invoice was issued later and all goods left on " +
        "one day. On a correction: the day that applies after it.",
    }),
    supplyDates: supplyDates.exactOptional(),
    taxPoints: taxPoints.exactOptional(),
    ...statedShape,
    total: money.meta({
      description:
        "Including VAT. On a correction: the change, which is negative unless too little was billed.",
    }),
    problem: invoiceProblem.exactOptional().meta({
      description: "Why the invoice is waiting or was rejected. The service retries if it can.",
    }),
    timeline: invoiceTimeline,
    upo: z
      .object({ available: z.boolean() })
      .meta({ id: "InvoiceUpo", description: "KSeF's receipt (UPO)." }),
    payment,
    ...transferShape,
  })
  .meta({
    id: "Invoice",
    example: {
      ...issued,
      timeline: [{ status: "archived", at: "2026-11-20T12:00:07.900Z" }],
      upo: { available: true },
    },
  })

export const listedInvoice = z
  .object({
    ...invoiceReference.shape,
    orderId: identifier("ord", "the order"),
    issueDate: localDate.exactOptional(),
    total: money,
  })
  .meta({ id: "ListedInvoice", description: "A summary of an invoice." })

export const invoiceListItem = z
  .object({
    ...listedInvoice.shape,
    ...statedShape,
    taxPoints: taxPoints.exactOptional(),
    payment: receivable.exactOptional(),
    ...transferShape,
  })
  .meta({
    id: "InvoiceListItem",
    description: "An invoice with its amounts and payment status.",
    example: issued,
  })

export const invoicePage = z
  .object({ items: z.array(invoiceListItem), next })
  .meta({ id: "InvoicePage" })

const correctsOf = ({ correction }: ListedInvoice) => {
  if (correction === undefined) return undefined
  const { invoiceId: id, corrected } = correction
  return optional({ id, number: corrected?.number, ksefNumber: corrected?.ksefNumber })
}

const offlineOf = (invoice: ListedInvoice) => {
  if (!("offline" in invoice) || invoice.offline === undefined) return undefined
  const { mode, issuedAt, deadline } = invoice.offline
  return optional({ mode, issuedAt: encodeInstant(issuedAt), deadline })
}

export const encodeInvoiceReference = (invoice: ListedInvoice): z.output<typeof invoiceReference> =>
  optional({
    id: invoice.id,
    kind: kindOf(invoice),
    status: invoice.voided === undefined ? statusOf[invoice._tag] : "voided",
    number: "number" in invoice ? invoice.number : undefined,
    ksefNumber: "ksefNumber" in invoice ? invoice.ksefNumber : undefined,
    corrects: correctsOf(invoice),
    cause: mapped(invoice.correction, causeWordOf),
    reason: invoice.correction?.reason,
    replacedBy: invoice.correction?.replacedBy,
    replaces: invoice.replaces,
    offline: offlineOf(invoice),
    voided: mapped(invoice.voided, ({ at, reason }) => optional({ at: encodeInstant(at), reason })),
    outside: "outside" in invoice ? encodeOutsideIssue(invoice.outside) : undefined,
  })

export const encodeTimeline = ({ timeline }: ListedInvoice): z.output<typeof invoiceTimeline> =>
  timeline
    .map(({ state, at }) => ({ status: statusOf[state], at: encodeInstant(at) }))
    .filter(({ status }, index, entries) => entries[index - 1]?.status !== status)

export const encodeListedInvoice = (invoice: ListedInvoice): z.output<typeof listedInvoice> =>
  optional({
    ...encodeInvoiceReference(invoice),
    orderId: invoice.orderId,
    issueDate: "issueDate" in invoice ? invoice.issueDate : undefined,
    total: encodeMoney(invoice.total),
  })

export const encodeInvoiceListItem = ({
  kept: { invoice, supply },
  receivable: sums,
}: InvoiceListItem): z.output<typeof invoiceListItem> => ({
  ...encodeListedInvoice(invoice),
  ...encodeStated(invoice),
  ...optional({
    taxPoints: encodeTaxPoints(invoice, supply),
    payment: mapped(sums, (each) => encodeReceivable(each, invoice.total.currency)),
    ...encodeTransfer(invoice, sums === undefined ? minorUnits(0) : outstandingOf(sums)),
  }),
})

const supplyIn = ({ invoice, supply }: VersionedInvoice<ListedInvoice>) => {
  if (invoice.correction !== undefined) {
    return { supplyDate: "supplyDate" in invoice ? invoice.supplyDate : undefined }
  }
  return { supplyDate: supply.madeOn, taxPoints: encodeTaxPoints(invoice, supply) }
}

export const encodeInvoice = (
  stored: VersionedInvoice<ListedInvoice>,
  paid: PaymentStatus,
  language: Language,
): z.output<typeof invoiceBody> => {
  const { invoice } = stored
  return optional({
    ...encodeListedInvoice(invoice),
    ...encodeStated(invoice),
    ...supplyIn(stored),
    supplyDates: "parts" in invoice ? mapped(invoice.parts, encodeSupplyDates) : undefined,
    problem: encodeInvoiceProblem(stored, language),
    timeline: encodeTimeline(invoice),
    upo: { available: invoice._tag === "Archived" },
    payment: encodePayment(paid),
    ...encodeTransfer(invoice, paid.outstanding.amount),
  })
}
