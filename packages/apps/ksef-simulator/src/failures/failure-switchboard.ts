/** The currently planned failures. In memory only: a restart clears them. */
import type { FailureTarget } from "../http/operation.ts"
import { type Draw, type FailurePlan, type ReadDocument, takeFailure } from "./failure-plan.ts"

/** `reset`: every connection breaks; `status503`: every request gets 503. */
export const outageModes = ["off", "reset", "status503"] as const
export type OutageMode = (typeof outageModes)[number]

export const makeFailureSwitchboard = (draw: Draw = Math.random) => {
  let plans: ReadonlyArray<FailurePlan> = []
  let outage: OutageMode = "off"
  const unavailableSessions = new Set<string>()
  return {
    add: (plan: FailurePlan): void => {
      plans = [...plans, plan]
    },
    take: (target: FailureTarget, document?: ReadDocument): FailurePlan | undefined => {
      if (plans.length === 0) return undefined
      const { failure, left } = takeFailure(plans, target, draw, document)
      plans = left
      return failure
    },
    plans: (): ReadonlyArray<FailurePlan> => plans,
    clear: (): void => {
      plans = []
      unavailableSessions.clear()
    },
    /** Sessions that reject every invoice (21184) until the failures are cleared. */
    unavailableSessions,
    outage: (): OutageMode => outage,
    setOutage: (mode: OutageMode): void => {
      outage = mode
    },
  }
}

export type FailureSwitchboard = ReturnType<typeof makeFailureSwitchboard>
