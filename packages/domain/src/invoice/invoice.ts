/**
 * An invoice, from the accepted order through KSeF to the archive.
 *
 * Each state has a type with only its valid fields. This module is independent of XML, HTTP and
 * storage: bytes, hashes and responses arrive as facts. Bytes that may have been sent never change,
 * and an assigned number is never released.
 */
import * as Schema from "effect/Schema"
import { Sha256 } from "../archive/document-archive.ts"
import { Instant, LocalDate } from "../calendar/instant.ts"
import { GoodsGroup } from "../catalog/catalog.ts"
import { InvoiceId, OrderId, TenantId } from "../identity/type-id.ts"
import { RateQuote } from "../money/exchange-rates.ts"
import { Money } from "../money/money.ts"
import { OfflineIssue } from "../offline/offline.ts"
import { Buyer } from "../party/buyer.ts"
import { Seller } from "../party/seller.ts"
import { LineText } from "../text/line-text.ts"
import { Correction, InvoiceLine } from "./correction.ts"
import { DocumentPart } from "./document-part.ts"
import { DocumentIdentity, InvoiceNumber, KsefNumber } from "./invoice-number.ts"
import { OutsideIssue } from "./outside-issue.ts"
import { PackageHistory, Refusal, RefusedVersion } from "./refused-version.ts"

export const invoiceStates = [
  "Pending",
  "Numbered",
  "Stored",
  "Sending",
  "OutcomeUnknown",
  "Submitted",
  "Acknowledged",
  "Archived",
  "Rejected",
  "Voided",
  "IssuedOutside",
] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** States of releases before 2026-12, in which a file was drafted or signed, but not stored. */
export const formerStates = ["Drafted", "Signed"] as const

/** When the invoice entered a state. */
export const TimelineEntry = Schema.Struct({
  state: Schema.Literals([...invoiceStates, ...formerStates]),
  at: Instant,
})
export type TimelineEntry = typeof TimelineEntry.Type

/** Why and when an invoice that was never sent was voided; it never will be sent. */
export const Voiding = Schema.Struct({
  at: Instant,
  /** As given with the cancellation. */
  reason: Schema.optionalKey(LineText),
})
export type Voiding = typeof Voiding.Type

const subject = {
  id: InvoiceId,
  orderId: OrderId,
  tenantId: TenantId,
  buyer: Buyer,
  reference: Schema.optionalKey(LineText),
  orderedOn: LocalDate,
  lines: Schema.Array(InvoiceLine),
  /** On a correction: the change of the total, which is negative. */
  total: Money,
  /** Whether annex 15 to the VAT act lists the goods of a line; absent when not. */
  annex15: Schema.optionalKey(Schema.Literal(true)),
  /** Groups of goods of its lines, for the register; absent when none, and on a correction. */
  goodsGroups: Schema.optionalKey(Schema.Array(GoodsGroup)),
  /** Present for a correction only. */
  correction: Schema.optionalKey(Correction),
  /** The invoice of the same order for the wrong buyer, which a correction takes to zero. */
  replaces: Schema.optionalKey(InvoiceId),
  /**
   * Versions that KSeF refused before the invoice was reissued, oldest first; absent when there are
   * none.
   */
  refusedVersions: Schema.optionalKey(Schema.Array(RefusedVersion)),
  /** Present once the invoice is voided, though its file may still have to be stored. */
  voided: Schema.optionalKey(Voiding),
  timeline: Schema.Array(TimelineEntry),
}

/**
 * Replaces a file that KSeF refused for a technical reason. Content and day of issue stay the same.
 * The new file is sent with the hash of the first refused file.
 */
export const TechnicalCorrection = Schema.Struct({
  /** SHA-256 of the first refused file, which buyers have from KOD I. */
  corrects: Sha256,
  /** P_1 of that file. */
  issueDate: LocalDate,
  /** Date of supply of that file. */
  supplyDate: Schema.optionalKey(LocalDate),
  taxDate: LocalDate,
  offline: OfflineIssue,
  rate: Schema.optionalKey(RateQuote),
  parts: Schema.optionalKey(Schema.Array(DocumentPart)),
})
export type TechnicalCorrection = typeof TechnicalCorrection.Type

const numbered = {
  ...subject,
  number: InvoiceNumber,
  seller: Seller,
  technicalCorrection: Schema.optionalKey(TechnicalCorrection),
}

