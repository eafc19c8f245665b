/** The permissions that the simulated endpoints require. */
import { missingPermissions } from "./api-error.ts"
import type { Login } from "../state/state.ts"

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

/** All permissions, for the holder of the context's own certificate. */
export const ownerPermissions: ReadonlyArray<string> = ["Owner", ...tokenPermissions]

/** Rejects with 403 unless the login has one of these permissions. */
export const requireAnyOf = ({ permissions }: Login, required: ReadonlyArray<string>): void => {
  if (required.some((permission) => permissions.includes(permission))) return
  throw missingPermissions(required, permissions)
}
