/**
 * Access tokens: a fixed one, or those of the client credentials grant (RFC 6749, 4.4), which are
 * requested on demand and renewed before they expire. Concurrent callers share one request.
 */
import { isSuccess, problemErrorOf } from "./problem-error.ts"
import { type RetryPolicy, waitMillis } from "./retry-policy.ts"
import { sleep } from "./sleep.ts"

export interface AccessTokens {
  /** True when a rejected token can be replaced. */
  readonly areRenewable: boolean
  /** Rejects with the signal's reason as soon as it is aborted. */
  readonly current: (signal: AbortSignal) => Promise<string>
  /** Discards a token that the service no longer accepts. */
  readonly forget: (token: string) => void
}

export interface ClientCredentials {
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly retry: RetryPolicy
  readonly timeoutMillis: number
  readonly language?: string
  readonly fetch: (request: Request) => Promise<Response>
}

export const fixedToken = (token: string): AccessTokens => ({
  areRenewable: false,
  current: () => Promise.resolve(token),
  forget: () => undefined,
})

interface Granted {
  readonly token: string
  /** Milliseconds since 1970. */
  readonly renewAt: number
}

/** Renews this long before the expiry, or in the middle of a shorter life. */
const spareMillis = 60_000

const requestOf = (credentials: ClientCredentials) => {
  const { baseUrl, clientId, clientSecret, timeoutMillis, language } = credentials
  // RFC 6749, 2.3.1: both are form-encoded before they go into the header.
  const basic = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
  return new Request(`${baseUrl}/oauth/token`, {
    method: "POST",
    headers: {
      authorization: `Basic ${btoa(basic)}`,
      "content-type": "application/x-www-form-urlencoded",
      ...(language === undefined ? {} : { "accept-language": language }),
    },
    body: "grant_type=client_credentials",
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMillis),
  })
}

const grantedBy = async (response: Response, askedAt: number): Promise<Granted> => {
  const { access_token: token, expires_in: seconds } = (await response.json()) as {
    readonly access_token: string
    readonly expires_in: number
  }
  const lifeMillis = seconds * 1_000
  return { token, renewAt: askedAt + lifeMillis - Math.min(spareMillis, lifeMillis / 2) }
}

/** Token requests are safe to repeat. */
const grant = async (credentials: ClientCredentials): Promise<Granted> => {
  const { retry, fetch } = credentials
  for (let attempted = 1; ; attempted += 1) {
    const askedAt = Date.now()
    const outcome = await fetch(requestOf(credentials)).catch((failure: unknown) => ({ failure }))
    if (outcome instanceof Response && isSuccess(outcome)) return grantedBy(outcome, askedAt)
    const problem = outcome instanceof Response ? await problemErrorOf(outcome) : undefined
    const failure = "failure" in outcome ? outcome.failure : problem
    const wait =
      problem?.retryable === false
        ? undefined
        : waitMillis(retry, attempted, problem?.retryAfterSeconds, Math.random())
    if (wait === undefined) throw failure
    await sleep(wait)
  }
}

/** The promise, or the reason of the signal if it is aborted first. */
const unlessAborted = <A>(promise: Promise<A>, signal: AbortSignal): Promise<A> =>
  new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason)
    if (signal.aborted) return onAbort()
    signal.addEventListener("abort", onAbort, { once: true })
    return promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort))
  })

export const grantedTokens = (credentials: ClientCredentials): AccessTokens => {
  let cached: Granted | undefined
  let asking: Promise<Granted> | undefined
  const ask = (): Promise<Granted> => {
    asking ??= grant(credentials)
      .then((granted) => (cached = granted))
      .finally(() => {
        asking = undefined
      })
    return asking
  }
  return {
    areRenewable: true,
    current: async (signal) => {
      if (cached !== undefined && Date.now() < cached.renewAt) return cached.token
      return (await unlessAborted(ask(), signal)).token
    },
    forget: (token) => {
      if (cached?.token === token) cached = undefined
    },
  }
}
