/**
 * The partitions of the delivery history, one for each day (UTC). They are created some days ahead
 * and dropped whole, which takes milliseconds however many rows a day has.
 */
import type { Query, Sql } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"

const dayMillis = 86_400_000

/** Rows of a day without a partition go to the default one, so a partition may be created late. */
const daysAhead = 7

/** An arbitrary number, the same in all processes: "history" in ASCII. */
const advisoryLock = 29_382_367_109_542_521n

/** Uses the server's clock, which all processes share. */
const partitionsSql = statement(
  "partitions_of_history",
  `
  select child.relname as name,
    (extract(epoch from clock_timestamp()) * 1000)::bigint as now
  from pg_inherits join pg_class as child on child.oid = inhrelid
  where inhparent = 'webhook_history'::regclass`,
)

/** Parameters: from, to. */
const hasRowsSql = statement(
  "default_history_has_day",
  `
  select exists (
    select from webhook_history_default where settled_at >= $1 and settled_at < $2
  ) as has_rows`,
)

/** Tables belong to the owner, so functions change them (m0003-rights.ts). Parameter: the day. */
const addSql = { ...statement("", "select add_history_day($1)"), isRead: false }
const dropSql = { ...statement("", "select drop_history_day($1)"), isRead: false }

/** The start of the partition's day; undefined for the default partition. */
const dayOf = (name: string): number | undefined => {
  const [, year, month, day] = /_(\d{4})(\d\d)(\d\d)$/.exec(name) ?? []
  return year === undefined ? undefined : Date.UTC(Number(year), Number(month) - 1, Number(day))
}

interface PartitionRow {
  readonly name: string
  readonly now: string
}

const partitionsIn = async (query: Query) => {
  const rows = await query<PartitionRow>(partitionsSql, [])
  const days = rows.flatMap(({ name }) => dayOf(name) ?? [])
  return { days, now: Number(rows[0]?.now ?? 0) }
}

/** The days to create and to drop; rows from before the instant `before` are not retained. */
const changesOf = (days: ReadonlyArray<number>, now: number, before: number) => {
  const today = now - (now % dayMillis)
  const needed = Array.from({ length: daysAhead + 1 }, (_, nth) => today + nth * dayMillis)
  return {
    missing: needed.filter((day) => !days.includes(day)),
    over: days.filter((day) => day + dayMillis <= before),
  }
}

/** Attaching locks only the default partition, for the moment in which PostgreSQL searches it. */
const makeDay = async (query: Query, day: number): Promise<void> => {
  const [row] = await query<{ has_rows: boolean }>(hasRowsSql, [day, day + dayMillis])
  if (row?.has_rows !== true) await query(addSql, [day])
}

/** If another statement holds the table for longer, this fails and is retried. */
const lockTimeout = statement("", "set local lock_timeout = '2s'")

/** Drops the days that ended before that instant, and creates missing ones ahead. */
export const keepHistoryDays = async (sql: Sql, before = 0): Promise<void> => {
  const seen = await partitionsIn(sql.query)
  const { missing, over } = changesOf(seen.days, seen.now, before)
  if (missing.length + over.length === 0) return
  await sql.exclusiveTransaction(advisoryLock, async (query) => {
    await query(lockTimeout, [])
    const { days, now } = await partitionsIn(query)
    const changes = changesOf(days, now, before)
    for (const day of changes.missing) await makeDay(query, day)
    for (const day of changes.over) await query(dropSql, [day])
  })
}
