/** The API's responses about people, API keys, the audit log and requests. */
import type { components } from "@procurement/sdk"

type Schemas = components["schemas"]

export type SessionState = Schemas["Session"]
export type SignedInBrowser = Schemas["SessionList"]["items"][number]
export type Passkey = Schemas["Passkey"]
export type NewPasskey = Schemas["PasskeyRegistration"]
export type PasskeyUse = Schemas["PasskeySignIn"]
export type User = Schemas["User"]
export type Role = User["role"]
export type ApiClient = Schemas["RegisteredClient"]
export type ApiToken = Schemas["LongLivedToken"]
export type AuditEvent = Schemas["AuditPage"]["items"][number]
export type LoggedRequest = Schemas["RequestPage"]["items"][number]

export const roles: ReadonlyArray<Role> = ["owner", "developer", "accountant"]

/** The scopes that a client may have. */
export const clientScopes = [
  "orders:read",
  "orders:write",
  "catalog:read",
  "invoices:read",
  "webhooks:manage",
] as const satisfies ReadonlyArray<ApiClient["scopes"][number]>
