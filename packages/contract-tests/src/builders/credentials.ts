/** API clients and access tokens; hashes alone, as everywhere. */
import { instant } from "@procurement/domain/calendar"
import {
  type AccessToken,
  accessTokenLifetimeSeconds,
  type ApiClient,
  type SecretHash,
  scopes,
} from "@procurement/domain/credential"
import * as Hex from "effect/encoding/Hex"
import { type Chance, usualChance } from "./chance.ts"
import { freshCode, freshTenantId } from "./fresh.ts"
import { anInstant } from "./placements.ts"
import { aLineText } from "./texts.ts"

/** A hash that no other token or client has. */
export const freshSecretHash = (): SecretHash =>
  Hex.encode(crypto.getRandomValues(new Uint8Array(32))) as SecretHash

export const anApiClient = (
  chance: Chance = usualChance,
  changes: Partial<ApiClient> = {},
): ApiClient => ({
  clientId: `client-${freshCode(16).toLowerCase()}`,
  tenantId: freshTenantId(),
  name: aLineText(chance),
  secretHash: freshSecretHash(),
  scopes: scopes.filter(() => chance.happens(0.6)),
  ...changes,
})

/** A token of that client (of any, when none is given). */
export const anAccessToken = (
  chance: Chance = usualChance,
  changes: Partial<AccessToken> = {},
): AccessToken => {
  const issuedAt = changes.issuedAt ?? anInstant(chance)
  return {
    hash: freshSecretHash(),
    clientId: `client-${freshCode(16).toLowerCase()}`,
    tenantId: freshTenantId(),
    scopes: scopes.filter(() => chance.happens(0.6)),
    issuedAt,
    expiresAt: instant(issuedAt + accessTokenLifetimeSeconds * 1_000),
    ...changes,
  }
}
