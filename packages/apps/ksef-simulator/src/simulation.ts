/**
 * The only module that changes a running simulator: its state, its clock and its journal.
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
import type { DocumentStore } from "./journal/document-store.ts"
import type { Journal } from "./journal/journal.ts"
import type { Settings } from "./options.ts"
import type { Fact, Founded } from "./state/facts.ts"
import { emptyState, evolve, type SimulatorState } from "./state/state.ts"

export interface Simulation {
  readonly settings: Settings
  /** The base of download links. */
  readonly publicUrl: () => string
  readonly documents: DocumentStore
  readonly state: () => SimulatorState
  readonly founded: () => Founded
  /** The simulator's own time. */
  readonly now: () => Instant
  readonly record: (fact: Fact) => void
  readonly durable: () => Promise<void>
  readonly newReference: (type: ReferenceType) => string
  readonly newKsefNumber: (nip: string, receivedAt: Instant) => string
  readonly random: RandomSource
  /** Deletes everything except these facts. */
  readonly restart: (facts: ReadonlyArray<Fact>) => Promise<void>
}

export interface SimulationParts extends Pick<Simulation, "settings" | "publicUrl"> {
  readonly journal: Journal
  readonly documents: DocumentStore
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

export const makeSimulation = (parts: SimulationParts): Simulation => {
  const { settings, publicUrl, journal, documents, random, systemNow } = parts
  let { state } = parts
  const now = (): Instant => (systemNow() + state.clockOffsetMillis) as Instant
  return {
    settings,
    publicUrl,
    documents,
    random,
    now,
    state: () => state,
    founded: () => {
      if (state.founded === undefined) throw new Error("the simulator is not initialized")
      return state.founded
    },
    record: (fact) => {
      journal.append(fact)
      evolve(state, fact)
    },
    durable: journal.durable,
    newReference: (type) => referenceNumber(type, now(), random(referenceEntropyBytes)),
    newKsefNumber: (nip, receivedAt) => {
      let number = newKsefNumber(nip, receivedAt, random(ksefNumberEntropyBytes))
      while (state.acceptedByKsefNumber.has(number)) {
        number = newKsefNumber(nip, receivedAt, random(ksefNumberEntropyBytes))
      }
      return number
    },
    restart: async (facts) => {
      state = stateOfFacts(facts)
      await journal.replaceAll(facts)
      await documents.clear()
    },
  }
}
