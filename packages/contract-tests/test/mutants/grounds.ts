/** The honest references that mutants are derived from, each new with every call. */
import { type LedgerMemory, makeLedgerMemory } from "@procurement/adapter-memory"
import type * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import { layerLedgerReference } from "../references/ledger-reference.ts"
import type { Ground } from "./running.ts"

/** One port over a separate store. */
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

/** One port with a separate store beside the common store, and faults in that port. */
export const besideLedger =
  <I, S, Store extends object>(
    port: Context.Key<I, S>,
    makeStore: () => Store,
    make: (ledger: LedgerMemory, own: Store) => S,
  ) =>
  (): Ground<LedgerReference | I> => {
    const ledger = makeLedgerMemory()
    const own = makeStore()
    const beside = Layer.sync(port, () => make(ledger, own))
    return { layer: Layer.merge(layerLedgerReference(ledger), beside), store: { ...ledger, own } }
  }

/** One port over a separate map. */
export const mapGround = <I, S, K, A>(
  port: Context.Key<I, S>,
  make: (rows: Map<K, A>) => S,
): (() => Ground<I>) =>
  groundOf(
    port,
    () => ({ rows: new Map<K, A>() }),
    ({ rows }) => make(rows),
  )
