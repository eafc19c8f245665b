/**
 * Decides the next step for an invoice. Pure: the use case does the step and feeds the fact back.
 */
import { type Instant, instant, type LocalDate } from "../calendar/instant.ts"
import { contradictsSupply, type Supply } from "./invoice-document.ts"
import type {
  DraftedInvoice,
  Invoice,
  InvoiceState,
  SignedInvoice,
  StoredInvoice,
} from "./invoice.ts"
import { isIssued } from "./reissue.ts"

export type IssuingStep =
  | "AssignNumber"
  | "Draft"
  | "Redraft"
  | "Sign"
  | "Store"
  | "Send"
  /** A transmission was interrupted: its outcome is unknown. */
  | "DeclareOutcomeUnknown"
  | "TraceTransmission"
  | "AskForOutcome"
  | "ArchiveReceipt"
  | "Rest"

/** Whether the file still says what it would say if it was written now, or can't be changed. */
const isCurrent = (
  invoice: DraftedInvoice | SignedInvoice | StoredInvoice,
  supply: Supply,
  today: LocalDate,
): boolean =>
  isIssued(invoice) || (invoice.issueDate === today && !contradictsSupply(invoice, supply))

const mayStillGo = (invoice: StoredInvoice, supply: Supply, today: LocalDate): boolean =>
  invoice.transmissions.length > 0 || isCurrent(invoice, supply, today)

/**
 * The next step on that day in Warsaw. A file of an earlier day, or with another date of supply, is
 * drafted again until it is sent, unless the invoice has been issued with it.
 */
export const nextStep = (invoice: Invoice, supply: Supply, today: LocalDate): IssuingStep => {
  switch (invoice._tag) {
    case "Pending":
      return "AssignNumber"
    case "Numbered":
      return "Draft"
    case "Drafted":
      return isCurrent(invoice, supply, today) ? "Sign" : "Redraft"
    case "Signed":
      return isCurrent(invoice, supply, today) ? "Store" : "Redraft"
    case "Stored":
      return mayStillGo(invoice, supply, today) ? "Send" : "Redraft"
    case "Sending":
      return "DeclareOutcomeUnknown"
    case "OutcomeUnknown":
      return "TraceTransmission"
    case "Submitted":
      return "AskForOutcome"
    case "Acknowledged":
      return "ArchiveReceipt"
    case "Archived":
    case "Rejected":
      return "Rest"
  }
}

// When an invoice is processed again: after a problem, and while KSeF is still working on it.
//
// Pure: jitter is a number from 0 to 1. The delay grows with each problem in a row, up to five
// minutes, so that an hour without KSeF costs a few requests and its return is noticed soon.

const problemDelaysSeconds = [1, 2, 5, 15, 30, 60, 120, 300] as const
const outcomeDelaysMillis = [200, 300, 500, 1_000, 2_000, 5_000, 10_000, 30_000] as const

const nth = (delays: ReadonlyArray<number>, attempt: number): number =>
  delays[Math.min(attempt, delays.length) - 1] as number

/** After the `attempt`-th problem in a row (from 1): the delay of the table, up to 20 % longer. */
export const retryAt = (now: Instant, attempt: number, jitter: number): Instant =>
  instant(now + Math.round(nth(problemDelaysSeconds, attempt) * 1_000 * (1 + jitter / 5)))

/** After the `attempt`-th "still processing" in a row (from 1). */
export const askAgainAt = (now: Instant, attempt: number): Instant =>
  instant(now + nth(outcomeDelaysMillis, attempt))

const firstFollowedRecheckMillis = 5_000
const lastFollowedRecheckMillis = 3_600_000

/**
 * When a correction that has waited since `began` is checked again. Saving the document that it
 * waits for wakes it, except when both are saved at the same moment; because of that case the first
 * checks come soon.
 */
export const followedRecheckAt = (began: Instant, now: Instant): Instant =>
  instant(
    now + Math.min(lastFollowedRecheckMillis, Math.max(firstFollowedRecheckMillis, now - began)),
  )

// The stages of the queue of invoices. Each stage is a separate queue, so that a hundred thousand
// files that wait for their receipts never delay an invoice that was just ordered.

/**
 * `preparing`: nothing has been sent; `sending`: ready (`sending-order.ts`); `following`: waiting
 * for an outcome; `archiving`: waiting for the receipt.
 */
export const invoiceStages = {
  preparing: ["Pending", "Numbered", "Drafted", "Signed"],
  sending: ["Stored"],
  following: ["Sending", "OutcomeUnknown", "Submitted"],
  archiving: ["Acknowledged"],
} as const satisfies Readonly<Record<string, ReadonlyArray<InvoiceState>>>

export type InvoiceStage = keyof typeof invoiceStages

export const stageNames = Object.keys(invoiceStages) as ReadonlyArray<InvoiceStage>

export const isInStage = (state: InvoiceState, stage: InvoiceStage): boolean =>
  (invoiceStages[stage] as ReadonlyArray<InvoiceState>).includes(state)

/** An invoice that has not moved for this long no longer blocks higher numbers. */
export const longestBlockingMillis = 600_000

/** Numbered but not ready yet: the higher numbers of its tenant wait for it. */
export const blockingStates = [
  "Numbered",
  "Drafted",
  "Signed",
] as const satisfies ReadonlyArray<InvoiceState>

// What corrections need from the document they follow: whether they may proceed, and since when.

/** Whether saving the invoice in this state wakes the corrections that follow it. */
export const wakesFollowers = ({
  _tag,
  refusedVersions,
}: Pick<Invoice, "_tag" | "refusedVersions">): boolean =>
  _tag === "Acknowledged" ||
  _tag === "Rejected" ||
  // The invoice is being reissued: the corrections wait for it again.
  (_tag === "Pending" && refusedVersions !== undefined)

/** When the invoice entered its present state. */
export const enteredAt = ({ timeline }: Pick<Invoice, "timeline">): Instant =>
  timeline.at(-1)?.at ?? instant(0)

/** When the invoice was created: with its order, or with the event that required the correction. */
export const createdAt = ({ timeline }: Pick<Invoice, "timeline">): Instant =>
  timeline[0]?.at ?? instant(0)
