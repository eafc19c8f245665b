/**
 * An invoice as a customer follows it: how far it is, in words that stay the same however the
 * work behind them is cut into steps.
 */
import { offlineModes } from "@procurement/domain/clearance"
import {
  type Invoice,
  invoiceKinds,
  type InvoiceState,
  invoiceStates,
  kindOf,
  type KeptInvoice,
} from "@procurement/domain/invoice"
import type { PaymentStatus } from "@procurement/domain/payment"
import { z } from "zod"
import {
  encodeInstant,
  encodeMoney,
  identifier,
  localDate,
  money,
  next,
  timestamp,
} from "./primitives.ts"

export const invoiceStatuses = [
  "accepted",
  "drafted",
  "signed",
  "sent",
  "outcome_unknown",
  "acknowledged",
  "archived",
  "rejected",
] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

const statusOf: Record<InvoiceState, InvoiceStatus> = {
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
}

/** The states that customers see as that status. */
export const statesOf = (status: InvoiceStatus): ReadonlyArray<InvoiceState> =>
  invoiceStates.filter((state) => statusOf[state] === status)

const statusWord = z.enum(invoiceStatuses).meta({
  id: "InvoiceStatus",
  description:
    "`outcome_unknown`: the invoice was sent and nobody knows yet whether KSeF has it; it is " +
    "found out, never sent twice as another invoice.",
})

const number = z.string().meta({ description: "P_2.", example: "FV/2026/11/000001" })
const ksefNumber = z
  .string()
  .meta({ description: "The number KSeF gave.", example: "5252839118-20261120-0A1B2C3D4E5F-46" })

const kindWord = z.enum(invoiceKinds).meta({
  id: "InvoiceKind",
  description: "`VAT`: the invoice of an order; `KOR`: a correction of it (faktura korygująca).",
})

const corrects = z
  .object({
    id: identifier("inv", "the corrected invoice"),
    number: number.exactOptional(),
    ksefNumber: ksefNumber.exactOptional(),
  })
  .meta({
    id: "CorrectedInvoice",
    description: "Of a correction: the invoice that it corrects; its numbers once KSeF has it.",
  })

const offline = z
  .object({
    mode: z.enum(offlineModes).meta({
      description:
        "`offline24`: KSeF did not answer; `unavailability` and `emergency`: its outage was announced.",
    }),
    issuedAt: timestamp,
    deadline: localDate.exactOptional().meta({
      description: "The last day on which KSeF may get it; none while it is not known, or lifted.",
    }),
  })
  .meta({
    id: "OfflineIssue",
    description:
      "The invoice was issued while KSeF was away: its files and its picture, with two QR codes, " +
      "can be had; KSeF gets it later.",
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
    offline: offline.exactOptional(),
  })
  .meta({ id: "InvoiceReference" })

const payment = z
  .object({
    status: z.enum(["unpaid", "partly_paid", "paid"]),
    paid: money.meta({ description: "All that was paid; more than the total when too much was." }),
    paidAt: timestamp
      .exactOptional()
      .meta({ description: "When the payment that reached the total was made." }),
  })
  .meta({
    id: "InvoicePayment",
    description: "How far it is paid, corrections aside; of a correction itself nothing is paid.",
  })

export const invoiceBody = z
  .object({
    ...invoiceReference.shape,
    orderId: identifier("ord", "the order"),
    issueDate: localDate.exactOptional(),
    total: money.meta({ description: "VAT included; of a correction the difference, negative." }),
    problem: z
      .object({
        code: z.string(),
        detail: z.string(),
        at: timestamp.exactOptional().meta({ description: "When it was met last." }),
        since: timestamp.exactOptional().meta({ description: "When it was met first." }),
        nextAttemptAt: timestamp.exactOptional().meta({
          description:
            "When it is tried again, at the earliest; none: when something else changes.",
        }),
      })
      .exactOptional()
      .meta({ description: "What stands in the way at present. It is tried again, if it can be." }),
    timeline: z.array(z.object({ status: statusWord, at: timestamp })),
    upo: z.object({ available: z.boolean() }).meta({ description: "The receipt of KSeF (UPO)." }),
    payment,
  })
  .meta({ id: "Invoice" })

export const listedInvoice = z
  .object({
    ...invoiceReference.shape,
    orderId: identifier("ord", "the order"),
    issueDate: localDate.exactOptional(),
    total: money,
  })
  .meta({ id: "ListedInvoice", description: "An invoice in short." })

