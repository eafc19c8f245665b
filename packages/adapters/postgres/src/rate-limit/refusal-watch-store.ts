/** `RefusalWatchStore` in PostgreSQL; writes a watch together with its events and e-mails. */
import { instant } from "@procurement/domain/calendar"
import {
  type RefusalWatch,
  RefusalWatchStore,
  type WatchChange,
} from "@procurement/domain/rate-limit"
import { attempt, layerOf } from "../connection/attempt.ts"
import { compareAndSwap } from "../connection/contention.ts"
import { queryCount, deletion } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { emailInsert, emailParameter } from "../email/email.mapper.ts"
import { outboxInsert, outboxParameter } from "../events/outbox.mapper.ts"

/**
 * Writes watch, events and e-mails in one statement. Parameters: client, since, until, announced;
 * the expected values of these three (null: no row); events; e-mails.
 */
const swapWatchSql = statement(
  "swap_refusal_watch",
  `
with swapped as (
  insert into refusal_watches as watch (client_id, since, until, is_announced)
  select $1, $2, $3, $4
  where $5::bigint is null or exists (select from refusal_watches where client_id = $1)
  on conflict (client_id) do update
  set since = excluded.since, until = excluded.until, is_announced = excluded.is_announced
  where watch.since = $5::bigint and watch.until = $6::bigint and watch.is_announced = $7::boolean
  returning 1
),
announced as (${outboxInsert(8)} where exists (select from swapped)),
written as (${emailInsert(9)} where exists (select from swapped))
select
  exists (select from swapped) as is_swapped, found.since, found.until, found.is_announced
from (select) as one left join refusal_watches as found on found.client_id = $1`,
)

const forgetWatchesSql = deletion("forget_refusal_watches", "refusal_watches where until < $1")

interface SwapRow {
  readonly is_swapped: boolean
  readonly since: string | null
  readonly until: string | null
  readonly is_announced: boolean | null
}

const watchOf = ({ since, until, is_announced }: SwapRow): RefusalWatch | undefined =>
  since === null || until === null || is_announced === null
    ? undefined
    : {
        since: instant(Number(since)),
        until: instant(Number(until)),
        isAnnounced: is_announced,
      }

const valuesOf = (watch: RefusalWatch | undefined): ReadonlyArray<unknown> =>
  watch === undefined ? [null, null, null] : [watch.since, watch.until, watch.isAnnounced]

export const makeRefusalWatchStore = ({ sql, wake }: Database): RefusalWatchStore["Service"] => {
  const swapIn =
    (clientId: string) =>
    async (expected: RefusalWatch | undefined, { watch, events, emails }: WatchChange) => {
      const announced = [outboxParameter(events), emailParameter(emails)]
      const values = [clientId, ...valuesOf(watch), ...valuesOf(expected), ...announced]
      const [row] = await sql.query<SwapRow>(swapWatchSql, values)
      if (row === undefined) throw new TypeError("a swap must return one row")
      return { isSwapped: row.is_swapped, stored: watchOf(row) }
    }
  return {
    modify: (clientId, step) =>
      attempt("RefusalWatchStore", async () => {
        const { events } = await compareAndSwap(undefined, step, swapIn(clientId))
        if (events.length > 0) wake("outbox")
      }),
    forget: (before) =>
      attempt("RefusalWatchStore", () => queryCount(sql, forgetWatchesSql, [before])),
  }
}

export const layerRefusalWatchStore = layerOf(RefusalWatchStore, makeRefusalWatchStore)
