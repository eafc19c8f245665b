/** Reference implementation of `BuyerRegister`, in memory. */
import { BuyerRegister, type RegisteredBuyer } from "@procurement/domain/tenant"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"

/** The key of a buyer in the map. */
const keyOf = (tenantId: string, nip: string): string => `${tenantId} ${nip}`

export const makeBuyerRegisterMemory = (
  register: Map<string, RegisteredBuyer> = new Map(),
): BuyerRegister["Service"] => {
  return {
    find: (tenantId, nip) =>
      Effect.sync(() => Option.fromUndefinedOr(register.get(keyOf(tenantId, nip)))),
    put: (tenantId, registered) =>
      Effect.sync(() => void register.set(keyOf(tenantId, registered.buyer.nip), registered)),
    keepFirst: (tenantId, registered) =>
      Effect.sync(() => {
        const key = keyOf(tenantId, registered.buyer.nip)
        const first = register.get(key) ?? registered
        register.set(key, first)
        return first
      }),
    remove: (tenantId, nip) => Effect.sync(() => register.delete(keyOf(tenantId, nip))),
    page: (tenantId, { after, limit }) =>
      Effect.sync(() => {
        const following = [...register]
          .filter(([key, { buyer }]) => key === keyOf(tenantId, buyer.nip))
          .map(([, registered]) => registered)
          .filter(({ buyer }) => after === undefined || buyer.nip > after)
          .toSorted((left, right) => (left.buyer.nip < right.buyer.nip ? -1 : 1))
        return { buyers: following.slice(0, limit), hasMore: following.length > limit }
      }),
  }
}

export const layerBuyerRegisterMemory: Layer.Layer<BuyerRegister> = Layer.sync(BuyerRegister, () =>
  makeBuyerRegisterMemory(),
)
