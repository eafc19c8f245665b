/** Refuses the seller as a buyer. */
import * as Effect from "effect/Effect"
import type { Nip } from "../party.ts"
import { BuyerIsSeller, SellerNip } from "../seller-nip.ts"

/** Fails with `BuyerIsSeller` for the seller's own NIP. */
export const refuseSeller = Effect.fnUntraced(function* (nip: Nip) {
  if (nip === (yield* SellerNip)) return yield* new BuyerIsSeller({ nip })
})
