/** A process of the system under test. The message of a failed test contains its output. */
import { fileURLToPath } from "node:url"
import type { FromSandbox } from "@procurement/app-platform"
import { type Child as AnyChild, type Environment, startChild as start } from "@procurement/testing"

export type { Environment }

export interface Child extends Pick<AnyChild, "ready" | "ended" | "hasEnded"> {
  readonly processId: number | undefined
  readonly kill: (signal: NodeJS.Signals) => void
  /** Sets the clock of a process that was started with CLOCK_OFFSET_MILLIS. */
  readonly moveClock: (offsetMillis: number) => void
  /** Everything written so far, to either stream. */
  readonly output: () => string
}

/** The `main.ts` of another app: a path, because apps do not import each other. */
export const entryOf = (app: string): string =>
  fileURLToPath(new URL(`../../../${app}/src/main.ts`, import.meta.url))

export const crashingWorkerEntry = fileURLToPath(new URL("../crashing-worker.ts", import.meta.url))

export const receiverEntry = fileURLToPath(new URL("../receiver.ts", import.meta.url))

export const startChild = (entry: string, environment: Environment): Child => {
  const child = start([process.execPath, entry], {
    environment: { LOG_LEVEL: "warn", ...environment },
  })
  return {
    ...child,
    processId: child.process.pid,
    kill: (signal) => void child.process.kill(signal),
    moveClock: (offsetMillis) => {
      child.process.send({ type: "moveClock", offsetMillis } satisfies FromSandbox)
    },
    output: child.said,
  }
}
