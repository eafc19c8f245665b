/**
 * A process under measurement: ours or a floor, started and stopped in the same manner.
 *
 * It reports over IPC when it is ready, as every process of this project does, and stops when the
 * channel closes, so that none outlives the bench.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { BenchFailure, type KeepStop } from "./bench.ts"

export interface ServiceProcess {
  readonly pid: number
  /** The process's report when it was ready. */
  readonly ready: Readonly<Record<string, string>>
  readonly stop: () => Promise<void>
}

export interface ServiceOptions {
  /** The file to run. */
  readonly entry: URL
  /** Options of Node, before the file. */
  readonly nodeOptions?: ReadonlyArray<string>
  readonly environment?: Readonly<Record<string, string>>
  readonly onEnd: KeepStop
}

interface Message {
  readonly type: string
  readonly ready?: Readonly<Record<string, string>>
  readonly line?: string
}

const errorText = (child: ChildProcess): (() => string) => {
  let text = ""
  child.stderr?.on("data", (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-2_000)
  })
  return () => text.trim()
}

const untilReady = (name: string, child: ChildProcess): Promise<Message["ready"]> =>
  new Promise((resolve, reject) => {
    const output = errorText(child)
    child.on("message", (message: Message) => {
      if (message.type === "ready") resolve(message.ready)
      else reject(new BenchFailure(`${name}: ${message.line}`))
    })
    child.once("error", reject)
    child.once("exit", () => reject(new BenchFailure(`${name} ended while starting: ${output()}`)))
  })

const stopProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, "exit")
  child.kill("SIGTERM")
  await ended
}

/** Starts the process and waits until it is ready; rejects with its output when it can't start. */
export const startProcess = async (options: ServiceOptions): Promise<ServiceProcess> => {
  const { entry, nodeOptions = [], environment = {}, onEnd } = options
  const child = spawn(process.execPath, [...nodeOptions, entry.pathname], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    // A separate process group: Ctrl-C reaches only the bench, which stops what it has started.
    detached: true,
  })
  const stop = (): Promise<void> => stopProcess(child)
  onEnd(stop)
  const ready = await untilReady(entry.pathname, child)
  return { pid: child.pid ?? 0, ready: ready ?? {}, stop }
}
