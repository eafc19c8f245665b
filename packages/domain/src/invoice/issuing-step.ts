/**
 * Decides the next step for an invoice. Pure: the use case executes the step and applies the
 * resulting fact.
 */
import { type Instant, instant, type LocalDate } from "../calendar/instant.ts"
import { contradictsSupply } from "./invoice-dates.ts"
import type { Supply } from "./supply.ts"
import type { Invoice, InvoiceState, StoredInvoice } from "./invoice.ts"
import { isIssued } from "./reissue.ts"

export type IssuingStep =
  | "AssignNumber"
  /** Its parts are `Draft`, `Sign` and `Store`, each with problems of its own. */
  | "Prepare"
  | "Draft"
  | "Sign"
  | "Store"
  /** The stored file is outdated; another one is prepared. */
  | "DiscardFile"
  | "Send"
  /** A transmission was interrupted; its outcome is unknown. */
  | "DeclareOutcomeUnknown"
  | "TraceTransmission"
  | "AskForOutcome"
  | "ArchiveReceipt"
  | "Rest"

/** Returns whether the file was sent or issued, or its dates are current. */
const maySend = (invoice: StoredInvoice, supply: Supply, today: LocalDate): boolean =>
  invoice.transmissions.length > 0 ||
  isIssued(invoice) ||
  (invoice.issueDate === today && !contradictsSupply(invoice, supply))

/**
 * Returns the next step on this Warsaw day. A file with an outdated day of issue or date of supply
 * is replaced, unless it was sent or the invoice has been issued with it.
 */
export const nextStep = (invoice: Invoice, supply: Supply, today: LocalDate): IssuingStep => {
  switch (invoice._tag) {
    case "Pending":
      return "AssignNumber"
    case "Numbered":
      return "Prepare"
    case "Stored":
      return maySend(invoice, supply, today) ? "Send" : "DiscardFile"
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
    case "Voided":
    case "IssuedOutside":
      return "Rest"
  }
}

/**
 * Delays after consecutive problems. They grow to five minutes, so an hour-long outage costs few
 * requests and recovery is detected quickly.
 */
const problemDelaysSeconds = [1, 2, 5, 15, 30, 60, 120, 300] as const
const outcomeDelaysMillis = [200, 300, 500, 1_000, 2_000, 5_000, 10_000, 30_000] as const

const delayAt = (delays: ReadonlyArray<number>, attempt: number): number =>
  delays[Math.min(attempt, delays.length) - 1] as number

/**
 * Time of the retry after `attempt` consecutive problems (from 1): the delay plus up to 20 %, by
 * `jitter` from 0 to 1.
 */
export const retryAt = (now: Instant, attempt: number, jitter: number): Instant =>
  instant(now + Math.round(delayAt(problemDelaysSeconds, attempt) * 1_000 * (1 + jitter / 5)))

/** Time of the next poll after `attempt` consecutive "still processing" responses (from 1). */
export const nextPollAt = (now: Instant, attempt: number): Instant =>
  instant(now + delayAt(outcomeDelaysMillis, attempt))

const firstRecheckMillis = 5_000
const lastRecheckMillis = 3_600_000

/**
 * Returns when to recheck a correction that has waited since `waitingSince`. Saving the preceding
 * document wakes the correction, except when both are saved at the same moment. The first rechecks
 * come early to cover that case.
 */
export const followedRecheckAt = (waitingSince: Instant, now: Instant): Instant =>
  instant(now + Math.min(lastRecheckMillis, Math.max(firstRecheckMillis, now - waitingSince)))

/**
 * Stages of the invoice queue. Each stage is a separate queue, so a hundred thousand files waiting
 * for receipts never delay a new invoice.
 *
 * - `preparing`: nothing has been sent.
 * - `sending`: ready to be sent (`sending-order.ts`).
 * - `following`: waiting for an outcome.
 * - `archiving`: waiting for the receipt.
 */
export const invoiceStages = {
  preparing: ["Pending", "Numbered"],
  sending: ["Stored"],
  following: ["Sending", "OutcomeUnknown", "Submitted"],
  archiving: ["Acknowledged"],
} as const satisfies Readonly<Record<string, ReadonlyArray<InvoiceState>>>

export type InvoiceStage = keyof typeof invoiceStages

export const stageNames = Object.keys(invoiceStages) as ReadonlyArray<InvoiceStage>

export const isInStage = (state: InvoiceState, stage: InvoiceStage): boolean =>
  (invoiceStages[stage] as ReadonlyArray<InvoiceState>).includes(state)

/** Returns whether saving this state wakes the corrections that follow the invoice. */
export const wakesFollowers = (invoice: Invoice): boolean => {
  switch (invoice._tag) {
    case "Acknowledged":
    case "Rejected":
    case "IssuedOutside":
      return true
    // Refused and tried again: its corrections wait for it again.
    case "Pending":
      return invoice.refusedVersions !== undefined
    case "Numbered":
      return invoice.technicalCorrection !== undefined
    default:
      return false
  }
}

/** Returns when the invoice entered its current state. */
export const enteredAt = ({ timeline }: Pick<Invoice, "timeline">): Instant =>
  timeline.at(-1)?.at ?? instant(0)

/**
 * Returns when the invoice was created, with its order or with the event that required the
 * correction.
 */
export const createdAt = ({ timeline }: Pick<Invoice, "timeline">): Instant =>
  timeline[0]?.at ?? instant(0)
