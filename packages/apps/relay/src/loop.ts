/** A role of the relay at work, and how each of them starts. */
import type { openKafka } from "@procurement/adapter-kafka"
import type { Logger, Probes } from "@procurement/app-chassis"
import type { RelayRuntime } from "./composition/runtime.ts"
import type { RelaySettings } from "./settings.ts"

export interface Loop {
  /** There may be new events. */
  readonly wake: () => void
  /** Resolves when nothing is under way any more. */
  readonly stop: () => Promise<void>
}

export interface Surroundings {
  readonly kafka: ReturnType<typeof openKafka>
  readonly runtime: RelayRuntime
  readonly settings: RelaySettings
  readonly log: Logger
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly measure: Probes["measure"]
}

export type StartLoop = (around: Surroundings) => Loop
