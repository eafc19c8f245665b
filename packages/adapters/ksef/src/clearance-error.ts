/**
 * Maps a `KsefFailure` on the wire to an `InvoiceClearanceError`, its meaning for the invoice.
 *
 * The meaning depends on the purpose. `submit` sends the file: only a response about that file may
 * reject it, and only a call that certainly had no effect is `NotTaken`. All other calls may be
 * repeated freely. Total: an unknown code is `UnexpectedAnswer`.
 */
import {
  type ClearanceReason,
  errorCodes,
  InvoiceClearanceError,
  type KsefCode,
} from "@procurement/domain/invoice"
import type { KsefFailure } from "./ksef-failure.ts"

export type Purpose = "submit" | "ask"

/** If KSeF names several errors, the most severe one decides. */
const severity = { human: 4, unknown: 3, repair: 2, wait: 1, retry: 0 } as const

const rank = (code: KsefCode | undefined) => severity[code?.class ?? "unknown"]

const worst = (failure: KsefFailure): KsefCode | undefined => {
  const codes = failure.entries.map(({ code }) => errorCodes.get(code))
  return codes.reduce((first, second) => (rank(second) > rank(first) ? second : first))
}

const ofEntries = (failure: KsefFailure, purpose: Purpose): ClearanceReason => {
  const code = worst(failure)
  if (code === undefined) return "UnexpectedAnswer"
  if (code.class === "human") return "Refused"
  if (code.renew !== "session") return "NotTaken"
  if (purpose === "submit") return "SessionEnded"
  return code.class === "retry" ? "NotTaken" : "UnexpectedAnswer"
}

const ofRefusal = (failure: KsefFailure, purpose: Purpose): ClearanceReason => {
  // Neither throttling nor a missing permission says anything about the submitted file.
  if (failure.status === 429 || failure.status === 401) return "NotTaken"
  if (failure.status === 403) return purpose === "submit" ? "NotTaken" : "Refused"
  return failure.entries.length > 0 ? ofEntries(failure, purpose) : "UnexpectedAnswer"
}

const reasonOf = (failure: KsefFailure, purpose: Purpose): ClearanceReason => {
  if (failure.effect === "unknown" && purpose === "submit") return "OutcomeLost"
  if (failure.kind === "OverBudget" || failure.kind === "Transport") return "NotTaken"
  if (failure.kind === "Answer") return "UnexpectedAnswer"
  return ofRefusal(failure, purpose)
}

/**
 * Maps a failure. An `InvoiceClearanceError` passes unchanged, but before a `submit` becomes
 * `NotTaken`.
 */
export const clearanceError =
  (purpose: Purpose) =>
  (failure: KsefFailure | InvoiceClearanceError): InvoiceClearanceError => {
    if (failure instanceof InvoiceClearanceError) {
      if (purpose === "ask") return failure
      const { about, detail, code, retryAfterSeconds } = failure
      const reason = "NotTaken"
      const cause = failure
      return new InvoiceClearanceError({ reason, detail, code, about, retryAfterSeconds, cause })
    }
    return new InvoiceClearanceError({
      reason: reasonOf(failure, purpose),
      detail: failure.detail,
      code: failure.entries[0]?.code ?? failure.status,
      retryAfterSeconds: failure.retryAfterSeconds,
      cause: failure,
    })
  }
