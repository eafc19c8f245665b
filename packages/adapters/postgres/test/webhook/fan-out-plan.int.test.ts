/** How fan-out finds rows in large tables. */
import { beforeAll, describe, expect, it } from "vitest"
import type { Statement } from "../../src/connection/statement.ts"
import { takeEventsSql } from "../../src/webhook/fan-out.ts"
import { fanOutSql } from "../../src/webhook/new-deliveries.ts"
import { rowsOf, useDatabase } from "../fixtures/opened.ts"

const takeValues = [500, ["7"]]
const noDeliveries = Array.from({ length: 15 }, () => [])
const fanOutValues = [...noDeliveries, "7", "10002", ["10001"], ["7"]]

describe("Query plans of fan-out", () => {
  const opened = useDatabase()
  beforeAll(async () => {
    await rowsOf(
      opened().database,
      `insert into webhook_subscriptions (id, tenant_id, created_at, revision, body)
       select 'sub_' || nth, 'ten_' || nth / 5, nth, 1, '{}' from generate_series(1, 10000) as nth`,
    )
    await rowsOf(
      opened().database,
      `insert into outbox (id, type, aggregate_type, aggregate_id, tenant_id, occurred_at, body)
       select 'evt_' || nth, 'order.placed', 'order', 'ord_' || nth, 'ten_' || nth / 5, nth, '{}'
       from generate_series(1, 20000) as nth`,
    )
    await rowsOf(
      opened().database,
      `insert into outbox_marks (name, leased_until, transaction_id, position)
       select 'webhooks', 0, transaction_id, position from outbox where id = 'evt_10000'`,
    )
    await rowsOf(opened().database, "analyze webhook_subscriptions, outbox, outbox_marks")
  })

  /** The custom plan for these values, and the generic plan. */
  const plansOf = async ({ text }: Statement, values: ReadonlyArray<unknown>) => {
    const explained = async (how: string, given: ReadonlyArray<unknown>) => {
      const asked = `explain (costs off${how}) ${text}`
      const rows = await rowsOf<{ "QUERY PLAN": string }>(opened().database, asked, given)
      return rows.map((row) => row["QUERY PLAN"]).join("\n")
    }
    return [await explained("", values), await explained(", generic_plan", [])]
  }

  it("fan-out reads waiting events and a tenant's subscriptions by their indexes", async () => {
    for (const plan of await plansOf(takeEventsSql, takeValues)) {
      expect(plan).toMatch(/Index Scan using outbox_transaction_id_position_index on outbox/)
      expect(plan).toMatch(/Scan (using|on) webhook_subscriptions_tenant_id_created_at_id_index/)
      expect(plan).not.toMatch(/Seq Scan on (outbox|webhook_subscriptions)$/m)
    }
  })

  it("fan-out counts the added deliveries and touches no event", async () => {
    for (const plan of await plansOf(fanOutSql, fanOutValues)) {
      expect(plan).toMatch(/Insert on usage_counters[^]*CTE Scan on added/)
      expect(plan).not.toMatch(/ on outbox$/m)
    }
  })
})
