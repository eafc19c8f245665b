/**
 * Counts usage as part of the statements that store what is counted.
 *
 * Soft counters are spread over shards by connection, so that one busy tenant's transactions commit
 * in parallel instead of waiting for one row. A hard counter is one row: a transaction that finds
 * it full stores nothing (docs/adr/0011).
 */
import { noVolumes, type QuotaMetric, type Volumes } from "@procurement/domain/quota"
import type { Sql } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"

const shards = 16

/** The shard of the connection, which runs one transaction at a time. */
export const ownShard = `pg_backend_pid() % ${shards}`

const counterKey = "(month, tenant_id, metric, shard)"

/** Adds the columns of `from`: month, tenant, metric, count; sorted by key. */
export const softCount = (columns: string, from: string): string => `
  insert into usage_counters as known (month, tenant_id, metric, used, shard)
  select ${columns}, ${ownShard} ${from}
  on conflict ${counterKey} do update set used = known.used + excluded.used
  returning used`

/** The SQL parameters of a charge. */
export interface ChargeParameters {
  readonly tenant: string
  readonly metric: string
  readonly month: string
}

/** Adds one to the counter if `from` has a row. */
export const charge = ({ tenant, metric, month }: ChargeParameters, from: string): string =>
  softCount(`${month}, ${tenant}, ${metric}, 1`, from)

const ownCounters = ({ tenant, metric, month }: ChargeParameters): string =>
  `month = ${month} and tenant_id = ${tenant} and metric = ${metric}`

const sumWhere = (condition: string): string =>
  `(select coalesce(sum(used), 0) from usage_counters where ${condition})`

/**
 * Whether there is room for one more at the start of the statement. It avoids a statement that
 * would fail; the counter itself decides.
 */
export const hasRoom = (parameters: ChargeParameters, limit: string): string =>
  `${limit}::bigint > ${sumWhere(ownCounters(parameters))}`

/** Shards other than the first hold the usage from before the tenant moved to a hard plan. */
const isRoomIn = (parameters: ChargeParameters, limit: string, counted: string): string =>
  `${limit}::bigint > ${counted} + ${sumWhere(`${ownCounters(parameters)} and shard <> 0`)}`

const oneInTheFirstShard = ({ tenant, metric, month }: ChargeParameters): string => `
  insert into usage_counters as known (month, tenant_id, metric, used, shard)
  select ${month}, ${tenant}, ${metric}, 1, 0`

/**
 * Adds one to the counter if `from` has a row, and returns a row; none when the hard limit is used
 * up.
 */
export const chargeWithin = (parameters: ChargeParameters, limit: string, from: string): string => `
  ${oneInTheFirstShard(parameters)} ${from} where ${isRoomIn(parameters, limit, "0")}
  on conflict ${counterKey} do update set used = known.used + 1
    where ${isRoomIn(parameters, limit, "known.used")}
  returning used`

/**
 * Adds one to the counter if `from` has a row; for a statement that also stores something else and
 * has checked `hasRoom`. If another request has used the last unit since, the counter would become
 * null, which the table rejects: the whole statement is rolled back. See `isOverLimit`.
 */
export const chargeOrUndo = (parameters: ChargeParameters, limit: string, from: string): string => `
  ${oneInTheFirstShard(parameters)} ${from}
  on conflict ${counterKey} do update set
    used = case when ${isRoomIn(parameters, limit, "known.used")} then known.used + 1 end
  returning used`

/** Whether `chargeOrUndo` found the hard limit used up (23502: null in a `not null` column). */
export const isOverLimit = (cause: unknown): boolean =>
  cause instanceof Error &&
  "code" in cause &&
  cause.code === "23502" &&
  "table" in cause &&
  cause.table === "usage_counters"

/** Parameters: tenant, month. */
const usageSql = statement(
  "usage_of_tenant",
  `
  select metric, sum(used) as used from usage_counters where tenant_id = $1 and month = $2
  group by metric`,
)

interface UsageRow {
  readonly metric: QuotaMetric
  readonly used: string
}

/** The tenant's usage in that month. */
export const usageOf = async (sql: Sql, tenantId: string, month: string): Promise<Volumes> => {
  const rows = await sql.query<UsageRow>(usageSql, [tenantId, month])
  return { ...noVolumes, ...Object.fromEntries(rows.map((row) => [row.metric, Number(row.used)])) }
}

/**
 * Counts deliveries if the condition is met. Parameters from `$first` on: months, tenants, counts;
 * sorted by month and tenant.
 */
export const countDeliveries = (first: number, condition: string): string =>
  softCount(
    "given.month, given.tenant_id, 'deliveries', given.count",
    `from unnest($${first}::text[], $${first + 1}::text[], $${first + 2}::bigint[])
      as given (month, tenant_id, count)
    where ${condition}`,
  )
