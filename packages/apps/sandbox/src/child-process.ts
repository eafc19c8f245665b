/**
 * One service of the sandbox as a process of its own: started, waited for, restarted when it dies,
 * stopped in order. Its output goes to a log file; its clock is moved and its questions are
 * answered over IPC.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import {
  type FromSandbox,
  oneLine,
  type ProcessMessage,
  type SandboxQuestion,
  type ToSandbox,
} from "@procurement/app-chassis"

export interface ServiceDefinition {
  readonly name: string
  /** The `main.ts` to run. */
  readonly entry: string
  readonly environment: Readonly<Record<string, string>>
  /** Asked at every start of the process; left out for services that keep a clock of their own. */
  readonly clockOffsetMillis?: () => number
  readonly logFile: string
  /** Told when the service died and is started again. */
  readonly onRestart: (name: string, how: string) => void
  /** Answers what the service asks; without it nothing is answered. */
  readonly onQuestion?: (question: SandboxQuestion) => Promise<unknown>
}

export interface RunningService {
  readonly ready: Readonly<Record<string, string>>
  readonly processId: () => number | undefined
  /** Resolves when the service has the new time, restarted in between or not. */
  readonly moveClock: (offsetMillis: number) => Promise<void>
  readonly stop: () => Promise<void>
}

type Message = ProcessMessage | ToSandbox

const firstRestartDelayMillis = 250
const longestRestartDelayMillis = 5_000
const clockPatienceMillis = 20_000
const clockRetryMillis = 50

const answer = async (
  { onQuestion }: ServiceDefinition,
  child: ChildProcess,
  message: Message,
): Promise<void> => {
  if (message.type !== "question" || onQuestion === undefined) return
  const { id, question } = message
  const reply = await onQuestion(question).then(
    (told): FromSandbox => ({ type: "answer", id, answer: told }),
    (error: unknown): FromSandbox => ({ type: "refusal", id, line: oneLine(error) }),
  )
  if (child.connected) child.send(reply)
}

const launch = (definition: ServiceDefinition): ChildProcess => {
  const { entry, environment, clockOffsetMillis, logFile } = definition
  const log = openSync(logFile, "a")
  const time = clockOffsetMillis && { CLOCK_OFFSET_MILLIS: String(clockOffsetMillis()) }
  // Its own process group: Ctrl-C reaches the sandbox alone, which stops its services in order.
  const child = spawn(process.execPath, [entry], {
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

/** Whether the process has the new time; false when it ended before it said so. */
const hasMoved = (child: ChildProcess, offsetMillis: number): Promise<boolean> =>
  new Promise((resolve) => {
    if (hasEnded(child) || !child.connected) return resolve(false)
    const settle = (moved: boolean): void => {
      clearTimeout(patience)
      child.off("message", hear).off("exit", onExit)
      resolve(moved)
    }
    const hear = (message: Message): void => {
      if (message.type === "clockMoved" && message.offsetMillis >= offsetMillis) settle(true)
    }
    const onExit = (): void => settle(false)
    const patience = setTimeout(onExit, clockPatienceMillis)
    child.on("message", hear).once("exit", onExit)
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
      restart = setTimeout(again, delay)
      delay = Math.min(delay * 2, longestRestartDelayMillis)
      // Last: whoever hears of it may stop the service, and then there is something to stop.
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
      const giveUpAt = performance.now() + clockPatienceMillis
      while (!(await hasMoved(child, offsetMillis))) {
        if (performance.now() > giveUpAt) throw new Error(`${name} has not got the new time`)
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
