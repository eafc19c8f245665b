/** Which changes of the catalog were announced, in PostgreSQL. */
import { instant } from "@procurement/domain/calendar"
import {
  CatalogAnnouncements,
  type CatalogSubscriber,
  type ItemChange,
  type PendingChanges,
  type PriceListName,
  type Sku,
} from "@procurement/domain/catalog"
import type { TenantId } from "@procurement/domain/identity"
import { eventFilters, matchesFilter } from "@procurement/domain/webhook"
import * as Option from "effect/Option"
import { attempt, layerOf } from "../connection/attempt.ts"
import type { Sql } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { outboxInsert, outboxParameter } from "../events/outbox.mapper.ts"

interface ChangeRow {
  readonly sku: Sku
  readonly list: PriceListName | null
  readonly at: string
  readonly is_retired: boolean
  readonly announced: string
  readonly through: string
}

/** Parameter: limit. */
const pendingSql = statement(
  "pending_catalog_changes",
  `
  with mark as (select announced from catalog_announcements where catalog = 'merchandise'),
  changes as (
    select change, sku, null as list, at, body is null as is_retired
    from catalog_history, mark where change > announced
    union all
    select change, sku, list, at, false
    from contract_price_history, mark where change > announced
  )
  select sku, list, at, is_retired, announced, (select max(change) from changes) as through
  from changes, mark order by change limit $1`,
)

const readChange = ({ sku, list, at, is_retired: isRetired }: ChangeRow): ItemChange => ({
  sku,
  ...(list === null ? {} : { priceList: list }),
  at: instant(Number(at)),
  isRetired,
})

const pendingOf = async (sql: Sql, limit: number): Promise<PendingChanges | undefined> => {
  const rows = await sql.query<ChangeRow>(pendingSql, [limit + 1])
  const [first] = rows
  return (
    first && {
      changes: rows.slice(0, limit).map(readChange),
      hasMore: rows.length > limit,
      after: Number(first.announced),
      through: Number(first.through),
    }
  )
}

/** Parameter: the filters that match. */
const subscribersSql = statement(
  "catalog_subscribers",
  `
  select distinct on (tenant_id) tenant_id, tenants.body -> 'contract' ->> 'priceList' as list
  from webhook_subscriptions as subscription join tenants on tenants.id = tenant_id
  where subscription.body -> 'events' ?| $1::text[]
  order by tenant_id`,
)

interface SubscriberRow {
  readonly tenant_id: TenantId
  readonly list: PriceListName | null
}

const readSubscriber = ({ tenant_id: tenantId, list }: SubscriberRow): CatalogSubscriber => ({
  tenantId,
  ...(list === null ? {} : { priceList: list }),
})

const filters = eventFilters.filter((filter) => matchesFilter(filter, "catalog.updated"))

/** Parameters: the last announced change before and after, events. */
const announceSql = statement(
  "announce_catalog_changes",
  `
  with announcing as (
    update catalog_announcements set announced = $2
    where catalog = 'merchandise' and announced = $1 returning 1
  ),
  published as (${outboxInsert(3)} where exists (select from announcing) order by nth)
  select 1 as done from announcing`,
)

const attemptOn = <A>(work: () => Promise<A>) => attempt("CatalogAnnouncements", work)

export const makeCatalogAnnouncements = ({
  sql,
  wake,
}: Database): CatalogAnnouncements["Service"] => ({
  pending: (limit) => attemptOn(async () => Option.fromUndefinedOr(await pendingOf(sql, limit))),
  subscribers: attemptOn(async () =>
    (await sql.query<SubscriberRow>(subscribersSql, [filters])).map(readSubscriber),
  ),
  announce: ({ after, through }, events) =>
    attemptOn(async () => {
      const rows = await sql.query(announceSql, [after, through, outboxParameter(events)])
      if (rows.length > 0 && events.length > 0) wake("outbox")
      return rows.length > 0
    }),
})

export const layerCatalogAnnouncements = layerOf(CatalogAnnouncements, makeCatalogAnnouncements)
