/** `procurement order` and `procurement invoice`, over real PostgreSQL. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import {
  type Database,
  makeInvoiceRepository,
  makeOrderRepository,
  makePaymentRepository,
  openDatabase,
} from "@procurement/adapter-postgres"
import { freshDatabase, type TestDatabase } from "@procurement/adapter-postgres/testing"
import {
  aPaymentMoment,
  aPaymentNotice,
  aPlacement,
  stepsTo,
  statesTo,
} from "@procurement/contract-tests/builders"
import { instant } from "@procurement/domain/calendar"
import type { OrderId } from "@procurement/domain/identity"
import { toDecimal } from "@procurement/domain/money"
import { decidePayment } from "@procurement/domain/payment"
import { temporaryFolder } from "@procurement/testing"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { answer, type Procurement, procurementHere } from "./procurement.ts"

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

/** One line of at least two pieces: one can be returned, and another is left. */
const aPlacementOfPieces = (): ReturnType<typeof aPlacement> => {
  const placement = aPlacement({ lineCount: 1 })
  return (placement.order.lines[0]?.quantity ?? 0) > 1 ? placement : aPlacementOfPieces()
}

/** A shipped order of one line, and the price of one piece. */
const shippedOrder = async () => {
  const orders = makeOrderRepository(database)
  const placement = aPlacementOfPieces()
  await Effect.runPromise(orders.place(placement))
  const { order } = placement
  for (const step of stepsTo("Shipped", order).filter(({ correction }) => !correction)) {
    const next = "returns" in step.next ? { ...step.next, returns: [] } : step.next
    await Effect.runPromise(orders.modify(order.id, () => Result.succeed({ ...step, next })))
  }
  return { id: order.id, unit: order.lines[0]?.unitGross ?? 0 }
}

const timeout = { timeout: 120_000 }
const taken = (id: OrderId, ...more: ReadonlyArray<string>) =>
  procurement("order", "return", id, "--reference", "RMA-1", "--line", "1=1", ...more)

describe("procurement order", timeout, () => {
  it("order return corrects the invoice once, and order show lists the correction", async () => {
    const { id, unit } = await shippedOrder()
    const first = answer(await taken(id, "--reason", "uszkodzone", "--json"))
    expect(first).toMatchObject({ id, status: "shipped" })
    expect(first.supplyDate).toMatch(/^\d{4}-\d\d-\d\d$/)
    const [invoice, correction] = first.invoices
    expect(correction).toMatchObject({
      corrects: { id: invoice.id },
      status: "accepted",
      total: { amount: toDecimal(-unit as never), currency: invoice.total.currency },
    })
    expect(answer(await taken(id, "--json"))).toEqual(first)
    const { out } = await procurement("order", "show", id)
    expect(out).toContain(correction.id)
    expect(out).toContain(`${correction.total.amount} ${correction.total.currency}`)
    expect(out).toContain("shipped")
  })

  it("order ship records each parcel, and order show lists it with its goods", async () => {
    const placement = aPlacementOfPieces()
    await Effect.runPromise(makeOrderRepository(database).place(placement))
    const { id, lines } = placement.order
    const left = (lines[0]?.quantity ?? 0) - 1
    const ship = (number: string, ...more: ReadonlyArray<string>) => {
      const parcel = ["--carrier", "InPost", "--tracking-number", number]
      return procurement("order", "ship", id, ...parcel, ...more, "--json")
    }
    const partly = {
      status: "partially_shipped",
      shipments: [{ lines: [{ line: 1, quantity: 1 }] }],
    }
    const waiting = async () => (await procurement("order", "waiting")).out
    expect(await waiting()).toContain(id)
    expect(answer(await ship("5200001", "--line", "1=1"))).toMatchObject(partly)
    expect(await waiting()).toContain("partially_shipped")
    const tooMany = await ship("5200002", "--line", "1=1000000")
    expect([tooMany.code, tooMany.errorOutput]).toEqual([
      1,
      `procurement: Only ${left} of line 1 have not left yet.\n`,
    ])
    expect(answer(await ship("5200002"))).toMatchObject({ status: "shipped" })
    expect(await waiting()).not.toContain(id)
    const message = ["--at", "2026-11-21T08:30:00Z", "--description", "Nadana"]
    const track = (parcel: string) =>
      procurement("order", "track", id, "--parcel", parcel, ...message)
    expect((await track("5200003")).errorOutput).toContain("The order has no parcel 5200003.")
    expect((await track("5200002")).out).toContain("shipments events")
    const { out } = await procurement("order", "show", id)
    expect(out).toMatch(/^parcel +carrier +left +goods +last message$/m)
    expect(out).toMatch(/^5200001 +InPost +\S+ +1=1 +-$/m)
    expect(out).toMatch(new RegExp(`^5200002 +InPost +\\S+ +1=${left} +Nadana$`, "m"))
  })

  it("order return states why goods can't be returned", async () => {
    const { id } = await shippedOrder()
    await taken(id)
    const lines = ["--reference", "RMA-2", "--line"]
    const tooMany = await procurement("order", "return", id, ...lines, "1=1000000")
    expect(tooMany).toMatchObject({ code: 1, out: "" })
    expect(tooMany.errorOutput).toContain("can still be returned")
    const strange = await procurement("order", "return", id, ...lines, "4000=1")
    expect(strange.errorOutput).toContain("The order has no line 4000.")
    const form = "must have the form line=…,quantity=…"
    for (const [words, reason] of [
      ["1", form],
      ["1=", form],
      ["1=2=3", form],
      ["x=1", "must be a number"],
      ["1=0", "must be at least 1"],
      ["0=1", "must be at least 1"],
    ] as const) {
      const wrong = await procurement("order", "return", id, ...lines, words)
      expect([wrong.code, wrong.out]).toEqual([2, ""])
      expect(wrong.errorOutput).toContain(reason)
    }
    const nowhere = "ord_01kafq3v8pe0rr2c1m5kz9x7wd"
    const missing = await procurement("order", "show", nowhere)
    expect([missing.code, missing.errorOutput]).toEqual([
      1,
      "procurement: There is no order with this id.\n",
    ])
  })
})

