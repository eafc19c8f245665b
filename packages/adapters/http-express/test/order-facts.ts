/** Facts of the warehouse and the buyer about the orders of a server under test. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { OrderId } from "@procurement/domain/identity"
import { layerEntropyMemory, makeOrderRepositoryMemory } from "@procurement/adapter-memory"
import { cancelOrder, OrderFact, OrderRepository, recordOrderFact } from "@procurement/domain/order"
import { type ApiServer, theTenant } from "./api-server.ts"

let seed = 1_000

/** Every fact has its own source of IDs. */
const portsOf = ({ ledger }: ApiServer) => {
  seed += 1
  const orders = Layer.sync(OrderRepository, () => makeOrderRepositoryMemory(ledger))
  return Layer.merge(orders, layerEntropyMemory(seed))
}

const factOf = Schema.decodeUnknownSync(OrderFact)

/** Records the fact, given as its JSON. */
export const recordFact = (server: ApiServer, id: string, fact: typeof OrderFact.Encoded) =>
  Effect.runPromise(Effect.provide(recordOrderFact(id as OrderId, factOf(fact)), portsOf(server)))

export const cancelled = (server: ApiServer, id: string) =>
  Effect.runPromise(Effect.provide(cancelOrder(theTenant, id as OrderId), portsOf(server)))
