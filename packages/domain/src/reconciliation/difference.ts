/**
 * Where the ledger and KSeF do not say the same, one invoice or session at a time.
 *
 * Pure: both sides arrive as values. Nothing is mended here: which of two is right is for people
 * to find out.
 */
import * as Schema from "effect/Schema"
import type { Sha256 } from "../archive/archive-record.ts"
import { InvoiceId } from "../identity/type-id.ts"
import type { InvoiceState } from "../invoice/invoice.ts"
import type { KsefNumber } from "../invoice/ksef-number.ts"
import type { ReceiptEntry, RegisteredInvoice, RegisteredSession } from "./clearance-register.ts"

/**
 * `UnknownToLedger`: KSeF has accepted an invoice that is none of ours. `UnknownToKsef`: KSeF lists
 * nowhere what the ledger has with that number. `NotAcknowledged`: KSeF has accepted it, the ledger
 * does not know yet. `OtherKsefNumber`, `OtherFile`: both know it, differently. `CountDiffers`: a
 * session lists another number of accepted invoices than it counts. `NotInReceipt`,
 * `OtherInReceipt`: the official receipt of the session does not name the invoice, or with another
 * hash.
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

/** An invoice as the ledger has it, with what a reconciliation asks of it. */
export interface LedgerEntry {
  readonly invoiceId: InvoiceId
  readonly number: string
  readonly state: InvoiceState
  readonly digest: Sha256
  /** None before KSeF has acknowledged it. */
  readonly ksefNumber?: KsefNumber | undefined
}

const namesOf = (
  sessionReference: string,
  { number, ksefNumber }: RegisteredInvoice,
  ours?: LedgerEntry,
) => ({
  sessionReference,
  ...(ours === undefined ? {} : { invoiceId: ours.invoiceId }),
  ...(number === undefined ? {} : { number }),
  ...(ksefNumber === undefined ? {} : { ksefNumber }),
})

/** What is wrong with an invoice that KSeF has accepted, ours being what the ledger has of it. */
export const acceptedDifferences = (
  sessionReference: string,
  theirs: RegisteredInvoice,
  ours: LedgerEntry | undefined,
): ReadonlyArray<Difference> => {
  const names = namesOf(sessionReference, theirs, ours)
  const told = (kind: Difference["kind"], detail: string): Difference => ({
    kind,
    detail,
    ...names,
  })
  if (ours === undefined) {
    return [
      told("UnknownToLedger", `KSeF accepted ${theirs.digest}, the ledger has no such number`),
    ]
  }
  const found: Array<Difference> = []
  if (ours.digest !== theirs.digest) {
    found.push(told("OtherFile", `the file is ${ours.digest} here, ${theirs.digest} at KSeF`))
  }
  if (ours.ksefNumber === undefined) {
    found.push(told("NotAcknowledged", `the invoice is ${ours.state} here, accepted at KSeF`))
  } else if (ours.ksefNumber !== theirs.ksefNumber) {
    found.push(told("OtherKsefNumber", `the KSeF number is ${ours.ksefNumber} here`))
  }
  return found
}

/** What is wrong between a session's own count and its list. */
export const countDifferences = (
  { reference, accepted }: RegisteredSession,
  listed: number,
): ReadonlyArray<Difference> => {
  if (accepted === listed) return []
  const detail = `the session counts ${accepted} accepted invoices and lists ${listed}`
  return [{ kind: "CountDiffers", detail, sessionReference: reference }]
}

/** What is wrong between a session's accepted invoices and its official receipts. */
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

/** An invoice of the ledger that no session of KSeF lists. */
export const unknownToKsef = (ours: LedgerEntry): Difference => ({
  kind: "UnknownToKsef",
  detail: "no session of those days lists it",
  invoiceId: ours.invoiceId,
  number: ours.number,
  ...(ours.ksefNumber === undefined ? {} : { ksefNumber: ours.ksefNumber }),
})
