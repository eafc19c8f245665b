/** Who writes an invoice down as the file that KSeF takes: FA(3) XML. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { InvoiceDocument } from "./invoice-document.ts"
import type { WrittenDocument } from "./invoice-transition.ts"

export interface DocumentFinding {
  /** Which rule was broken: `XSD`, or the name of one of the writer's own rules. */
  readonly rule: string
  /** Where, as a path into the document. */
  readonly path: string
  readonly message: string
}

/** The document can't be a lawful file. A defect of ours: no caller's input may lead here. */
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
     * The file, valid against the official schema and the rules beyond it. The same document gives
     * the same bytes. Fails with all findings at once when the document breaks a rule.
     */
    readonly write: (
      document: InvoiceDocument,
    ) => Effect.Effect<WrittenDocument, InvoiceWriterError>
  }
>()("@procurement/domain/invoice/InvoiceWriter") {}
