/** Authenticates a caller: converts presented credentials to a principal. */
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Instant, instant } from "../../calendar/instant.ts"
import { hasAccess, TenantRepository } from "../../tenant/tenant.ts"
import { CredentialStore } from "../credential-store.ts"
import {
  type AccessToken,
  type CertificateThumbprint,
  type Environment,
  environmentOf,
  isExpired,
  principalOf,
  type SecretHash,
  SecretHashing,
} from "../credential.ts"

/** A bearer token and the context of its request. */
export interface Presented {
  readonly hash: SecretHash
  /** Environment of the called service. */
  readonly environment: Environment
  /** Certificate of the TLS connection, with proven possession of its key. */
  readonly certificate?: CertificateThumbprint | undefined
}

/**
 * The token is unknown, revoked, expired, from the other environment, lacks its bound certificate,
 * or its tenant has left. The response does not state the reason, so that it can't be probed.
 */
export class TokenNotAccepted extends Data.TaggedError("TokenNotAccepted") {}

/** RFC 8705, 3: a bound token requires its certificate; an unbound token accepts any. */
const isAcceptable = (token: AccessToken, presented: Presented, now: Instant): boolean =>
  token.environment === presented.environment &&
  (token.certificate === undefined || token.certificate === presented.certificate) &&
  !isExpired(token, now)

/** Fails with `TokenNotAccepted`, or with `Unavailable` when the store is unavailable. */
export const authenticate = Effect.fnUntraced(function* (presented: Presented) {
  const store = yield* CredentialStore
  const token = Option.getOrUndefined(yield* store.findToken(presented.hash))
  const now = instant(yield* Clock.currentTimeMillis)
  if (token === undefined || !isAcceptable(token, presented, now)) {
    return yield* new TokenNotAccepted()
  }
  const tenants = yield* TenantRepository
  const tenant = Option.getOrUndefined(yield* tenants.find(token.tenantId))
  if (tenant === undefined || !hasAccess(tenant)) return yield* new TokenNotAccepted()
  return principalOf(token, tenant)
})

/** RFC 7662, 2.2: the response for an inactive token contains nothing else. */
export type Introspection =
  | { readonly active: false }
  | { readonly active: true; readonly token: AccessToken }

const inactive: Introspection = { active: false }

/**
 * Reads the current state of a token (RFC 7662), for operators: whether the API of that environment
 * would accept it, with its certificate if bound.
 */
export const introspectToken = Effect.fnUntraced(function* (
  value: string,
  environment: Environment,
) {
  if (environmentOf(value) !== environment) return inactive
  const store = yield* CredentialStore
  const { hashOf } = yield* SecretHashing
  const token = Option.getOrUndefined(yield* store.findToken(hashOf(value)))
  const now = instant(yield* Clock.currentTimeMillis)
  if (token?.environment !== environment || isExpired(token, now)) return inactive
  const tenants = yield* TenantRepository
  const tenant = Option.getOrUndefined(yield* tenants.find(token.tenantId))
  if (tenant === undefined || !hasAccess(tenant)) return inactive
  return { active: true, token } satisfies Introspection
})

/** Deletes expired access tokens; returns how many. */
export const forgetExpiredTokens = Effect.fnUntraced(function* () {
  const store = yield* CredentialStore
  return yield* store.forgetExpired(instant(yield* Clock.currentTimeMillis))
})
