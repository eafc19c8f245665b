/**
 * The content of pages, JSON and feeds as plain data, cached for a second: the number of readers
 * does not matter to the database.
 */
import type { Instant, LocalDate } from "@procurement/domain/standalone"
import {
  addMonths,
  type ComponentId,
  componentLevel,
  errorBudget,
  keptMonths,
  keptSince,
  lastDays,
  monthAt,
  type Notice,
  overallLevel,
  ratioOf,
  spanOfMonth,
  together,
} from "@procurement/domain/status"
import type { App } from "./app.ts"
import {
  type AvailabilityReport,
  makeAvailabilityReport,
} from "./measurement/availability-report.ts"
import type { StatusSettings } from "./settings.ts"

export interface StatusViewDeps extends Pick<App, "probes" | "notices" | "now"> {
  readonly components: ReadonlyArray<ComponentId>
  readonly settings: Pick<StatusSettings, "CHECK_INTERVAL_SECONDS">
  /** Whether what is computed once may be stored. */
  readonly isWriter: boolean
}

interface Sources extends StatusViewDeps {
  readonly report: AvailabilityReport
}

const shownDays = 90
/** Resolved incidents and completed maintenance of this time are shown below the open ones. */
const recentMillis = 7 * 86_400_000
/** Enough for a streak. */
const latestResults = 5
const freshMillis = 1_000

/** A few checks may be late before the last result is too old. */
export const staleMillisOf = ({ CHECK_INTERVAL_SECONDS }: StatusViewDeps["settings"]): number =>
  Math.max(5 * CHECK_INTERVAL_SECONDS * 1_000, 60_000)

/** Every ratio is from 0 to 1, and undefined when nothing was measured. */
const dayView = (report: AvailabilityReport, id: ComponentId, day: LocalDate, now: Instant) => {
  const availability = report.ofDay(id, day, now)
  return { day, ...availability, ratio: ratioOf(availability) }
}

const componentView = (sources: Sources, id: ComponentId) => {
  const { settings, probes, notices, report, now } = sources
  const concerns = ({ components }: Notice): boolean => components.includes(id)
  const results = probes.latest(id, now() - staleMillisOf(settings), latestResults)
  const incidents = notices.openIncidents().filter(concerns)
  const maintenances = notices.openMaintenances().filter(concerns)
  const level = componentLevel({
    results,
    impacts: incidents.filter(({ state }) => state !== "monitoring").map(({ impact }) => impact),
    isInMaintenance: maintenances.some(({ state }) => state === "inProgress"),
  })
  // Oldest first.
  const days = lastDays(now(), shownDays).map((day) => dayView(report, id, day, now()))
  return { id, level, checkedAt: results.at(-1)?.at, days, ratio: ratioOf(together(days)) }
}

const monthView = ({ report, now }: Sources, month: string) => {
  const availability = report.ofMonth("api-v1", month, now())
  const { minutes: budgetMinutes, remainingMinutes } = errorBudget(month, availability)
  return { month, ...availability, ratio: ratioOf(availability), budgetMinutes, remainingMinutes }
}

const takeSnapshot = (sources: Sources) => {
  const { notices } = sources
  const now = sources.now()
  const components = sources.components.map((id) => componentView(sources, id))
  const lastCheckAt = Math.max(...components.map(({ checkedAt }) => checkedAt ?? 0))
  return {
    /** When the last check was made; before the first one, when the page was asked for. */
    updatedAt: lastCheckAt || now,
    level: overallLevel(components.map(({ level }) => level)),
    components,
    month: monthView(sources, monthAt(now)),
    incidents: notices.openIncidents(),
    maintenances: notices.openMaintenances(),
    /** Resolved or completed in the last days, newest first. */
    recent: notices
      .started(now - recentMillis, now + 1)
      .filter(({ state }) => state === "resolved" || state === "completed"),
  }
}

export type DayView = ReturnType<typeof dayView>
export type ComponentView = ReturnType<typeof componentView>
export type MonthView = ReturnType<typeof monthView>
export type Snapshot = ReturnType<typeof takeSnapshot>

const cached = <A>(take: () => A, now: () => number) => {
  let latest: { readonly at: number; readonly value: A } | undefined
  return {
    read: (): A => {
      const isFresh = latest !== undefined && Math.abs(now() - latest.at) < freshMillis
      if (latest === undefined || !isFresh) latest = { at: now(), value: take() }
      return latest.value
    },
    drop: () => {
      latest = undefined
    },
  }
}

export const makeStatusView = (deps: StatusViewDeps) => {
  const { notices, now } = deps
  /** Notices of the kept months, the newest first. */
  const keptNotices = () => notices.started(keptSince(now()), Number.MAX_SAFE_INTEGER)
  const maintenances = () => keptNotices().filter((notice) => notice.kind === "maintenance")
  const sources = { ...deps, report: makeAvailabilityReport({ ...deps, maintenances }) }
  const noticesOf = (month: string): ReadonlyArray<Notice> => {
    const { from, to } = spanOfMonth(month)
    return notices.started(from, to)
  }
  const monthNames = (): ReadonlyArray<string> =>
    Array.from({ length: keptMonths + 1 }, (_, nth) => addMonths(monthAt(now()), -nth))
  /** The present month is shown from its first minute. */
  const isShown = (view: MonthView, nth: number): boolean =>
    nth === 0 ||
    view.measuredMinutes + view.maintenanceMinutes > 0 ||
    noticesOf(view.month).length > 0
  const shownMonths = () =>
    monthNames()
      .map((month) => monthView(sources, month))
      .filter(isShown)
  const snapshot = cached(() => takeSnapshot(sources), now)
  const months = cached(shownMonths, now)
  return {
    snapshot: snapshot.read,
    /** The months with results or notices, latest first. */
    months: months.read,
    /** Undefined for months that are not kept any more, or are still to come. */
    monthHistory: (month: string) => {
      if (!monthNames().includes(month)) return undefined
      const shown = months.read().map((view) => view.month)
      return {
        month: monthView(sources, month),
        /** The newest first. */
        notices: noticesOf(month),
        /** Months beside it that have a page too. */
        earlier: shown.find((each) => each < month),
        later: shown.findLast((each) => each > month),
      }
    },
    notice: notices.find,
    notices: keptNotices,
    /** Drops the cache. */
    refresh: () => {
      snapshot.drop()
      months.drop()
    },
  }
}

export type StatusView = ReturnType<typeof makeStatusView>
export type MonthHistory = NonNullable<ReturnType<StatusView["monthHistory"]>>
