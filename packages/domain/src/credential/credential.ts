/**
 * What a caller proves itself with: what an access token grants, to whom, and on which terms.
 *
 * Secrets and token values are never kept, only their SHA-256. A token is good for one tenant, in
 * one environment, and, when it is bound to a certificate, together with that certificate alone.
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { TenantId, TokenId } from "../identity/type-id.ts"
import type { Tenant } from "../tenant/tenant.ts"
import { Environment } from "./token-form.ts"

export const scopes = [
  "orders:read",
  "orders:write",
  "catalog:read",
  "invoices:read",
  "webhooks:manage",
] as const
export const Scope = Schema.Literals(scopes)
export type Scope = typeof Scope.Type

/** SHA-256 of a secret, 64 lower-case hexadecimal digits. */
export const SecretHash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)).pipe(
  Schema.brand("SecretHash"),
)
export type SecretHash = typeof SecretHash.Type

/** `x5t#S256` of RFC 8705, 3.1: SHA-256 of a certificate's DER bytes in base64url. */
export const CertificateThumbprint = Schema.String.check(
  Schema.isPattern(/^[\w-]{42}[AEIMQUYcgkosw048]$/, {
    message: "must be the SHA-256 of a certificate in base64url, 43 characters",
  }),
).pipe(Schema.brand("CertificateThumbprint"))
export type CertificateThumbprint = typeof CertificateThumbprint.Type

export const AccessToken = Schema.Struct({
  hash: SecretHash,
  /** Of a long-lived token; those of the token endpoint have none. */
  tokenId: Schema.optionalKey(TokenId),
  clientId: Schema.String,
  tenantId: TenantId,
  scopes: Schema.Array(Scope),
  environment: Environment,
  /** The certificate without which the token is worth nothing. */
  certificate: Schema.optionalKey(CertificateThumbprint),
  issuedAt: Instant,
  expiresAt: Instant,
})
export type AccessToken = typeof AccessToken.Type

/** Seconds an access token of the token endpoint lives (the specification: one hour). */
export const accessTokenLifetimeSeconds = 3600

/** Who is calling, after the token has been checked. */
export interface Principal {
  readonly tenantId: TenantId
  /** The API key: every token of one client counts to the same limits. */
  readonly clientId: string
  /** The token itself, as the store knows it. */
  readonly tokenHash: SecretHash
  /** Of a long-lived token. */
  readonly tokenId?: TokenId
  readonly scopes: ReadonlyArray<Scope>
  readonly tenant: Tenant
}

export const isExpired = (token: Pick<AccessToken, "expiresAt">, now: Instant): boolean =>
  now >= token.expiresAt

/** The scopes in their usual order, each once. */
export const inOrder = (asked: ReadonlyArray<Scope>): ReadonlyArray<Scope> =>
  scopes.filter((scope) => asked.includes(scope))

export const principalOf = (token: AccessToken, tenant: Tenant): Principal => ({
  tenantId: token.tenantId,
  clientId: token.clientId,
  tokenHash: token.hash,
  ...(token.tokenId === undefined ? {} : { tokenId: token.tokenId }),
  scopes: token.scopes,
  tenant,
})
