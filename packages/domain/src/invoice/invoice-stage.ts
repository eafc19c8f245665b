/**
 * The stages of the queue of invoices: each is a queue of its own, so that a hundred thousand files
 * that wait for their receipts never stand before one that was just ordered.
 */
import type { InvoiceState } from "./invoice.ts"

/**
 * `preparing`: nothing has left the house; `sending`: ready (`sending-order.ts`); `following`: an
 * outcome is awaited; `archiving`: the receipt is.
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

/** In hand without a move for so long, an invoice holds up no higher number any more. */
export const longestInHandMillis = 600_000

/** Numbered and not ready yet: what has a higher number of the same series lets it go first. */
export const statesInHand = [
  "Numbered",
  "Drafted",
  "Signed",
] as const satisfies ReadonlyArray<InvoiceState>
