/**
 * `npm start` and `npm run demo` as real processes: the same command, from the same folder, without
 * a terminal and without any channel to the test.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { resolve } from "node:path"

export interface Program {
  readonly pid: number
  readonly output: () => string
  readonly errors: () => string
  /** Resolves when the text has been written to standard output; rejects when it ends before. */
  readonly says: (text: string) => Promise<void>
  readonly kill: (signal: NodeJS.Signals) => void
  /** The exit code, or the signal that ended it, when all its output has been read. */
  readonly ended: Promise<number | NodeJS.Signals | null>
}

export type Environment = Readonly<Record<string, string>>

const root = resolve(import.meta.dirname, "../../../../..")

/** What a shell has, and of what the test runner has set only where compiled code is kept. */
const inherited = (): NodeJS.ProcessEnv => {
  const keys = ["PATH", "HOME", "USER", "LANG", "TMPDIR", "NODE_COMPILE_CACHE"]
  return Object.fromEntries(keys.flatMap((key) => [[key, process.env[key]]]))
}

const watch = (child: ChildProcess): Program => {
  const written = { output: "", errors: "" }
  child.stdout?.on("data", (part: Buffer) => (written.output += part.toString()))
  child.stderr?.on("data", (part: Buffer) => (written.errors += part.toString()))
  const said = (): string => `${written.output}${written.errors}`
  return {
    pid: child.pid ?? 0,
    output: () => written.output,
    errors: () => written.errors,
    says: async (text) => {
      while (!written.output.includes(text)) {
        if (child.exitCode !== null) throw new Error(`it ended without "${text}": ${said()}`)
        await new Promise((looked) => setTimeout(looked, 20))
      }
    },
    kill: (signal) => void child.kill(signal),
    ended: once(child, "close").then(([code, signal]) => code ?? signal),
  }
}

/** Runs `src/<name>.ts` of the sandbox; `wrap` puts another command before it. */
export const runProgram = (
  name: "main" | "demo",
  environment: Environment,
  wrap: (command: ReadonlyArray<string>) => ReadonlyArray<string> = (command) => command,
): Program => {
  const entry = `packages/apps/sandbox/src/${name}.ts`
  const [command = process.execPath, ...parameters] = wrap([process.execPath, entry])
  const child = spawn(command, parameters, {
    cwd: root,
    env: { ...inherited(), PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  })
  return watch(child)
}
