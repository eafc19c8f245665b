/** Runs one server of the tests as a process over a folder, with its output in `server.log`. */
import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"

export interface LocalServer {
  /** Stops the server gracefully, and kills it when that takes too long. */
  readonly stop: () => Promise<void>
  /** Kills it at once. */
  readonly kill: () => Promise<void>
}

export interface LocalServerOptions {
  readonly program: string
  readonly parameters: ReadonlyArray<string>
  readonly directory: string
  readonly env?: SpawnOptions["env"]
  /** Asks the server itself, because an open port proves nothing. */
  readonly isReady: () => Promise<boolean>
}

const readyWithinMillis = 120_000
const stopWithinMillis = 15_000
const pollMillis = 50

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (hasEnded(child)) return
  const ended = once(child, "exit")
  child.kill(signal)
  const limit = setTimeout(() => child.kill("SIGKILL"), stopWithinMillis)
  await ended.finally(() => clearTimeout(limit))
}

/** Resolves once the server is ready; rejects with its last output if it ends or is too slow. */
export const startLocalServer = async (options: LocalServerOptions): Promise<LocalServer> => {
  const { program, parameters, directory, env = process.env, isReady } = options
  const logFile = join(directory, "server.log")
  const log = openSync(logFile, "a")
  const child = spawn(program, parameters, { cwd: directory, env, stdio: ["ignore", log, log] })
  closeSync(log)
  await once(child, "spawn")
  for (const limit = performance.now() + readyWithinMillis; !(await isReady()); ) {
    if (hasEnded(child) || performance.now() > limit) {
      await end(child, "SIGKILL")
      const output = await readFile(logFile, "utf8")
      throw new Error(`${program} did not start in ${directory}: ${output.slice(-2000)}`)
    }
    await pause(pollMillis)
  }
  return { stop: () => end(child, "SIGTERM"), kill: () => end(child, "SIGKILL") }
}
