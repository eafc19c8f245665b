/**
 * Whether a process should be given work: never before it has started, never once it is ending,
 * and in between only while everything that it needs answers.
 *
 * Says nothing of whether the process lives: one that waits for its database must not be killed.
 */
import { oneLine } from "../settings-error.ts"

/** Something a process can't do without. */
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

/** The longest a probe waits; Kubernetes gives up after a second by default. */
export const timeoutMillis = 900

const late = (): Error => new Error(`no response in ${timeoutMillis} ms`)

const inTime = (work: Promise<unknown>): Promise<unknown> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(late()), timeoutMillis)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

const verdictOf = async ({ name, check }: ReadinessCheck): Promise<readonly [string, string]> => {
  try {
    await inTime(check())
    return [name, "ok"]
  } catch (error) {
    return [name, oneLine(error)]
  }
}

const askAll = async (checks: ReadonlyArray<ReadinessCheck>): Promise<Readiness> => {
  const verdicts = await Promise.all(checks.map(verdictOf))
  const isReady = verdicts.every(([, verdict]) => verdict === "ok")
  return { isReady, status: isReady ? "ready" : "unready", checks: Object.fromEntries(verdicts) }
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
  const askOnce = (): Promise<Readiness> => {
    underWay ??= askAll(checks).finally(() => {
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
      const found = closed ?? (await askOnce())
      return closed ?? found
    },
  }
}
