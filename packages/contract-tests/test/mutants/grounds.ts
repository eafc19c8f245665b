/** The honest references that mutants are made of, each new with every call. */
import { layerLedgerMemory, type LedgerMemory, makeLedgerMemory } from "@procurement/adapter-memory"
import type * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import { partsOf, write } from "./row-faults.ts"
import type { Ground } from "./running.ts"

/** One port over a store of its own. */
export const groundOf =
  <I, S, Store extends object>(
    port: Context.Key<I, S>,
    makeStore: () => Store,
    make: (store: Store) => S,
  ) =>
  (): Ground<I, Store> => {
    const store = makeStore()
    return { layer: Layer.sync(port, () => make(store)), store }
  }

/** One port without a store. */
export const serviceGround = <I, S>(port: Context.Key<I, S>, make: () => S): (() => Ground<I>) =>
  groundOf(
    port,
    () => ({}),
    () => make(),
  )

/** One port over the store that its clauses look into. */
export const sharedGround =
  <I, S, Store extends object>(port: Context.Key<I, S>, store: Store, make: (store: Store) => S) =>
  (): Ground<I, Store> => {
    for (const part of partsOf(store).values()) write(part, [])
    return { layer: Layer.sync(port, () => make(store)), store }
  }

type LedgerServices = Layer.Success<ReturnType<typeof layerLedgerMemory>>

/** The common store of orders, invoices and webhooks, with faults in the named ports. */
export const ledgerGround =
  (...ports: ReadonlyArray<string>) =>
  (): Ground<LedgerServices, LedgerMemory> => {
    const store = makeLedgerMemory()
    return { layer: layerLedgerMemory(store), store, ports }
  }

/** One port beside the common store, with a store of its own and faults in that port. */
export const besideLedger =
  <I, S, Store extends object>(
    port: Context.Key<I, S>,
    makeStore: () => Store,
    make: (ledger: LedgerMemory, own: Store) => S,
  ) =>
  (): Ground<LedgerServices | I, LedgerMemory & { readonly own: Store }> => {
    const ledger = makeLedgerMemory()
    const own = makeStore()
    const beside = Layer.sync(port, () => make(ledger, own))
    return { layer: Layer.merge(layerLedgerMemory(ledger), beside), store: { ...ledger, own } }
  }

/** One port over a map of its own. */
export const mapGround = <I, S, K, A>(
  port: Context.Key<I, S>,
  make: (rows: Map<K, A>) => S,
): (() => Ground<I>) =>
  groundOf(
    port,
    () => ({ rows: new Map<K, A>() }),
    ({ rows }) => make(rows),
  )
