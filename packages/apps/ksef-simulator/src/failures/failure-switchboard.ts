/** The currently planned failures. In memory only: a restart clears them. */
import type { FailureTarget } from "../http/operation.ts"
import { takeFailure, type FailurePlan } from "./failure-plan.ts"

/** `reset`: every connection breaks; `status503`: every request gets 503. */
export const outageModes = ["off", "reset", "status503"] as const
export type OutageMode = (typeof outageModes)[number]

export interface FailureSwitchboard {
  readonly add: (plan: FailurePlan) => void
  readonly take: (target: FailureTarget) => FailurePlan | undefined
  readonly plans: () => ReadonlyArray<FailurePlan>
  readonly clear: () => void
  /** Sessions that reject every invoice (21184) until the failures are cleared. */
  readonly unavailableSessions: Set<string>
  readonly outage: () => OutageMode
  readonly setOutage: (mode: OutageMode) => void
}

export const makeFailureSwitchboard = (): FailureSwitchboard => {
  let plans: ReadonlyArray<FailurePlan> = []
  let outage: OutageMode = "off"
  const unavailableSessions = new Set<string>()
  return {
    add: (plan) => {
      plans = [...plans, plan]
    },
    take: (target) => {
      if (plans.length === 0) return undefined
      const { failure, left } = takeFailure(plans, target)
      plans = left
      return failure
    },
    plans: () => plans,
    clear: () => {
      plans = []
      unavailableSessions.clear()
    },
    unavailableSessions,
    outage: () => outage,
    setOutage: (mode) => {
      outage = mode
    },
  }
}
