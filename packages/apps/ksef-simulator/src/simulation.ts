/**
 * The only module that changes a running simulator: its state, its clock and its store.
 *
 * Handlers read `state` and call `record` in the same turn of the event loop, so no two requests
 * decide on the same state. A response is sent only after `durable`, so everything that a client
 * has received survives a crash.
 */
import type { Instant } from "@procurement/domain/calendar"
import {
  ksefNumberEntropyBytes,
  newKsefNumber,
  type RandomSource,
  referenceEntropyBytes,
  referenceNumber,
  type ReferenceType,
} from "./identifiers.ts"
import type { Settings } from "./options.ts"
import type { Fact, Founded } from "./state/facts.ts"
import { emptyState, evolve, type SimulatorState } from "./state/state.ts"
import type { Store } from "./store/store.ts"

export interface SimulationParts {
  readonly settings: Settings
  /** The base of download links. */
  readonly publicUrl: () => string
  readonly store: Store
  readonly random: RandomSource
  readonly state: SimulatorState
  readonly systemNow: () => Instant
}

/** The state after these facts. */
export const stateOfFacts = (facts: ReadonlyArray<Fact>): SimulatorState => {
  const state = emptyState()
  for (const fact of facts) evolve(state, fact)
  return state
}

export const makeSimulation = (parts: SimulationParts) => {
  const { settings, publicUrl, store, random, systemNow } = parts
  let { state } = parts
  const now = (): Instant => (systemNow() + state.clockOffsetMillis) as Instant
  return {
    settings,
    publicUrl,
    /** The documents of invoices by the SHA-256 of their bytes. */
    documents: { put: store.put, get: store.get },
    random,
    /** The simulator's own time. */
    now,
    state: (): SimulatorState => state,
    founded: (): Founded => {
      if (state.founded === undefined) throw new Error("the simulator is not initialized")
      return state.founded
    },
    record: (fact: Fact): void => {
      store.append(fact)
      evolve(state, fact)
    },
    durable: store.durable,
    newReference: (type: ReferenceType): string =>
      referenceNumber(type, now(), random(referenceEntropyBytes)),
    newKsefNumber: (nip: string, receivedAt: Instant): string => {
      let number = newKsefNumber(nip, receivedAt, random(ksefNumberEntropyBytes))
      while (state.acceptedByKsefNumber.has(number)) {
        number = newKsefNumber(nip, receivedAt, random(ksefNumberEntropyBytes))
      }
      return number
    },
    /** Deletes everything except these facts. */
    restart: (facts: ReadonlyArray<Fact>): void => {
      store.replaceAll(facts)
      state = stateOfFacts(facts)
    },
  }
}

export type Simulation = ReturnType<typeof makeSimulation>
