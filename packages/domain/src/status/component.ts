import type { Instant } from "../calendar/wall-clock.ts"
import type { Availability as ClearanceAvailability } from "../clearance/availability.ts"

/**
 * Components on the status page and their levels.
 *
 * Pure: independent of probes, pages and clocks. The ids are public: feeds, webhooks and the page's
 * JSON contain them.
 */

export const componentIds = [
  "api-v1",
  "ksef-submission",
  "webhooks",
  "dashboard",
  "sandbox",
] as const
export type ComponentId = (typeof componentIds)[number]

/** The states from best to worst; `unknown` means that there is no recent result. */
export const componentLevels = [
  "operational",
  "maintenance",
  "degraded",
  "outage",
  "unknown",
] as const
export type ComponentLevel = (typeof componentLevels)[number]

/** Impact of an incident on its components. */
export const impacts = ["minor", "major", "critical"] as const
export type Impact = (typeof impacts)[number]

/** An external check of a component. */
export interface ProbeResult {
  readonly component: ComponentId
  /** Start of the check, in epoch milliseconds. */
  readonly at: number
  readonly isUp: boolean
  readonly durationMillis: number
  /** Human-readable failure. */
  readonly problem?: string | undefined
}

/** Consecutive failed checks that make an outage, and successful ones that end it. */
export const confirmingProbes = 3

/** Returns how many of the latest results equal the last one; results are oldest first. */
export const streakOf = (
  results: ReadonlyArray<Pick<ProbeResult, "isUp">>,
): { readonly isUp: boolean; readonly length: number } | undefined => {
  const last = results.at(-1)
  if (last === undefined) return undefined
  const turn = results.findLastIndex(({ isUp }) => isUp !== last.isUp)
  return { isUp: last.isUp, length: results.length - 1 - turn }
}

const levelOfImpact = {
  minor: "degraded",
  major: "outage",
  critical: "outage",
} as const satisfies Record<Impact, ComponentLevel>

export interface ComponentEvidence {
  /** Latest results, oldest first; empty when the last one is too old. */
  readonly results: ReadonlyArray<Pick<ProbeResult, "isUp">>
  /** Impacts of open incidents that name the component and are not in state `monitoring`. */
  readonly impacts: ReadonlyArray<Impact>
  /** Whether announced maintenance of the component is in progress. */
  readonly isInMaintenance: boolean
}

const levelOfProbes = (results: ComponentEvidence["results"]): ComponentLevel => {
  const streak = streakOf(results)
  if (streak === undefined) return "unknown"
  if (streak.isUp) return "operational"
  return streak.length >= confirmingProbes ? "outage" : "degraded"
}

const worstOf = (levels: ReadonlyArray<ComponentLevel>): ComponentLevel =>
  componentLevels.findLast((level) => levels.includes(level)) ?? "unknown"

/**
 * Returns the level of a component. Announced maintenance explains failed checks; an open incident
 * overrides successful ones.
 */
export const componentLevel = (evidence: ComponentEvidence): ComponentLevel => {
  const reported = evidence.impacts.map((impact) => levelOfImpact[impact])
  if (evidence.isInMaintenance) return worstOf([...reported, "maintenance"])
  const measured = levelOfProbes(evidence.results)
  if (measured === "unknown" && reported.length > 0) return worstOf(reported)
  return worstOf([...reported, measured])
}

/** Returns the level of the service: that of its worst measured component. */
export const overallLevel = (levels: ReadonlyArray<ComponentLevel>): ComponentLevel => {
  const measured = levels.filter((level) => level !== "unknown")
  return measured.length === 0 ? "unknown" : worstOf(measured)
}

/**
 * Request counters of an API process, and their increase since the last reading.
 *
 * Counters start at 0 with each process and only increase, so a lower count belongs to a new
 * process. A reading long after the previous one can't be assigned to a minute and only sets a new
 * baseline.
 */

export interface RequestCounters {
  /** In epoch milliseconds. */
  readonly at: number
  readonly requests: number
  readonly failedRequests: number
}

/** Maximum gap between readings that are assigned to a minute. */
export const longestReadingGapMillis = 5 * 60_000

/** Returns the difference from the previous reading; undefined when it is unknown. */
export const addedRequests = (
  before: RequestCounters | undefined,
  reading: RequestCounters,
): Pick<RequestCounters, "requests" | "failedRequests"> | undefined => {
  if (before === undefined || reading.at - before.at > longestReadingGapMillis) return undefined
  const isNewProcess =
    reading.requests < before.requests || reading.failedRequests < before.failedRequests
  const base = isNewProcess ? { requests: 0, failedRequests: 0 } : before
  return {
    requests: reading.requests - base.requests,
    failedRequests: reading.failedRequests - base.failedRequests,
  }
}

export const healthStates = ["operational", "delayed", "unavailable"] as const
export type HealthState = (typeof healthStates)[number]

export interface ServiceHealth {
  readonly ksefSubmission: HealthState
  readonly webhooks: HealthState
}

export interface WaitingWork {
  /** Since when the oldest due invoice has waited. */
  readonly invoiceSince?: Instant | undefined
  /** Since when the oldest event or first delivery has waited. */
  readonly webhookSince?: Instant | undefined
}

/**
 * Maximum wait of an invoice. Retries are due within 300 s, so a longer wait means that no worker
 * is running.
 */
const longestInvoiceWaitMillis = 10 * 60_000
const longestWebhookWaitMillis = 2 * 60_000

const isLate = (since: Instant | undefined, now: Instant, longestMillis: number): boolean =>
  since !== undefined && now - since > longestMillis

/**
 * Derives the health of invoicing and webhooks from how long work has been waiting.
 *
 * Pure. Reports what customers notice: a stopped worker counts as soon as work has waited too long,
 * not earlier.
 */
export const serviceHealth = (
  { invoiceSince, webhookSince }: WaitingWork,
  clearance: ClearanceAvailability,
  now: Instant,
): ServiceHealth => {
  const isAway = clearance._tag === "Away" && !clearance.isReturning
  const isDelayed = isLate(invoiceSince, now, longestInvoiceWaitMillis)
  const working = isDelayed ? "delayed" : "operational"
  return {
    ksefSubmission: isAway ? "unavailable" : working,
    webhooks: isLate(webhookSince, now, longestWebhookWaitMillis) ? "delayed" : "operational",
  }
}
