/** Asks the register of VAT payers as the API does. */
import type { TaxpayerRegister } from "@procurement/domain/party"
import * as Effect from "effect/Effect"

/** Opened on first use, because one command needs it. An empty address: no register is asked. */
export const taxpayersOnUse = (baseUrl: string): TaxpayerRegister["Service"] => {
  const open = async (): Promise<TaxpayerRegister["Service"]> => {
    const { makeWhiteList, withoutWhiteList } = await import("@procurement/adapter-white-list")
    return baseUrl === "" ? withoutWhiteList : makeWhiteList({ baseUrl })
  }
  return {
    find: (nip, day) =>
      Effect.flatMap(
        Effect.promise(() => open()),
        (register) => register.find(nip, day),
      ),
  }
}
