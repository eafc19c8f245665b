/**
 * When a request is retried, and how long to wait before.
 *
 * Only requests that are safe to repeat are retried: those with a safe or idempotent method (RFC
 * 9110, 9.2), those with an `Idempotency-Key`, and those that a limit rejected before anything was
 * done.
 */
import type { ProblemError } from "./problem-error.ts"

export interface RetryPolicy {
  /** How often a request is sent at most, the first time included. */
  readonly attempts: number
  /** The first wait when the service names none; each further one is twice as long. */
  readonly firstWaitMillis: number
  /** The longest wait: a longer `Retry-After` ends the attempts. */
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

/** KSeF may need hours for an invoice: the caller decides whether to wait. */
export const notIssued = "invoice_not_issued"

/** Whether this refusal of this request may be different the next time. */
export const isWorthRepeating = (
  request: Pick<Request, "method" | "headers">,
  problem: ProblemError,
): boolean =>
  problem.status === tooManyRequests ||
  (problem.retryable && problem.code !== notIssued && isRepeatable(request))

/**
 * Milliseconds to wait after that many attempts, or undefined when it is not worth it. `random`
 * is from 0 to 1: it spreads callers that were refused together, and never shortens `Retry-After`.
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
  const asked = retryAfterSeconds * 1_000
  return asked > longestWaitMillis ? undefined : asked + firstWaitMillis * random
}
