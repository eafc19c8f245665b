/** A database from before quotas: its counters start from what is there. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Database, makeQuotaRepository, openDatabase } from "../../src/index.ts"
import { beginningOf, quotaMonthAt } from "@procurement/domain/quota"
import { aTenantId, noon } from "../fixtures/examples.ts"
import { rowsOf, run } from "../fixtures/opened.ts"
import { emptyDatabase, type TestDatabase } from "../setup/index.ts"

const now = noon
const month = quotaMonthAt(now)
const firstMoment = beginningOf(month)

/** From the next connection on it is always noon: `public` comes before PostgreSQL's own. */
const stopTime = async (url: string): Promise<void> => {
  const database = await openDatabase({ url })
  const noonThere = `to_timestamp(${noon / 1_000})`
  await rowsOf(
    database,
    `create function public.now() returns timestamptz language sql as 'select ${noonThere}'`,
  )
  await rowsOf(
    database,
    `do $$ begin
       execute format('alter database %I set search_path = public, pg_catalog', current_database());
     end $$`,
  )
  await database.close()
}

describe("A database that took orders before quotas were counted", () => {
  const [tenantId, other] = [aTenantId(), aTenantId()]
  let test: TestDatabase
  let database: Database
  let rows = 0

  const order = async (tenant: string, at: number, acknowledgedAt?: number): Promise<void> => {
    rows += 1
    const state = acknowledgedAt === undefined ? "Pending" : "Archived"
    const timeline = [
      { state: "Pending", at },
      ...(acknowledgedAt === undefined ? [] : [{ state: "Acknowledged", at: acknowledgedAt }]),
    ]
    await rowsOf(
      database,
      `insert into orders
        (id, tenant_id, invoice_id, currency, total, status, accepted_at, body, lines)
       values ($1, $2, $3, 'PLN', 1, 'Accepted', $4, '{}', '[]')`,
      [`ord_${rows}`, tenant, `inv_${rows}`, at],
    )
    await rowsOf(
      database,
      `insert into invoices
        (id, order_id, tenant_id, state, currency, total, version, attempts, body, lines)
       values ($1, $2, $3, $4, 'PLN', 1, 1, 0, $5, '[]')`,
      [`inv_${rows}`, `ord_${rows}`, tenant, state, JSON.stringify({ timeline })],
    )
  }

  const delivery = async (tenant: string, fannedOutAt: number): Promise<void> => {
    rows += 1
    await rowsOf(
      database,
      `insert into outbox
        (id, type, aggregate_type, aggregate_id, tenant_id, occurred_at, body, fanned_out_at)
       values ($1, 'order.accepted', 'order', 'ord_1', $2, $3, '{}', $3)`,
      [`evt_${rows}`, tenant, fannedOutAt],
    )
    await rowsOf(
      database,
      `insert into webhook_deliveries
        (id, subscription_id, tenant_id, event_id, state, attempts, settled_at, body)
       values ($1, 'sub_1', $2, $3, 'Delivered', 7, 1, '')`,
      [`dlv_${rows}`, tenant, `evt_${rows}`],
    )
  }

  beforeAll(async () => {
    test = await emptyDatabase()
    await stopTime(test.url)
    database = await openDatabase({ url: test.url })
    await database.orm.migrator.up({ to: "m0002-tenants-and-emails" })
    await rowsOf(
      database,
      `insert into webhook_subscriptions (id, tenant_id, created_at, body)
       values ('sub_1', $1, 1, '{}')`,
      [tenantId],
    )
    await order(tenantId, firstMoment, firstMoment)
    await order(tenantId, now)
    // Accepted last month in Warsaw, be it this month in UTC or not; acknowledged this month.
    await order(tenantId, firstMoment - 1, now)
    await order(tenantId, noon - 400 * 86_400_000, noon - 400 * 86_400_000)
    await order(other, now)
    await delivery(tenantId, now)
    await delivery(tenantId, firstMoment - 1)
    await database.migrate()
  })
  afterAll(async () => {
    await database.close()
    await test.drop()
  })

  it("counts the orders, invoices and deliveries of this month, by tenant", async () => {
    const quotas = makeQuotaRepository(database)
    expect(await run(quotas.usage(tenantId, month))).toEqual({
      orders: 2,
      invoices: 2,
      deliveries: 1,
    })
    expect(await run(quotas.usage(other, month))).toEqual({ orders: 1, invoices: 0, deliveries: 0 })
  })

  it("counts nothing of months that are over", async () => {
    const months = await rowsOf(database, "select distinct month from usage_counters")
    expect(months).toEqual([{ month }])
  })
})