export const invoicePage = z
  .object({ items: z.array(listedInvoice), next })
  .meta({ id: "InvoicePage" })

const numberOf = (invoice: Invoice) => ("number" in invoice ? { number: invoice.number } : {})
const ksefNumberOf = (invoice: Invoice) =>
  "ksefNumber" in invoice ? { ksefNumber: invoice.ksefNumber } : {}

const correctsOf = ({ correction }: Invoice) => {
  if (correction === undefined) return {}
  const { invoiceId: id, corrected } = correction
  if (corrected === undefined) return { corrects: { id } }
  return { corrects: { id, number: corrected.number, ksefNumber: corrected.ksefNumber } }
}

const offlineOf = (invoice: Invoice) => {
  if (!("offline" in invoice) || invoice.offline === undefined) return {}
  const { mode, issuedAt, deadline } = invoice.offline
  const day = deadline === undefined ? {} : { deadline }
  return { offline: { mode, issuedAt: encodeInstant(issuedAt), ...day } }
}

export const encodeInvoiceReference = (invoice: Invoice): z.output<typeof invoiceReference> => ({
  id: invoice.id,
  kind: kindOf(invoice),
  status: statusOf[invoice._tag],
  ...numberOf(invoice),
  ...ksefNumberOf(invoice),
  ...correctsOf(invoice),
  ...offlineOf(invoice),
})

/** `SendingRefused` becomes `sending_refused`. */
const snakeCase = (name: string): string =>
  name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase()

/** What an invoice waits for that is nobody's failure, or nobody's here. */
const waitingDetails: Readonly<Record<string, string>> = {
  AwaitsOriginal: "It is issued when KSeF has acknowledged the invoice that it corrects.",
  OriginalRejected:
    "KSeF has rejected the invoice that it corrects: a person has to see to that first.",
  RateNotPublished:
    "The National Bank has not published the exchange rate that the invoice needs; no other is used.",
  ExchangeRatesUnavailable:
    "The National Bank can't be asked for the exchange rate that the invoice needs; none is guessed.",
  ExchangeRatesUnexpectedAnswer:
    "The National Bank gave no exchange rate that could be believed; none is guessed.",
}

/** Details of a failed step may name servers and files: they are the operator's, not told here. */
const problemOf = ({ invoice, work }: KeptInvoice) => {
  if (invoice._tag === "Rejected") {
    const { code, description } = invoice.refusal
    return { problem: { code: `ksef_${code}`, detail: description } }
  }
  if (work.problem === undefined) return {}
  const { code, step, at, since } = work.problem
  const detail =
    waitingDetails[code] ?? `The step ${snakeCase(step)} did not succeed yet and is tried again.`
  const times = {
    at: encodeInstant(at),
    since: encodeInstant(since ?? at),
    ...(work.dueAt === undefined ? {} : { nextAttemptAt: encodeInstant(work.dueAt) }),
  }
  return { problem: { code: snakeCase(code), detail, ...times } }
}

const timelineOf = ({ timeline }: Invoice): z.output<typeof invoiceBody>["timeline"] =>
  timeline
    .map(({ state, at }) => ({ status: statusOf[state], at: encodeInstant(at) }))
    .filter(({ status }, index, entries) => entries[index - 1]?.status !== status)

const encodePayment = ({
  status,
  amountPaid,
  paidAt,
}: PaymentStatus): z.output<typeof payment> => ({
  status,
  paid: encodeMoney(amountPaid),
  ...(paidAt === undefined ? {} : { paidAt: encodeInstant(paidAt) }),
})

const issueDateOf = (invoice: Invoice) =>
  "issueDate" in invoice ? { issueDate: invoice.issueDate } : {}

export const encodeListedInvoice = (invoice: Invoice): z.output<typeof listedInvoice> => ({
  ...encodeInvoiceReference(invoice),
  orderId: invoice.orderId,
  ...issueDateOf(invoice),
  total: encodeMoney(invoice.total),
})

export const encodeInvoice = (
  kept: KeptInvoice,
  paid: PaymentStatus,
): z.output<typeof invoiceBody> => {
  const { invoice } = kept
  return {
    ...encodeListedInvoice(invoice),
    ...problemOf(kept),
    timeline: timelineOf(invoice),
    upo: { available: invoice._tag === "Archived" },
    payment: encodePayment(paid),
  }
}
