/** The honest references that mutants are made of, each new with every call. */
import { makeLedgerMemory } from "@procurement/adapter-memory"
import type * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import { layerLedgerReference } from "../references/ledger-reference.ts"
import type { Ground } from "./running.ts"

/** One port over a store of its own. */
export const groundOf =
  <I, S, Store extends object>(
    port: Context.Key<I, S>,
    makeStore: () => Store,
    make: (store: Store) => S,
  ) =>
  (): Ground<I> => {
    const store = makeStore()
    return { layer: Layer.sync(port, () => make(store)), store }
  }

type LedgerReference = Layer.Success<ReturnType<typeof layerLedgerReference>>

/** The common store of orders, invoices and webhooks, with faults in the named ports. */
export const ledgerGround =
  (...ports: ReadonlyArray<string>) =>
  (): Ground<LedgerReference> => {
    const store = makeLedgerMemory()
    return { layer: layerLedgerReference(store), store, ports }
  }
