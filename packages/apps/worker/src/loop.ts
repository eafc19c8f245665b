/** A loop of the worker, and the functions that start loops. */
import type { WorkTopic } from "@procurement/adapter-postgres"
import { type Logger, startWorkLoop, type WorkLoop } from "@procurement/app-platform"
import type { LoopStarter } from "@procurement/domain/work-queue"
import type * as ManagedRuntime from "effect/ManagedRuntime"
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

/** Returns a function that starts a loop of the domain. */
export const loopStarter =
  <R>(
    runtime: ManagedRuntime.ManagedRuntime<R, unknown>,
    log: Logger,
    now: () => number,
  ): LoopStarter<R, WorkLoop> =>
  ({ round, nextDueAt, stopsAtOnce = false, ...work }) => {
    const stopping = new AbortController()
    const loop = startWorkLoop({
      ...work,
      log,
      now,
      round: () => runtime.runPromise(round, { signal: stopping.signal }),
      nextDueAt: () => runtime.runPromise(nextDueAt),
    })
    const stop = () => {
      if (stopsAtOnce) stopping.abort()
      return loop.stop()
    }
    return { wake: loop.wake, stop }
  }