describe("procurement invoice deadlines", timeout, () => {
  it("invoice deadlines lists a shipped order without an issued invoice first", async () => {
    // Before all other orders of these tests.
    const placement = aPlacement({ lineCount: 1, acceptedAt: instant(Date.UTC(2026, 0, 5, 12)) })
    const orders = makeOrderRepository(database)
    await Effect.runPromise(orders.place(placement))
    const { order, invoice } = placement
    for (const step of stepsTo("Shipped", order).slice(0, 2)) {
      await Effect.runPromise(orders.modify(order.id, () => Result.succeed(step)))
    }
    const { items, hasMore } = answer(
      await procurement("invoice", "deadlines", "--limit", "1", "--json"),
    )
    expect(typeof hasMore).toBe("boolean")
    expect(items).toEqual([
      {
        lastDay: "2026-02-15",
        rule: "issue",
        alarm: "passed",
        orderId: order.id,
        invoiceId: invoice.id,
        since: "2026-01-05",
        tenantId: order.tenantId,
      },
    ])
    const { out } = await procurement("invoice", "deadlines", "--limit", "1")
    expect(out).toMatch(/^last day +rule +alarm +order id +invoice id/)
    expect(out).toContain(`2026-02-15  issue  passed  ${order.id}  ${invoice.id}`)
  })
})

describe("procurement invoice refund", timeout, () => {
  it("invoice refund records a refund once and rejects more than was overpaid", async () => {
    const { id, unit } = await shippedOrder()
    const { id: invoiceId } = answer(await procurement("order", "show", id, "--json")).invoices[0]
    const order = Option.getOrThrow(
      await Effect.runPromise(makeOrderRepository(database).findAny(id)),
    )
    const paying = aPaymentNotice({ id: invoiceId, total: order.total })
    await Effect.runPromise(
      makePaymentRepository(database).record(paying, (soFar) =>
        decidePayment(soFar, paying, aPaymentMoment()),
      ),
    )
    answer(await taken(id, "--json"))
    const amount = toDecimal(unit as never)
    const transfer = ["--reference", "R-1", "--currency", order.total.currency, "--json"]
    const refund = (given: string) =>
      procurement("invoice", "refund", invoiceId, "--amount", given, ...transfer)
    const tooMuch = await refund(toDecimal((unit + 1) as never))
    expect(tooMuch).toMatchObject({ code: 1, out: "" })
    const { currency } = order.total
    expect(tooMuch.errorOutput).toContain(`At most ${amount} ${currency} can be refunded`)
    for (const _ of [1, 2]) {
      expect(answer(await refund(amount))).toMatchObject({
        status: "paid",
        amountRefunded: { amount, currency },
        overpaid: { amount: "0.00", currency },
      })
    }
    const wrong = await refund("1")
    expect([wrong.code, wrong.errorOutput]).toEqual([
      2,
      "procurement: --amount 1: must be an amount above zero with two decimal places, such as 49.98\n",
    ])
  })
})

