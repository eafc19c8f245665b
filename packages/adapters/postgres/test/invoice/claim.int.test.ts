import * as Option from "effect/Option"
import { beforeEach, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import type { VersionedInvoice } from "@procurement/domain/invoice"
import type { Claim } from "@procurement/domain/work-queue"
import { makeInvoiceRepository, makeOrderRepository } from "../../src/index.ts"
import { claimInStageSql } from "../../src/invoice/invoice-sql.ts"
import { aPlacement, aTenantId, noon } from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"

const idsOf = (kept: ReadonlyArray<VersionedInvoice>): ReadonlyArray<string> =>
  kept.map(({ invoice }) => invoice.id)

interface Counts {
  readonly rows: number
  readonly without_index: number
}

describe("Invoice queue", () => {
  const opened = useDatabase()
  const leaseUntil = instant(noon + 60_000)
  const invoices = () => makeInvoiceRepository(opened().database)
  const claimDue = (claim: Claim) => run(invoices().claimDue({ ...claim, stage: "preparing" }))
  const nextDueAt = () => run(invoices().nextDueIn("preparing"))

  beforeEach(async () => {
    await rowsOf(opened().database, "truncate orders, invoices, invoice_payments, outbox")
  })

  const place = async (count: number, at = (index: number): number => noon + index) => {
    const orders = makeOrderRepository(opened().database)
    const tenantId = aTenantId()
    const placements = Array.from({ length: count }, (_, index) =>
      aPlacement({ tenantId, at: at(index) }),
    )
    for (const placement of placements) await run(orders.place(placement))
    return placements.map(({ invoice }) => invoice.id)
  }

  it("a claim returns due invoices, the oldest first, up to the limit", async () => {
    const ids = await place(4, (index) => noon + 4 - index)
    const claimed = await claimDue({ limit: 3, now: instant(noon + 10), leaseUntil })
    expect(idsOf(claimed)).toEqual(ids.toReversed().slice(0, 3))
    expect(claimed.map(({ work }) => work.dueAt)).toEqual([noon + 1, noon + 2, noon + 3])
  })

  it("a claim includes an invoice that is due at that instant, and no later one", async () => {
    const [first] = await place(2)
    const claimed = await claimDue({ limit: 9, now: noon, leaseUntil })
    expect(idsOf(claimed)).toEqual([first])
  })

  it("an invoice is not claimed twice before its lease expires", async () => {
    await place(1)
    const claim = (now: number, until: number) =>
      claimDue({ limit: 9, now: instant(now), leaseUntil: instant(until) })
    expect(await claim(noon, noon + 1_000)).toHaveLength(1)
    expect(await claim(noon + 999, noon + 5_000)).toHaveLength(0)
    expect(await claim(noon + 1_000, noon + 5_000)).toHaveLength(1)
  })

  it("a worker with an expired lease cannot save after another one has claimed", async () => {
    await place(1)
    const claim = (now: number) =>
      claimDue({ limit: 1, now: instant(now), leaseUntil: instant(now + 10) })
    const [late] = await claim(noon)
    const [present] = await claim(noon + 10)
    const change = (kept: VersionedInvoice) => ({
      invoice: kept.invoice,
      expectedVersion: kept.version,
      work: kept.work,
      events: [],
    })
    await expect(run(invoices().save(change(late!)))).rejects.toMatchObject({
      _tag: "StaleVersion",
      id: late!.invoice.id,
    })
    expect(await run(invoices().save(change(present!)))).toBeGreaterThan(present!.version)
  })

  it("concurrent claims return disjoint invoices, and all of them", async () => {
    const ids = await place(40)
    const claim = () => claimDue({ limit: 10, now: instant(noon + 100), leaseUntil })
    const claims = await Promise.all(Array.from({ length: 6 }, claim))
    const claimed = claims.flatMap(idsOf)
    expect(new Set(claimed).size).toBe(claimed.length)
    const rest = idsOf((await Promise.all([claim(), claim(), claim(), claim()])).flat())
    expect([...claimed, ...rest].toSorted()).toEqual(ids.toSorted())
  })

  it("a claim skips invoices that another transaction has locked", async () => {
    const [held, free] = await place(2)
    const { database } = opened()
    await database.sql.transaction(async (query) => {
      const lock = { name: "", text: "select 1 from invoices where id = $1 for update" }
      await query(lock, [held])
      const claimed = await claimDue({ limit: 9, now: instant(noon + 9), leaseUntil })
      expect(idsOf(claimed)).toEqual([free])
    })
  })

  it("a claim with limit 0 returns nothing", async () => {
    await place(1)
    expect(await claimDue({ limit: 0, now: noon, leaseUntil })).toEqual([])
  })

  it("nextDueAt returns the instant at which the next invoice becomes due", async () => {
    expect(await nextDueAt()).toEqual(Option.none())
    await place(2)
    expect(await nextDueAt()).toEqual(Option.some(noon))
    await claimDue({ limit: 1, now: noon, leaseUntil })
    expect(await nextDueAt()).toEqual(Option.some(noon + 1))
    await claimDue({ limit: 1, now: instant(noon + 1), leaseUntil })
    expect(await nextDueAt()).toEqual(Option.some(leaseUntil))
  })

  it("an invoice without remaining work is not claimed again", async () => {
    await place(1)
    const [kept] = await claimDue({ limit: 1, now: noon, leaseUntil })
    const work = { dueAt: undefined, attempts: 0 }
    const { invoice, version } = kept!
    await run(invoices().save({ invoice, expectedVersion: version, work, events: [] }))
    expect(await nextDueAt()).toEqual(Option.none())
    const later = instant(noon + 1_000_000)
    expect(await claimDue({ limit: 1, now: later, leaseUntil: later })).toEqual([])
  })

  it("a claim writes no index", async () => {
    await place(1)
    const [before, after] = await opened().database.sql.transaction(async (query) => {
      // The updates of this connection that the server has not added to its statistics.
      const text = `select
        pg_stat_get_xact_tuples_updated('invoices'::regclass)::integer as rows,
        pg_stat_get_xact_tuples_hot_updated('invoices'::regclass)::integer as without_index`
      const count = async () => (await query<Counts>({ name: "", text }, []))[0]!
      const first = await count()
      await query(claimInStageSql.preparing, [noon, 9, leaseUntil, 9, "", "worker"])
      return [first, await count()] as const
    })
    expect(after.rows - before.rows).toBe(1)
    expect(after.without_index - before.without_index).toBe(1)
  })

  it("a claim uses an index, however many invoices are due", async () => {
    await rowsOf(opened().database, "analyze invoices")
    const plan = await opened().database.sql.transaction(async (query) => {
      await query({ name: "", text: "set local enable_seqscan = off" }, [])
      const text = `explain select id from invoices
        where state in ('Pending', 'Numbered', 'Drafted', 'Signed')
          and due_at <= ${noon} and (leased_until is null or leased_until <= ${noon})
        order by due_at, id limit 10 for update skip locked`
      return query<{ "QUERY PLAN": string }>({ name: "", text }, [])
    })
    const text = plan.map((row) => row["QUERY PLAN"]).join("\n")
    expect(text).toContain("invoices_preparing_due_index")
    expect(text).not.toContain("Sort")
  })

  it("an invoice of another tenant is not found", async () => {
    const [id] = await place(1)
    expect(Option.isNone(await run(invoices().find(aTenantId(), id!)))).toBe(true)
  })
})
