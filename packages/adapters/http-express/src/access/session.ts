/**
 * Authenticates people: maps the session cookie to a principal.
 *
 * The browser sends the cookie with every request to this origin, including those caused by other
 * sites. So a change must also prove that a page of this origin sent it
 * (docs/explanation/http-and-limits.md): by the browser's headers about the request's site, and by
 * a header that no form can send.
 */
import { hash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import * as Cause from "effect/Cause"
import * as Exit from "effect/Exit"
import type { Request } from "express"
import {
  isSessionSecret,
  type PersonScope,
  type Principal,
  type SecretHash,
} from "@procurement/domain/credential"
import type { Unavailable } from "@procurement/domain/unavailable"
import { type Person, type SessionEnded, sessionLifetime } from "@procurement/domain/user"
import * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import { type AddressLimits, anyAddress } from "../limits/admission.ts"
import { limitingFailures } from "../limits/address-limits.ts"
import { problemOf } from "../problem/problem-of.ts"
import {
  insufficientScope,
  internalError,
  type Problem,
  problem,
  sessionEnded,
} from "../problem/problem.ts"
import type { Defect, Run } from "../request/route.ts"
import type { Authenticate } from "./authentication.ts"
import type { AccessCheck } from "./scope.ts"

const attributes = "Path=/; HttpOnly; Secure; SameSite=Lax"

export interface SessionCookie {
  /** `Set-Cookie` with the secret of a session. */
  readonly set: (secret: string) => string
  /** `Set-Cookie` after its end. */
  readonly ended: string
  /** The secret in a request; undefined without that cookie. */
  readonly secretOf: (request: Pick<IncomingMessage, "headers">) => string | undefined
}

/** `__Host-` (RFC 6265bis, 4.1.3.2): only this host can set it, over a secure channel. */
const cookieNamed = (name: `__Host-${string}`): SessionCookie => ({
  set: (secret) =>
    `${name}=${secret}; ${attributes}; Max-Age=${Duration.toSeconds(sessionLifetime)}`,
  ended: `${name}=; ${attributes}; Max-Age=0`,
  secretOf: ({ headers: { cookie = "" } }) => {
    for (const pair of cookie.split(";")) {
      const [key, value] = pair.trim().split("=", 2)
      if (key === name && value !== undefined && value !== "") return value
    }
    return undefined
  },
})

/** Ports of one host share their cookies, so each realm has a name of its own. */
export const dashboardCookie = cookieNamed("__Host-procurement-session")
export const consoleCookie = cookieNamed("__Host-procurement-console")

const csrfRejected = problem("csrf_rejected")

const originOf = (url: string): string | undefined => URL.parse(url)?.origin

/** The reason to reject a change with a cookie; undefined when a page of ours sent it. */
export const csrfObjection = (
  { headers }: IncomingMessage,
  ownUrl: () => string,
): Problem | undefined => {
  const site = headers["sec-fetch-site"]
  const isOwn =
    site === undefined
      ? headers.origin !== undefined && headers.origin === originOf(ownUrl())
      : site === "same-origin"
  return isOwn && headers["x-procurement-session"] === "1" ? undefined : csrfRejected
}

const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"])

export interface SessionAuthenticationDeps<Caller, Ports> {
  readonly run: Run<Ports>
  readonly onDefect: (defect: Defect) => void
  readonly addressLimits?: AddressLimits | undefined
  /** The address of the service; only its pages may use the cookie. */
  readonly ownUrl: () => string
  readonly cookie: SessionCookie
  /** Finds whose session it is. */
  readonly callerOf: (hash: SecretHash) => Effect.Effect<Caller, SessionEnded | Unavailable, Ports>
}

const rememberedSessions = 10_000

/**
 * Looks up the session for every request, so that a revoked session ends at once. Failed look-ups
 * are limited by address, as with tokens.
 */
const makeAuthenticateSession = <Caller extends object, Ports>(
  deps: SessionAuthenticationDeps<Caller, Ports>,
) => {
  const { run, onDefect, addressLimits = anyAddress, ownUrl, cookie, callerOf } = deps
  const limited = limitingFailures<Caller>(addressLimits, rememberedSessions)
  const ended: Problem = {
    ...sessionEnded,
    headers: { ...sessionEnded.headers, "set-cookie": cookie.ended },
  }
  const lookUp = async (secretHash: SecretHash, requestId: string): Promise<Caller | Problem> => {
    const exit = await run(callerOf(secretHash))
    if (Exit.isSuccess(exit)) return exit.value
    const failure = exit.cause.reasons.find(Cause.isFailReason)?.error
    if (failure?._tag === "SessionEnded") return ended
    if (failure !== undefined) return problemOf(failure)
    onDefect({ requestId, cause: exit.cause })
    return internalError
  }
  return async (secret: string, requestId: string, request: Request) => {
    const objection = safeMethods.has(request.method) ? undefined : csrfObjection(request, ownUrl)
    if (objection !== undefined) return objection
    if (!isSessionSecret(secret)) return ended
    const secretHash = hash("sha256", secret) as SecretHash
    return limited(secretHash, request, () => lookUp(secretHash, requestId))
  }
}

/** Adds sessions to the authentication of tokens. A token takes precedence over a cookie. */
export const withSessions = <Caller extends object, Ports>(
  authenticateToken: Authenticate<Caller>,
  deps: SessionAuthenticationDeps<Caller, Ports>,
): Authenticate<Caller> => {
  const authenticate = makeAuthenticateSession(deps)
  return (authorization, requestId, request) => {
    const secret = authorization === undefined ? deps.cookie.secretOf(request) : undefined
    return secret === undefined
      ? authenticateToken(authorization, requestId, request)
      : authenticate(secret, requestId, request)
  }
}

export const isPerson = (principal: Principal): principal is Person => principal.user !== undefined

const peopleOnly = problem("people_only")

/**
 * Checks that the caller may use a route: whether it is for people only, and which scope it
 * requires.
 */
export const mayUse =
  (scope: PersonScope | undefined, isForPeople: boolean): AccessCheck<Principal> =>
  (principal) => {
    if (isForPeople && !isPerson(principal)) return peopleOnly
    return scope === undefined || principal.scopes.includes(scope)
      ? undefined
      : insufficientScope(scope)
  }
