/** The cost of reading a large log: the rows that a page or a batch touches. */
import { beforeAll, describe, expect, it } from "vitest"
import type { Statement } from "../../src/connection/statement.ts"
import { nextEventsOfTypeSql, nextEventsSql } from "../../src/events/event-log.ts"
import { eventsAfterSql } from "../../src/webhook/replay-progress.ts"
import { markAllFannedOut } from "../fixtures/marks.ts"
import { rowsOf, useDatabase } from "../fixtures/opened.ts"

const events = 60_000
const [tenant, firstInstant] = ["ten_a", 1_000_000]

interface PlanNode {
  readonly "Node Type": string
  readonly "Index Name"?: string
  readonly "Shared Hit Blocks": number
  readonly "Shared Read Blocks": number
  readonly Plans?: ReadonlyArray<PlanNode>
}

const nodesOf = (node: PlanNode): ReadonlyArray<PlanNode> => [
  node,
  ...(node.Plans ?? []).flatMap(nodesOf),
]

describe("Log of many events", () => {
  const opened = useDatabase()
  beforeAll(async () => {
    await rowsOf(
      opened().database,
      `insert into outbox (id, type, aggregate_type, aggregate_id, tenant_id, occurred_at, body)
       select 'evt_' || nth, 'invoice.paid', 'invoice', 'inv_' || nth,
         case when nth % 10 = 0 then 'ten_b' else '${tenant}' end, ${firstInstant} + nth,
         jsonb_build_object('id', repeat('x', 300))
       from generate_series(1, ${events}) as nth`,
    )
    await rowsOf(opened().database, markAllFannedOut)
    await rowsOf(opened().database, "analyze outbox, outbox_marks")
  })

  /** The indexes that a statement uses, and the number of blocks that it touches. */
  const costOf = async ({ text }: Statement, values: ReadonlyArray<unknown>) => {
    const asked = `explain (analyze, buffers, format json) ${text}`
    const [row] = await rowsOf<{ "QUERY PLAN": ReadonlyArray<{ readonly Plan: PlanNode }> }>(
      opened().database,
      asked,
      values,
    )
    const plan = row?.["QUERY PLAN"][0]?.Plan
    if (plan === undefined) throw new TypeError("the server explained nothing")
    return {
      indexes: nodesOf(plan).flatMap((node) => node["Index Name"] ?? []),
      blocks: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"],
    }
  }

  it("a page of a type without events reads no other events", async () => {
    const values = [tenant, "-1", "0", 21, "invoice.issued"]
    const { indexes, blocks } = await costOf(nextEventsOfTypeSql, values)
    expect(indexes).toEqual(["outbox_type_index"])
    expect(blocks).toBeLessThan(20)
  })

  it("a page of one type or of all types reads only what it returns", async () => {
    const ofAType = await costOf(nextEventsOfTypeSql, [tenant, "-1", "0", 21, "invoice.paid"])
    const ofAll = await costOf(nextEventsSql, [tenant, "-1", "0", 21])
    for (const { blocks } of [ofAType, ofAll]) expect(blocks).toBeLessThan(60)
  })

  it.each([
    ["the last events", firstInstant + events - 50, firstInstant + events + 1],
    ["events in the middle", firstInstant + events / 2, firstInstant + events / 2 + 50],
    ["a time from before all events", firstInstant - 100, firstInstant],
  ])("a replay batch of %s reads only the events of its range", async (_, from, to) => {
    const { indexes, blocks } = await costOf(eventsAfterSql, [tenant, "-1", "0", 501, from, to])
    expect(indexes).toContain("outbox_replay_index")
    expect(blocks).toBeLessThan(100)
  })

  it("a replay continues after its last event even if that event was deleted", async () => {
    const range = [firstInstant + 100, firstInstant + 110]
    const idsAfter = async (position: string) => {
      const last = "select transaction_id from outbox limit 1"
      const [row] = await rowsOf<{ transaction_id: string }>(opened().database, last)
      const values = [tenant, row?.transaction_id, position, 501, ...range]
      const rows = await rowsOf<{ id: string }>(opened().database, eventsAfterSql.text, values)
      return rows.map(({ id }) => id)
    }
    const [fifth] = await rowsOf<{ position: string }>(
      opened().database,
      "select position from outbox where id = 'evt_105'",
    )
    const rest = ["evt_106", "evt_107", "evt_108", "evt_109"]
    expect(await idsAfter(fifth?.position ?? "")).toEqual(rest)
    const old = `delete from outbox where occurred_at <= ${firstInstant + 105}`
    await rowsOf(opened().database, old)
    expect(await idsAfter(fifth?.position ?? "")).toEqual(rest)
  })
})
