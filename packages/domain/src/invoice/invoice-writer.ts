/** Writes an invoice as FA(3) XML, the format that KSeF accepts. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { TenantId } from "../identity/type-id.ts"
import type { Currency, MinorUnits } from "../money/money.ts"
import type { Language } from "../text/line-text.ts"
import type { InvoiceDocument } from "./invoice-document.ts"
import type { KsefNumber } from "./invoice-number.ts"
import type { WrittenDocument } from "./invoice-transition.ts"

export interface DocumentFinding {
  /** Violated rule: `XSD`, or the name of a rule of the writer. */
  readonly rule: string
  /** Path to the violation in the document. */
  readonly path: string
  readonly message: string
}

/**
 * The document can't be written as a lawful file. This is a defect in this service: a caller's
 * input must never cause it.
 */
export class InvoiceWriterError extends Data.TaggedError("InvoiceWriterError")<{
  readonly findings: ReadonlyArray<DocumentFinding>
}> {
  get isRetryable(): boolean {
    return false
  }
  override get message(): string {
    return this.findings.map(({ rule, path, message }) => `${rule} ${path} ${message}`).join("; ")
  }
}

export class InvoiceWriter extends Context.Service<
  InvoiceWriter,
  {
    /**
     * Returns a file that is valid against the official schema and the additional rules. Equal
     * documents produce equal bytes. Fails with all findings when the document violates a rule.
     */
    readonly write: (
      document: InvoiceDocument,
    ) => Effect.Effect<WrittenDocument, InvoiceWriterError>
  }
>()("@procurement/domain/invoice/InvoiceWriter") {}

/** What a file states of its amounts; on a correction the changes. */
export interface FileAmounts {
  /** P_2. */
  readonly number: string
  readonly currency: Currency
  /** P_13_1, P_14_1 and P_15. */
  readonly net: MinorUnits
  readonly vat: MinorUnits
  readonly gross: MinorUnits
  /** P_14_1W; absent when the currency is PLN. */
  readonly vatInPln?: MinorUnits
}

/** The bytes are not an invoice with these amounts. */
export class InvoiceUnreadable extends Data.TaggedError("InvoiceUnreadable")<{
  readonly detail: string
}> {}

/** Reads invoices that a writer wrote. */
export class InvoiceReader extends Context.Service<
  InvoiceReader,
  {
    /** Returns the amounts that the file states. Fails for bytes that are no invoice. */
    readonly amounts: (xml: Uint8Array) => Effect.Effect<FileAmounts, InvoiceUnreadable>
  }
>()("@procurement/domain/invoice/InvoiceReader") {}

export interface PdfRequest {
  /** For sharing capacity between tenants; does not change the PDF. */
  readonly tenantId: TenantId
  /** The bytes that KSeF received; the verification link contains their hash. */
  readonly xml: Uint8Array
  /** Absent until KSeF assigns a number. The PDF then states OFFLINE. */
  readonly ksefNumber?: KsefNumber | undefined
  /** Signed link that proves the issuer of an invoice issued offline (KOD II). */
  readonly certificateLink?: string | undefined
  /** `pl`: Polish only. Other languages: Polish with a translation next to it. */
  readonly language: Language
}

/**
 * `NotDrawable`: the bytes are not an invoice, or contain something that the PDF can't show; an
 * operator must intervene. `Unavailable`: rendering is not possible now; retry later.
 */
export type PdfReason = "NotDrawable" | "Unavailable"

export class InvoicePdfError extends Data.TaggedError("InvoicePdfError")<{
  readonly reason: PdfReason
  readonly detail: string
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return this.reason === "Unavailable"
  }
}

/**
 * Renders an invoice as a PDF for people, from the file that KSeF received.
 *
 * A PDF shows everything in the file; otherwise rendering fails. The request adds only data
 * that the file can't contain: KSeF's number, the proof of the issuer, and the reader's language.
 */
export class InvoicePdf extends Context.Service<
  InvoicePdf,
  {
    /**
     * Returns a PDF, A4, with selectable text: number, parties, every line, and all totals to the
     * grosz (`1 234,56` for `pl`, `1,234.56` otherwise). Below KSeF's verification code (KOD I),
     * which is also a link, it shows the KSeF number or the word OFFLINE. For an invoice issued
     * offline it adds the issuer's code (KOD II) with the word CERTYFIKAT. Equal requests return
     * equal bytes. A character that can't be drawn appears as U+FFFD. Concurrent requests run off
     * the caller's thread and do not affect each other.
     */
    readonly render: (request: PdfRequest) => Effect.Effect<Uint8Array, InvoicePdfError>
  }
>()("@procurement/domain/invoice/InvoicePdf") {}
