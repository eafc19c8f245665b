/** Results of checks, what the API counted, and the summaries of days that are over. */
import type { LocalDate } from "@procurement/domain/calendar"
import type {
  Availability,
  ComponentId,
  MinuteRecord,
  ProbeResult,
  RequestCounters,
  TimeSpan,
} from "@procurement/domain/status"
import type { StatusDatabase } from "./database.ts"

export interface ProbeStore {
  readonly add: (result: ProbeResult) => void
  /** Of one component since then, oldest first, at most `count`. */
  readonly latest: (
    component: ComponentId,
    since: number,
    count: number,
  ) => ReadonlyArray<ProbeResult>
  readonly hasFailure: (component: ComponentId, since: number) => boolean
  readonly reading: (source: string) => RequestCounters | undefined
  readonly saveReading: (source: string, reading: RequestCounters) => void
  /** Adds to what the minute has already. */
  readonly addTraffic: (
    minute: number,
    added: Pick<RequestCounters, "requests" | "failedRequests">,
  ) => void
  /** The minutes of a time span that have checks; requests count for `api-v1` alone. */
  readonly minutes: (component: ComponentId, span: TimeSpan) => ReadonlyArray<MinuteRecord>
  readonly summaries: () => ReadonlyArray<DaySummary>
  readonly saveSummary: (summary: DaySummary) => void
  /** Forgets everything before that instant and day; returns how many results that were. */
  readonly forget: (before: number, day: LocalDate) => number
}

export interface DaySummary extends Availability {
  readonly component: ComponentId
  readonly day: LocalDate
}

type Row = Readonly<Record<string, unknown>>

const text = (row: Row, key: string): string => String(row[key])
const number = (row: Row, key: string): number => Number(row[key])

const resultOf = (row: Row): ProbeResult => ({
  component: text(row, "component") as ComponentId,
  at: number(row, "at"),
  isUp: row["is_up"] === 1,
  durationMillis: number(row, "duration_millis"),
  ...(row["problem"] === null ? {} : { problem: text(row, "problem") }),
})

const minuteOf = (row: Row): MinuteRecord => ({
  minute: number(row, "minute"),
  checks: number(row, "checks"),
  failedChecks: number(row, "failed_checks"),
  requests: number(row, "requests"),
  failedRequests: number(row, "failed_requests"),
})

const summaryOf = (row: Row): DaySummary => ({
  component: text(row, "component") as ComponentId,
  day: text(row, "day") as LocalDate,
  measuredMinutes: number(row, "measured_minutes"),
  downMinutes: number(row, "down_minutes"),
  maintenanceMinutes: number(row, "maintenance_minutes"),
})

const minutesSql = `
  select checked.minute, checks, failed_checks,
    coalesce(requests, 0) as requests, coalesce(failed_requests, 0) as failed_requests
  from (
    select at / 60000 as minute, count(*) as checks, sum(1 - is_up) as failed_checks
    from probe_results where component = ?1 and at >= ?2 and at < ?3 group by 1
  ) as checked
  left join api_traffic as traffic on traffic.minute = checked.minute and ?1 = 'api-v1'`

/** One statement takes no longer than a few milliseconds, so that the page is served in between. */
const forgottenAtOnce = 5_000

export const makeProbeStore = ({ db }: Pick<StatusDatabase, "db">): ProbeStore => {
  const adding = db.prepare("insert or replace into probe_results values (?, ?, ?, ?, ?)")
  const latest = db.prepare(
    "select * from probe_results where component = ? and at >= ? order by at desc limit ?",
  )
  const failure = db.prepare(
    "select 1 from probe_results where component = ? and at >= ? and is_up = 0 limit 1",
  )
  const reading = db.prepare("select * from counter_readings where source = ?")
  const savingReading = db.prepare("insert or replace into counter_readings values (?, ?, ?, ?)")
  const addingTraffic = db.prepare(
    `insert into api_traffic values (?, ?, ?) on conflict (minute) do update set
      requests = requests + excluded.requests,
      failed_requests = failed_requests + excluded.failed_requests`,
  )
  const minutes = db.prepare(minutesSql)
  const summaries = db.prepare("select * from day_summaries")
  const savingSummary = db.prepare("insert or replace into day_summaries values (?, ?, ?, ?, ?)")
  const forgetting = db.prepare(
    `delete from probe_results where (component, at) in
      (select component, at from probe_results where at < ? limit ${forgottenAtOnce})`,
  )
  return {
    add: ({ component, at, isUp, durationMillis, problem = null }) => {
      adding.run(component, at, Number(isUp), durationMillis, problem)
    },
    latest: (component, since, count) =>
      latest.all(component, since, count).map(resultOf).toReversed(),
    hasFailure: (component, since) => failure.get(component, since) !== undefined,
    reading: (source) => {
      const row = reading.get(source)
      if (row === undefined) return undefined
      const [at, requests] = [number(row, "at"), number(row, "requests")]
      return { at, requests, failedRequests: number(row, "failed_requests") }
    },
    saveReading: (source, { at, requests, failedRequests }) => {
      savingReading.run(source, at, requests, failedRequests)
    },
    addTraffic: (minute, { requests, failedRequests }) => {
      addingTraffic.run(minute, requests, failedRequests)
    },
    minutes: (component, { from, to }) => minutes.all(component, from, to).map(minuteOf),
    summaries: () => summaries.all().map(summaryOf),
    saveSummary: ({ component, day, measuredMinutes, downMinutes, maintenanceMinutes }) => {
      savingSummary.run(component, day, measuredMinutes, downMinutes, maintenanceMinutes)
    },
    forget: (before, day) => {
      db.prepare("delete from day_summaries where day < ?").run(day)
      db.prepare("delete from api_traffic where minute < ?").run(Math.floor(before / 60_000))
      return Number(forgetting.run(before).changes)
    },
  }
}
