/** Databases in which very many deliveries are ready, filled by the server itself. */
import { type Database, openDatabase } from "@procurement/adapter-postgres"
import { instant } from "@procurement/domain/calendar"
import { emailAddress } from "@procurement/domain/email"
import type { SubscriptionId, TenantId } from "@procurement/domain/identity"
import type { Subscription } from "@procurement/domain/webhook"
import type { KeepStop } from "./bench.ts"
import type { Pool } from "./pg.ts"

/** An identifier made of its number: valid, and in the order of numbers. */
const idOf = (kind: string, nth: number): string => `${kind}_${String(nth).padStart(26, "0")}`
const idSql = (kind: string, nth: string): string => `'${kind}_' || lpad((${nth})::text, 26, '0')`

/** What a body of an event weighs: an invoice of a few hundred bytes. */
const bodyBytes = 600

const subscription = (nth: number): Subscription => ({
  id: idOf("sub", nth) as SubscriptionId,
  tenantId: idOf("ten", 1) as TenantId,
  url: `https://customer-${nth}.example.com`,
  events: ["invoice.issued"],
  contactEmail: emailAddress("bench@example.com"),
  secrets: [{ value: `whsec_${Buffer.alloc(32, 7).toString("base64")}` }],
  state: { _tag: "Delivering" },
  createdAt: instant(nth),
})

const run = (database: Database, text: string, values: ReadonlyArray<unknown>) =>
  database.sql.query({ name: "", text }, values)

/** A statement must not take longer than the driver allows, so there are many. */
const rowsAtOnce = 100_000

export const addSubscriptions = async (database: Database, partitions: number): Promise<void> => {
  const subscriptions = Array.from({ length: partitions }, (_, nth) => subscription(nth + 1))
  await run(
    database,
    `insert into webhook_subscriptions (id, tenant_id, created_at, revision, body)
     select body ->> 'id', body ->> 'tenantId', (body ->> 'createdAt')::bigint, 0, body
     from jsonb_array_elements($1::jsonb) as given (body)`,
    [JSON.stringify(subscriptions)],
  )
  await run(
    database,
    `insert into webhook_partitions (subscription_id, is_paused, server)
     select id, false, body ->> 'url' from webhook_subscriptions`,
    [],
  )
}

export const addDeliveries = async (
  database: Database,
  partitions: number,
  count: number,
): Promise<void> => {
  for (let from = 1; from <= count; from += rowsAtOnce) {
    const to = Math.min(count, from + rowsAtOnce - 1)
    await run(
      database,
      `insert into webhook_deliveries
        (id, subscription_id, tenant_id, event_id, event_type, kind, is_replay, state, attempts,
          failures, created_at, body)
       select ${idSql("dlv", "nth")}, ${idSql("sub", "1 + nth % $3::integer")},
         ${idSql("ten", "1")}, ${idSql("evt", "nth")}, 'invoice.issued', 'event', false, 'Ready',
         '[]', 0, nth, repeat('x', ${bodyBytes})
       from generate_series($1::integer, $2::integer) as nth`,
      [from, to, partitions],
    )
  }
}

/** A new database on that server, with so many deliveries ready in so many partitions. */
export const pendingDatabase = async (
  admin: Pool,
  serverUrl: string,
  { partitions, count }: { readonly partitions: number; readonly count: number },
  onEnd: KeepStop,
): Promise<Database> => {
  const name = `pending_${count}`
  await admin.query(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const database = await openDatabase({ url: url.href, applicationName: name, poolSize: 2 })
  onEnd(() => database.close())
  await database.migrate()
  await addSubscriptions(database, partitions)
  await addDeliveries(database, partitions, count)
  await run(database, "vacuum analyze webhook_deliveries", [])
  return database
}
