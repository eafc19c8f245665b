/**
 * Who is calling: from the `Authorization` header to a principal (RFC 6750, 2.1).
 *
 * An accepted token is asked for again after four seconds, so that a revoked or expired one is
 * refused within five. What is kept in between is the hash of the token, never the token.
 */
import { hash } from "node:crypto"
import * as Cause from "effect/Cause"
import * as Exit from "effect/Exit"
import { authenticate, type Principal, type SecretHash } from "@procurement/domain/credential"
import { makeBoundedCache } from "./bounded-cache.ts"
import type { Defect } from "./defect.ts"
import { internalError, invalidToken, missingToken, type Problem, problemOf } from "./problem.ts"
import type { Run } from "./runtime.ts"

const rememberedMillis = 4_000
const rememberedTokens = 10_000

/** `b64token` of RFC 6750, at most 512 characters. */
const bearer = /^Bearer +([\w.~+/-]{1,512}=*) *$/i

interface Remembered {
  readonly principal: Principal
  readonly until: number
}

/** A principal, or what to tell a caller that is none; at once for a token just seen. */
export type Authenticate = (
  authorization: string | undefined,
  requestId: string,
) => Principal | Problem | Promise<Principal | Problem>

export const isProblem = (outcome: Principal | Problem): outcome is Problem => "_tag" in outcome

export interface AuthenticationDeps {
  readonly run: Run
  /** Milliseconds, never going back. */
  readonly now: () => number
  readonly onDefect: (defect: Defect) => void
}

type Outcome = Principal | Problem
type Ask = (tokenHash: SecretHash, requestId: string) => Promise<Outcome>

/** Asks once for requests that come with the same token at the same time. */
const together = (ask: Ask): Ask => {
  const underWay = new Map<SecretHash, Promise<Outcome>>()
  return (tokenHash, requestId) => {
    const asked = underWay.get(tokenHash)
    if (asked !== undefined) return asked
    const asking = ask(tokenHash, requestId).finally(() => underWay.delete(tokenHash))
    underWay.set(tokenHash, asking)
    return asking
  }
}

/** Unknown, revoked and expired tokens get one and the same answer. */
export const makeAuthenticate = ({ run, now, onDefect }: AuthenticationDeps): Authenticate => {
  const cache = makeBoundedCache<Remembered>(rememberedTokens)
  const ask = together(async (tokenHash, requestId) => {
    const askedAt = now()
    const exit = await run(authenticate(tokenHash))
    if (Exit.isSuccess(exit)) {
      cache.set(tokenHash, { principal: exit.value, until: askedAt + rememberedMillis })
      return exit.value
    }
    const failure = exit.cause.reasons.find(Cause.isFailReason)
    if (failure !== undefined) return problemOf(failure.error)
    onDefect({ requestId, cause: exit.cause })
    return internalError
  })
  return (authorization, requestId) => {
    if (authorization === undefined || !/^bearer /i.test(authorization)) return missingToken
    const token = bearer.exec(authorization)?.[1]
    if (token === undefined) return invalidToken
    const tokenHash = hash("sha256", token) as SecretHash
    const remembered = cache.get(tokenHash)
    if (remembered !== undefined && now() < remembered.until) return remembered.principal
    return ask(tokenHash, requestId)
  }
}
