/** The status page: in the test's own process, or as a process that can be killed at any moment. */
import { readSettings } from "@procurement/app-platform/standalone"
import { startChild } from "@procurement/testing"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { statusSettings } from "../../src/settings.ts"
import { startStatus } from "../../src/status.ts"
import { type AtEnd, whenTestEnds } from "./ending.ts"

const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url))

export interface StatusPage {
  readonly url: string
  readonly operatorUrl: string
  readonly probesUrl: string
}

export interface StatusProcess extends StatusPage {
  readonly pid: number
  /** Ends it in order; resolves with its exit code. */
  readonly stop: () => Promise<number | null>
  /** Ends it as a crash would. */
  readonly kill: () => Promise<number | null>
}

const environmentWith = (settings: Readonly<Record<string, string>>) => ({
  LOG_LEVEL: "error",
  PORT: "0",
  PROBES_PORT: "0",
  ...settings,
})

/** A page in this process, which starts in a tenth of the time of a process. */
export const startStatusHere = async (
  settings: Readonly<Record<string, string>>,
  atEnd: AtEnd = whenTestEnds,
): Promise<StatusPage> => {
  const { ready, stop } = await startStatus(readSettings(statusSettings, environmentWith(settings)))
  atEnd(stop)
  const { url = "", operatorUrl = "", probesUrl = "" } = ready
  return { url, operatorUrl, probesUrl }
}

/** Resolves when it says that it is ready, rejects with its own reason. */
export const startStatusProcess = async (
  settings: Readonly<Record<string, string>>,
  atEnd: AtEnd = whenTestEnds,
): Promise<StatusProcess> => {
  // As in deploy/docker/Dockerfile.
  const child = startChild([process.execPath, "--max-semi-space-size=1", main], {
    environment: environmentWith(settings),
  })
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    child.process.kill(signal)
    return (await child.ended).code
  }
  atEnd(() => end("SIGKILL"))
  const { url = "", operatorUrl = "", probesUrl = "" } = await child.ready
  const { pid = 0 } = child.process
  const [stop, kill] = [() => end("SIGTERM"), () => end("SIGKILL")]
  return { pid, url, operatorUrl, probesUrl, stop, kill }
}

/** What the process has in memory now, or had at most (`VmHWM`). Linux only. */
export const megabytesOf = ({ pid }: StatusProcess, field: "VmRSS" | "VmHWM"): number => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) / 1_024
}
