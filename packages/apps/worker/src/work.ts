/** A group of roles: opened before the database, started after it. */
import type { Database, Liveness } from "@procurement/adapter-postgres"
import type { Logger, ProcessClock, Probes, ReadinessCheck } from "@procurement/app-platform"
import type { Loop } from "./loop.ts"
import type { Role } from "./roles.ts"

/** The dependencies that all roles of a process share. */
export interface WorkerProcess {
  /** Resources to close in reverse order when the process stops. */
  readonly opened: AsyncDisposableStack
  readonly log: Logger
  readonly clock: ProcessClock
  readonly probes: Pick<Probes, "measure">
  readonly database: Database
  readonly liveness: Pick<Liveness, "isConfirmed" | "whenConfirmed">
}

export interface RunningWork {
  readonly loops: ReadonlyArray<{ readonly role: Role; readonly loop: Loop }>
  readonly checks: ReadonlyArray<ReadinessCheck>
  /** Resolves when all work in progress has ended. */
  readonly stop: () => Promise<unknown>
}

export type StartWork = (around: WorkerProcess) => RunningWork
