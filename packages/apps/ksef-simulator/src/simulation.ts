/**
 * The only place that changes a running simulator: its state, its clock and its journal.
 *
 * Handlers read `world` and call `record` in the same turn of the event loop, so no two requests
 * decide on the same state. A response is sent only after `durable`, so everything that a client
 * has received survives a crash.
 */
import type { Instant } from "@procurement/domain/calendar"
import {
  ksefNumberEntropyBytes,
  newKsefNumber,
  referenceEntropyBytes,
  referenceNumber,
  type ReferenceType,
} from "./identifiers.ts"
import type { DocumentStore } from "./journal/document-store.ts"
import type { Journal } from "./journal/journal.ts"
import type { Settings } from "./options.ts"
import type { RandomSource } from "./random.ts"
import type { Fact, Founded } from "./state/facts.ts"
import { emptyWorld, evolve, type World } from "./state/world.ts"

export interface Simulation {
  readonly settings: Settings
  readonly documents: DocumentStore
  readonly world: () => World
  readonly founded: () => Founded
  /** The simulator's own time. */
  readonly now: () => Instant
  readonly record: (fact: Fact) => void
  readonly durable: () => Promise<void>
  readonly newReference: (type: ReferenceType) => string
  readonly newKsefNumber: (nip: string, receivedAt: Instant) => string
  readonly random: RandomSource
  /** Forgets everything but these facts. */
  readonly restart: (facts: ReadonlyArray<Fact>) => Promise<void>
}

export interface SimulationParts {
  readonly settings: Settings
  readonly journal: Journal
  readonly documents: DocumentStore
  readonly random: RandomSource
  readonly world: World
  readonly systemNow: () => Instant
}

/** The world that these facts make. */
export const worldOf = (facts: ReadonlyArray<Fact>): World => {
  const world = emptyWorld()
  for (const fact of facts) evolve(world, fact)
  return world
}

export const makeSimulation = (parts: SimulationParts): Simulation => {
  const { settings, journal, documents, random, systemNow } = parts
  let { world } = parts
  const now = (): Instant => (systemNow() + world.clockOffsetMillis) as Instant
  return {
    settings,
    documents,
    random,
    now,
    world: () => world,
    founded: () => {
      if (world.founded === undefined) throw new Error("the simulator has not been founded")
      return world.founded
    },
    record: (fact) => {
      journal.append(fact)
      evolve(world, fact)
    },
    durable: journal.durable,
    newReference: (type) => referenceNumber(type, now(), random(referenceEntropyBytes)),
    newKsefNumber: (nip, receivedAt) => {
      let number = newKsefNumber(nip, receivedAt, random(ksefNumberEntropyBytes))
      while (world.acceptedByKsefNumber.has(number)) {
        number = newKsefNumber(nip, receivedAt, random(ksefNumberEntropyBytes))
      }
      return number
    },
    restart: async (facts) => {
      world = worldOf(facts)
      await journal.replaceAll(facts)
      await documents.clear()
    },
  }
}
