/** Identifies the caller: turns the presented credentials into a principal. */
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Instant, instant } from "../../calendar/instant.ts"
import { TenantRepository } from "../../tenant/tenant.ts"
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
  /** Where the token is presented. */
  readonly environment: Environment
  /** The certificate whose key the caller has proved to hold. */
  readonly certificate?: CertificateThumbprint | undefined
}

/**
 * The token is unknown, revoked, expired, of the other environment, or came without the certificate
 * it is bound to; the response does not say which (no oracle).
 */
export class TokenNotAccepted extends Data.TaggedError("TokenNotAccepted") {}

/** RFC 8705, 3: a bound token is valid only with its certificate; an unbound one with any. */
const isAcceptable = (token: AccessToken, presented: Presented, now: Instant): boolean =>
  token.environment === presented.environment &&
  (token.certificate === undefined || token.certificate === presented.certificate) &&
  !isExpired(token, now)

/** Fails with `TokenNotAccepted`, or with the store's error when the store is unavailable. */
export const authenticate = Effect.fnUntraced(function* (presented: Presented) {
  const store = yield* CredentialStore
  const token = Option.getOrUndefined(yield* store.findToken(presented.hash))
  const now = instant(yield* Clock.currentTimeMillis)
  if (token === undefined || !isAcceptable(token, presented, now)) {
    return yield* new TokenNotAccepted()
  }
  const tenants = yield* TenantRepository
  const tenant = yield* tenants.find(token.tenantId)
  if (Option.isNone(tenant)) return yield* new TokenNotAccepted()
  return principalOf(token, tenant.value)
})

// The present state of a token (RFC 7662), for operators.

/** RFC 7662, 2.2: the response about an inactive token says only that it is inactive. */
export type Introspection =
  | { readonly active: false }
  | { readonly active: true; readonly token: AccessToken }

const inactive: Introspection = { active: false }

/** Whether the API of that environment would accept the token (with its certificate, if bound). */
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
  const tenant = yield* tenants.find(token.tenantId)
  return Option.isNone(tenant) ? inactive : ({ active: true, token } satisfies Introspection)
})

// Deletes access tokens that have expired; returns how many.

export const forgetExpiredTokens = Effect.fnUntraced(function* () {
  const store = yield* CredentialStore
  return yield* store.forgetExpired(instant(yield* Clock.currentTimeMillis))
})
