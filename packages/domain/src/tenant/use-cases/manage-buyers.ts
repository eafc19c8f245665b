/** Operators list, register and remove the other companies for which a tenant may order. */
import * as Effect from "effect/Effect"
import type { TenantId } from "../../identity/type-id.ts"
import type { Buyer } from "../../party/buyer.ts"
import type { Nip } from "../../party/party.ts"
import { refuseSeller } from "../../party/use-cases/refuse-seller.ts"
import {
  BuyerNotRegistered,
  type BuyerPageQuery,
  BuyerRegister,
  type RegisteredBuyer,
} from "../buyer-register.ts"
import { readTenant } from "./manage-tenants.ts"

/**
 * Registers the buyer, or corrects the registered one with its NIP, and returns it. Placed orders
 * and their invoices stay unchanged. Fails with `TenantNotFound`, or with `BuyerIsSeller`.
 */
export const registerBuyer = Effect.fnUntraced(function* (tenantId: TenantId, buyer: Buyer) {
  const register = yield* BuyerRegister
  yield* readTenant(tenantId)
  yield* refuseSeller(buyer.nip)
  const registered: RegisteredBuyer = { buyer, registeredBy: "operator" }
  yield* register.put(tenantId, registered)
  return registered
})

/** Removes a registered buyer. Fails with `TenantNotFound`, or with `BuyerNotRegistered`. */
export const removeBuyer = Effect.fnUntraced(function* (tenantId: TenantId, nip: Nip) {
  const register = yield* BuyerRegister
  yield* readTenant(tenantId)
  if (!(yield* register.remove(tenantId, nip))) return yield* new BuyerNotRegistered({ nip })
})

/** Returns the tenant's registered buyers by NIP, page by page; may fail with `TenantNotFound`. */
export const listBuyers = Effect.fnUntraced(function* (tenantId: TenantId, query: BuyerPageQuery) {
  const register = yield* BuyerRegister
  yield* readTenant(tenantId)
  return yield* register.page(tenantId, query)
})
