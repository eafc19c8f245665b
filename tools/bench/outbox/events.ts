/** An outbox full of events of many orders, and the very messages they become. */
import { type Database, makeOutboxRelay, openDatabase } from "@procurement/adapter-postgres"
import type { OutboxEntry } from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import type { KeepStop } from "../bench.ts"

/** Events of each order, in turn with those of the others. */
const eventsOfAnOrder = 4
const readAtOnce = 1_000

/** Values: how many events, how many orders. */
const fillSql = `
  insert into outbox (id, type, aggregate_type, aggregate_id, tenant_id, occurred_at, body)
  select made.id, 'order.shipped', 'order', made.order_id,
    'ten_01kafq3v8pe0rr2c1m5kz9x7wd', made.at,
    jsonb_build_object(
      'id', made.id, 'tenantId', 'ten_01kafq3v8pe0rr2c1m5kz9x7wd', 'occurredAt', made.at,
      'type', 'order.shipped',
      'data', jsonb_build_object(
        'orderId', made.order_id, 'reference', 'PO-2026-' || nth,
        'invoiceId', 'inv_01' || lpad(nth::text, 24, '0'), 'carrier', 'InPost',
        'trackingNumber', '520000012345678901234567',
        'trackingUrl', 'https://inpost.pl/sledzenie-przesylek?number=520000012345678901234567',
        'shippedAt', made.at))
  from generate_series(1, $1::int) as nth,
    lateral (select
      'evt_01' || lpad(nth::text, 24, '0') as id,
      'ord_01' || lpad((nth % $2::int)::text, 24, '0') as order_id,
      1795176000000 + nth as at) as made
  order by nth`

export interface FilledOutbox {
  readonly database: Database
  /** All of them, in the order of the log. */
  readonly entries: ReadonlyArray<OutboxEntry>
  /** No relay has ever run. */
  readonly reset: () => Promise<unknown>
}

const readAll = async (database: Database): Promise<ReadonlyArray<OutboxEntry>> => {
  const store = makeOutboxRelay(database)
  const entries: Array<OutboxEntry> = []
  for (;;) {
    const next = await Effect.runPromise(store.next(entries.at(-1)?.place, readAtOnce))
    entries.push(...next)
    if (next.length === 0) return entries
  }
}

export const fillOutbox = async (
  url: string,
  count: number,
  onEnd: KeepStop,
): Promise<FilledOutbox> => {
  const database = await openDatabase({ url, poolSize: 4 })
  onEnd(() => database.close())
  await database.migrate()
  const run = (text: string, values: ReadonlyArray<unknown> = []) =>
    database.sql.query({ name: "", text }, values)
  await run(fillSql, [count, Math.ceil(count / eventsOfAnOrder)])
  await run("vacuum analyze outbox")
  return {
    database,
    entries: await readAll(database),
    reset: async () => {
      await run("delete from outbox_marks")
      await run("checkpoint")
    },
  }
}
