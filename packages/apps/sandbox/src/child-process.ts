/**
 * Runs one service of the sandbox as a process: starts it, waits until it is ready, restarts it
 * when it dies, stops it in order. Its output goes to a log file; the sandbox moves its clock and
 * responds to its requests over IPC.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import {
  type FromSandbox,
  oneLine,
  type ProcessMessage,
  type SandboxRequest,
  type ToSandbox,
} from "@procurement/app-platform"

export interface ServiceDefinition {
  readonly name: string
  /** The `main.ts` to run. */
  readonly entry: string
  /** Options of Node, before the entry. */
  readonly nodeOptions?: ReadonlyArray<string>
  readonly environment: Readonly<Record<string, string>>
  /** Called at every start of the process; undefined for services that have their own clock. */
  readonly clockOffsetMillis?: () => number
  readonly logFile: string
  /** Called when the service has died and its restart is scheduled. */
  readonly onRestart: (name: string, how: string) => void
  /** Responds to the service's requests; without it they get no response. */
  readonly onRequest?: (question: SandboxRequest) => Promise<unknown>
}

export interface RunningService {
  readonly ready: Readonly<Record<string, string>>
  readonly processId: () => number | undefined
  /** Resolves when the service has the new time, even if it was restarted in between. */
  readonly moveClock: (offsetMillis: number) => Promise<void>
  readonly stop: () => Promise<void>
}

type Message = ProcessMessage | ToSandbox

const firstRestartDelayMillis = 250
const longestRestartDelayMillis = 5_000
const clockTimeoutMillis = 20_000
const clockRetryMillis = 50

const answer = async (
  { onRequest }: ServiceDefinition,
  child: ChildProcess,
  message: Message,
): Promise<void> => {
  if (message.type !== "question" || onRequest === undefined) return
  const { id, question } = message
  const reply = await onRequest(question).then(
    (result): FromSandbox => ({ type: "answer", id, answer: result }),
    (error: unknown): FromSandbox => ({ type: "refusal", id, line: oneLine(error) }),
  )
  if (child.connected) child.send(reply)
}

const launch = (definition: ServiceDefinition): ChildProcess => {
  const { entry, nodeOptions = [], environment, clockOffsetMillis, logFile } = definition
  const log = openSync(logFile, "a")
  const time = clockOffsetMillis && { CLOCK_OFFSET_MILLIS: String(clockOffsetMillis()) }
  // A separate process group: Ctrl-C reaches only the sandbox, which stops its services in order.
  const child = spawn(process.execPath, [...nodeOptions, entry], {
    env: { ...process.env, ...environment, ...time },
    stdio: ["ignore", log, log, "ipc"],
    detached: true,
  })
  closeSync(log)
  child.on("message", (message: Message) => void answer(definition, child, message))
  return child
}

const untilReady = (name: string, child: ChildProcess): Promise<RunningService["ready"]> =>
  new Promise((resolve, reject) => {
    child.on("message", (message: Message) => {
      if (message.type === "ready") resolve(message.ready)
      if (message.type === "failed") reject(new Error(message.line))
    })
    child.once("error", reject)
    child.once("exit", (code, signal) => {
      reject(new Error(`${name} ended while starting (${signal ?? `exit code ${code}`})`))
    })
  })

const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null

/** Whether the process confirmed the new time; false when it ended before. */
const hasMoved = (child: ChildProcess, offsetMillis: number): Promise<boolean> =>
  new Promise((resolve) => {
    if (hasEnded(child) || !child.connected) return resolve(false)
    const settle = (moved: boolean): void => {
      clearTimeout(timeout)
      child.off("message", onMessage).off("exit", onExit)
      resolve(moved)
    }
    const onMessage = (message: Message): void => {
      if (message.type === "clockMoved" && message.offsetMillis >= offsetMillis) settle(true)
    }
    const onExit = (): void => settle(false)
    const timeout = setTimeout(onExit, clockTimeoutMillis)
    child.on("message", onMessage).once("exit", onExit)
    const message: FromSandbox = { type: "moveClock", offsetMillis }
    child.send(message, (error) => {
      if (error !== null) settle(false)
    })
  })

const stopChild = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return
  const ended = once(child, "exit")
  child.kill("SIGTERM")
  await ended
}

/**
 * Starts the service and resolves when it reports that it is ready; rejects with its own message.
 */
export const startService = async (definition: ServiceDefinition): Promise<RunningService> => {
  const { name, onRestart } = definition
  let stopping = false
  let restart: NodeJS.Timeout | undefined
  let delay = firstRestartDelayMillis
  let child = launch(definition)

  const watch = (): void => {
    child.once("exit", (code, signal) => {
      if (stopping) return
      restart = setTimeout(again, delay)
      delay = Math.min(delay * 2, longestRestartDelayMillis)
      // Last, because the callback may stop the service, which must then find the timer to clear.
      onRestart(name, signal ?? `exit code ${code}`)
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
    moveClock: async (offsetMillis) => {
      const giveUpAt = performance.now() + clockTimeoutMillis
      while (!(await hasMoved(child, offsetMillis))) {
        if (performance.now() > giveUpAt) throw new Error(`${name} has not received the new time`)
        await pause(clockRetryMillis)
      }
    },
    stop: async () => {
      stopping = true
      clearTimeout(restart)
      await stopChild(child)
    },
  }
}
