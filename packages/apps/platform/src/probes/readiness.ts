/**
 * Whether a process should receive work: not before it has started, not while it stops, and in
 * between only while every dependency responds.
 *
 * Independent of liveness: a process that waits for its database must not be killed.
 */
import { oneLine } from "../settings-error.ts"

/** A required dependency of the process. */
export interface ReadinessCheck {
  /** One word for the response: `database`. */
  readonly name: string
  /** Rejects while it is unavailable; the response shows the first line of the reason. */
  readonly check: () => Promise<unknown>
}

export interface Readiness {
  readonly isReady: boolean
  readonly status: "starting" | "ready" | "unready" | "draining"
  /** The result of each check: `ok` or a reason. */
  readonly checks: Readonly<Record<string, string>>
}

export interface ReadinessWatch {
  /** The process has started: from now on the checks decide. */
  readonly started: (checks: ReadonlyArray<ReadinessCheck>) => void
  /** The process is shutting down: it is not ready, regardless of the checks. */
  readonly draining: () => void
  readonly look: () => Promise<Readiness>
}

/** The longest a probe waits; Kubernetes times out after a second by default. */
export const timeoutMillis = 900

const late = (): Error => new Error(`no response in ${timeoutMillis} ms`)

const inTime = (work: Promise<unknown>): Promise<unknown> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(late()), timeoutMillis)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

const resultOf = async ({ name, check }: ReadinessCheck): Promise<readonly [string, string]> => {
  try {
    await inTime(check())
    return [name, "ok"]
  } catch (error) {
    return [name, oneLine(error)]
  }
}

const runChecks = async (checks: ReadonlyArray<ReadinessCheck>): Promise<Readiness> => {
  const results = await Promise.all(checks.map(resultOf))
  const isReady = results.every(([, result]) => result === "ok")
  return { isReady, status: isReady ? "ready" : "unready", checks: Object.fromEntries(results) }
}

const closedFor = (status: "starting" | "draining"): Readiness => ({
  isReady: false,
  status,
  checks: {},
})

export const watchReadiness = (): ReadinessWatch => {
  let closed: Readiness | undefined = closedFor("starting")
  let checks: ReadonlyArray<ReadinessCheck> = []
  let underWay: Promise<Readiness> | undefined
  /** Concurrent requests share one run of the checks. */
  const runOnce = (): Promise<Readiness> => {
    underWay ??= runChecks(checks).finally(() => {
      underWay = undefined
    })
    return underWay
  }
  return {
    started: (needed) => {
      checks = needed
      if (closed?.status === "starting") closed = undefined
    },
    draining: () => {
      closed = closedFor("draining")
    },
    look: async () => {
      const readiness = closed ?? (await runOnce())
      return closed ?? readiness
    },
  }
}
