/** A loop of the worker, and the signature of the function that starts it. */
import type { WorkTopic } from "@procurement/adapter-postgres"
import type { Logger, WorkLoop } from "@procurement/app-platform"
import type { WorkerSettings } from "./settings.ts"

export interface Loop extends WorkLoop {
  /** Polls at once; the topic names the queue that has new work. */
  readonly wake: (topic?: WorkTopic) => void
}

export type StartLoop<Runtime> = (
  runtime: Runtime,
  settings: WorkerSettings,
  log: Logger,
  /** Epoch milliseconds. */
  now: () => number,
  /** Leases are taken under this name; it is different after every start. */
  holder: string,
) => Loop
