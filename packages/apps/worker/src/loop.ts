/** A loop of the worker, and how each of its roles starts one. */
import type { WorkTopic } from "@procurement/adapter-postgres"
import type { Logger, WorkLoop } from "@procurement/app-platform"
import type { OrderRuntime } from "./composition/ports.ts"
import type { WorkerSettings } from "./settings.ts"

export interface Loop extends WorkLoop {
  /** Looks for work at once; a topic says in which queue there is some. */
  readonly wake: (topic?: WorkTopic) => void
}

export type StartLoop = (
  runtime: OrderRuntime,
  settings: WorkerSettings,
  log: Logger,
  /** Epoch milliseconds. */
  now: () => number,
  /** The name that this process leases work under; the next start has another. */
  holder: string,
) => Loop
