/**
 * A failed call to KSeF, as seen on the wire.
 *
 * Independent of invoices. Invariant: `effect` is `"none"` only when the call certainly changed
 * nothing at KSeF, because it was not made, no byte of it was written, or KSeF responded with a
 * 4xx; a reset, a timeout, a 5xx and an unreadable success are `"unknown"`.
 */
import * as Data from "effect/Data"

/** One error in KSeF's response. */
export interface KsefErrorEntry {
  readonly code: number
  readonly description: string
  readonly details: ReadonlyArray<string>
}

export class KsefFailure extends Data.TaggedError("KsefFailure")<{
  /**
   * In order: the limits allow no call; no complete response of KSeF itself; a rejection by KSeF
   * (4xx); a response that the protocol does not define.
   */
  readonly kind: "OverBudget" | "Transport" | "Status" | "Answer"
  readonly effect: "none" | "unknown"
  readonly detail: string
  /** Undefined without a status line. */
  readonly status?: number | undefined
  readonly entries: ReadonlyArray<KsefErrorEntry>
  readonly retryAfterSeconds?: number | undefined
  readonly cause?: unknown
}> {
  /** Whether KSeF named that error, possibly among others. */
  has(code: number): boolean {
    return this.entries.some((entry) => entry.code === code)
  }
}

/** Returns whether KSeF named one of these errors. */
export const namesAnyOf =
  (...codes: ReadonlyArray<number>) =>
  (failure: { readonly _tag: string }): boolean =>
    failure instanceof KsefFailure && codes.some((code) => failure.has(code))

/** A success response with unexpected content. The call may have had its effect. */
export const unexpectedAnswer = (detail: string, status?: number, cause?: unknown): KsefFailure =>
  new KsefFailure({ kind: "Answer", effect: "unknown", detail, status, entries: [], cause })
