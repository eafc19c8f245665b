/**
 * Authenticates the caller: maps the `Authorization` header to a principal (RFC 6750, 2.1) and
 * checks the certificate that a bound token requires (RFC 8705, 3).
 *
 * An accepted token is looked up again after four seconds, so that a revoked or expired one is
 * rejected within five. The cache stores only the hash of the token.
 */
import { hash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { TLSSocket } from "node:tls"
import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Exit from "effect/Exit"
import type { Request } from "express"
import {
  authenticate,
  type CertificateThumbprint,
  type Environment,
  environmentOf,
  lastUsePrecision,
  noteTokenUse,
  type Presented,
  type Principal,
  type SecretHash,
  type CredentialStore,
  type LongLivedTokenStore,
} from "@procurement/domain/credential"
import { inNetworks } from "@procurement/lib-http"
import { LRUCache } from "lru-cache"
import { type AddressLimits, anyAddress } from "../limits/admission.ts"
import { limitingFailures } from "../limits/address-limits.ts"
import { problemOf } from "../problem/problem-of.ts"
import { internalError, invalidToken, missingToken, type Problem } from "../problem/problem.ts"
import type { Defect, Run } from "../request/route.ts"

/**
 * Returns the DER bytes of the certificate whose private key the caller has proved to hold, in its
 * TLS handshake with this server or with a trusted proxy that forwards the certificate in a header;
 * undefined without a trusted certificate.
 *
 * The header is ignored from any other address. The function does not identify the certificate's
 * owner. The chain does not matter where certificates are pinned individually (RFC 8705, 2.2),
 * unless the server has its own authorities; then a certificate that they have not signed is
 * ignored.
 */
export type ClientCertificateOf = (request: IncomingMessage) => Uint8Array | undefined

export interface ClientCertificateOptions {
  /** True: the server accepts certificates only of its own authorities; false: of any. */
  readonly authorizedOnly?: boolean
  /** Addresses or networks (`10.0.0.0/8`) whose header is trusted. */
  readonly trustedProxies?: ReadonlyArray<string>
  /** In lower case; RFC 9440 names it `client-cert`. */
  readonly header?: string
}

export const defaultCertificateHeader = "client-cert"

export const noClientCertificate: ClientCertificateOf = () => undefined

const certificateOfSocket = (
  { socket }: IncomingMessage,
  authorizedOnly: boolean,
): Uint8Array | undefined => {
  if (!(socket instanceof TLSSocket) || (authorizedOnly && !socket.authorized)) return undefined
  const { raw } = socket.getPeerCertificate()
  return raw
}

const pem = /^-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----\s*$/

const unescaped = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** RFC 9440, 2.1 (`:MII…=:`), or nginx's escaped PEM (`$ssl_client_escaped_cert`). */
export const certificateFromHeader = (value: string): Uint8Array | undefined => {
  const text =
    /^:([A-Za-z0-9+/]+={0,2}):$/.exec(value)?.[1] ?? pem.exec(unescaped(value) ?? "")?.[1]
  return text === undefined ? undefined : Buffer.from(text.replace(/\s/g, ""), "base64")
}

/**
 * Makes the function that finds a request's certificate. Throws when a proxy is not an address or
 * network.
 */
export const makeClientCertificateOf = (
  options: ClientCertificateOptions = {},
): ClientCertificateOf => {
  const { authorizedOnly = false, trustedProxies = [], header = defaultCertificateHeader } = options
  const isTrusted = inNetworks(trustedProxies)
  return (request) => {
    const { remoteAddress } = request.socket
    if (trustedProxies.length > 0 && remoteAddress !== undefined && isTrusted(remoteAddress)) {
      const value = request.headers[header]
      return typeof value === "string" ? certificateFromHeader(value) : undefined
    }
    return certificateOfSocket(request, authorizedOnly)
  }
}

const rememberedTokens = 10_000

/**
 * Records the last use of a long-lived token without delaying the request, at most once a minute
 * for each token. A failed record is ignored.
 */
interface TokenUseDeps {
  readonly run: Run<LongLivedTokenStore>
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  readonly onDefect: (defect: Defect) => void
}

const makeNoteUse = ({ run, now, onDefect }: TokenUseDeps) => {
  const noted = new LRUCache<string, number>({ max: rememberedTokens })
  return ({ tokenId, tokenHash }: Principal, requestId: string): void => {
    if (tokenId === undefined) return
    const before = noted.get(tokenId)
    if (before !== undefined && now() - before < Duration.toMillis(lastUsePrecision)) return
    noted.set(tokenId, now())
    const report = (exit: Exit.Exit<void, unknown>): void => {
      if (Exit.isFailure(exit) && Cause.hasDies(exit.cause)) {
        onDefect({ requestId, cause: exit.cause })
      }
    }
    void run(noteTokenUse(tokenHash)).then(report)
  }
}

const rememberedMillis = 4_000
/** Short, because a token may be issued right after its rejection. */
const refusedMillis = 1_000

/** `b64token` of RFC 6750, at most 512 characters. */
export const bearer = /^Bearer +([\w.~+/-]{1,512}=*) *$/i

interface Remembered {
  readonly principal: Principal
  readonly until: number
}

/** The principal, or the problem of the caller; synchronous for a cached token. */
export type Authenticate<Caller = Principal> = (
  authorization: string | undefined,
  requestId: string,
  request: Request,
) => Caller | Problem | Promise<Caller | Problem>

export const isProblem = (outcome: object): outcome is Problem =>
  "_tag" in outcome && outcome._tag === "Problem"

interface AuthenticationDeps {
  readonly run: Run<CredentialStore | LongLivedTokenStore>
  /** The environment of this API; tokens of the other environment are invalid here. */
  readonly environment: Environment
  readonly clientCertificateOf: ClientCertificateOf
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  readonly onDefect: (defect: Defect) => void
  /** The limits of the caller's address; undefined: no limits. */
  readonly addressLimits?: AddressLimits | undefined
}

type Outcome = Principal | Problem

/** The cache key of a token; it includes the certificate, which may change the result. */
const keyOf = (presented: Presented): string => presented.hash + (presented.certificate ?? "")

type Ask = (presented: Presented, requestId: string) => Promise<Outcome>

/** Merges concurrent look-ups of the same token into one. */
const together = (ask: Ask): Ask => {
  const underWay = new Map<string, Promise<Outcome>>()
  return (presented, requestId) => {
    const key = keyOf(presented)
    const pending = underWay.get(key)
    if (pending !== undefined) return pending
    const asking = ask(presented, requestId).finally(() => underWay.delete(key))
    underWay.set(key, asking)
    return asking
  }
}

const thumbprintOf = (der: Uint8Array | undefined): CertificateThumbprint | undefined =>
  der === undefined ? undefined : (hash("sha256", der, "base64url") as CertificateThumbprint)

/**
 * A look-up costs the database a statement, so failed ones are limited by address.
 *
 * Unknown, revoked and expired tokens, tokens of the other environment, without their certificate
 * or with a wrong checksum all get the same response. Only a text that cannot be a token, which
 * anyone can recognise, is rejected without a look-up.
 */
export const makeAuthenticate = (deps: AuthenticationDeps): Authenticate => {
  const { run, environment, clientCertificateOf, now, onDefect, addressLimits = anyAddress } = deps
  const cache = new LRUCache<string, Remembered>({ max: rememberedTokens })
  const refusedUntil = new LRUCache<string, number>({ max: rememberedTokens })
  const limited = limitingFailures<Principal>(addressLimits, rememberedTokens)
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
    if (failure?.error._tag === "TokenNotAccepted") {
      refusedUntil.set(keyOf(presented), askedAt + refusedMillis)
    }
    if (failure !== undefined) return problemOf(failure.error)
    onDefect({ requestId, cause: exit.cause })
    return internalError
  })
  const isRefused = (presented: Presented): boolean =>
    now() < (refusedUntil.get(keyOf(presented)) ?? 0)
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
    if (environmentOf(token) !== environment || isRefused(presented)) return invalidToken
    return limited(keyOf(presented), request, () => ask(presented, requestId))
  }
}
