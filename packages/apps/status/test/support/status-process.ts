/** The status page as it really runs: a process of its own, which can be killed at any moment. */
import { type ChildProcess, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { type AtEnd, whenTestEnds } from "./ending.ts"

const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url))

export interface StatusProcess {
  readonly pid: number
  readonly url: string
  readonly operatorUrl: string
  readonly probesUrl: string
  /** Ends it in order; resolves with its exit code. */
  readonly stop: () => Promise<number | null>
  /** Ends it as a crash would. */
  readonly kill: () => Promise<void>
}

interface Message {
  readonly type: string
  readonly line?: string
  readonly ready?: Readonly<Record<string, string>>
}

const readyOf = (child: ChildProcess): Promise<Readonly<Record<string, string>>> =>
  new Promise((ready, failed) => {
    child.on("message", (message: Message) => {
      if (message.type === "ready") ready(message.ready ?? {})
      if (message.type === "failed") failed(new Error(message.line))
    })
    child.once("exit", (code) => failed(new Error(`the status page ended with ${code}`)))
  })

/** Resolves when it says that it is ready, rejects with its own reason. */
export const startStatusProcess = async (
  settings: Readonly<Record<string, string>>,
  atEnd: AtEnd = whenTestEnds,
): Promise<StatusProcess> => {
  // As in deploy/docker/Dockerfile.
  const child = spawn(process.execPath, ["--max-semi-space-size=1", main], {
    env: { ...process.env, LOG_LEVEL: "error", PORT: "0", PROBES_PORT: "0", ...settings },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve))
  atEnd(async () => {
    child.kill("SIGKILL")
    await exited
  })
  const { url = "", operatorUrl = "", probesUrl = "" } = await readyOf(child)
  return {
    pid: child.pid ?? 0,
    url,
    operatorUrl,
    probesUrl,
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

/** What the process has in memory now, or had at most (`VmHWM`). Linux only. */
export const megabytesOf = ({ pid }: StatusProcess, field: "VmRSS" | "VmHWM"): number => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) / 1_024
}
