/**
 * Two realms of people: users of tenants sign in to the dashboard, people of the seller to the
 * console. A link, a passkey or a session of one realm opens nothing in the other.
 */
import { sellerTenantId, type TenantId } from "../identity/type-id.ts"

export type Realm = "customers" | "seller"

export const realmOf = ({ tenantId }: { readonly tenantId: TenantId }): Realm =>
  tenantId === sellerTenantId ? "seller" : "customers"
