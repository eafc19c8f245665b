/** Facts of the warehouse and the buyer about the orders of a server under test. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { BatchId, OrderId } from "@procurement/domain/identity"
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

/** Puts the order's invoice into a package, which may be on its way to KSeF. */
export const sent = ({ ledger }: ApiServer, invoiceId: string): void => {
  const row = ledger.invoices.get(invoiceId)
  if (row === undefined) throw new Error(`there is no invoice ${invoiceId}`)
  const batch = "bat_01kafq3v8pe0rr2c1m5kz9x7wd" as BatchId
  row.kept = { ...row.kept, work: { ...row.kept.work, batch } }
}

export const cancelled = (server: ApiServer, id: string) =>
  Effect.runPromise(Effect.provide(cancelOrder(theTenant, id as OrderId), portsOf(server)))
