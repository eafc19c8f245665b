/** Who is calling: from the hash of a bearer token to a principal. */
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import { isExpired, principalOf, type SecretHash } from "../credential.ts"
import { TenantRepository } from "../../tenant/tenant-repository.ts"
import { CredentialStore } from "../credential-store.ts"

/** The token is unknown, revoked or expired; which one is not told (no oracle). */
export class TokenNotAccepted extends Data.TaggedError("TokenNotAccepted") {}

export const authenticate = Effect.fnUntraced(function* (hash: SecretHash) {
  const store = yield* CredentialStore
  const token = yield* store.findToken(hash)
  const now = instant(yield* Clock.currentTimeMillis)
  if (Option.isNone(token) || isExpired(token.value, now)) return yield* new TokenNotAccepted()
  const tenants = yield* TenantRepository
  const tenant = yield* tenants.find(token.value.tenantId)
  if (Option.isNone(tenant)) return yield* new TokenNotAccepted()
  return principalOf(token.value, tenant.value)
})
