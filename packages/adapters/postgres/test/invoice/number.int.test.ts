import { eventually } from "@procurement/testing"
import * as Option from "effect/Option"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import type {
  InvoiceRepository,
  VersionedInvoice,
  Numbering,
  PendingInvoice,
} from "@procurement/domain/invoice"
import { makeInvoiceRepository, makeOrderRepository, openDatabase } from "../../src/index.ts"
import { aPlacement, noon, numberedAt, positionOf, series } from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"

type Pending = Numbering["pending"][number]

const work = { dueAt: noon, attempts: 0 }
const keepLeaseUntil = instant(noon + 60_000)

const numberingOf = (pending: ReadonlyArray<Pending>): Numbering => ({
  series,
  pending,
  work,
  keepLeaseUntil,
  assign: numberedAt,
})

const positionsOf = (kept: ReadonlyArray<VersionedInvoice>): ReadonlyArray<number> =>
  kept.map(({ invoice }) => (invoice._tag === "Numbered" ? positionOf(invoice.number) : 0))

const upTo = (count: number): ReadonlyArray<number> =>
  Array.from({ length: count }, (_, index) => index + 1)

const onlyPending = ({ invoice, version }: VersionedInvoice): ReadonlyArray<Pending> =>
  invoice._tag === "Pending" ? [{ invoice, version }] : []

describe("Invoice numbering", () => {
  const opened = useDatabase()
  let invoices: InvoiceRepository["Service"]
  beforeAll(() => {
    invoices = makeInvoiceRepository(opened().database)
  })
  beforeEach(async () => {
    await rowsOf(
      opened().database,
      "truncate orders, invoices, invoice_payments, outbox, invoice_series",
    )
  })

  const place = async (count: number): Promise<ReadonlyArray<Pending>> => {
    const orders = makeOrderRepository(opened().database)
    const placements = upTo(count).map((index) => aPlacement({ at: noon + index, lines: 1 }))
    await Promise.all(placements.map((placement) => run(orders.place(placement))))
    return placements.map(({ invoice }) => ({ invoice, version: 1 }))
  }
  const found = async ({ tenantId, id }: PendingInvoice) =>
    Option.getOrThrow(await run(invoices.find(tenantId, id)))

  it("numbering saves the next numbers in the given order", async () => {
    const pending = await place(3)
    const numbered = await run(invoices.number(numberingOf(pending)))
    expect(positionsOf(numbered)).toEqual([1, 2, 3])
    for (const [index, kept] of numbered.entries()) {
      expect(kept.invoice.id).toBe(pending[index]!.invoice.id)
      expect(kept.version).toBe(2)
      expect(kept.work).toEqual(work)
      expect(await found(pending[index]!.invoice)).toStrictEqual(kept)
    }
  })

  it("numbering continues where it stopped, and starts at one in another month", async () => {
    const [first, second, third] = await place(3)
    await run(invoices.number(numberingOf([first!])))
    expect(positionsOf(await run(invoices.number(numberingOf([second!]))))).toEqual([2])
    const december = { ...series, month: "2026-12" }
    const seen: Array<number> = []
    await run(
      invoices.number({
        ...numberingOf([third!]),
        series: december,
        assign: (invoice, position) => {
          seen.push(position)
          return numberedAt(invoice, position + 100)
        },
      }),
    )
    expect(seen).toEqual([1])
  })

  it("numbering keeps the claim until its lease expires", async () => {
    const pending = await place(1)
    await run(invoices.number(numberingOf(pending)))
    const claim = (now: number) =>
      run(
        invoices.claimDue({
          stage: "preparing",
          limit: 9,
          now: instant(now),
          leaseUntil: instant(now),
        }),
      )
    expect(await claim(keepLeaseUntil - 1)).toHaveLength(0)
    expect(await claim(keepLeaseUntil)).toHaveLength(1)
  })

  it("numbering an empty list does nothing", async () => {
    expect(await run(invoices.number(numberingOf([])))).toEqual([])
    expect(await rowsOf(opened().database, "select 1 from invoice_series")).toEqual([])
  })

  it("numbering fails without losing a number when one invoice has changed", async () => {
    const pending = await place(3)
    const stale = pending[1]!.invoice
    await run(invoices.save({ invoice: stale, expectedVersion: 1, work, events: [] }))
    await expect(run(invoices.number(numberingOf(pending)))).rejects.toMatchObject({
      _tag: "StaleVersion",
      id: stale.id,
    })
    expect((await found(pending[0]!.invoice)).invoice._tag).toBe("Pending")
    const numbered = await run(invoices.number(numberingOf([pending[0]!, pending[2]!])))
    expect(positionsOf(numbered)).toEqual([1, 2])
  })

  it("numbering fails when the same invoice is given twice", async () => {
    const [pending] = await place(1)
    const twice = run(invoices.number(numberingOf([pending!, pending!])))
    await expect(twice).rejects.toMatchObject({ _tag: "StaleVersion" })
    expect((await found(pending!.invoice)).version).toBe(1)
  })

  it("a failed assignment leaves no gap", async () => {
    const pending = await place(2)
    const assign: Numbering["assign"] = (invoice, position) => {
      if (position === 2) throw new Error("no numbers today")
      return numberedAt(invoice, position)
    }
    const broken = run(invoices.number({ ...numberingOf(pending), assign }))
    await expect(broken).rejects.toThrow("no numbers today")
    expect(positionsOf(await run(invoices.number(numberingOf(pending))))).toEqual([1, 2])
  })

  it("a connection lost within the transaction leaves no gap", async () => {
    const pending = await place(2)
    const { database, url } = opened()
    const doomed = await openDatabase({ url, poolSize: 2, applicationName: "doomed" })
    const outcome = await database.sql.transaction(async (query) => {
      // The numbering has already taken its positions when it waits for this lock.
      const lock = { name: "", text: "select 1 from invoices where id = $1 for update" }
      await query(lock, [pending[1]!.invoice.id])
      const numbering = run(makeInvoiceRepository(doomed).number(numberingOf(pending))).catch(
        (cause: unknown) => cause,
      )
      const waiting = `select pid from pg_stat_activity
        where application_name = 'doomed' and wait_event_type = 'Lock'`
      await eventually(async () => (await rowsOf(database, waiting)).length === 1)
      await rowsOf(database, `select pg_terminate_backend(pid) from (${waiting}) as blocked`)
      return numbering
    })
    expect(outcome).toMatchObject({ _tag: "Unavailable", port: "InvoiceRepository" })
    await doomed.close()
    expect(positionsOf(await run(invoices.number(numberingOf(pending))))).toEqual([1, 2])
  })

  it("concurrent workers assign each number once and skip none", async () => {
    await place(200)
    const worker = async (): Promise<ReadonlyArray<number>> => {
      const positions: Array<number> = []
      for (;;) {
        const now = instant(noon + 1_000)
        const claim = { stage: "preparing", limit: 7, now, leaseUntil: keepLeaseUntil } as const
        const claimed = await run(invoices.claimDue(claim))
        const pending = claimed.flatMap(onlyPending)
        if (pending.length === 0) return positions
        positions.push(...positionsOf(await run(invoices.number(numberingOf(pending)))))
      }
    }
    const given = (await Promise.all(upTo(8).map(worker))).flat()
    expect(given.toSorted((left, right) => left - right)).toEqual(upTo(200))
    const kept = await rowsOf<{ number: string }>(
      opened().database,
      "select number from invoices order by number",
    )
    expect(kept.map(({ number }) => Number(number.slice(-6)))).toEqual(upTo(200))
  })
})
