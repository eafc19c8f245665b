/**
 * State machine of an invoice.
 *
 * Pure. A fact that is impossible in the current state is a defect in the caller and throws. Only a
 * file that was never sent can be replaced.
 */
import { retainUntil } from "../archive/document-archive.ts"
import type { Instant } from "../calendar/instant.ts"
import { optional } from "../optional.ts"
import type { InvoiceFact } from "./invoice-fact.ts"
import {
  type AcknowledgedInvoice,
  type Invoice,
  type InvoiceState,
  invoiceStates,
  type OutcomeUnknownInvoice,
  type RejectedInvoice,
  type SendingInvoice,
  type StoredInvoice,
  type SubmissionReceipt,
  type SubmittedInvoice,
  type Transmission,
  type Voiding,
} from "./invoice.ts"
import { retainedNumberedFields } from "./retained-fields.ts"
import { isIssued, issuedOffline, reissued, technicallyCorrected, withDeadline } from "./reissue.ts"
import { endedOutside, mayBeVoided } from "./voiding.ts"

export type { InvoiceFact, WrittenDocument } from "./invoice-fact.ts"

/** Legal moves, as data: drives the tests and the diagram in docs/explanation/invoice.md. */
export const invoiceMoves = {
  Pending: ["Numbered", "Voided", "IssuedOutside"],
  Numbered: ["Stored", "Voided", "IssuedOutside"],
  Stored: ["Sending", "Numbered", "Voided", "IssuedOutside"],
  Sending: ["Submitted", "OutcomeUnknown", "Stored", "Rejected"],
  OutcomeUnknown: ["Sending", "Submitted"],
  Submitted: ["Acknowledged", "Rejected", "Stored"],
  Acknowledged: ["Archived"],
  Archived: [],
  Rejected: ["Numbered", "Pending", "Voided"],
  Voided: [],
  IssuedOutside: [],
} as const satisfies Record<InvoiceState, ReadonlyArray<InvoiceState>>

/** States in which something is still to be done, by the service or by a person. */
export const unfinishedStates = invoiceStates.filter((state) => invoiceMoves[state].length > 0)

const impossible = (invoice: Invoice, fact: InvoiceFact): never => {
  throw new TypeError(`${fact._tag} can't happen to a ${invoice._tag} invoice (${invoice.id})`)
}

type State<Tag extends InvoiceState> = Extract<Invoice, { readonly _tag: Tag }>

/** Appends the new state to the timeline. The caller sets all other fields. */
const entered = <const Tag extends InvoiceState>(
  invoice: Pick<Invoice, "timeline">,
  tag: Tag,
  at: Instant,
) => ({
  _tag: tag,
  timeline: [...invoice.timeline, { state: tag, at }],
})

const whenNumbered = (invoice: State<"Numbered">, fact: InvoiceFact, at: Instant): Invoice => {
  if (fact._tag !== "DocumentPrepared") return impossible(invoice, fact)
  const { container, document, issueDate, offline, parts, rate, supplyDate, taxDate } = fact
  const { voided } = invoice
  const dates = { issueDate, ...optional({ supplyDate }), taxDate }
  const prepared = { ...invoice, ...dates, document, container, ...optional({ rate, parts }) }
  if (voided !== undefined) return { ...prepared, ...entered(invoice, "Voided", at), voided }
  const stored = { ...prepared, ...entered(invoice, "Stored", at), transmissions: [] }
  return { ...stored, ...optional({ offline }) }
}

/** Keeps the number and discards all content with the old dates. */
const withoutFile = (invoice: StoredInvoice, at: Instant): State<"Numbered"> => ({
  ...retainedNumberedFields(invoice),
  ...entered(invoice, "Numbered", at),
})

/** Voids an invoice that was never sent. One that is being prepared is stored first. */
const voidedBy = (invoice: Invoice, voided: Voiding): Invoice | undefined => {
  switch (invoice._tag) {
    case "Numbered":
      return { ...invoice, voided }
    case "Pending":
    case "Stored":
    case "Rejected":
      return { ...invoice, ...entered(invoice, "Voided", voided.at), voided }
    default:
      return undefined
  }
}

const sending = (
  invoice: StoredInvoice | OutcomeUnknownInvoice,
  { channel, sessionReference }: Extract<InvoiceFact, { _tag: "TransmissionStarted" }>,
  at: Instant,
): SendingInvoice => {
  const alone: Transmission = { sessionReference, startedAt: at }
  const transmission = channel === undefined ? alone : { ...alone, channel }
  const [first = transmission, ...others] = [...invoice.transmissions, transmission]
  return { ...invoice, ...entered(invoice, "Sending", at), transmissions: [first, ...others] }
}

const whileWaiting = (
  invoice: StoredInvoice | OutcomeUnknownInvoice,
  fact: InvoiceFact,
): Invoice => {
  switch (fact._tag) {
    case "IssuedOffline":
      return issuedOffline(invoice, fact.offline) ?? impossible(invoice, fact)
    case "OfflineTermMoved":
      return withDeadline(invoice, fact.deadline) ?? impossible(invoice, fact)
    default:
      return impossible(invoice, fact)
  }
}

