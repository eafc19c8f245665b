/**
 * What a caller proves itself with: API clients (OAuth 2.0, RFC 6749) and the access tokens they
 * get.
 *
 * Secrets and token values are never kept, only their SHA-256. A token is good for one tenant.
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { TenantId } from "../identity/type-id.ts"
import type { Tenant } from "../tenant/tenant.ts"

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

export const ApiClient = Schema.Struct({
  clientId: Schema.String,
  tenantId: TenantId,
  name: Schema.String,
  secretHash: SecretHash,
  scopes: Schema.Array(Scope),
})
export type ApiClient = typeof ApiClient.Type

export const AccessToken = Schema.Struct({
  hash: SecretHash,
  clientId: Schema.String,
  tenantId: TenantId,
  scopes: Schema.Array(Scope),
  issuedAt: Instant,
  expiresAt: Instant,
})
export type AccessToken = typeof AccessToken.Type

/** Seconds an access token lives (the specification: one hour). */
export const accessTokenLifetimeSeconds = 3600

/** Who is calling, after the token has been checked. */
export interface Principal {
  readonly tenantId: TenantId
  /** The API key: every token of one client counts to the same limits. */
  readonly clientId: string
  /** The token itself, as the store knows it. */
  readonly tokenHash: SecretHash
  readonly scopes: ReadonlyArray<Scope>
  readonly tenant: Tenant
}

export const isExpired = (token: AccessToken, now: Instant): boolean => now >= token.expiresAt

export const principalOf = (token: AccessToken, tenant: Tenant): Principal => ({
  tenantId: token.tenantId,
  clientId: token.clientId,
  tokenHash: token.hash,
  scopes: token.scopes,
  tenant,
})
