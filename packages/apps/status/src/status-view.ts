/**
 * The content of pages, JSON and feeds, cached for a second: the number of readers does not
 * matter to the database.
 */
import { instant } from "@procurement/domain/calendar"
import {
  addMonths,
  keptMonths,
  monthAt,
  type Notice,
  spanOfMonth,
} from "@procurement/domain/status"
import type { MonthHistory } from "./page/history.ts"
import {
  type MonthView,
  monthView,
  type Snapshot,
  type SnapshotDeps,
  takeSnapshot,
} from "./snapshot.ts"

export interface StatusView {
  readonly snapshot: () => Snapshot
  /** The months with results or notices, latest first. */
  readonly months: () => ReadonlyArray<MonthView>
  /** Undefined for months that are not kept any more, or are still to come. */
  readonly monthHistory: (month: string) => MonthHistory | undefined
  readonly notice: (id: string) => Notice | undefined
  /** Announcements of the kept months, the newest first. */
  readonly notices: () => ReadonlyArray<Notice>
  /** Drops the cache. */
  readonly refresh: () => void
}

const freshMillis = 1_000

export const makeStatusView = (deps: SnapshotDeps, now: () => number): StatusView => {
  const { notices, report } = deps
  let kept: { readonly at: number; readonly snapshot: Snapshot } | undefined
  let keptMonthViews: { readonly at: number; readonly months: ReadonlyArray<MonthView> } | undefined
  const monthNames = (): ReadonlyArray<string> => {
    const present = monthAt(instant(now()))
    return Array.from({ length: keptMonths + 1 }, (_, nth) => addMonths(present, -nth))
  }
  const hasNotices = ({ month }: MonthView): boolean => {
    const { from, to } = spanOfMonth(month)
    return notices.started(from, to).length > 0
  }
  /** The present month is shown from its first minute. */
  const isShown = (view: MonthView, nth: number): boolean =>
    nth === 0 || view.measuredMinutes + view.maintenanceMinutes > 0 || hasNotices(view)
  const isFresh = (at: number): boolean => Math.abs(now() - at) < freshMillis
  const months = (): ReadonlyArray<MonthView> => {
    if (keptMonthViews !== undefined && isFresh(keptMonthViews.at)) return keptMonthViews.months
    const views = monthNames().map((month) => monthView(report, month, instant(now())))
    keptMonthViews = { at: now(), months: views.filter(isShown) }
    return keptMonthViews.months
  }
  return {
    snapshot: () => {
      if (kept !== undefined && isFresh(kept.at)) return kept.snapshot
      kept = { at: now(), snapshot: takeSnapshot(deps, instant(now())) }
      return kept.snapshot
    },
    months,
    monthHistory: (month) => {
      if (!monthNames().includes(month)) return undefined
      const shown = months().map((view) => view.month)
      const { from, to } = spanOfMonth(month)
      return {
        month: monthView(report, month, instant(now())),
        notices: notices.started(from, to),
        earlier: shown.find((each) => each < month),
        later: shown.findLast((each) => each > month),
      }
    },
    notice: notices.find,
    notices: () => {
      const oldest = spanOfMonth(monthNames().at(-1) ?? monthAt(instant(now()))).from
      return notices.started(oldest, Number.MAX_SAFE_INTEGER)
    },
    refresh: () => {
      kept = undefined
      keptMonthViews = undefined
    },
  }
}
