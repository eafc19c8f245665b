/**
 * Sends a request with a token and a time limit, and retries it when that is safe. A final response
 * of 400 or above, and a page of a proxy, are thrown as a `ProblemError`.
 */
import type { AccessTokens } from "./access-tokens.ts"
import { isSuccess, type ProblemError, problemErrorOf } from "./problem-error.ts"
import { isRepeatable, isWorthRepeating, type RetryPolicy, waitMillis } from "./retry-policy.ts"
import { sleep } from "./sleep.ts"

export type Fetch = (request: Request) => Promise<Response>

export interface SendingDeps {
  readonly fetch: Fetch
  readonly tokens: AccessTokens
  readonly retry: RetryPolicy
  /** The time limit of one attempt until the response headers, or the whole problem. */
  readonly timeoutMillis: number
  readonly language: string | undefined
}

const unauthorized = 401

type Outcome =
  | { readonly answer: Response }
  | { readonly refusal: ProblemError }
  | { readonly failure: unknown }

/**
 * Keeps the requests of a body as long as it is read: Node's fetch drops the caller's signal when
 * the request object is garbage-collected.
 */
const requestsOf = new WeakMap<ReadableStream, ReadonlyArray<Request>>()

const attempt = async (deps: SendingDeps, request: Request): Promise<Outcome> => {
  const token = await deps.tokens.current(request.signal)
  const headers = new Headers(request.headers)
  headers.set("authorization", `Bearer ${token}`)
  if (deps.language !== undefined && !headers.has("accept-language")) {
    headers.set("accept-language", deps.language)
  }
  const limit = new AbortController()
  const timer = setTimeout(() => {
    limit.abort(new DOMException("no response headers within timeoutMillis", "TimeoutError"))
  }, deps.timeoutMillis)
  const signal = AbortSignal.any([request.signal, limit.signal])
  try {
    const sent = new Request(request.clone(), { headers, signal })
    const response = await deps.fetch(sent)
    if (response.body !== null) requestsOf.set(response.body, [request, sent])
    if (isSuccess(response)) return { answer: response }
    if (response.status === unauthorized) deps.tokens.forget(token)
    return { refusal: await problemErrorOf(response) }
  } catch (failure) {
    return { failure }
  } finally {
    clearTimeout(timer)
  }
}

/** Undefined when the outcome is final. */
const waitAfter = (
  { retry, tokens }: SendingDeps,
  request: Request,
  outcome: Outcome,
  attempted: number,
): number | undefined => {
  if ("answer" in outcome) return undefined
  if ("failure" in outcome) {
    const isOver = request.signal.aborted || !isRepeatable(request)
    return isOver ? undefined : waitMillis(retry, attempted, undefined, Math.random())
  }
  const { refusal } = outcome
  // The token has expired or was revoked: the request had no effect, and a new token may be
  // accepted.
  if (refusal.status === unauthorized) {
    return tokens.areRenewable && attempted === 1 && retry.attempts > 1 ? 0 : undefined
  }
  if (!isWorthRepeating(request, refusal)) return undefined
  return waitMillis(retry, attempted, refusal.retryAfterSeconds, Math.random())
}

export const makeSend =
  (deps: SendingDeps): Fetch =>
  async (request) => {
    for (let attempted = 1; ; attempted += 1) {
      request.signal.throwIfAborted()
      const outcome = await attempt(deps, request)
      if ("answer" in outcome) return outcome.answer
      const wait = waitAfter(deps, request, outcome, attempted)
      if (wait === undefined) throw "refusal" in outcome ? outcome.refusal : outcome.failure
      await sleep(wait, request.signal)
    }
  }
