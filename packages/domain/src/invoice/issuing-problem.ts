/** Describes why a step failed, for operators and for the retry schedule. */
import type { ArchiveError } from "../archive/document-archive.ts"
import type { Instant } from "../calendar/instant.ts"
import type { ExchangeRatesError } from "../money/exchange-rates.ts"
import type { SigningError } from "../signature/document-signer.ts"
import type { Unavailable } from "../unavailable.ts"
import type { InvoiceClearanceError } from "./invoice-clearance.ts"
import type { IssuingProblem } from "./invoice-repository.ts"
import type { InvoiceWriterError } from "./invoice-writer.ts"
import type { IssuingStep } from "./issuing-step.ts"

/** NBP has no exchange-rate table for the required day. The service never guesses a rate. */
export interface RateNotPublished {
  readonly _tag: "RateNotPublished"
  readonly day: string
}

export type StepFailure =
  | ArchiveError
  | ExchangeRatesError
  | InvoiceClearanceError
  | InvoiceWriterError
  | RateNotPublished
  | Unavailable
  | SigningError

export interface StepProblem {
  readonly step: IssuingStep
  readonly code: string
  readonly detail: string
  /** Minimum delay that the other side requested; 0 when it requested none. */
  readonly retryAfterSeconds: number
}

const detailOf = (failure: StepFailure): string => {
  switch (failure._tag) {
    case "RateNotPublished":
      return `NBP has published no rate for ${failure.day} yet`
    case "InvoiceWriterError":
      return failure.message
    case "Unavailable":
      return "the database does not respond; the signature renewal is not scheduled yet"
    default:
      return failure.detail
  }
}

const codeOf = (failure: StepFailure): string => {
  if (failure._tag === "RateNotPublished") return "RateNotPublished"
  if (failure._tag === "InvoiceWriterError") return "InvalidDocument"
  if (failure._tag === "Unavailable") return `${failure.port}Unavailable`
  return failure._tag === "InvoiceClearanceError"
    ? failure.reason
    : `${failure._tag.replace("Error", "")}${failure.reason}`
}

export const problemOf = (step: IssuingStep, failure: StepFailure): StepProblem => ({
  step,
  code: codeOf(failure),
  detail: detailOf(failure).slice(0, 1_000),
  retryAfterSeconds:
    failure._tag === "InvoiceClearanceError" ? (failure.retryAfterSeconds ?? 0) : 0,
})

/** Returns the exception's text without attached data, which may be a whole document. */
const describeDefect = (defect: unknown): string =>
  defect instanceof Error ? `${defect.name}: ${defect.message}` : String(defect)

/**
 * Describes a step that threw unexpectedly. The step is retried, and an operator should
 * investigate.
 */
export const problemOfDefect = (step: IssuingStep, defect: unknown): StepProblem => ({
  step,
  code: "Defect",
  detail: describeDefect(defect).slice(0, 1_000),
  retryAfterSeconds: 0,
})

/** Returns the problem to store. `since` is the first failure of the same step. */
export const keptProblem = (
  { step, code, detail }: StepProblem,
  previous: IssuingProblem | undefined,
  now: Instant,
): IssuingProblem => {
  const since = previous?.step === step ? previous.since : now
  return { step, code, detail, at: now, since }
}
