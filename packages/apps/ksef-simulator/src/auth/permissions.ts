/** Permissions, as far as the simulated endpoints ask for them. */
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
] as const

/** What whoever holds the context's own certificate may do: everything. */
export const ownerPermissions: ReadonlyArray<string> = ["Owner", ...tokenPermissions]

/** Refuses with 403 unless the login has one of these permissions. */
export const requireAnyOf = ({ permissions }: Login, required: ReadonlyArray<string>): void => {
  if (required.some((permission) => permissions.includes(permission))) return
  throw missingPermissions(required, permissions)
}
