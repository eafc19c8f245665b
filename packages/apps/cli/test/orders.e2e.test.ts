/** Orders by the command line, over real PostgreSQL. */
import {
  type Database,
  makeInvoiceRepository,
  makeOrderRepository,
  openDatabase,
} from "@procurement/adapter-postgres"
import { freshDatabase, type TestDatabase } from "@procurement/adapter-postgres/testing"
import { aPlacement, stepsTo, walkTo } from "@procurement/contract-tests/builders"
import type { OrderId } from "@procurement/domain/identity"
import { toDecimal } from "@procurement/domain/money"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Procurement, procurementHere, type Ran } from "./procurement.ts"

let test: TestDatabase
let database: Database
let procurement: Procurement
beforeAll(async () => {
  test = await freshDatabase()
  database = await openDatabase({ url: test.url, poolSize: 2 })
  await database.migrate()
  procurement = procurementHere({ DATABASE_URL: test.url })
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

const answer = ({ code, complaint, out }: Ran) => {
  expect([code, complaint]).toEqual([0, ""])
  return JSON.parse(out)
}

/** An order of one line that is on its way, and the price of one piece. */
const shippedOrder = async () => {
  const orders = makeOrderRepository(database)
  const placement = aPlacement({ lineCount: 1 })
  await Effect.runPromise(orders.place(placement))
  const { order } = placement
  for (const step of stepsTo("Shipped", order).filter(({ correction }) => !correction)) {
    const next = "returns" in step.next ? { ...step.next, returns: [] } : step.next
    await Effect.runPromise(orders.modify(order.id, () => Result.succeed({ ...step, next })))
  }
  return { id: order.id, unit: order.lines[0]?.unitGross ?? 0 }
}

const patience = { timeout: 120_000 }
const taken = (id: OrderId, ...more: ReadonlyArray<string>) =>
  procurement("order", "return", id, "--reference", "RMA-1", "--lines", "1=1", ...more)

describe("procurement order", patience, () => {
  it("takes goods back, which corrects the invoice once, and shows both documents", async () => {
    const { id, unit } = await shippedOrder()
    const first = answer(await taken(id, "--reason", "uszkodzone", "--json"))
    expect(first).toMatchObject({ orderId: id, status: "Shipped" })
    const [invoice, correction] = first.invoices
    expect(correction).toMatchObject({
      corrects: invoice.invoiceId,
      state: "Pending",
      total: toDecimal(-unit as never),
    })
    expect(answer(await taken(id, "--json"))).toEqual(first)
    const { out } = await procurement("order", "show", id)
    expect(out).toContain(correction.invoiceId)
    expect(out).toContain("Shipped")
  })

  it("says why goods can't have come back", async () => {
    const { id } = await shippedOrder()
    const lines = ["--reference", "RMA-2", "--lines"]
    const tooMany = await procurement("order", "return", id, ...lines, "1=1000000")
    expect(tooMany).toMatchObject({ code: 1, out: "" })
    expect(tooMany.complaint).toContain("can still come back")
    const strange = await procurement("order", "return", id, ...lines, "4000=1")
    expect(strange.complaint).toContain("the order has no line 4000")
    for (const words of ["1", "1=0", "0=1", "1=2=3", "x=1"]) {
      expect((await procurement("order", "return", id, ...lines, words)).code).toBe(2)
    }
    const nowhere = "ord_01kafq3v8pe0rr2c1m5kz9x7wd"
    expect((await procurement("order", "show", nowhere)).complaint).toContain("there is no order")
  })
})

/** An order whose invoice KSeF has refused: another document has its number. */
const refusedInvoice = async () => {
  const placement = aPlacement({ lineCount: 1 })
  await Effect.runPromise(makeOrderRepository(database).place(placement))
  const rejected = walkTo("Rejected", placement.invoice).at(-1)
  if (rejected?._tag !== "Rejected") throw new Error("it was not refused")
  const refusal = { code: 440, description: "numer należy do innego pliku", details: [] }
  const save = makeInvoiceRepository(database).save({
    invoice: { ...rejected, refusal },
    expectedVersion: 1,
    work: { dueAt: undefined, attempts: 0 },
    events: [],
  })
  await Effect.runPromise(save)
  return [rejected.tenantId, rejected.id] as const
}

describe("procurement invoice", patience, () => {
  it("has a refused invoice issued anew, once, and shows what was refused", async () => {
    const ids = await refusedInvoice()
    const ordered = answer(
      await procurement("invoice", "issue-anew", ...ids, "--by", "Anna Nowak", "--json"),
    )
    expect(ordered).toMatchObject({
      state: "Pending",
      keepsNumber: null,
      refusedVersions: [{ refusal: { code: 440 }, issuedAnewBy: "Anna Nowak" }],
    })
    const again = await procurement("invoice", "issue-anew", ...ids)
    expect(again).toMatchObject({ code: 1, out: "" })
    expect(again.complaint).toContain("KSeF has not refused it")
    const { out } = await procurement("invoice", "show", ...ids)
    expect(out).toContain("Anna Nowak")
    expect(out).toContain("numer należy do innego pliku")
  })
})
