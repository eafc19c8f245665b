/**
 * An invoice on its way from an accepted order into KSeF and the archive.
 *
 * One type for each state, with just the fields that are true in it. Knows nothing of XML, HTTP or
 * storage: bytes, hashes and answers arrive as facts. Once bytes may have been sent they never
 * change; a number once given is never given back.
 */
import * as Schema from "effect/Schema"
import { Sha256 } from "../archive/archive-record.ts"
import { Instant } from "../calendar/instant.ts"
import { LocalDate } from "../calendar/local-date.ts"
import { OfflineIssue } from "../clearance/offline-issue.ts"
import { InvoiceId, OrderId, TenantId } from "../identity/type-id.ts"
import { RateQuote } from "../money/exchange-rates.ts"
import { Money } from "../money/money.ts"
import { Party, Seller } from "../party/party.ts"
import { LineText } from "../text/line-text.ts"
import { Correction, InvoiceLine } from "./correction.ts"
import { DocumentIdentity } from "./document-identity.ts"
import { InvoiceNumber } from "./invoice-number.ts"
import { KsefNumber } from "./ksef-number.ts"
import { Refusal, RefusedVersion } from "./refused-version.ts"
import { PackageHistory } from "./package-history.ts"

export const invoiceStates = [
  "Pending",
  "Numbered",
  "Drafted",
  "Signed",
  "Stored",
  "Sending",
  "OutcomeUnknown",
  "Submitted",
  "Acknowledged",
  "Archived",
  "Rejected",
] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** When the invoice entered a state. */
export const TimelineEntry = Schema.Struct({ state: Schema.Literals(invoiceStates), at: Instant })
export type TimelineEntry = typeof TimelineEntry.Type

const subject = {
  id: InvoiceId,
  orderId: OrderId,
  tenantId: TenantId,
  buyer: Party,
  reference: Schema.optionalKey(LineText),
  orderedOn: LocalDate,
  lines: Schema.Array(InvoiceLine),
  /** Of a correction: what it changes the sum by, less than nothing. */
  total: Money,
  /** What it corrects; none: it is an invoice by itself. */
  correction: Schema.optionalKey(Correction),
  /** What KSeF refused of it before it was issued anew, oldest first; none: nothing. */
  refusedVersions: Schema.optionalKey(Schema.Array(RefusedVersion)),
  timeline: Schema.Array(TimelineEntry),
}

/**
 * Written anew because KSeF refused the file for a technical reason: the same content under the
 * same day of issue, sent with the hash of the file that was refused first.
 */
export const TechnicalCorrection = Schema.Struct({
  /** SHA-256 of the file that buyers know from KOD I. */
  corrects: Sha256,
  /** P_1 of that file, and how it was issued. */
  issueDate: LocalDate,
  offline: OfflineIssue,
  rate: Schema.optionalKey(RateQuote),
})
export type TechnicalCorrection = typeof TechnicalCorrection.Type

const numbered = {
  ...subject,
  number: InvoiceNumber,
  seller: Seller,
  technicalCorrection: Schema.optionalKey(TechnicalCorrection),
}

const drafted = {
  ...numbered,
  /** P_1: the day of issue in Warsaw. */
  issueDate: LocalDate,
  document: DocumentIdentity,
  rate: Schema.optionalKey(RateQuote),
}

const stored = {
  ...drafted,
  container: DocumentIdentity,
  /** Issued although KSeF does not have it yet; P_1 then stays as it is. */
  offline: Schema.optionalKey(OfflineIssue),
  /** Of packages that did not get through; forgotten once KSeF has taken the file. */
  packages: Schema.optionalKey(PackageHistory),
}

/** One transmission to KSeF, known before the first byte leaves. */
export const Transmission = Schema.Struct({
  sessionReference: Schema.String,
  startedAt: Instant,
  /** In a batch session, together with others; none: alone, in an interactive one. */
  channel: Schema.optionalKey(Schema.Literals(["batch"])),
})
export type Transmission = typeof Transmission.Type

/** What KSeF answered when it took the file in. */
export const SubmissionReceipt = Schema.Struct({
  sessionReference: Schema.String,
  invoiceReference: Schema.String,
})
export type SubmissionReceipt = typeof SubmissionReceipt.Type

export const PendingInvoice = Schema.TaggedStruct("Pending", subject)
export type PendingInvoice = typeof PendingInvoice.Type

export const NumberedInvoice = Schema.TaggedStruct("Numbered", numbered)
export type NumberedInvoice = typeof NumberedInvoice.Type

export const DraftedInvoice = Schema.TaggedStruct("Drafted", { ...drafted, xml: Schema.Uint8Array })
export type DraftedInvoice = typeof DraftedInvoice.Type

export const SignedInvoice = Schema.TaggedStruct("Signed", {
  ...drafted,
  xml: Schema.Uint8Array,
  containerBytes: Schema.Uint8Array,
})
export type SignedInvoice = typeof SignedInvoice.Type

export const StoredInvoice = Schema.TaggedStruct("Stored", {
  ...stored,
  /** Transmissions that may have reached KSeF. None: the file may still be drafted anew. */
  transmissions: Schema.Array(Transmission),
})
export type StoredInvoice = typeof StoredInvoice.Type

const sent = { ...stored, transmissions: Schema.NonEmptyArray(Transmission) }

export const SendingInvoice = Schema.TaggedStruct("Sending", sent)
export type SendingInvoice = typeof SendingInvoice.Type

export const OutcomeUnknownInvoice = Schema.TaggedStruct("OutcomeUnknown", sent)
export type OutcomeUnknownInvoice = typeof OutcomeUnknownInvoice.Type

export const SubmittedInvoice = Schema.TaggedStruct("Submitted", {
  ...sent,
  receipt: SubmissionReceipt,
})
export type SubmittedInvoice = typeof SubmittedInvoice.Type

const acknowledged = {
  ...sent,
  ksefNumber: KsefNumber,
  /** The session in which KSeF has the file; its UPO is asked for there. */
  clearedInSession: Schema.String,
  /** Where the UPO can be had without counting to a limit, for some hours; gone once it is had. */
  receiptUrl: Schema.optionalKey(Schema.String),
}

export const AcknowledgedInvoice = Schema.TaggedStruct("Acknowledged", acknowledged)
export type AcknowledgedInvoice = typeof AcknowledgedInvoice.Type

export const ArchivedInvoice = Schema.TaggedStruct("Archived", {
  ...acknowledged,
  upo: DocumentIdentity,
  retainUntil: LocalDate,
})
export type ArchivedInvoice = typeof ArchivedInvoice.Type

/** KSeF said no, or the number already belongs to another file: a person has to decide. */
export const RejectedInvoice = Schema.TaggedStruct("Rejected", {
  ...sent,
  /** What KSeF had answered when it took the file in, if it did. */
  receipt: Schema.optionalKey(SubmissionReceipt),
  refusal: Refusal,
})
export type RejectedInvoice = typeof RejectedInvoice.Type

export const Invoice = Schema.Union([
  PendingInvoice,
  NumberedInvoice,
  DraftedInvoice,
  SignedInvoice,
  StoredInvoice,
  SendingInvoice,
  OutcomeUnknownInvoice,
  SubmittedInvoice,
  AcknowledgedInvoice,
  ArchivedInvoice,
  RejectedInvoice,
])
export type Invoice = typeof Invoice.Type
