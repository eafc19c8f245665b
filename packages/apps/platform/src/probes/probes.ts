/**
 * The probes of a process for its operators: /livez, /readyz and /metrics on a port of their own.
 *
 * They listen from the beginning of the start to the end of the stop. A process without a port for
 * them has the same interface and no server, and does not load the library of metrics.
 */
import type { Logger } from "../log.ts"
import type { MetricsSource } from "../observability/metrics-page.ts"
import { type ReadinessWatch, watchReadiness } from "./readiness.ts"
import type { ProbesSettings } from "./settings.ts"

export interface Probes extends Pick<ReadinessWatch, "started" | "draining"> {
  /** The probes' part of the `ready` message: their URL, if they are enabled. */
  readonly ready: Readonly<Record<string, string>>
  /** Adds a source that is read before each response of /metrics. */
  readonly measure: (source: MetricsSource) => void
  readonly close: () => Promise<void>
}

/**
 * Opens the probes, before anything else: /livez succeeds from now on, /readyz fails until
 * `started` is called. Rejects with one line when the port is in use.
 */
export const openProbes = async (settings: ProbesSettings, log: Logger): Promise<Probes> => {
  const { PROBES_HOST: host, PROBES_PORT: port } = settings
  const readiness = watchReadiness()
  const { started, draining } = readiness
  if (port === undefined) {
    return {
      started,
      draining,
      measure: () => undefined,
      ready: {},
      close: () => Promise.resolve(),
    }
  }
  const { serveProbes } = await import("./probes-server.ts")
  return { started, draining, ...(await serveProbes({ host, port }, readiness, log)) }
}
