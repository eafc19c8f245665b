/** Results of checks, what the API counted, and the summaries of days that are over. */
import type { LocalDate } from "@procurement/domain/standalone"
import {
  type Availability,
  type ComponentId,
  type MinuteRecord,
  minuteMillis,
  type ProbeResult,
  type RequestCounters,
  type TimeSpan,
} from "@procurement/domain/status"
import type { StatusDatabase } from "./database.ts"

export interface DaySummary extends Availability {
  readonly component: ComponentId
  readonly day: LocalDate
}

const minutesSql = `
  select checked.minute as minute, checks, failed_checks as failedChecks,
    coalesce(requests, 0) as requests, coalesce(failed_requests, 0) as failedRequests
  from (
    select at / ${minuteMillis} as minute, count(*) as checks, sum(1 - is_up) as failed_checks
    from probe_results where component = :component and at >= :from and at < :to group by 1
  ) as checked
  left join api_traffic as traffic
    on traffic.minute = checked.minute and :component = 'api-v1'`

/** One statement takes no longer than a few milliseconds, so that the page is served in between. */
const forgottenAtOnce = 5_000

export const makeProbeStore = ({ query, change }: StatusDatabase) => {
  const latest = query<{ at: number; isUp: 0 | 1 }>(
    `select at, is_up as isUp from probe_results where component = :component and at >= :since
      order by at desc limit :count`,
  )
  const failure = query(
    `select 1 from probe_results
      where component = :component and at >= :since and is_up = 0 limit 1`,
  )
  const reading = query<RequestCounters>(
    `select at, requests, failed_requests as failedRequests from counter_readings
      where source = :source`,
  )
  const savingReading = change(
    "insert or replace into counter_readings values (:source, :at, :requests, :failedRequests)",
  )
  const addingTraffic = change(
    `insert into api_traffic values (:minute, :requests, :failedRequests)
      on conflict (minute) do update set requests = requests + excluded.requests,
        failed_requests = failed_requests + excluded.failed_requests`,
  )
  const minutes = query<MinuteRecord>(minutesSql)
  const forgetting = [
    "delete from day_summaries where day < :day",
    "delete from api_traffic where minute < :minute",
    `delete from probe_results where (component, at) in
      (select component, at from probe_results where at < :before limit ${forgottenAtOnce})`,
  ].map((sql) => change(sql))
  return {
    add: change<ProbeResult>(
      `insert or replace into probe_results
        values (:component, :at, :isUp, :durationMillis, :problem)`,
    ),
    /** Of one component since then, oldest first, at most `count`. */
    latest: (component: ComponentId, since: number, count: number) =>
      latest({ component, since, count })
        .map(({ at, isUp }) => ({ at, isUp: isUp === 1 }))
        .toReversed(),
    hasFailure: (component: ComponentId, since: number): boolean =>
      failure({ component, since }).length > 0,
    reading: (source: string): RequestCounters | undefined => reading({ source })[0],
    saveReading: (source: string, counters: RequestCounters) =>
      savingReading({ source, ...counters }),
    /** Adds to what the minute has already. */
    addTraffic: (minute: number, added: Omit<RequestCounters, "at">) =>
      addingTraffic({ minute, ...added }),
    /** The minutes of a time span that have checks; requests count for `api-v1` alone. */
    minutes: (component: ComponentId, span: TimeSpan) => minutes({ component, ...span }),
    summaries: query<DaySummary>(
      `select component, day, measured_minutes as measuredMinutes, down_minutes as downMinutes,
        maintenance_minutes as maintenanceMinutes from day_summaries`,
    ),
    saveSummary: change<DaySummary>(
      `insert or replace into day_summaries
        values (:component, :day, :measuredMinutes, :downMinutes, :maintenanceMinutes)`,
    ),
    /** Forgets everything before that instant and day. */
    forget: (before: number, day: LocalDate): void => {
      const minute = Math.floor(before / minuteMillis)
      for (const forget of forgetting) forget({ before, day, minute })
    },
  }
}

export type ProbeStore = ReturnType<typeof makeProbeStore>
