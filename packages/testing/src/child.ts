/** A process under test, which a test starts, awaits and kills. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { until } from "./until.ts"

export type Environment = Readonly<Record<string, string>>

export interface Ending {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface Child {
  readonly process: ChildProcess
  /** The report that it sends when ready; rejects with its reason, or its output if it ended. */
  readonly ready: Promise<Environment>
  /** The messages that it sent over its channel. */
  readonly messages: ReadonlyArray<unknown>
  /** Resolves when it has ended and all its output was read. */
  readonly ended: Promise<Ending>
  readonly hasEnded: () => boolean
  /** Its standard output. */
  readonly output: () => string
  /** Its standard error. */
  readonly errors: () => string
  /** Both together. */
  readonly said: () => string
  /** Resolves when the text was written to standard output; rejects when it ends before. */
  readonly says: (text: string) => Promise<void>
}

export interface ChildOptions {
  /** Added to what it inherits. */
  readonly environment?: Environment
  readonly inherited?: NodeJS.ProcessEnv
  readonly cwd?: string
  /** Whether it has a channel to the test (IPC); without one it is never `ready`. */
  readonly hasChannel?: boolean
}

/** The form in which this project's processes report (`ProcessMessage`). */
interface Report {
  readonly type: string
  readonly ready?: Environment
  readonly line?: string
}

export const startChild = (
  [program = "", ...parameters]: ReadonlyArray<string>,
  { environment, inherited = process.env, cwd, hasChannel = true }: ChildOptions = {},
): Child => {
  const child = spawn(program, parameters, {
    env: { ...inherited, ...environment },
    ...(cwd === undefined ? {} : { cwd }),
    stdio: ["ignore", "pipe", "pipe", ...(hasChannel ? (["ipc"] as const) : [])],
  })
  const written = { output: "", errors: "", said: "" }
  const read = (stream: ChildProcess["stdout"], key: "output" | "errors") =>
    stream?.setEncoding("utf8").on("data", (text: string) => {
      written[key] += text
      written.said += text
    })
  read(child.stdout, "output")
  read(child.stderr, "errors")
  const messages: Array<unknown> = []
  const { promise: ready, resolve, reject } = Promise.withResolvers<Environment>()
  child.on("message", (message: Report) => {
    messages.push(message)
    if (message.type === "ready") resolve(message.ready ?? {})
    if (message.type === "failed") reject(new Error(message.line))
  })
  // Not the event "close" of the process: it never comes once the channel was disconnected.
  const readOut = [child.stdout, child.stderr].map((stream) => stream && once(stream, "close"))
  const ended = Promise.all([once(child, "exit"), ...readOut]).then(
    ([[code, signal]]): Ending => ({ code, signal }),
  )
  const early = () => new Error(`${parameters.join(" ")} ended early: ${written.said}`)
  ended.then(() => reject(early()), reject)
  // A test that awaits only the end need not handle this rejection.
  ready.catch(() => undefined)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    process: child,
    ready,
    messages,
    ended,
    hasEnded,
    output: () => written.output,
    errors: () => written.errors,
    said: () => written.said,
    says: (text) =>
      until(`the process says "${text}"`, () => {
        if (written.output.includes(text)) return true
        if (hasEnded()) throw early()
        return false
      }),
  }
}
