/** Reference implementation of `RefusalWatchStore`, in memory. */
import * as Effect from "effect/Effect"
import { type LedgerMemory, publish } from "../ledger/ledger.memory.ts"
import type { RefusalWatch } from "./refusal-watch.ts"
import type { RefusalWatchStore } from "./refusal-watch-store.ts"

export const makeRefusalWatchStoreMemory = (ledger: LedgerMemory): RefusalWatchStore["Service"] => {
  const watches = new Map<string, RefusalWatch>()
  return {
    modify: (clientId, step) =>
      Effect.sync(() => {
        const { watch, events, emails } = step(watches.get(clientId))
        watches.set(clientId, watch)
        publish(ledger, events)
        ledger.emails.push(...emails)
      }),
    forget: (before) =>
      Effect.sync(() => {
        const over = [...watches].filter(([, { until }]) => until < before)
        for (const [clientId] of over) watches.delete(clientId)
        return over.length
      }),
  }
}
