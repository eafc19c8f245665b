/** Usage of tenants, and the quota warnings sent to them, in PostgreSQL. */
import {
  type CountedUsage,
  type QuotaExamination,
  QuotaRepository,
  QuotaWarning,
} from "@procurement/domain/quota"
import * as Schema from "effect/Schema"
import { attempt, layerOf } from "../connection/attempt.ts"
import { toJson } from "../connection/document.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { emailInsert, emailParameter } from "../email/email.mapper.ts"
import { outboxInsert, outboxParameter } from "../events/outbox.mapper.ts"
import { usageOf } from "./usage-sql.ts"

interface CountedRow extends Pick<CountedUsage, "tenantId" | "metric" | "month" | "given"> {
  readonly tenant_id: CountedUsage["tenantId"]
  readonly used: string
}

interface WarningRow {
  readonly tenant_id: string
  readonly month: string
  readonly metric: string
  readonly percent: number
  readonly used: string
  readonly volume: string
  readonly given_at: string
  readonly event_id: string
  readonly email_id: string
}

const decodeWarning = Schema.decodeUnknownSync(QuotaWarning)

const readWarning = (row: WarningRow): QuotaWarning =>
  decodeWarning({
    tenantId: row.tenant_id,
    metric: row.metric,
    month: row.month,
    percent: row.percent,
    used: Number(row.used),
    limit: Number(row.volume),
    givenAt: Number(row.given_at),
    eventId: row.event_id,
    emailId: row.email_id,
  })

const readCounted = ({ tenant_id, metric, month, used, given }: CountedRow): CountedUsage => ({
  tenantId: tenant_id,
  metric,
  month,
  used: Number(used),
  given,
})

const examinationValues = (examinations: ReadonlyArray<QuotaExamination>): Array<unknown> => {
  const warnings = examinations.flatMap((examination) => examination.warnings)
  const watches = examinations.map(({ warnings: _warnings, ...watch }) => watch)
  return [
    toJson(watches),
    toJson(warnings.map(({ warning }) => warning)),
    outboxParameter(warnings.map(({ event }) => event)),
    emailParameter(warnings.flatMap(({ email }) => email ?? [])),
  ]
}

const attemptOn = <A>(work: () => Promise<A>) => attempt("QuotaRepository", work)

export const makeQuotaRepository = ({ sql, wake }: Database): QuotaRepository["Service"] => ({
  usage: (tenantId, month) => attemptOn(() => usageOf(sql, tenantId, month)),
  warnings: (tenantId, month) =>
    attemptOn(async () =>
      (await sql.query<WarningRow>(warningsSql, [tenantId, month])).map(readWarning),
    ),
  latestWarnings: (month, limit) =>
    attemptOn(async () =>
      (await sql.query<WarningRow>(latestWarningsSql, [month, limit])).map(readWarning),
    ),
  toExamine: ({ months, examinedBefore, limit }) =>
    attemptOn(async () => {
      const rows = await sql.query<CountedRow>(toExamineSql, [months, examinedBefore, limit])
      return rows.map(readCounted)
    }),
  keep: (examinations) =>
    attemptOn(async () => {
      const stored = await sql.query(keepExaminationsSql, examinationValues(examinations))
      if (stored.length > 0) wake("outbox")
      return stored.length
    }),
})

export const layerQuotaRepository = layerOf(QuotaRepository, makeQuotaRepository)

/** Parameters: tenant, month. */
const warningsSql = statement(
  "quota_warnings",
  `
  select * from quota_warnings where tenant_id = $1 and month = $2
  order by given_at, percent, metric`,
)

/** Parameters: month, limit. */
const latestWarningsSql = statement(
  "latest_quota_warnings",
  `
  select * from quota_warnings where month = $1
  order by given_at desc, event_id desc limit $2`,
)

/** Parameters: months, examined before, limit. */
const toExamineSql = statement(
  "counters_to_examine",
  `
  select
    counted.month, counted.tenant_id, counted.metric, counted.used,
    array(
      select percent from quota_warnings as given
      where given.tenant_id = counted.tenant_id and given.month = counted.month
        and given.metric = counted.metric
      order by percent
    ) as given
  from (
    select month, tenant_id, metric, sum(used) as used from usage_counters
    where month = any($1::text[])
    group by month, tenant_id, metric
  ) as counted
  left join quota_watches as watch using (month, tenant_id, metric)
  where watch.examined_at is null or watch.examined_at < $2 or counted.used >= watch.recheck_at
  order by counted.month, counted.tenant_id, counted.metric
  limit $3`,
)

/**
 * Parameters: examinations, warnings, events, e-mails, all as JSON. Returns the warnings stored.
 */
const keepExaminationsSql = statement(
  "keep_examinations",
  `
  with watched as (
    insert into quota_watches as known (month, tenant_id, metric, recheck_at, examined_at)
    select
      seen ->> 'month', seen ->> 'tenantId', seen ->> 'metric',
      (seen ->> 'recheckAt')::bigint, (seen ->> 'examinedAt')::bigint
    from jsonb_array_elements($1::jsonb) as examined (seen)
    order by 1, 2, 3
    on conflict (month, tenant_id, metric) do update set
      recheck_at = excluded.recheck_at, examined_at = excluded.examined_at
  ),
  warned as (
    insert into quota_warnings
      (tenant_id, month, metric, percent, used, volume, given_at, event_id, email_id)
    select
      due ->> 'tenantId', due ->> 'month', due ->> 'metric', (due ->> 'percent')::integer,
      (due ->> 'used')::bigint, (due ->> 'limit')::bigint, (due ->> 'givenAt')::bigint,
      due ->> 'eventId', due ->> 'emailId'
    from jsonb_array_elements($2::jsonb) as warnings (due)
    order by 1, 2, 3, 4
    on conflict (tenant_id, month, metric, percent) do nothing
    returning event_id, email_id, percent
  ),
  mailed as (
    ${emailInsert(4)}
    where (email ->> 'id', (email -> 'message' ->> 'percent')::integer)
      in (select email_id, percent from warned)
  ),
  published as (
    ${outboxInsert(3)} where entry -> 'event' ->> 'id' in (select event_id from warned) order by nth
  )
  select event_id from warned`,
)
