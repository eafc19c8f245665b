/**
 * One service of the sandbox as a process of its own: started, waited for, restarted when it dies,
 * stopped in order. Its output goes to a log file.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync } from "node:fs"
import type { ProcessMessage } from "@procurement/app-chassis"

export interface ServiceDefinition {
  readonly name: string
  /** The `main.ts` to run. */
  readonly entry: string
  readonly environment: Readonly<Record<string, string>>
  readonly logFile: string
  /** Told when the service died and is started again. */
  readonly onRestart: (name: string, how: string) => void
}

export interface RunningService {
  readonly ready: Readonly<Record<string, string>>
  readonly processId: () => number | undefined
  readonly stop: () => Promise<void>
}

const firstRestartDelayMillis = 250
const longestRestartDelayMillis = 5_000

const launch = ({ entry, environment, logFile }: ServiceDefinition): ChildProcess => {
  const log = openSync(logFile, "a")
  // Its own process group: Ctrl-C reaches the sandbox alone, which stops its services in order.
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", log, log, "ipc"],
    detached: true,
  })
  closeSync(log)
  return child
}

const untilReady = (name: string, child: ChildProcess): Promise<RunningService["ready"]> =>
  new Promise((resolve, reject) => {
    child.on("message", (message: ProcessMessage) => {
      if (message.type === "ready") resolve(message.ready)
      else reject(new Error(message.line))
    })
    child.once("error", reject)
    child.once("exit", (code, signal) => {
      reject(new Error(`${name} ended while starting (${signal ?? `exit code ${code}`})`))
    })
  })

const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null

const stopChild = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return
  const ended = once(child, "exit")
  child.kill("SIGTERM")
  await ended
}

/** Starts the service and resolves when it says that it is ready; rejects with its own reason. */
export const startService = async (definition: ServiceDefinition): Promise<RunningService> => {
  const { name, onRestart } = definition
  let stopping = false
  let restart: NodeJS.Timeout | undefined
  let delay = firstRestartDelayMillis
  let child = launch(definition)

  const watch = (): void => {
    child.once("exit", (code, signal) => {
      if (stopping) return
      onRestart(name, signal ?? `exit code ${code}`)
      restart = setTimeout(again, delay)
      delay = Math.min(delay * 2, longestRestartDelayMillis)
    })
  }
  const resetDelay = (): void => {
    delay = firstRestartDelayMillis
  }
  const again = (): void => {
    child = launch(definition)
    watch()
    untilReady(name, child).then(resetDelay, () => undefined)
  }

  const ready = await untilReady(name, child)
  watch()
  return {
    ready,
    processId: () => child.pid,
    stop: async () => {
      stopping = true
      clearTimeout(restart)
      await stopChild(child)
    },
  }
}