const stored = {
  ...numbered,
  /** P_1: the day of issue in Warsaw. */
  issueDate: LocalDate,
  /** Day on which the goods left; absent when they had not left at issue. */
  supplyDate: Schema.optionalKey(LocalDate),
  /** Day whose VAT rate applies. */
  taxDate: LocalDate,
  document: DocumentIdentity,
  /** Of the goods without a day, or of those that left last, when it has parts. */
  rate: Schema.optionalKey(RateQuote),
  /** Present when the goods left on several days before the issue, or only a part of them. */
  parts: Schema.optionalKey(Schema.Array(DocumentPart)),
  container: DocumentIdentity,
  /** Present when the invoice was issued offline; P_1 is then fixed. */
  offline: Schema.optionalKey(OfflineIssue),
  /** Failed packages that contained it; removed once KSeF accepts the file. */
  packages: Schema.optionalKey(PackageHistory),
}

/** One transmission to KSeF, recorded before the first byte leaves. */
export const Transmission = Schema.Struct({
  sessionReference: Schema.String,
  startedAt: Instant,
  /** `batch`: sent in a batch session; absent: sent individually in an interactive session. */
  channel: Schema.optionalKey(Schema.Literals(["batch"])),
})
export type Transmission = typeof Transmission.Type

/** KSeF's response when it accepted the file for processing. */
export const SubmissionReceipt = Schema.Struct({
  sessionReference: Schema.String,
  invoiceReference: Schema.String,
})
export type SubmissionReceipt = typeof SubmissionReceipt.Type

export const PendingInvoice = Schema.TaggedStruct("Pending", subject)
export type PendingInvoice = typeof PendingInvoice.Type

export const NumberedInvoice = Schema.TaggedStruct("Numbered", numbered)
export type NumberedInvoice = typeof NumberedInvoice.Type

export const StoredInvoice = Schema.TaggedStruct("Stored", {
  ...stored,
  /** Transmissions that may have reached KSeF. While empty, another file may replace it. */
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
  /** Session in which KSeF accepted the file; the UPO is requested there. */
  clearedInSession: Schema.String,
  /**
   * URL of the UPO, valid for some hours; downloads count towards no limit. Removed once the UPO is
   * fetched.
   */
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

/** KSeF refused the file, or its number belongs to another file. An operator must decide. */
export const RejectedInvoice = Schema.TaggedStruct("Rejected", {
  ...sent,
  /** KSeF's earlier response, if it accepted the file for processing. */
  receipt: Schema.optionalKey(SubmissionReceipt),
  refusal: Refusal,
})
export type RejectedInvoice = typeof RejectedInvoice.Type

/**
 * Never an invoice: its order was cancelled before the file could be sent, or KSeF refused the file
 * of a cancelled order. A number stays used, a stored file stays archived. A correction without an
 * original has neither.
 */
export const VoidedInvoice = Schema.TaggedStruct("Voided", {
  ...subject,
  voided: Voiding,
  number: Schema.optionalKey(InvoiceNumber),
  seller: Schema.optionalKey(Seller),
  issueDate: Schema.optionalKey(LocalDate),
  supplyDate: Schema.optionalKey(LocalDate),
  taxDate: Schema.optionalKey(LocalDate),
  document: Schema.optionalKey(DocumentIdentity),
  container: Schema.optionalKey(DocumentIdentity),
  rate: Schema.optionalKey(RateQuote),
  parts: Schema.optionalKey(Schema.Array(DocumentPart)),
  packages: Schema.optionalKey(PackageHistory),
  transmissions: Schema.optionalKey(Schema.Array(Transmission)),
  receipt: Schema.optionalKey(SubmissionReceipt),
  /** Present when KSeF refused the file. */
  refusal: Schema.optionalKey(Refusal),
})
export type VoidedInvoice = typeof VoidedInvoice.Type

/**
 * Issued outside KSeF during its total failure; never sent. A number that it had from this
 * service's series stays used.
 */
export const IssuedOutsideInvoice = Schema.TaggedStruct("IssuedOutside", {
  ...subject,
  outside: OutsideIssue,
  /** P_1 of the document: that of `outside`. */
  issueDate: LocalDate,
  number: Schema.optionalKey(InvoiceNumber),
  seller: Schema.optionalKey(Seller),
})
export type IssuedOutsideInvoice = typeof IssuedOutsideInvoice.Type

export const Invoice = Schema.Union([
  PendingInvoice,
  NumberedInvoice,
  StoredInvoice,
  SendingInvoice,
  OutcomeUnknownInvoice,
  SubmittedInvoice,
  AcknowledgedInvoice,
  ArchivedInvoice,
  RejectedInvoice,
  VoidedInvoice,
  IssuedOutsideInvoice,
])
export type Invoice = typeof Invoice.Type

type Listed<I> = I extends Invoice ? Omit<I, "lines"> : never
/** An invoice without its lines, as a list contains it. */
export type ListedInvoice = Listed<Invoice>

export const listedInvoice = ({ lines: _lines, ...invoice }: Invoice): ListedInvoice => invoice
