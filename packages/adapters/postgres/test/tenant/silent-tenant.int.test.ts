/**
 * A tenant that bought much and has been silent since: its newest page lies behind rows that other
 * tenants have added in the meantime, and a query must not read those.
 */
import { beforeAll, describe, expect, it } from "vitest"
import type { Statement } from "../../src/connection/statement.ts"
import { nextEventsSql } from "../../src/events/event-log.ts"
import { pageQueries } from "../../src/invoice/invoice-page.ts"
import { pageQuery as orderPage } from "../../src/order/order-page.ts"
import { pageSql as deliveryPageSql } from "../../src/webhook/delivery-log.ts"
import { rowsOf, useDatabase } from "../fixtures/opened.ts"

interface Plan {
  readonly "Actual Rows": number
  readonly "Rows Removed by Filter"?: number
  readonly Plans?: ReadonlyArray<Plan>
}

interface Explained {
  readonly "QUERY PLAN": ReadonlyArray<{ readonly Plan: Plan }>
}

const nodesOf = (plan: Plan): ReadonlyArray<Plan> => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const rows = 10_000
const pageSize = 20

describe("Silent tenants", () => {
  const opened = useDatabase()

  const rowsReadBy = async ({ text }: Statement, values: ReadonlyArray<unknown>) => {
    const explained = { name: "", text: `explain (analyze, format json) ${text}` }
    const [row] = await opened().database.sql.query<Explained>(explained, values)
    const nodes = nodesOf(row!["QUERY PLAN"][0]!.Plan)
    return Math.max(
      ...nodes.map((node) => node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)),
    )
  }

  beforeAll(async () => {
    const { database } = opened()
    const tenant = `case when nth <= ${rows / 10} then 'silent' else 'busy_' || nth % 9 end`
    const id = (kind: string): string => `'${kind}_' || lpad(nth::text, 26, '0')`
    const series = `generate_series(1, ${rows}) as nth`
    await rowsOf(
      database,
      `insert into orders (id, tenant_id, invoice_id, reference, currency, total, status,
         accepted_at, body, lines)
       select ${id("ord")}, ${tenant}, '', 'PO', 'PLN', 1, 'Accepted', nth, '{}', '[]'
       from ${series}`,
    )
    await rowsOf(
      database,
      `insert into invoices (id, order_id, tenant_id, state, currency, total, version, attempts,
         body, lines)
       select ${id("inv")}, ${id("ord")}, ${tenant}, 'Archived', 'PLN', 1, 1, 0, '{}', '[]'
       from ${series}`,
    )
    await rowsOf(
      database,
      `insert into outbox (id, type, aggregate_type, aggregate_id, tenant_id, occurred_at,
         transaction_id, body)
       select ${id("evt")}, 'order.accepted', 'order', '', case when nth > ${rows * 0.9}
         then 'silent' else 'busy_' || nth % 9 end, nth, nth, '{}' from ${series}`,
    )
    await rowsOf(
      database,
      `insert into webhook_subscriptions (id, tenant_id, created_at, revision, body)
       select distinct ${tenant}, ${tenant}, 1, 0, '{}'::jsonb from ${series}`,
    )
    await rowsOf(
      database,
      `insert into webhook_deliveries (id, subscription_id, tenant_id, event_id, event_type, kind,
         is_replay, state, attempts, failures, created_at, settled_at, body)
       select ${id("dlv")}, ${tenant}, ${tenant}, '', 'order.accepted', 'event', false,
         'Delivered', '[]', 0, nth, nth, '' from ${series}`,
    )
    await rowsOf(database, "analyze")
  }, 60_000)

  // PostgreSQL switches to a generic plan by the sixth execution.
  it.each([1, 2, 3, 4, 5, 6, 7])("a silent tenant's page reads only its rows (%i)", async () => {
    const order = orderPage("silent", { limit: pageSize })
    expect(await rowsReadBy(order.page, order.values)).toBeLessThanOrEqual(pageSize + 1)
    for (const { page, values } of pageQueries("silent", { limit: pageSize })) {
      expect(await rowsReadBy(page, values)).toBeLessThanOrEqual(pageSize + 1)
    }
    const events = ["silent", "-1", "0", pageSize + 1]
    expect(await rowsReadBy(nextEventsSql, events)).toBeLessThanOrEqual(pageSize + 1)
    const deliveries = ["silent", "silent", pageSize + 1, "~", null, null]
    expect(await rowsReadBy(deliveryPageSql, deliveries)).toBeLessThanOrEqual(pageSize + 1)
  })
})
