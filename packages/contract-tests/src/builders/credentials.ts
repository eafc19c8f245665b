/** API clients and access tokens, which contain only hashes. */
import { instant } from "@procurement/domain/calendar"
import {
  type AccessToken,
  accessTokenLifetimeSeconds,
  type ApiClient,
  type CertificateThumbprint,
  environments,
  issued,
  type LongLivedToken,
  type SecretHash,
  scopes,
} from "@procurement/domain/credential"
import { type OperatorName, operatorScopes, type OperatorToken } from "@procurement/domain/operator"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Hex from "effect/encoding/Hex"
import { type Random, defaultRandom } from "./random.ts"
import { freshCode, freshTenantId, freshTokenId, usualInstant } from "./fresh.ts"
import { anInstant } from "./placements.ts"
import { aLineText } from "./texts.ts"

/** A unique hash. */
export const freshSecretHash = (): SecretHash =>
  Hex.encode(crypto.getRandomValues(new Uint8Array(32))) as SecretHash

/** A random thumbprint of a certificate. */
export const aThumbprint = (random: Random = defaultRandom): CertificateThumbprint =>
  Base64Url.encode(random.bytes(32)) as CertificateThumbprint

/** A secret, two of them, or a certificate. */
const proofOfClient = (random: Random): Partial<ApiClient> => {
  if (random.happens(0.2)) return { certificate: aThumbprint(random) }
  const secretHash = freshSecretHash()
  if (random.happens(0.7)) return { secretHash }
  const expiresAt = instant(usualInstant + random.int(0, 9_999_999))
  return { secretHash, previousSecret: { hash: freshSecretHash(), expiresAt } }
}

export const anApiClient = (
  random: Random = defaultRandom,
  changes: Partial<ApiClient> = {},
): ApiClient => ({
  clientId: `client-${freshCode(16).toLowerCase()}`,
  tenantId: freshTenantId(),
  name: aLineText(random),
  ...proofOfClient(random),
  scopes: scopes.filter(() => random.happens(0.6)),
  ...changes,
})

/** A token of the given client, or of a random one. */
export const anAccessToken = (
  random: Random = defaultRandom,
  changes: Partial<AccessToken> = {},
): AccessToken => {
  const issuedAt = changes.issuedAt ?? anInstant(random)
  return {
    hash: freshSecretHash(),
    clientId: `client-${freshCode(16).toLowerCase()}`,
    tenantId: freshTenantId(),
    scopes: scopes.filter(() => random.happens(0.6)),
    environment: random.pick(environments),
    ...(random.happens(0.3) ? { certificate: aThumbprint(random) } : {}),
    issuedAt,
    expiresAt: instant(issuedAt + accessTokenLifetimeSeconds * 1_000),
    ...changes,
  }
}

/** A long-lived token of that client, as issued. */
export const aLongLivedToken = (
  random: Random = defaultRandom,
  changes: Partial<LongLivedToken> = {},
): LongLivedToken => {
  const grant = anAccessToken(random, changes)
  const { issuedAt: now, environment } = grant
  const fresh = { tokenId: freshTokenId(now), hash: grant.hash, hint: `ppl_${environment}_Ab0z` }
  return { ...issued(fresh, { ...grant, name: aLineText(random) }, now), ...changes }
}

/** An operator's token, never used. */
export const anOperatorToken = (
  random: Random = defaultRandom,
  changes: Partial<OperatorToken> = {},
): OperatorToken => {
  const createdAt = changes.createdAt ?? anInstant(random)
  return {
    name: `operator-${freshCode(16).toLowerCase()}` as OperatorName,
    hash: freshSecretHash(),
    scopes: operatorScopes.filter(() => random.happens(0.6)),
    networks: ["10.0.0.0/8", "2001:db8::/32", "192.0.2.7"].filter(() => random.happens(0.3)),
    createdAt,
    expiresAt: instant(createdAt + random.int(1, 365) * 86_400_000),
    ...changes,
  }
}
