/**
 * Compares the ledger with KSeF, one invoice or session at a time.
 *
 * Pure: both sides are arguments. Reports differences and fixes nothing: operators must find out
 * which side is right.
 */
import * as Schema from "effect/Schema"
import type { Sha256 } from "../archive/document-archive.ts"
import { Instant, LocalDate } from "../calendar/instant.ts"
import { InvoiceId, type OrderId } from "../identity/type-id.ts"
import type { FileAmounts } from "../invoice/invoice-writer.ts"
import type { KsefNumber } from "../invoice/invoice-number.ts"
import type { InvoiceState } from "../invoice/invoice.ts"
import type { RegisteredAmounts } from "../ledger/ledger.ts"
import { toDecimal } from "../money/money.ts"
import { optional } from "../optional.ts"
import type { ReceiptEntry, RegisteredInvoice, RegisteredSession } from "./clearance-register.ts"
import { type StatedSums, TiedTotals } from "./totals.ts"

/**
 * - `UnknownToLedger`: KSeF has accepted an invoice that the ledger does not have.
 * - `UnknownToKsef`: the ledger has an invoice with a KSeF number that KSeF does not list.
 * - `NotAcknowledged`: KSeF has accepted an invoice that the ledger does not record as accepted.
 * - `OtherKsefNumber`, `OtherFile`: both sides have the invoice, with different data.
 * - `CountDiffers`: a session lists another number of accepted invoices than it counts.
 * - `NotInReceipt`, `OtherInReceipt`: the session's official receipt omits the invoice, or names it
 *   with another hash.
 * - `NotInArchive`: the archive has no readable file of the invoice.
 * - `NotInRegister`, `OtherInRegister`: the VAT register lacks the invoice, or has other amounts
 *   than its file.
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
  "NotInArchive",
  "NotInRegister",
  "OtherInRegister",
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

/** The data of a ledger invoice that a reconciliation needs. */
export interface LedgerEntry {
  readonly invoiceId: InvoiceId
  readonly orderId: OrderId
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

/** Returns the differences of an invoice that KSeF has accepted; `ours` is the ledger's entry. */
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
  const diffs: Array<Difference> = []
  if (ours.digest !== theirs.digest) {
    diffs.push(difference("OtherFile", `the file is ${ours.digest} here, ${theirs.digest} at KSeF`))
  }
  if (ours.ksefNumber === undefined) {
    diffs.push(difference("NotAcknowledged", `the invoice is ${ours.state} here, accepted at KSeF`))
  } else if (ours.ksefNumber !== theirs.ksefNumber) {
    diffs.push(difference("OtherKsefNumber", `the KSeF number is ${ours.ksefNumber} here`))
  }
  return diffs
}

/** Returns the difference between a session's count and its list, if any. */
export const countDifferences = (
  { reference, accepted }: RegisteredSession,
  listed: number,
): ReadonlyArray<Difference> => {
  if (accepted === listed) return []
  const detail = `the session counts ${accepted} accepted invoices and lists ${listed}`
  return [{ kind: "CountDiffers", detail, sessionReference: reference }]
}

/** Returns the differences between a session's accepted invoices and its official receipts. */
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

/** Returns the difference for a ledger invoice that no KSeF session lists. */
export const unknownToKsef = (ours: LedgerEntry): Difference => ({
  kind: "UnknownToKsef",
  detail: "no session of those days lists it",
  invoiceId: ours.invoiceId,
  number: ours.number,
  ...optional({ ksefNumber: ours.ksefNumber }),
})

const ofOurs = (kind: Difference["kind"], ours: LedgerEntry, detail: string): Difference => ({
  kind,
  detail,
  invoiceId: ours.invoiceId,
  number: ours.number,
  ...optional({ ksefNumber: ours.ksefNumber }),
})

/** Returns the difference of an invoice whose file can't be read, with the reason. */
export const notInArchive = (ours: LedgerEntry, why: string): Difference =>
  ofOurs("NotInArchive", ours, why)

const amountText = ({ net, vat, gross, vatInPln, currency }: StatedSums): string => {
  const taxed = `net ${toDecimal(net)}, VAT ${toDecimal(vat)}`
  const amounts = `${taxed}, gross ${toDecimal(gross)} ${currency}`
  return vatInPln === undefined ? amounts : `${amounts}, VAT ${toDecimal(vatInPln)} PLN`
}

/** Returns the difference between the file of an invoice and the VAT register, if any. */
export const registerDifferences = (
  ours: LedgerEntry,
  file: FileAmounts,
  registered: RegisteredAmounts | undefined,
): ReadonlyArray<Difference> => {
  if (registered === undefined) {
    return [ofOurs("NotInRegister", ours, "the VAT register has no such document")]
  }
  const [stated, booked] = [file, { ...registered, currency: file.currency }].map(amountText)
  if (stated === booked && file.number === ours.number) return []
  const detail =
    file.number === ours.number
      ? `the file states ${stated}; the register has ${booked}`
      : `the file states the number ${file.number}`
  return [ofOurs("OtherInRegister", ours, detail)]
}

/** Maximum number of differences listed in a report; the report counts all of them. */
export const maximumNamed = 1_000

/** Result of reconciling one day. */
export const ReconciliationReport = Schema.Struct({
  day: LocalDate,
  startedAt: Instant,
  endedAt: Instant,
  /** KSeF sessions read. */
  sessions: Schema.Int,
  /** KSeF's invoices with a KSeF number of that day. */
  atKsef: Schema.Int,
  /** The ledger's invoices with a KSeF number of that day. */
  inLedger: Schema.Int,
  /** Invoices of that day whose session has an official receipt. */
  inReceipts: Schema.Int,
  differences: Schema.Int,
  /** Of the ledger's invoices; absent in reports made before 2026-11-29. */
  totals: Schema.optionalKey(TiedTotals),
  /** The first differences, at most `maximumNamed`. */
  named: Schema.Array(Difference),
})
export type ReconciliationReport = typeof ReconciliationReport.Type
