/** The windows of all callers. In memory only: a restarted simulator counts from zero. */
import type { Instant } from "@procurement/domain/calendar"
import type { GroupLimits } from "@procurement/domain/clearance"
import { scaledLimits, type LimitGroup } from "./limits.ts"
import { admit, type History, type Rejection } from "./sliding-window.ts"

export interface CountedCall {
  readonly group: LimitGroup
  /** The caller whose windows count the call. */
  readonly caller: string
  readonly now: Instant
  /** The limits set for the caller's context; otherwise the simulator's own limits apply. */
  readonly limits: GroupLimits | undefined
}

/** Counts a request; returns the limit that rejects it, if any. */
export type RateLimiter = (call: CountedCall) => Rejection | undefined

/** Without a scale nothing is limited, except by limits set for a context. */
export const makeRateLimiter = (scale: number | undefined): RateLimiter => {
  const histories = new Map<string, History>()
  const limitsOf = ({ group, limits }: CountedCall): GroupLimits | undefined => {
    if (group === "unlimited") return undefined
    return limits ?? (scale === undefined ? undefined : scaledLimits(group, scale))
  }
  return (call) => {
    const limits = limitsOf(call)
    if (limits === undefined) return undefined
    const key = `${call.group} ${call.caller}`
    const admission = admit(histories.get(key) ?? [], limits, call.now)
    histories.set(key, admission.history)
    return admission.admitted ? undefined : admission
  }
}
