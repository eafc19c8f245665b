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
import {
  authenticateSession,
  type Person,
  sessionLifetime,
  type SessionStore,
} from "@procurement/domain/user"
import type { TenantRepository } from "@procurement/domain/tenant"
import * as Duration from "effect/Duration"
import { type AddressLimits, anyAddress } from "../limits/admission.ts"
import { limitingFailures } from "../limits/failed-attempts.ts"
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

/** `__Host-` (RFC 6265bis, 4.1.3.2): only this host can set it, over a secure channel. */
const cookieName = "__Host-procurement-session"
const attributes = "Path=/; HttpOnly; Secure; SameSite=Lax"

export const sessionCookie = (secret: string): string =>
  `${cookieName}=${secret}; ${attributes}; Max-Age=${Duration.toSeconds(sessionLifetime)}`

export const endedCookie = `${cookieName}=; ${attributes}; Max-Age=0`

/** The secret in the session cookie; undefined without that cookie. */
export const sessionSecretOf = ({ headers }: IncomingMessage): string | undefined => {
  const { cookie } = headers
  if (cookie === undefined) return undefined
  for (const pair of cookie.split(";")) {
    const [name, value] = pair.trim().split("=", 2)
    if (name === cookieName && value !== undefined && value !== "") return value
  }
  return undefined
}

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

interface SessionAuthenticationDeps {
  readonly run: Run<SessionStore | TenantRepository>
  readonly onDefect: (defect: Defect) => void
  readonly addressLimits?: AddressLimits | undefined
  /** The address of the service; only its pages may use the cookie. */
  readonly ownUrl: () => string
}

const rememberedSessions = 10_000
const ended: Problem = {
  ...sessionEnded,
  headers: { ...sessionEnded.headers, "set-cookie": endedCookie },
}

/**
 * Looks up the session for every request, so that a revoked session ends at once. Failed look-ups
 * are limited by address, as with tokens.
 */
const makeAuthenticateSession = (deps: SessionAuthenticationDeps) => {
  const { run, onDefect, addressLimits = anyAddress, ownUrl } = deps
  const limited = limitingFailures<Person>(addressLimits, rememberedSessions)
  const lookUp = async (secretHash: SecretHash, requestId: string): Promise<Person | Problem> => {
    const exit = await run(authenticateSession(secretHash))
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
export const withSessions = (
  authenticateToken: Authenticate,
  deps: SessionAuthenticationDeps,
): Authenticate => {
  const authenticate = makeAuthenticateSession(deps)
  return (authorization, requestId, request) => {
    const secret = authorization === undefined ? sessionSecretOf(request) : undefined
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
