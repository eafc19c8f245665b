/**
 * Where the ledger and KSeF disagree, one invoice or session at a time.
 *
 * Pure: both sides arrive as values. Nothing is fixed here: people have to find out which side is
 * right.
 */
import * as Schema from "effect/Schema"
import type { Sha256 } from "../archive/document-archive.ts"
import { Instant, LocalDate } from "../calendar/instant.ts"
import { InvoiceId } from "../identity/type-id.ts"
import type { KsefNumber } from "../invoice/invoice-number.ts"
import type { InvoiceState } from "../invoice/invoice.ts"
import { optional } from "../optional.ts"
import type { ReceiptEntry, RegisteredInvoice, RegisteredSession } from "./clearance-register.ts"

/**
 * `UnknownToLedger`: KSeF has accepted an invoice that the ledger does not have. `UnknownToKsef`:
 * the ledger has an invoice with a KSeF number that KSeF does not list. `NotAcknowledged`: KSeF has
 * accepted it, but the ledger does not know yet. `OtherKsefNumber`, `OtherFile`: both have it, with
 * different data. `CountDiffers`: the number of accepted invoices that a session lists is not the
 * number that it counts. `NotInReceipt`, `OtherInReceipt`: the official receipt of the session does
 * not name the invoice, or names it with another hash.
 */
export const differenceKinds = [
  "UnknownToLedger",
  "UnknownToKsef",
  "NotAcknowledged",
  "OtherKsefNumber",
  "OtherFile",
  "CountDiffers",
  "NotInReceipt",
  "OtherInReceipt",
] as const

export const Difference = Schema.Struct({
  kind: Schema.Literals(differenceKinds),
  detail: Schema.String,
  invoiceId: Schema.optionalKey(InvoiceId),
  number: Schema.optionalKey(Schema.String),
  ksefNumber: Schema.optionalKey(Schema.String),
  sessionReference: Schema.optionalKey(Schema.String),
})
export type Difference = typeof Difference.Type

/** An invoice of the ledger, reduced to what a reconciliation needs. */
export interface LedgerEntry {
  readonly invoiceId: InvoiceId
  readonly number: string
  readonly state: InvoiceState
  readonly digest: Sha256
  /** Absent until KSeF has acknowledged it. */
  readonly ksefNumber?: KsefNumber | undefined
}

const namesOf = (
  sessionReference: string,
  { number, ksefNumber }: RegisteredInvoice,
  ours?: LedgerEntry,
) => ({
  sessionReference,
  ...(ours === undefined ? {} : { invoiceId: ours.invoiceId }),
  ...optional({ number, ksefNumber }),
})

/** The differences of an invoice that KSeF has accepted; `ours` is the ledger's entry for it. */
export const acceptedDifferences = (
  sessionReference: string,
  theirs: RegisteredInvoice,
  ours: LedgerEntry | undefined,
): ReadonlyArray<Difference> => {
  const names = namesOf(sessionReference, theirs, ours)
  const difference = (kind: Difference["kind"], detail: string): Difference => ({
    kind,
    detail,
    ...names,
  })
  if (ours === undefined) {
    return [
      difference(
        "UnknownToLedger",
        `KSeF accepted ${theirs.digest}, the ledger has no such number`,
      ),
    ]
  }
  const found: Array<Difference> = []
  if (ours.digest !== theirs.digest) {
    found.push(difference("OtherFile", `the file is ${ours.digest} here, ${theirs.digest} at KSeF`))
  }
  if (ours.ksefNumber === undefined) {
    found.push(difference("NotAcknowledged", `the invoice is ${ours.state} here, accepted at KSeF`))
  } else if (ours.ksefNumber !== theirs.ksefNumber) {
    found.push(difference("OtherKsefNumber", `the KSeF number is ${ours.ksefNumber} here`))
  }
  return found
}

/** The difference between a session's own count and its list. */
export const countDifferences = (
  { reference, accepted }: RegisteredSession,
  listed: number,
): ReadonlyArray<Difference> => {
  if (accepted === listed) return []
  const detail = `the session counts ${accepted} accepted invoices and lists ${listed}`
  return [{ kind: "CountDiffers", detail, sessionReference: reference }]
}

/** The differences between a session's accepted invoices and its official receipts. */
export const receiptDifferences = (
  sessionReference: string,
  accepted: ReadonlyArray<RegisteredInvoice>,
  receipts: ReadonlyArray<ReceiptEntry>,
): ReadonlyArray<Difference> => {
  const digests = new Map(receipts.map(({ ksefNumber, digest }) => [ksefNumber, digest]))
  return accepted.flatMap((theirs): ReadonlyArray<Difference> => {
    const names = namesOf(sessionReference, theirs)
    const named = digests.get(theirs.ksefNumber ?? "")
    if (named === undefined) {
      return [{ kind: "NotInReceipt", detail: "no receipt of the session names it", ...names }]
    }
    if (named === theirs.digest) return []
    const detail = `the receipt names ${named}, the list ${theirs.digest}`
    return [{ kind: "OtherInReceipt", detail, ...names }]
  })
}

/** The difference of an invoice of the ledger that no session of KSeF lists. */
export const unknownToKsef = (ours: LedgerEntry): Difference => ({
  kind: "UnknownToKsef",
  detail: "no session of those days lists it",
  invoiceId: ours.invoiceId,
  number: ours.number,
  ...optional({ ksefNumber: ours.ksefNumber }),
})

// The result of reconciling one day.

/** The most differences that a report names; it counts all of them. */
export const maximumNamed = 1_000

export const ReconciliationReport = Schema.Struct({
  day: LocalDate,
  startedAt: Instant,
  endedAt: Instant,
  /** Sessions of KSeF that were read. */
  sessions: Schema.Int,
  /** Invoices with a KSeF number of that day, as KSeF has them. */
  atKsef: Schema.Int,
  /** Invoices with a KSeF number of that day, as the ledger has them. */
  inLedger: Schema.Int,
  /** Invoices of that day whose session already has an official receipt. */
  inReceipts: Schema.Int,
  differences: Schema.Int,
  /** The first differences, at most `maximumNamed`. */
  named: Schema.Array(Difference),
})
export type ReconciliationReport = typeof ReconciliationReport.Type
