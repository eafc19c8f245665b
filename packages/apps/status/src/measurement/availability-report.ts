/**
 * Availability by day and by month, from recorded results.
 *
 * A day that is over is computed once and kept as a summary: nothing is added to it any more, and
 * maintenance is announced a day ahead. Today is computed whenever it is asked for.
 */
import { type Instant, type LocalDate, warsawDate } from "@procurement/domain/standalone"
import {
  type Availability,
  availabilityOf,
  type ComponentId,
  daysOfMonth,
  excludedSpans,
  type Maintenance,
  nothingMeasured,
  spanOfDay,
  together,
} from "@procurement/domain/status"
import type { ProbeStore } from "../storage/probe-store.ts"

export interface AvailabilityReportDeps {
  readonly probes: Pick<ProbeStore, "minutes" | "summaries" | "saveSummary">
  readonly maintenances: () => ReadonlyArray<Maintenance>
  /** Whether summaries of days that are over may be stored. */
  readonly isWriter: boolean
}

/** A check that began before midnight may end a little after it. */
const lateResultsMillis = 2 * 60_000

export const makeAvailabilityReport = (deps: AvailabilityReportDeps) => {
  const { probes, maintenances, isWriter } = deps
  const cache = new Map<string, Availability>(
    probes.summaries().map((summary) => [`${summary.component} ${summary.day}`, summary]),
  )
  const ofDay = (component: ComponentId, day: LocalDate, now: Instant): Availability => {
    if (day > warsawDate(now)) return nothingMeasured
    const cached = cache.get(`${component} ${day}`)
    if (cached !== undefined) return cached
    const span = spanOfDay(day)
    const excluded = excludedSpans(maintenances(), component)
    const availability = availabilityOf(probes.minutes(component, span), excluded)
    if (span.to + lateResultsMillis > now) return availability
    cache.set(`${component} ${day}`, availability)
    // Days before the first start are not worth a row each.
    const isEmpty = availability.measuredMinutes + availability.maintenanceMinutes === 0
    if (isWriter && !isEmpty) probes.saveSummary({ component, day, ...availability })
    return availability
  }
  return {
    ofDay,
    /** Of `YYYY-MM`, as far as it has come. */
    ofMonth: (component: ComponentId, month: string, now: Instant): Availability =>
      together(daysOfMonth(month).map((day) => ofDay(component, day, now))),
  }
}

export type AvailabilityReport = ReturnType<typeof makeAvailabilityReport>
