/** Measures the work that a process does, and the CPU time and memory that it uses for it. */
import { readFile } from "node:fs/promises"
import autocannon from "autocannon"
import {
  type BenchContext,
  BenchFailure,
  type Both,
  compareInTurn,
  type Measured,
} from "./bench.ts"
import type { Comparison } from "./comparison.ts"
import type { RunningApi } from "./processes.ts"

/** USER_HZ is 100 on every architecture that Node runs on. */
const ticksPerSecond = 100

/** Undefined on systems other than Linux. */
const readProc = (pid: number, file: string): Promise<string | undefined> =>
  readFile(`/proc/${pid}/${file}`, "utf8").catch(() => undefined)

/** CPU seconds of all its threads. proc_pid_stat(5): utime and stime, fields 14 and 15. */
const cpuSeconds = async (pid: number): Promise<number | undefined> => {
  const stat = await readProc(pid, "stat")
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ")
  return fields && (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Megabytes of memory at its peak. proc_pid_status(5): VmHWM. */
export const peakMegabytes = async (pid: number): Promise<number | undefined> => {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec((await readProc(pid, "status")) ?? "")?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1_000
}

/** The work done per second, and the CPU time of the process for one. */
export const measure = async (
  pid: number,
  work: () => Promise<{ readonly count: number; readonly seconds: number }>,
): Promise<Measured> => {
  const secondsBefore = await cpuSeconds(pid)
  const { count, seconds } = await work()
  const secondsAfter = await cpuSeconds(pid)
  const isKnown = secondsBefore !== undefined && secondsAfter !== undefined
  const cpuMicros = isKnown ? ((secondsAfter - secondsBefore) * 1_000_000) / count : undefined
  return { value: count / seconds, cpuMicros }
}

/** Seconds until the work is done. */
export const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1_000
}

export interface Target {
  readonly pid: number
  readonly url: string
  readonly request: {
    readonly method: "GET" | "POST"
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
  }
}

/** Concurrent connections, each with one request at a time. */
export const connections = 16

const timeoutSeconds = 30
const warmUps = 3

/** Requests uncompressed bytes: `fetch` would request compressed ones and decompress them. */
export const targetAt = (
  { pid, url, token }: Pick<RunningApi, "pid" | "url" | "token">,
  path: string,
  body?: string,
): Target => {
  const headers = { authorization: `Bearer ${token}`, "accept-encoding": "identity" }
  if (body === undefined) return { pid, url: `${url}${path}`, request: { method: "GET", headers } }
  const typed = { ...headers, "content-type": "application/json" }
  return { pid, url: `${url}${path}`, request: { method: "POST", headers: typed, body } }
}

/** Sends one request to the target. */
export const responseOf = async ({ url, request }: Target) => {
  const response = await fetch(url, request)
  const body = Buffer.from(await response.arrayBuffer())
  if (!response.ok) throw new BenchFailure(`${url}: HTTP ${response.status}, ${body}`)
  return { headers: response.headers, body }
}

/** Responses per second. Rejects when one is not a success: fast rejections are no throughput. */
export const load = ({ pid, url, request }: Target, duration: number): Promise<Measured> =>
  measure(pid, async () => {
    const result = await autocannon({
      url,
      ...request,
      connections,
      duration,
      timeout: timeoutSeconds,
    })
    const { "2xx": count, non2xx, errors, statusCodeStats = {} } = result
    if (non2xx + errors === 0 && count > 0) return { count, seconds: result.duration }
    const statuses = Object.keys(statusCodeStats).join(", ")
    throw new BenchFailure(`${url}: ${errors} errors, answers ${statuses}`)
  })

/** Microseconds of the server for one request: CPU time, or wall-clock time without /proc. */
export const cpuTime = async (target: Target, seconds: number): Promise<Measured> => {
  const { value, cpuMicros = 1_000_000 / value } = await load(target, seconds)
  return { value: cpuMicros }
}

export const compareLoads = (
  context: BenchContext,
  titles: Omit<Comparison, "ours" | "floor">,
  { ours, floor }: Both<Target>,
  measured: typeof load = load,
): Promise<Comparison> => {
  const { seconds } = context.options
  const sides = { ours: () => measured(ours, seconds), floor: () => measured(floor, seconds) }
  return compareInTurn(context, titles, sides, warmUps)
}
