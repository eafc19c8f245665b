/** Deliveries of an event, and events of an order, among very many of the same tenant. */
import { beforeAll, describe, expect, it } from "vitest"
import type { Statement } from "../../src/connection/statement.ts"
import { eventsOfAggregatesSql } from "../../src/events/event-log.ts"
import { deliveriesOfEventsSql, pageSql } from "../../src/webhook/delivery-log.ts"
import { statesSql } from "../../src/webhook/replay-progress.ts"
import { rowsOf, useDatabase } from "../fixtures/opened.ts"

const rows = 30_000

/** The first half of the numbers are those of open deliveries. */
const eventId = (nth: number): string => `evt_${String(nth).padStart(26, "0")}`

describe("Deliveries of an event", () => {
  const opened = useDatabase()

  /** Deliveries of each event to two subscriptions. */
  beforeAll(async () => {
    const { database } = opened()
    await rowsOf(
      database,
      `insert into webhook_subscriptions (id, tenant_id, created_at, revision, body)
       select 'sub_' || nth, 'ten', 1, 0, '{}' from generate_series(0, 1) as nth`,
    )
    await rowsOf(
      database,
      `insert into webhook_deliveries (id, subscription_id, tenant_id, event_id, event_type, kind,
         is_replay, state, attempts, failures, created_at, body)
       select 'dlv_' || lpad(nth::text, 26, '0'), 'sub_' || nth % 2, 'ten',
         'evt_' || lpad((nth / 2)::text, 26, '0'), 'order.accepted', 'event', false, 'Ready',
         '[]', 0, nth, '' from generate_series(1, ${rows}) as nth`,
    )
    await rowsOf(
      database,
      `insert into webhook_history (id, subscription_id, tenant_id, event_id, event_type, kind,
         state, attempts, failures, created_at, settled_at)
       select 'dlv_' || lpad(nth::text, 26, '0'), 'sub_' || nth % 2, 'ten',
         'evt_' || lpad((nth / 2)::text, 26, '0'), 'order.accepted', 'event', 'Delivered',
         '[]', 0, nth, nth from generate_series(${rows} + 1, 2 * ${rows}) as nth`,
    )
    await rowsOf(
      database,
      `insert into outbox (id, type, aggregate_type, aggregate_id, tenant_id, occurred_at, body)
       select 'evt_' || nth, 'order.accepted', 'order', 'ord_' || nth % 10000, 'ten', nth, '{}'
       from generate_series(1, ${rows}) as nth`,
    )
    await rowsOf(database, "analyze")
  })

  const planOf = async (
    { text }: Statement,
    values: ReadonlyArray<unknown>,
  ): Promise<ReadonlyArray<string>> => {
    const explained = { name: "", text: `explain (analyze, costs off, timing off) ${text}` }
    const plan = await opened().database.sql.query<{ "QUERY PLAN": string }>(explained, values)
    return plan.map((row) => row["QUERY PLAN"])
  }
  const removedIn = (plan: ReadonlyArray<string>): number =>
    plan.reduce((sum, line) => sum + Number(/Removed by Filter: (\d+)/.exec(line)?.[1] ?? 0), 0)

  it.each([null, "Delivered"])(
    "a page of an event's deliveries reads only that event (status %s)",
    async (status) => {
      const plan = await planOf(pageSql, ["ten", "sub_0", 21, "~", eventId(9), status])
      expect(plan.join("\n")).toContain("webhook_deliveries_event_id_index")
      expect(plan.join("\n")).toContain("webhook_history_default_event_id_idx")
      expect(removedIn(plan)).toBeLessThanOrEqual(2)
    },
  )

  it("deliveries of many events, of all subscriptions, are read without any others", async () => {
    const events = Array.from({ length: 200 }, (_, nth) => eventId(50 * nth + 1))
    const plan = await planOf(deliveriesOfEventsSql, ["ten", events, 1_000])
    expect(plan.join("\n")).toContain("webhook_deliveries_event_id_index")
    expect(plan.join("\n")).toContain("webhook_history_default_event_id_idx")
    expect(removedIn(plan)).toBe(0)
  })

  it("the events of an order are read without those of other orders", async () => {
    const plan = await planOf(eventsOfAggregatesSql, ["ten", ["ord_7", "ord_8"], 200])
    expect(plan.join("\n")).toContain("outbox_aggregate_id_index")
    expect(removedIn(plan)).toBe(0)
  })

  it("a replay reads only the deliveries of its own events", async () => {
    const events = Array.from({ length: 500 }, (_, nth) => eventId(20 * nth + 1))
    const plan = await planOf(statesSql, ["sub_0", events])
    expect(plan.join("\n")).toContain("webhook_deliveries_event_id_index")
    expect(plan.join("\n")).toContain("webhook_history_default_event_id_idx")
    expect(removedIn(plan)).toBeLessThanOrEqual(events.length)
  })
})
