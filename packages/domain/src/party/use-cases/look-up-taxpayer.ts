/** Looks up a company before it becomes a customer. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant, warsawDate } from "../../calendar/instant.ts"
import type { Nip } from "../party.ts"
import { TaxpayerRegister, TaxpayerUnknown } from "../taxpayer-register.ts"

/** Returns what the register states today; fails with `TaxpayerUnknown` when it states nothing. */
export const lookUpTaxpayer = Effect.fnUntraced(function* (nip: Nip) {
  const register = yield* TaxpayerRegister
  const today = warsawDate(instant(yield* Clock.currentTimeMillis))
  const taxpayer = yield* register.find(nip, today)
  return Option.isSome(taxpayer) ? taxpayer.value : yield* new TaxpayerUnknown({ nip })
})
