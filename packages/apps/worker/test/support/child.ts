/**
 * A process of the system under test, which a test starts, awaits and kills.
 *
 * It ends with the test's process, even if that crashes. The message of a failed test contains its
 * output.
 */
import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { FromSandbox, ProcessMessage } from "@procurement/app-platform"

export interface Ending {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface Child {
  readonly processId: number | undefined
  /** The process's report when it was ready; rejects when the process ends before. */
  readonly ready: Promise<Readonly<Record<string, string>>>
  readonly ended: Promise<Ending>
  readonly hasEnded: () => boolean
  readonly kill: (signal: NodeJS.Signals) => void
  /** Sets the clock of a process that was started with CLOCK_OFFSET_MILLIS. */
  readonly moveClock: (offsetMillis: number) => void
  /** Everything written so far, to either stream. */
  readonly output: () => string
}

export type Environment = Readonly<Record<string, string>>

/** The `main.ts` of another app: a path, because apps do not import each other. */
export const entryOf = (app: string): string =>
  fileURLToPath(new URL(`../../../${app}/src/main.ts`, import.meta.url))

export const crashingWorkerEntry = fileURLToPath(new URL("../crashing-worker.ts", import.meta.url))

export const receiverEntry = fileURLToPath(new URL("../receiver.ts", import.meta.url))

export const startChild = (entry: string, environment: Environment): Child => {
  const { promise: ready, resolve, reject } = Promise.withResolvers<Environment>()
  const { promise: ended, resolve: end } = Promise.withResolvers<Ending>()
  const output: Array<string> = []
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, LOG_LEVEL: "warn", ...environment },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => output.push(chunk.toString()))
  }
  child.on("message", (message: ProcessMessage) => {
    if (message.type === "ready") resolve(message.ready)
    else reject(new Error(message.line))
  })
  child.once("exit", (code, signal) => {
    reject(new Error(`${entry} ended early (${signal ?? code}): ${output.join("")}`))
    end({ code, signal })
  })
  // A test that awaits only the end need not handle this rejection.
  ready.catch(() => undefined)
  return {
    processId: child.pid,
    ready,
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: (signal) => void child.kill(signal),
    moveClock: (offsetMillis) => {
      child.send({ type: "moveClock", offsetMillis } satisfies FromSandbox)
    },
    output: () => output.join(""),
  }
}
