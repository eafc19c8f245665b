/**
 * Decides whether a request is retried, and after which pause.
 *
 * Only requests that are safe to repeat are retried: those with a safe or idempotent method (RFC
 * 9110, 9.2), those with an `Idempotency-Key`, and those rejected by a rate limit, which had no
 * effect.
 */
import type { ProblemError } from "./problem-error.ts"

export interface RetryPolicy {
  /** The most attempts, including the first. */
  readonly attempts: number
  /** The first pause without a `Retry-After`; each further one is twice as long. */
  readonly firstWaitMillis: number
  /** The longest pause: a longer `Retry-After` ends the attempts. */
  readonly longestWaitMillis: number
}

export const defaultRetryPolicy: RetryPolicy = {
  attempts: 4,
  firstWaitMillis: 250,
  longestWaitMillis: 60_000,
}

const repeatable = new Set(["GET", "HEAD", "OPTIONS", "PUT", "DELETE"])

export const isRepeatable = ({ method, headers }: Pick<Request, "method" | "headers">): boolean =>
  repeatable.has(method) || headers.has("idempotency-key")

const tooManyRequests = 429

/** Not retried: KSeF may need hours for an invoice, so the caller decides whether to wait. */
export const notIssued = "invoice_not_issued"

/** True when a repeated request may have another outcome. */
export const isWorthRepeating = (
  request: Pick<Request, "method" | "headers">,
  problem: ProblemError,
): boolean =>
  problem.status === tooManyRequests ||
  (problem.retryable && problem.code !== notIssued && isRepeatable(request))

/**
 * Milliseconds to wait after this many attempts; undefined to stop. `random`, from 0 to 1, spreads
 * callers that were rejected together, and never shortens `Retry-After`.
 */
export const waitMillis = (
  policy: RetryPolicy,
  attempted: number,
  retryAfterSeconds: number | undefined,
  random: number,
): number | undefined => {
  const { attempts, firstWaitMillis, longestWaitMillis } = policy
  if (attempted >= attempts) return undefined
  const usual = Math.min(firstWaitMillis * 2 ** (attempted - 1), longestWaitMillis)
  if (retryAfterSeconds === undefined) return usual * (0.5 + random / 2)
  const millis = retryAfterSeconds * 1_000
  return millis > longestWaitMillis ? undefined : millis + firstWaitMillis * random
}