const whenStored = (invoice: StoredInvoice, fact: InvoiceFact, at: Instant): Invoice => {
  if (fact._tag === "TransmissionStarted") return sending(invoice, fact, at)
  if (fact._tag === "PackageFailed") return { ...invoice, packages: fact.packages }
  const neverSent = invoice.transmissions.length === 0
  if (fact._tag === "FileOutdated" && neverSent && !isIssued(invoice)) {
    return withoutFile(invoice, at)
  }
  return whileWaiting(invoice, fact)
}

const submitted = (
  { packages: _packages, ...invoice }: SendingInvoice | OutcomeUnknownInvoice,
  receipt: SubmissionReceipt,
  at: Instant,
): SubmittedInvoice => ({ ...invoice, ...entered(invoice, "Submitted", at), receipt })

/** Returns to the state before a transmission without effect. */
const notSent = (invoice: SendingInvoice, at: Instant): StoredInvoice => ({
  ...invoice,
  ...entered(invoice, "Stored", at),
  transmissions: invoice.transmissions.slice(0, -1),
})

const rejected = (
  invoice: SendingInvoice | OutcomeUnknownInvoice | SubmittedInvoice,
  refusal: RejectedInvoice["refusal"],
  at: Instant,
): RejectedInvoice => ({ ...invoice, ...entered(invoice, "Rejected", at), refusal })

const whenSending = (invoice: SendingInvoice, fact: InvoiceFact, at: Instant): Invoice => {
  switch (fact._tag) {
    case "TransmissionTaken":
      return submitted(invoice, fact.receipt, at)
    case "TransmissionOutcomeLost":
      return { ...invoice, ...entered(invoice, "OutcomeUnknown", at) }
    case "TransmissionNotTaken":
      return notSent(invoice, at)
    case "PackageFailed":
      return { ...notSent(invoice, at), packages: fact.packages }
    case "ClearanceRefused":
      return rejected(invoice, fact.refusal, at)
    default:
      return impossible(invoice, fact)
  }
}

const whenUnknown = (invoice: OutcomeUnknownInvoice, fact: InvoiceFact, at: Instant): Invoice => {
  if (fact._tag === "TransmissionTaken") return submitted(invoice, fact.receipt, at)
  if (fact._tag === "TransmissionStarted") return sending(invoice, fact, at)
  return whileWaiting(invoice, fact)
}

const whenSubmitted = (invoice: SubmittedInvoice, fact: InvoiceFact, at: Instant): Invoice => {
  if (fact._tag === "ClearanceRefused") return rejected(invoice, fact.refusal, at)
  const { receipt: _receipt, ...rest } = invoice
  switch (fact._tag) {
    case "ClearanceGranted":
      return {
        ...rest,
        ...entered(invoice, "Acknowledged", at),
        ksefNumber: fact.ksefNumber,
        clearedInSession: fact.sessionReference,
        ...optional({ receiptUrl: fact.receiptUrl }),
      }
    case "ProcessingDropped":
      return { ...rest, ...entered(invoice, "Stored", at) }
    default:
      return impossible(invoice, fact)
  }
}

const whenAcknowledged = (
  invoice: AcknowledgedInvoice,
  fact: InvoiceFact,
  at: Instant,
): Invoice => {
  if (fact._tag !== "ReceiptArchived") return impossible(invoice, fact)
  const { receiptUrl: _url, ...rest } = invoice
  return {
    ...rest,
    ...entered(invoice, "Archived", at),
    upo: fact.upo,
    retainUntil: retainUntil(invoice.issueDate),
  }
}

const whenRejected = (invoice: RejectedInvoice, fact: InvoiceFact, at: Instant): Invoice => {
  switch (fact._tag) {
    case "TechnicalCorrectionOrdered":
      return technicallyCorrected(invoice, at) ?? impossible(invoice, fact)
    case "ReissueOrdered":
      return reissued(invoice, fact, at) ?? impossible(invoice, fact)
    case "OfflineTermMoved":
      return withDeadline(invoice, fact.deadline) ?? impossible(invoice, fact)
    default:
      return impossible(invoice, fact)
  }
}

/** Applies a fact. Throws when the fact is impossible in the current state. */
export const transition = (invoice: Invoice, fact: InvoiceFact, at: Instant): Invoice => {
  if (fact._tag === "Voided") {
    const { voided } = fact
    return (mayBeVoided(invoice) && voidedBy(invoice, voided)) || impossible(invoice, fact)
  }
  if (fact._tag === "IssuedOutside") {
    return endedOutside(invoice, fact.outside) ?? impossible(invoice, fact)
  }
  switch (invoice._tag) {
    case "Pending":
      if (fact._tag !== "NumberAssigned") return impossible(invoice, fact)
      return {
        ...invoice,
        ...entered(invoice, "Numbered", at),
        number: fact.number,
        seller: fact.seller,
      }
    case "Numbered":
      return whenNumbered(invoice, fact, at)
    case "Stored":
      return whenStored(invoice, fact, at)
    case "Sending":
      return whenSending(invoice, fact, at)
    case "OutcomeUnknown":
      return whenUnknown(invoice, fact, at)
    case "Submitted":
      return whenSubmitted(invoice, fact, at)
    case "Acknowledged":
      return whenAcknowledged(invoice, fact, at)
    case "Rejected":
      return whenRejected(invoice, fact, at)
    case "Archived":
    case "Voided":
    case "IssuedOutside":
      return impossible(invoice, fact)
  }
}
