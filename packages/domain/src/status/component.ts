import type { Instant } from "../calendar/wall-clock.ts"
import type { Availability as ClearanceAvailability } from "../clearance/availability.ts"

/**
 * The parts of the service that the status page reports on, and the level of each.
 *
 * Pure: knows no probe, no page and no clock. The ids are public: feeds, webhooks and the JSON of
 * the page carry them.
 */

export const componentIds = [
  "api-v1",
  "ksef-submission",
  "webhooks",
  "dashboard",
  "sandbox",
] as const
export type ComponentId = (typeof componentIds)[number]

/** From best to worst; `unknown`, last, means that no recent result exists. */
export const componentLevels = [
  "operational",
  "maintenance",
  "degraded",
  "outage",
  "unknown",
] as const
export type ComponentLevel = (typeof componentLevels)[number]

/** The effect of an incident on the components that it names. */
export const impacts = ["minor", "major", "critical"] as const
export type Impact = (typeof impacts)[number]

/** One check of a component from outside. */
export interface ProbeResult {
  readonly component: ComponentId
  /** When the check began, in epoch milliseconds. */
  readonly at: number
  readonly isUp: boolean
  readonly durationMillis: number
  /** Why it failed, for people to read. */
  readonly problem?: string | undefined
}

/** Failed checks in a row that make an outage, and successful ones that end it. */
export const confirmingProbes = 3

/** How many of the latest results agree with the last one; results come oldest first. */
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
  /** The latest results, oldest first; empty when the last one is too old. */
  readonly results: ReadonlyArray<Pick<ProbeResult, "isUp">>
  /** Impacts of the open incidents that name the component and are not only being monitored. */
  readonly impacts: ReadonlyArray<Impact>
  /** Whether announced maintenance of it is in progress. */
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

/** Announced maintenance explains failed checks; an open incident outweighs good ones. */
export const componentLevel = (evidence: ComponentEvidence): ComponentLevel => {
  const reported = evidence.impacts.map((impact) => levelOfImpact[impact])
  if (evidence.isInMaintenance) return worstOf([...reported, "maintenance"])
  const measured = levelOfProbes(evidence.results)
  if (measured === "unknown" && reported.length > 0) return worstOf(reported)
  return worstOf([...reported, measured])
}

/** The level of the whole service: that of its worst component that was measured. */
export const overallLevel = (levels: ReadonlyArray<ComponentLevel>): ComponentLevel => {
  const measured = levels.filter((level) => level !== "unknown")
  return measured.length === 0 ? "unknown" : worstOf(measured)
}

/**
 * The request counts of an API process, and the increase since the last reading.
 *
 * Counters start at 0 with each process and never fall while it runs: a lower count belongs to a
 * new process. A reading too long after the previous one can't be attributed to a minute and only
 * sets a new baseline.
 */

export interface RequestCounters {
  /** In epoch milliseconds. */
  readonly at: number
  readonly requests: number
  readonly failedRequests: number
}

/** Readings further apart than this are not attributed to a minute. */
export const longestReadingGapMillis = 5 * 60_000

/** The difference to the previous reading; undefined when it is unknown. */
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

// Whether invoices reach KSeF and webhooks leave, judged from how long work has been waiting.
//
// Pure. It says what a customer would notice: a worker that is away counts as soon as something
// has waited for too long, and not before.

export const healthStates = ["operational", "delayed", "unavailable"] as const
export type HealthState = (typeof healthStates)[number]

export interface ServiceHealth {
  readonly ksefSubmission: HealthState
  readonly webhooks: HealthState
}

export interface WaitingWork {
  /** Since when the oldest invoice with a due step has waited. */
  readonly invoiceSince?: Instant | undefined
  /** Since when the oldest event or first delivery has waited. */
  readonly webhookSince?: Instant | undefined
}

/**
 * Retries of an invoice are due after 300 s at most; a longer wait means that no worker takes it.
 */
const longestInvoiceWaitMillis = 10 * 60_000
const longestWebhookWaitMillis = 2 * 60_000

const isLate = (since: Instant | undefined, now: Instant, longestMillis: number): boolean =>
  since !== undefined && now - since > longestMillis

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
