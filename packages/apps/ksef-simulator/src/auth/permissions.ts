/** The permissions that the simulated endpoints require. */
import { missingPermissions } from "../http/refusal.ts"
import type { Login } from "../state/world.ts"

export const tokenPermissions = [
  "InvoiceRead",
  "InvoiceWrite",
  "CredentialsRead",
  "CredentialsManage",
  "SubunitManage",
  "EnforcementOperations",
  "Introspection",
  "CollectiveIdentifierManage",
] as const

/** The permissions of a holder of the context's own certificate: all of them. */
export const ownerPermissions: ReadonlyArray<string> = ["Owner", ...tokenPermissions]

/** Rejects with 403 unless the login has one of these permissions. */
export const requireAnyOf = ({ permissions }: Login, required: ReadonlyArray<string>): void => {
  if (required.some((permission) => permissions.includes(permission))) return
  throw missingPermissions(required, permissions)
}
