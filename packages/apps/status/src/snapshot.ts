/**
 * The content of the page at one moment, as plain data for pages, JSON and feeds.
 */
import type { Instant, LocalDate } from "@procurement/domain/calendar"
import {
  type Availability,
  type ComponentId,
  type ComponentLevel,
  componentLevel,
  errorBudget,
  type Impact,
  type Incident,
  lastDays,
  type Maintenance,
  monthAt,
  type Notice,
  overallLevel,
  ratioOf,
  together,
} from "@procurement/domain/status"
import type { AvailabilityReport } from "./measurement/availability-report.ts"
import type { NoticeStore } from "./storage/notice-store.ts"
import type { ProbeStore } from "./storage/probe-store.ts"

export const shownDays = 90

export interface DayView extends Availability {
  readonly day: LocalDate
  /** From 0 to 1; undefined when nothing was measured. */
  readonly ratio: number | undefined
}

export interface ComponentView {
  readonly id: ComponentId
  readonly level: ComponentLevel
  /** When it was last checked. */
  readonly checkedAt: number | undefined
  /** The last 90 days, oldest first. */
  readonly days: ReadonlyArray<DayView>
  /** Over these days. */
  readonly ratio: number | undefined
}

export interface MonthView extends Availability {
  readonly month: string
  readonly ratio: number | undefined
  readonly budgetMinutes: number
  readonly remainingMinutes: number
}

export interface Snapshot {
  readonly at: Instant
  /** When the last check was made; before the first one, when the page was asked for. */
  readonly updatedAt: number
  readonly level: ComponentLevel
  readonly components: ReadonlyArray<ComponentView>
  readonly month: MonthView
  readonly incidents: ReadonlyArray<Incident>
  readonly maintenances: ReadonlyArray<Maintenance>
  /** Resolved or completed in the last days, newest first. */
  readonly recent: ReadonlyArray<Notice>
}

export interface SnapshotDeps {
  readonly components: ReadonlyArray<ComponentId>
  readonly probes: ProbeStore
  readonly notices: NoticeStore
  readonly report: AvailabilityReport
  /** Results older than that are ignored. */
  readonly staleMillis: number
}

/** Resolved incidents and completed maintenance of this time are shown below the open ones. */
const recentMillis = 7 * 86_400_000
/** Enough for a streak. */
const latestResults = 5

const impactsOn = (
  component: ComponentId,
  incidents: ReadonlyArray<Incident>,
): ReadonlyArray<Impact> =>
  incidents
    .filter(({ components, state }) => components.includes(component) && state !== "monitoring")
    .map(({ impact }) => impact)

const componentView = (deps: SnapshotDeps, id: ComponentId, now: Instant): ComponentView => {
  const { probes, notices, report, staleMillis } = deps
  const results = probes.latest(id, now - staleMillis, latestResults)
  const level = componentLevel({
    results,
    impacts: impactsOn(id, notices.openIncidents()),
    isInMaintenance: notices
      .openMaintenances()
      .some(({ components, state }) => components.includes(id) && state === "inProgress"),
  })
  const days = lastDays(now, shownDays).map((day): DayView => {
    const availability = report.ofDay(id, day, now)
    return { day, ...availability, ratio: ratioOf(availability) }
  })
  return { id, level, checkedAt: results.at(-1)?.at, days, ratio: ratioOf(together(days)) }
}

export const monthView = (report: AvailabilityReport, month: string, now: Instant): MonthView => {
  const availability = report.ofMonth("api-v1", month, now)
  const { minutes, remainingMinutes } = errorBudget(month, availability)
  return {
    month,
    ...availability,
    ratio: ratioOf(availability),
    budgetMinutes: minutes,
    remainingMinutes,
  }
}

export const takeSnapshot = (deps: SnapshotDeps, now: Instant): Snapshot => {
  const { notices, report } = deps
  const components = deps.components.map((id) => componentView(deps, id, now))
  const started = notices.started(now - recentMillis, now + 1)
  const checkedAt = components.map((component) => component.checkedAt ?? 0)
  return {
    at: now,
    updatedAt: Math.max(...checkedAt) || now,
    level: overallLevel(components.map(({ level }) => level)),
    components,
    month: monthView(report, monthAt(now), now),
    incidents: notices.openIncidents(),
    maintenances: notices.openMaintenances(),
    recent: started.filter(
      ({ kind, state }) => (kind === "incident" && state === "resolved") || state === "completed",
    ),
  }
}
