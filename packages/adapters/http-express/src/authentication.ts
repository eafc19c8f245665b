/**
 * Who is calling: from the `Authorization` header to a principal (RFC 6750, 2.1), with the
 * certificate that a bound token needs (RFC 8705, 3).
 *
 * An accepted token is asked for again after four seconds, so that a revoked or expired one is
 * refused within five. What is kept in between is the hash of the token, never the token.
 */
import { hash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import * as Cause from "effect/Cause"
import * as Exit from "effect/Exit"
import {
  authenticate,
  type CertificateThumbprint,
  type Environment,
  environmentOf,
  type Presented,
  type Principal,
  type SecretHash,
} from "@procurement/domain/credential"
import { makeBoundedCache } from "./bounded-cache.ts"
import type { ClientCertificateOf } from "./client-certificate.ts"
import type { Defect } from "./defect.ts"
import { problemOf } from "./domain-failures.ts"
import { internalError, invalidToken, missingToken, type Problem } from "./problem.ts"
import type { Run } from "./runtime.ts"
import { makeNoteUse } from "./token-use.ts"

const rememberedMillis = 4_000
const rememberedTokens = 10_000

/** `b64token` of RFC 6750, at most 512 characters. */
const bearer = /^Bearer +([\w.~+/-]{1,512}=*) *$/i

interface Remembered {
  readonly principal: Principal
  readonly until: number
}

/** A principal, or what to tell a caller that is none; at once for a token just seen. */
export type Authenticate<Caller = Principal> = (
  authorization: string | undefined,
  requestId: string,
  request: IncomingMessage,
) => Caller | Problem | Promise<Caller | Problem>

export const isProblem = (outcome: object): outcome is Problem => "_tag" in outcome

export interface AuthenticationDeps {
  readonly run: Run
  /** Where this is; a token of the other environment is worth nothing here. */
  readonly environment: Environment
  readonly clientCertificateOf: ClientCertificateOf
  /** Milliseconds, never going back. */
  readonly now: () => number
  readonly onDefect: (defect: Defect) => void
}

type Outcome = Principal | Problem

/** Under which a token is remembered: with another certificate it may be worth something else. */
const keyOf = (presented: Presented): string => presented.hash + (presented.certificate ?? "")

type Ask = (presented: Presented, requestId: string) => Promise<Outcome>

/** Asks once for requests that come with the same token at the same time. */
const together = (ask: Ask): Ask => {
  const underWay = new Map<string, Promise<Outcome>>()
  return (presented, requestId) => {
    const key = keyOf(presented)
    const asked = underWay.get(key)
    if (asked !== undefined) return asked
    const asking = ask(presented, requestId).finally(() => underWay.delete(key))
    underWay.set(key, asking)
    return asking
  }
}

const thumbprintOf = (der: Uint8Array | undefined): CertificateThumbprint | undefined =>
  der === undefined ? undefined : (hash("sha256", der, "base64url") as CertificateThumbprint)

/**
 * Unknown, revoked and expired tokens, those of the other environment, without their certificate or
 * with a wrong checksum: all get one and the same answer. Only that a text can't be a token at all,
 * which anybody can see, is found without a look-up.
 */
export const makeAuthenticate = (deps: AuthenticationDeps): Authenticate => {
  const { run, environment, clientCertificateOf, now, onDefect } = deps
  const cache = makeBoundedCache<Remembered>(rememberedTokens)
  const noteUse = makeNoteUse({ run, now, onDefect })
  const ask = together(async (presented, requestId) => {
    const askedAt = now()
    const exit = await run(authenticate(presented))
    if (Exit.isSuccess(exit)) {
      const until = askedAt + rememberedMillis
      cache.set(keyOf(presented), { principal: exit.value, until })
      noteUse(exit.value, requestId)
      return exit.value
    }
    const failure = exit.cause.reasons.find(Cause.isFailReason)
    if (failure !== undefined) return problemOf(failure.error)
    onDefect({ requestId, cause: exit.cause })
    return internalError
  })
  return (authorization, requestId, request) => {
    if (authorization === undefined || !/^bearer /i.test(authorization)) return missingToken
    const token = bearer.exec(authorization)?.[1]
    if (token === undefined) return invalidToken
    const presented: Presented = {
      hash: hash("sha256", token) as SecretHash,
      environment,
      certificate: thumbprintOf(clientCertificateOf(request)),
    }
    const remembered = cache.get(keyOf(presented))
    if (remembered !== undefined && now() < remembered.until) return remembered.principal
    return environmentOf(token) === environment ? ask(presented, requestId) : invalidToken
  }
}
