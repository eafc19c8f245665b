/** Authenticates a caller: converts presented credentials to a principal. */
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import { hasAccess } from "../../tenant/tenant.ts"
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
const hasCertificate = ({ certificate }: AccessToken, presented: Presented): boolean =>
  certificate === undefined || certificate === presented.certificate

/** Returns the token and its tenant if the API of that environment gives it access now. */
const findActive = Effect.fnUntraced(function* (hash: SecretHash, environment: Environment) {
  const store = yield* CredentialStore
  const holder = Option.getOrUndefined(yield* store.findHolder(hash))
  const now = instant(yield* Clock.currentTimeMillis)
  if (holder?.token.environment !== environment || isExpired(holder.token, now)) return undefined
  return hasAccess(holder.tenant) ? holder : undefined
})

/** Fails with `TokenNotAccepted`, or with `Unavailable` when the store is unavailable. */
export const authenticate = Effect.fnUntraced(function* (presented: Presented) {
  const active = yield* findActive(presented.hash, presented.environment)
  if (active === undefined || !hasCertificate(active.token, presented)) {
    return yield* new TokenNotAccepted()
  }
  return principalOf(active.token, active.tenant)
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
  const { hashOf } = yield* SecretHashing
  const active = yield* findActive(hashOf(value), environment)
  return active === undefined
    ? inactive
    : ({ active: true, token: active.token } satisfies Introspection)
})

/** Deletes expired access tokens; returns how many. */
export const forgetExpiredTokens = Effect.fnUntraced(function* () {
  const store = yield* CredentialStore
  return yield* store.forgetExpired(instant(yield* Clock.currentTimeMillis))
})
