/** Finds the name and address that invoices to a company state. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { TenantId } from "../../identity/type-id.ts"
import type { Buyer } from "../../party/buyer.ts"
import type { Nip } from "../../party/party.ts"
import { BuyerRegister, type RegisteredBuyer } from "../buyer-register.ts"

/**
 * Returns the tenant's own data for its own NIP, otherwise those of its register; undefined for a
 * NIP that is in neither.
 */
export const findRegisteredBuyer = Effect.fnUntraced(function* (
  tenantId: TenantId,
  self: Buyer,
  nip: Nip,
) {
  if (nip === self.nip) return { buyer: self, registeredBy: "operator" } satisfies RegisteredBuyer
  const register = yield* BuyerRegister
  return Option.getOrUndefined(yield* register.find(tenantId, nip))
})
