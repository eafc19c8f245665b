/** The relay in a process of its own, which can be killed at any moment. */
import { type ChildProcess, spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { fileURLToPath } from "node:url"

const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url))

export interface RelayProcess {
  /** Its `RELAY_ID`. */
  readonly id: string
  readonly pid: number
  /** What it reported when it was ready. */
  readonly ready: Readonly<Record<string, string>>
  /** Ends it in order; resolves with its exit code. */
  readonly stop: () => Promise<number | null>
  /** Ends it as a crash would. */
  readonly kill: () => Promise<void>
}

interface Message {
  readonly type: string
  readonly line?: string
  readonly ready?: RelayProcess["ready"]
}

const readyOf = (child: ChildProcess): Promise<RelayProcess["ready"]> =>
  new Promise((ready, failed) => {
    child.on("message", (message: Message) => {
      if (message.type === "ready") ready(message.ready ?? {})
      if (message.type === "failed") failed(new Error(message.line))
    })
    child.once("exit", (code) => failed(new Error(`the relay ended with ${code}`)))
  })

/** Resolves when the relay says that it is ready. */
export const startRelayProcess = async (
  settings: Readonly<Record<string, string>>,
): Promise<RelayProcess> => {
  const { ROLES: _roles, KAFKA_BROKERS: _brokers, DATABASE_URL: _url, ...rest } = process.env
  const id = randomUUID()
  const child = spawn(process.execPath, [main], {
    env: { ...rest, LOG_LEVEL: "error", RELAY_ID: id, ...settings },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve))
  const ready = await readyOf(child)
  return {
    id,
    pid: child.pid ?? 0,
    ready,
    stop: () => {
      child.kill("SIGTERM")
      return exited
    },
    kill: async () => {
      child.kill("SIGKILL")
      await exited
    },
  }
}
