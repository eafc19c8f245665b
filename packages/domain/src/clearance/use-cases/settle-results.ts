/** What results of a batch session make of its invoices: pure moves, one for each result. */
import type { Sha256 } from "../../archive/archive-record.ts"
import type { Instant } from "../../calendar/instant.ts"
import { instant } from "../../calendar/instant.ts"
import type { Invoice } from "../../invoice/invoice.ts"
import type { IssuingWork, KeptInvoice } from "../../invoice/invoice-repository.ts"
import type { InvoiceFact } from "../../invoice/invoice-transition.ts"
import { retryAt } from "../../invoice/issuing-schedule.ts"
import type { BatchResult } from "../batch-clearance.ts"
import type { InvoiceMove } from "./batch-invoices.ts"

/** The fact that the outcome is; none while it has to be asked for invoice by invoice. */
const factOf = ({ outcome, receiptUrl }: BatchResult): ReadonlyArray<InvoiceFact> => {
  switch (outcome._tag) {
    case "Granted": {
      const { ksefNumber, sessionReference } = outcome
      return [{ _tag: "ClearanceGranted", ksefNumber, sessionReference, receiptUrl }]
    }
    case "Refused":
      return [{ _tag: "ClearanceRefused", refusal: outcome.refusal }]
    case "Dropped": {
      const { code, description } = outcome
      return [{ _tag: "ProcessingDropped", code, description }]
    }
    case "Duplicate":
    case "Processing":
      return []
  }
}

/** KSeF's own failure: the same bytes go again, the later the more often that happens. */
const workOfDropped = (
  after: Extract<Invoice, { readonly _tag: "Stored" }>,
  { outcome }: BatchResult,
  now: Instant,
  jitter: number,
): IssuingWork => {
  const attempts = after.transmissions.length
  const told = outcome._tag === "Dropped" ? `${outcome.code} ${outcome.description}` : ""
  const problem = { step: "AskForOutcome", code: "ProcessingDropped", detail: told, at: now }
  return { dueAt: retryAt(now, attempts, jitter), attempts, problem }
}

const settling = (result: BatchResult, jitter: number): InvoiceMove => ({
  facts: [{ _tag: "TransmissionTaken", receipt: result.receipt }, ...factOf(result)],
  work: (after, now) => {
    if (after._tag === "Stored") return workOfDropped(after, result, now, jitter)
    return { dueAt: after._tag === "Rejected" ? undefined : instant(now), attempts: 0 }
  },
})

/** The move of an invoice that was sent with the batch and has a result; none for any other. */
export const moveByResult = (results: ReadonlyArray<BatchResult>, jitter: number) => {
  const byDigest = new Map<Sha256, BatchResult>(results.map((one) => [one.digest, one]))
  return ({ invoice }: KeptInvoice): InvoiceMove | undefined => {
    if (invoice._tag !== "Sending") return undefined
    const result = byDigest.get(invoice.document.digest)
    return result === undefined ? undefined : settling(result, jitter)
  }
}

/** KSeF has ended the session without a word on the file: it is looked for, then goes again. */
export const moveWithoutResult = ({ invoice }: KeptInvoice): InvoiceMove => ({
  facts: invoice._tag === "Sending" ? [{ _tag: "TransmissionOutcomeLost" }] : [],
  work: (_, now) => ({ dueAt: now, attempts: 0 }),
})
