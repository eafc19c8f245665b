/** Adding deliveries to the common store of the in-memory references, and counting them. */
import type { LedgerMemory } from "../ledger/ledger.memory.ts"
import { deliveryCharges } from "../quota/quota-charge.ts"
import { count } from "../quota/usage-counters.memory.ts"
import type { ReadyDelivery } from "./delivery.ts"

/** They come behind all that was added before. */
export const addDeliveries = (
  ledger: LedgerMemory,
  deliveries: ReadonlyArray<ReadyDelivery>,
): void => {
  for (const delivery of deliveries) ledger.deliveries.set(delivery.id, delivery)
  for (const charge of deliveryCharges(deliveries)) {
    count(ledger, { ...charge, metric: "deliveries" }, charge.count)
  }
}
