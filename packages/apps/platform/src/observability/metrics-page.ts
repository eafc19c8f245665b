/**
 * All metrics of the process, in the format of Prometheus.
 *
 * Metrics of another system, such as the depth of a queue in a database, are read when the page is
 * requested, at most every five seconds.
 */
import { collectDefaultMetrics, Counter } from "prom-client"
import type { Logger } from "../log.ts"
import { oneLine } from "../settings-error.ts"

/** Sets gauges from the state of another system. */
export interface MetricsSource {
  /** Names the source in the log and in `metrics_source_failures_total` when it fails. */
  readonly name: string
  readonly look: () => Promise<unknown>
}

export interface MetricsWatch {
  readonly measure: (source: MetricsSource) => void
  /** Resolves when all sources have responded or timed out. */
  readonly look: () => Promise<void>
}

let isMeasured = false

/** Adds the default metrics of a Node process; a second call changes nothing. */
export const measureProcess = (): void => {
  if (isMeasured) return
  isMeasured = true
  collectDefaultMetrics()
}

/** The shortest time between two reads of a source, for any number of requests. */
const restMillis = 5_000
/** Prometheus waits 10 s by default; a slower source keeps its old values. */
const timeoutMillis = 3_000

const failures = new Counter({
  name: "metrics_source_failures_total",
  help: "Failed reads of each source of metrics.",
  labelNames: ["source"],
})

const startTimeout = (): { readonly over: Promise<void>; readonly end: () => void } => {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, timeoutMillis)
  return {
    over,
    end: () => {
      clearTimeout(timer)
      resolve()
    },
  }
}

const askedRarely = ({ name, look }: MetricsSource, log: Logger): (() => Promise<void>) => {
  let underWay: Promise<void> | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  const ask = async (): Promise<void> => {
    try {
      await look()
    } catch (error) {
      failures.labels(name).inc()
      log.warn({ source: name, problem: oneLine(error) }, "source of metrics failed")
    } finally {
      underWay = undefined
    }
  }
  return () => {
    if (underWay !== undefined) return underWay
    if (performance.now() - askedAt < restMillis) return Promise.resolve()
    askedAt = performance.now()
    underWay = ask()
    return underWay
  }
}

export const watchMetrics = (log: Logger): MetricsWatch => {
  const sources: Array<() => Promise<void>> = []
  return {
    measure: (source) => void sources.push(askedRarely(source, log)),
    look: async () => {
      const { over, end } = startTimeout()
      await Promise.race([Promise.all(sources.map((ask) => ask())), over])
      end()
    },
  }
}
