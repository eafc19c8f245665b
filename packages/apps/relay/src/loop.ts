/** The running loop of a role, and what a role needs to start. */
import type { openKafka } from "@procurement/adapter-kafka"
import type { Logger, Probes } from "@procurement/app-platform"
import type { RelayRuntime } from "./composition/ports.ts"
import type { RelaySettings } from "./settings.ts"

export interface Loop {
  /** Called when there may be new events. */
  readonly wake: () => void
  /** Resolves when all work in progress has ended. */
  readonly stop: () => Promise<void>
}

export interface RelayServices {
  readonly kafka: ReturnType<typeof openKafka>
  readonly runtime: RelayRuntime
  readonly settings: RelaySettings
  readonly log: Logger
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly measure: Probes["measure"]
  /** The name that holds the leases of this process; the next start gets another one. */
  readonly holder: string
}

export type StartLoop = (services: RelayServices) => Loop
