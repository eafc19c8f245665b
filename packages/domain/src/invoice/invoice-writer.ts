/** Writes an invoice as the file that KSeF takes: FA(3) XML. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { Language } from "../text/line-text.ts"
import type { InvoiceDocument } from "./invoice-document.ts"
import type { KsefNumber } from "./invoice-number.ts"
import type { WrittenDocument } from "./invoice-transition.ts"

export interface DocumentFinding {
  /** The violated rule: `XSD`, or the name of one of the writer's own rules. */
  readonly rule: string
  /** The place of the violation, as a path into the document. */
  readonly path: string
  readonly message: string
}

/**
 * The document can't become a lawful file. This is our own defect: no caller's input may cause it.
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
     * The file, valid against the official schema and the additional rules. The same document
     * returns the same bytes. Fails with all findings at once when the document violates a rule.
     */
    readonly write: (
      document: InvoiceDocument,
    ) => Effect.Effect<WrittenDocument, InvoiceWriterError>
  }
>()("@procurement/domain/invoice/InvoiceWriter") {}

// Renders an invoice for people: a PDF made from the very file that KSeF has.
//
// A PDF shows everything that the file says, otherwise rendering fails. From the ledger it
// takes only what the file can't contain: the number that KSeF assigned, the proof of its issuer,
// the reader's language.

export interface PdfRequest {
  /** The bytes as KSeF received them: their hash is part of the verification link. */
  readonly xml: Uint8Array
  /** Absent until KSeF has assigned one: the PDF then says OFFLINE. */
  readonly ksefNumber?: KsefNumber | undefined
  /** Present for an invoice issued offline: the signed link that proves its issuer (KOD II). */
  readonly certificateLink?: string | undefined
  /** Polish for `pl`; for others Polish with a translation beside it. */
  readonly language: Language
}

/**
 * `NotDrawable`: the bytes are not an invoice, or contain something that the PDF can't show; a
 * person must look. `Unavailable`: rendering is not possible now; retry later.
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

export class InvoicePdf extends Context.Service<
  InvoicePdf,
  {
    /**
     * A PDF, A4, with selectable text: number, parties, every line, all totals to the grosz (`1
     * 234,56` for `pl`, `1,234.56` for others), and the KSeF number or the word OFFLINE under
     * KSeF's verification code (KOD I), which is also a link. For an invoice issued offline also
     * the issuer's code (KOD II), under the word CERTYFIKAT. The same request returns the same
     * bytes. A character that can't be drawn is shown as U+FFFD, never left out. Requests at the
     * same time do not wait for the caller's own thread, and do not mix.
     */
    readonly render: (request: PdfRequest) => Effect.Effect<Uint8Array, InvoicePdfError>
  }
>()("@procurement/domain/invoice/InvoicePdf") {}
