/**
 * Controls the KSeF simulator for integrators: its clock, failures, outages.
 *
 * An outage ends automatically. The timer is here, because outages of the simulator have no end.
 */
import { setTimeout as pause } from "node:timers/promises"
import type { KsefFailure } from "@procurement/app-platform"
import type { FailurePlan, FailurePlanInput, OutageMode } from "@procurement/app-ksef-simulator"

export interface KsefControls {
  readonly moveClock: (offsetMillis: number) => Promise<void>
  readonly fail: (failure: KsefFailure) => Promise<void>
  readonly failures: () => Promise<ReadonlyArray<KsefFailure>>
  /** Ends every failure and outage. */
  readonly clearFailures: () => Promise<void>
}

const timeoutMillis = 20_000
const retryMillis = 100

type Request = (method: string, path: string, body?: unknown) => Promise<Response>

const requestTo =
  (ksefUrl: string): Request =>
  async (method, path, body) => {
    const response = await fetch(`${ksefUrl}/_sim${path}`, {
      method,
      signal: AbortSignal.timeout(timeoutMillis),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok)
      throw new Error(`the KSeF simulator rejected the request: ${await response.text()}`)
    return response
  }

/** Retries while the simulator restarts. */
const retryWhileRestarting = async (request: () => Promise<Response>): Promise<void> => {
  const giveUpAt = performance.now() + timeoutMillis
  for (;;) {
    try {
      await request()
      return
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
      await pause(retryMillis)
    }
  }
}

const actionOf = (httpStatus: number): FailurePlan["action"] => {
  if (httpStatus === 429) return "429"
  return httpStatus === 500 ? "status500" : "status503"
}

const matching = (operation: string) => operation as FailurePlan["match"]

const planOf = (failure: Exclude<KsefFailure, { failure: "outage" }>): FailurePlanInput => {
  const { times } = failure
  switch (failure.failure) {
    case "status": {
      const { status, operation, retryAfterSeconds } = failure
      const later = retryAfterSeconds === undefined ? {} : { retryAfter: retryAfterSeconds }
      return { match: matching(operation), action: actionOf(status), times, ...later }
    }
    case "reset": {
      const action = failure.afterwards ? "resetAfterPersist" : "resetBefore"
      return { match: matching(failure.operation), action, times }
    }
    case "drop":
      return { match: "sendInvoice", action: "dropInvoice550", times }
    case "reject": {
      const { containing } = failure
      const selected = containing === undefined ? {} : { containing }
      return { match: "sendInvoice", action: "rejectInvoice450", times, ...selected }
    }
  }
}

const status = ({ match, times, retryAfter }: FailurePlan, code: number): KsefFailure => ({
  failure: "status",
  status: code,
  operation: match,
  times,
  ...(retryAfter === undefined ? {} : { retryAfterSeconds: retryAfter }),
})

const reset = ({ match, times }: FailurePlan, afterwards: boolean): KsefFailure => ({
  failure: "reset",
  afterwards,
  operation: match,
  times,
})

/** Undefined for failures that only the simulator supports, not the operator API. */
const failureOf = (plan: FailurePlan): KsefFailure | undefined => {
  switch (plan.action) {
    case "429":
      return status(plan, 429)
    case "status500":
      return status(plan, 500)
    case "status503":
      return status(plan, 503)
    case "resetBefore":
      return reset(plan, false)
    case "resetAfterPersist":
      return reset(plan, true)
    case "dropInvoice550":
      return { failure: "drop", times: plan.times }
    case "rejectInvoice450":
      return {
        failure: "reject",
        times: plan.times,
        ...(plan.containing === undefined ? {} : { containing: plan.containing }),
      }
    case "status500AfterPersist":
    case "delay":
    case "400":
    case "sessionUnavailable":
    case "dropInvoice405":
    case "dropInvoice500":
    case "strangeInvoice499":
    case "status":
    case "garbageBody":
    case "truncateBody":
    case "wrongHash":
    case "otherUpo":
    case "forgedUpo":
      return undefined
  }
}

interface SimulatorState {
  readonly outage: OutageMode
  readonly failures: ReadonlyArray<FailurePlan>
}

export const makeKsefControls = (ksefUrl: string): KsefControls => {
  const request = requestTo(ksefUrl)
  let outage: { readonly end: NodeJS.Timeout; readonly endsAt: number } | undefined
  const setOutage = (mode: OutageMode) => request("PUT", "/outage", { mode })
  const endOutage = async (): Promise<void> => {
    clearTimeout(outage?.end)
    outage = undefined
    await setOutage("off")
  }
  const beginOutage = async (seconds: number): Promise<void> => {
    clearTimeout(outage?.end)
    await setOutage("status503")
    // A failure is ignored: a restart of the simulator also ends its outage.
    const end = setTimeout(() => void endOutage().catch(() => undefined), seconds * 1_000)
    outage = { end: end.unref(), endsAt: performance.now() + seconds * 1_000 }
  }
  const secondsLeft = (): number =>
    Math.max(1, Math.ceil(((outage?.endsAt ?? 0) - performance.now()) / 1_000))
  return {
    moveClock: (offsetMillis) =>
      retryWhileRestarting(() => request("PUT", "/clock", { offsetMillis })),
    fail: async (failure) => {
      if (failure.failure === "outage") await beginOutage(failure.seconds)
      else await request("POST", "/failures", planOf(failure))
    },
    failures: async () => {
      const state = (await (await request("GET", "/")).json()) as SimulatorState
      const planned = state.failures.map(failureOf).filter((failure) => failure !== undefined)
      if (state.outage === "off") return planned
      return [{ failure: "outage", seconds: secondsLeft() }, ...planned]
    },
    clearFailures: async () => {
      await request("DELETE", "/failures")
      await endOutage()
    },
  }
}
