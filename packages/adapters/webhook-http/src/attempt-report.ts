/** What is reported of an attempt: an outcome for the domain, a few words for the customer. */
import type { Instant } from "@procurement/domain/calendar"
import type { AttemptReport } from "@procurement/domain/webhook"
import { STATUS_CODES } from "node:http"
import type { Answer, Ending } from "./exchange.ts"
import { failureDetail } from "./failure-detail.ts"
import { retryAfterSeconds } from "./retry-after.ts"

export const failedAttempt = (failure: string): AttemptReport => ({
  outcome: { _tag: "EndpointFailed" },
  failure,
})

const wordsOf = (status: number): string => {
  const named = `HTTP ${status} ${STATUS_CODES[status] ?? ""}`.trimEnd()
  return status >= 300 && status < 400 ? `${named}: redirects are not followed` : named
}

const answered = ({ status, retryAfter }: Answer, at: Instant): AttemptReport => {
  if (status >= 200 && status < 300) return { outcome: { _tag: "EndpointAccepted" }, status }
  const asksToWait = status === 429 || status === 503
  const seconds = asksToWait ? retryAfterSeconds(retryAfter, at) : undefined
  const waiting = seconds === undefined ? {} : { retryAfterSeconds: seconds }
  return { outcome: { _tag: "EndpointFailed", ...waiting }, status, failure: wordsOf(status) }
}

/** `at`: when it was sent, in whose terms a `Retry-After` with a date is read. */
export const attemptReport = (ending: Ending, at: Instant): AttemptReport =>
  ending._tag === "Answered"
    ? answered(ending.answer, at)
    : failedAttempt(failureDetail(ending.cause))
