/** Loads a server with autocannon; reports its throughput and the CPU time that it used. */
import autocannon from "autocannon"
import { BenchFailure } from "./bench.ts"
import { cpuSeconds } from "./process-usage.ts"
import type { Measured } from "./rounds.ts"
import type { ServiceProcess } from "./service-process.ts"

export interface Target {
  readonly process: ServiceProcess
  readonly request: {
    readonly url: string
    readonly method: "GET" | "POST"
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
  }
}

/** Concurrent connections, each with one request at a time. */
export const connections = 16

const timeoutSeconds = 30

/** Responses per second. Rejects when one is not a success: fast rejections are no throughput. */
export const load = async ({ process, request }: Target, seconds: number): Promise<Measured> => {
  const before = await cpuSeconds(process.pid)
  const result = await autocannon({
    ...request,
    connections,
    duration: seconds,
    timeout: timeoutSeconds,
  })
  const after = await cpuSeconds(process.pid)
  const { "2xx": answered, non2xx, errors, duration } = result
  if (non2xx + errors > 0 || answered === 0) {
    const statuses = Object.keys(result.statusCodeStats ?? {}).join(", ")
    throw new BenchFailure(`${request.url}: ${errors} errors, answers ${statuses}`)
  }
  const used = before === undefined || after === undefined ? undefined : after - before
  return {
    value: answered / duration,
    cpuMicros: used === undefined ? undefined : (used * 1_000_000) / answered,
  }
}

/** Microseconds of the server for one request: CPU time, or wall-clock time without /proc. */
export const cpuTime = async (target: Target, seconds: number): Promise<Measured> => {
  const { value, cpuMicros = 1_000_000 / value } = await load(target, seconds)
  return { value: cpuMicros }
}
