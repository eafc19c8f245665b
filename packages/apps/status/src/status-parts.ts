/** The parts of the page that need no network: stores, rules, views. */
import { instant, warsawDate } from "@procurement/domain/calendar"
import { type ComponentId, keptSince, type Maintenance } from "@procurement/domain/status"
import { makeAvailabilityReport } from "./measurement/availability-report.ts"
import { makeStatusView, type StatusView } from "./status-view.ts"
import type { StatusDatabase } from "./storage/database.ts"
import { makeNoticeStore, type NoticeStore } from "./storage/notice-store.ts"
import { makeProbeStore, type ProbeStore } from "./storage/probe-store.ts"

export interface StatusParts {
  readonly probes: ProbeStore
  readonly notices: NoticeStore
  readonly view: StatusView
  /** Results older than that are ignored. */
  readonly staleMillis: number
  /** Deletes results older than the retention period, in batches. */
  readonly forget: () => void
}

export interface StatusPartsOptions {
  readonly components: ReadonlyArray<ComponentId>
  readonly intervalMillis: number
  readonly now: () => number
  readonly isWriter: boolean
}

/** A few checks may be late before the last result is too old. */
const staleChecks = 5
const shortestStaleMillis = 60_000

export const makeStatusParts = (
  database: StatusDatabase,
  { components, intervalMillis, now, isWriter }: StatusPartsOptions,
): StatusParts => {
  const probes = makeProbeStore(database)
  const notices = makeNoticeStore(database)
  const maintenances = (): ReadonlyArray<Maintenance> =>
    notices
      .started(keptSince(instant(now())), Number.MAX_SAFE_INTEGER)
      .filter((notice) => notice.kind === "maintenance")
  const report = makeAvailabilityReport({ probes, maintenances, isWriter })
  const staleMillis = Math.max(staleChecks * intervalMillis, shortestStaleMillis)
  const view = makeStatusView({ components, probes, notices, report, staleMillis }, now)
  return {
    probes,
    notices,
    view,
    staleMillis,
    forget: () => {
      const before = keptSince(instant(now()))
      probes.forget(before, warsawDate(before))
    },
  }
}
