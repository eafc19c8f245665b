/** The statements of warnings. */
import { statement } from "../connection/statement.ts"
import { emailInsert } from "../email/email.mapper.ts"
import { outboxInsert } from "../events/outbox.mapper.ts"

/** Values: tenant, month. */
export const warningsSql = statement(
  "quota_warnings",
  `
  select * from quota_warnings where tenant_id = $1 and month = $2
  order by given_at, percent, metric`,
)

/** Values: months, examined before, how many. */
export const toExamineSql = statement(
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
  where watch.examined_at is null or watch.examined_at < $2 or counted.used >= watch.look_again_at
  order by counted.month, counted.tenant_id, counted.metric
  limit $3`,
)

/** Values: examinations, warnings, events, e-mails, all as JSON. Answers the warnings stored. */
export const keepExaminationsSql = statement(
  "keep_examinations",
  `
  with watched as (
    insert into quota_watches as known (month, tenant_id, metric, look_again_at, examined_at)
    select
      seen ->> 'month', seen ->> 'tenantId', seen ->> 'metric',
      (seen ->> 'lookAgainAt')::bigint, (seen ->> 'examinedAt')::bigint
    from jsonb_array_elements($1::jsonb) as examined (seen)
    order by 1, 2, 3
    on conflict (month, tenant_id, metric) do update set
      look_again_at = excluded.look_again_at, examined_at = excluded.examined_at
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
    returning event_id, email_id
  ),
  mailed as (${emailInsert(4)} where email ->> 'id' in (select email_id from warned)),
  told as (
    ${outboxInsert(3)} where told -> 'event' ->> 'id' in (select event_id from warned) order by nth
  )
  select event_id from warned`,
)