describe("procurement invoice import-statement", timeout, () => {
  const statementOf = (file: string, account: string) => {
    const lines = [
      ":20:1",
      `:25:${account}`,
      ":60F:C261128PLN0,00",
      ":61:261129C10,00NTRFNONREF//B-1",
      ":86:020~20zap\u0142ata za kubki~32\u0141\u00d3D\u0179",
      ":61:261129D3,00NTRFNONREF//B-2",
    ]
    // As banks write it: in Windows-1250.
    const text = lines.join("\r\n")
    const bytes = text.replaceAll("ł", "\u00b3").replaceAll("Ł", "\u00a3")
    writeFileSync(file, Buffer.from(bytes.replaceAll("Ź", "\u008f"), "latin1"))
    return file
  }

  it("shows the money that arrived and what it pays; names the line that is wrong", async () => {
    const folder = temporaryFolder(onTestFinished)
    const file = statementOf(join(folder, "wyciag.sta"), "PL61109010140000071219812874")
    const { out } = await procurement("invoice", "preview-statement", file)
    expect(out).toBe(
      "booked      amount     result     pays           title             payer\n" +
        "2026-11-29  10.00 PLN  unmatched  names_nothing  zap\u0142ata za kubki  \u0141\u00d3D\u0179\n",
    )
    expect(answer(await procurement("invoice", "import-statement", file, "--json"))).toEqual({
      entries: [expect.objectContaining({ result: "unmatched", reason: "names_nothing" })],
    })
    const wrong = join(folder, "wrong.sta")
    writeFileSync(wrong, ":20:1\n:61:x\n")
    const refused = await procurement("invoice", "import-statement", wrong)
    // The command line is valid, and the file is rejected.
    expect([refused.code, refused.errorOutput]).toEqual([
      1,
      expect.stringContaining(`procurement: <file> ${wrong}: can't be read: line 2: :61: is not`),
    ])
    const absent = await procurement("invoice", "import-statement", join(folder, "absent"))
    expect([absent.code, absent.errorOutput]).toEqual([
      2,
      `procurement: ${join(folder, "absent")}: the file can't be read\n`,
    ])
  })
})

/** An invoice that KSeF has rejected, because another document has its number. */
const refusedInvoice = async () => {
  const placement = aPlacement({ lineCount: 1 })
  await Effect.runPromise(makeOrderRepository(database).place(placement))
  const rejected = statesTo("Rejected", placement.invoice).at(-1)
  if (rejected?._tag !== "Rejected") throw new Error("KSeF did not reject it")
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

describe("procurement invoice", timeout, () => {
  it("a rejected invoice is reissued once, and invoice show includes the rejection", async () => {
    const ids = await refusedInvoice()
    const ordered = answer(
      await procurement("invoice", "reissue", ...ids, "--by", "Anna Nowak", "--json"),
    )
    expect(ordered).not.toHaveProperty("keepsNumber")
    expect(ordered).toMatchObject({
      status: "accepted",
      refusedVersions: [{ refusal: { code: 440 }, reissuedBy: "Anna Nowak" }],
    })
    const again = await procurement("invoice", "reissue", ...ids)
    expect(again).toMatchObject({ code: 1, out: "" })
    expect(again.errorOutput).toContain("KSeF has not rejected the invoice")
    const { out } = await procurement("invoice", "show", ...ids)
    expect(out).toContain("Anna Nowak")
    expect(out).toContain("numer należy do innego pliku")
  })
})
