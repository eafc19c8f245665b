/**
 * Removal of old delivery addresses and metadata. Ids sort by time, so a row in `inspections`
 * remembers the last order that was looked at, and no index is needed.
 */
import type { Instant } from "@procurement/domain/calendar"
import { smallestIdAt } from "@procurement/domain/identity"
import type { Query } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"

const subject = "order-details"

/** Parameters: the first order that stays, limit. */
const forgetDetailsSql = statement(
  "forget_order_details",
  `
  with old as materialized (
    select id from orders
    where id < $1
      and id > coalesce(
        (select body ->> 'through' from inspections where subject = '${subject}'), ''
      )
    order by id limit $2
  ),
  changed as (
    update orders set body = body - 'deliveryAddress' - 'metadata'
    where id in (select id from old) and body ?| array['deliveryAddress', 'metadata']
  ),
  moved as (
    insert into inspections (subject, body)
    select '${subject}', jsonb_build_object('through', max(id)) from old having count(*) > 0
    on conflict (subject) do update set body = excluded.body
  )
  select count(*)::integer as count from old`,
)

/** Returns how many orders it has looked at. */
export const forgetDetails = async (
  { query }: { readonly query: Query },
  before: Instant,
  limit: number,
): Promise<number> => {
  const values = [smallestIdAt("ord", before), limit]
  const [row] = await query<{ readonly count: number }>(forgetDetailsSql, values)
  return row?.count ?? 0
}
