/** Shards and cost of counters, beyond the contract suite. */
import { eventually } from "@procurement/testing"
import { describe, expect, it } from "vitest"
import { orderCharge, quotaMonthAt } from "@procurement/domain/quota"
import type { Placement } from "@procurement/domain/order"
import { makeOrderRepository, makeQuotaRepository } from "../../src/index.ts"
import { aPlacement, aTenantId, noon } from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"

const month = quotaMonthAt(noon)

const onTrial = (orders: number, placement: Placement): Placement => {
  const monthlyVolumes = { orders, invoices: orders, deliveries: orders }
  const terms = { plan: "trial", contract: { monthlyVolumes } } as const
  return { ...placement, charge: orderCharge(terms, noon) }
}

describe("Counters in PostgreSQL", () => {
  const opened = useDatabase()
  const shardsOf = (tenantId: string) =>
    rowsOf<{ shard: number; used: string }>(
      opened().database,
      "select shard, used from usage_counters where tenant_id = $1 order by shard",
      [tenantId],
    )

  it("counters of a paid plan do not wait for each other's commits", async () => {
    const { database } = opened()
    const tenantId = aTenantId()
    const orders = makeOrderRepository(database)
    await run(orders.place(aPlacement({ tenantId })))
    const holder = await database.connect()
    await holder.query({ text: "begin" })
    const [own] = await shardsOf(tenantId)
    // One transaction has counted and stays open: other shards are not blocked.
    const text = "update usage_counters set used = used where tenant_id = $1 and shard = $2"
    await holder.query({ text, values: [tenantId, own?.shard] })
    const placing = Array.from({ length: 40 }, () => run(orders.place(aPlacement({ tenantId }))))
    await eventually(async () => (await shardsOf(tenantId)).length > 1)
    await holder.query({ text: "commit" })
    holder.release()
    await Promise.all(placing)
    const shards = await shardsOf(tenantId)
    expect(shards.reduce((sum, { used }) => sum + Number(used), 0)).toBe(41)
  })

  it("the counter of a trial is one row that never exceeds the limit", async () => {
    const tenantId = aTenantId()
    const orders = makeOrderRepository(opened().database)
    const placements = Array.from({ length: 20 }, () => onTrial(5, aPlacement({ tenantId })))
    const failures = await Promise.all(
      placements.map((placement) =>
        run(orders.place(placement)).then(
          () => undefined,
          (failure: unknown) => failure,
        ),
      ),
    )
    const refused = failures.filter((failure) => failure !== undefined)
    expect(refused).toHaveLength(15)
    for (const failure of refused) expect(failure).toMatchObject({ _tag: "QuotaExceeded", used: 5 })
    expect(await shardsOf(tenantId)).toEqual([{ shard: 0, used: "5" }])
  })

  it("an examined counter is not examined again before it can reach a threshold", async () => {
    const quotas = makeQuotaRepository(opened().database)
    const query = { months: [month], examinedBefore: noon, limit: 1_000 }
    const counters = await run(quotas.toExamine(query))
    expect(counters.length).toBeGreaterThan(0)
    await run(
      quotas.keep(
        counters.map(({ tenantId, metric }) => ({
          tenantId,
          metric,
          month,
          examinedAt: noon,
          recheckAt: 1_000,
          warnings: [],
        })),
      ),
    )
    expect(await run(quotas.toExamine(query))).toEqual([])
  })
})
