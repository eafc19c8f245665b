/** The sample process as a real child: its output, its messages and its exit. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"

export interface Child {
  readonly process: ChildProcess
  readonly output: () => string
  readonly errors: () => string
  /** Messages over the IPC channel. */
  readonly messages: ReadonlyArray<unknown>
  /** Resolves as soon as the text has been written to standard output. */
  readonly says: (text: string) => Promise<void>
  /** The exit code, or the signal that ended it, when all output has been read. */
  readonly ended: Promise<number | NodeJS.Signals | null>
}

const entry = fileURLToPath(new URL("a-process.ts", import.meta.url))

interface Way {
  readonly environment?: Readonly<Record<string, string>>
  readonly parameters?: ReadonlyArray<string>
  readonly ipc?: boolean
}

export const startChild = ({ environment = {}, parameters = [], ipc = false }: Way = {}): Child => {
  const child = spawn(process.execPath, [entry, ...parameters], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe", ...(ipc ? (["ipc"] as const) : [])],
  })
  const written = { output: "", errors: "" }
  const messages: Array<unknown> = []
  child.stdout?.on("data", (part: Buffer) => (written.output += part.toString()))
  child.stderr?.on("data", (part: Buffer) => (written.errors += part.toString()))
  child.on("message", (message) => messages.push(message))
  const readOut = [child.stdout, child.stderr].map((stream) => stream && once(stream, "close"))
  const says = async (text: string): Promise<void> => {
    while (!written.output.includes(text)) {
      if (child.exitCode !== null) throw new Error(`it ended: ${JSON.stringify(written)}`)
      await new Promise((looked) => setTimeout(looked, 5))
    }
  }
  return {
    process: child,
    output: () => written.output,
    errors: () => written.errors,
    messages,
    says,
    ended: Promise.all([once(child, "exit"), ...readOut]).then(
      ([[code, signal]]) => code ?? signal,
    ),
  }
}
