/** Who is calling: from what was presented to a principal. */
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Instant, instant } from "../../calendar/instant.ts"
import { TenantRepository } from "../../tenant/tenant-repository.ts"
import {
  type AccessToken,
  type CertificateThumbprint,
  isExpired,
  principalOf,
  type SecretHash,
} from "../credential.ts"
import { CredentialStore } from "../credential-store.ts"
import type { Environment } from "../token-form.ts"

/** A bearer token, and what came with it. */
export interface Presented {
  readonly hash: SecretHash
  /** Where the token is presented. */
  readonly environment: Environment
  /** The certificate whose key the caller has proved to hold. */
  readonly certificate?: CertificateThumbprint | undefined
}

/**
 * The token is unknown, revoked, expired, of the other environment, or came without the certificate
 * it is bound to; which one is not told (no oracle).
 */
export class TokenNotAccepted extends Data.TaggedError("TokenNotAccepted") {}

/** RFC 8705, 3: a bound token is good with its certificate alone; an unbound one with any. */
const isAcceptable = (token: AccessToken, presented: Presented, now: Instant): boolean =>
  token.environment === presented.environment &&
  (token.certificate === undefined || token.certificate === presented.certificate) &&
  !isExpired(token, now)

/** Fails with `TokenNotAccepted`, or with the store's error when it can't be asked. */
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
