/** What a token is worth now (RFC 7662), for the people who run the service. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import { TenantRepository } from "../../tenant/tenant-repository.ts"
import { type AccessToken, isExpired } from "../credential.ts"
import { CredentialStore } from "../credential-store.ts"
import { SecretHashing } from "../secret-hashing.ts"
import { type Environment, environmentOf } from "../token-form.ts"

/** RFC 7662, 2.2: of a token that is no good nothing is told but that. */
export type Introspection =
  | { readonly active: false }
  | { readonly active: true; readonly token: AccessToken }

const inactive: Introspection = { active: false }

/** Whether the API of that environment would take the token (with its certificate, if bound). */
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
