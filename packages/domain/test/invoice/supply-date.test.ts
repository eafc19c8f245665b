/** Dates of supply on invoices issued before or after the goods leave. */
import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { issueOffline, noteCalls, usualAvailability } from "@procurement/domain/clearance"
import type { Invoice } from "@procurement/domain/invoice"
import { correctTechnically, InvoiceClearance } from "@procurement/domain/invoice"
import type { Quantity } from "@procurement/domain/catalog"
import { recordOrderFact } from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { TestClock } from "effect/testing"
import { reissue, kept, latestDocument } from "./support/reissue.ts"
import { hour, inWorld, minute, work, type World } from "./support/working.ts"

const at = (text: string): number => Date.parse(text)

const parcel = { carrier: lineText("InPost"), trackingNumber: lineText("5200") }

/** The goods leave at that time, and the warehouse reports it immediately. */
const ship = Effect.fnUntraced(function* ({ orderId }: Pick<Invoice, "orderId">, when: number) {
  yield* TestClock.setTime(when)
  return yield* recordOrderFact(orderId, { _tag: "Shipped", ...parcel })
})

/** The warehouse reports now that the goods left at that time. */
const shipped = ({ orderId }: Pick<Invoice, "orderId">, then: string) =>
  recordOrderFact(orderId, { _tag: "Shipped", ...parcel, at: instant(at(then)) })

const archived = (world: World, { id }: Pick<Invoice, "id">) => {
  const { invoice } = kept(world, id)
  if (invoice._tag !== "Archived") throw new Error(`it is ${invoice._tag}`)
  return invoice
}

const november = ["2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20", "2026-11-27"]

describe("Invoices issued after the goods have left", () => {
  it.effect(
    "an invoice of 23 November for goods shipped on the 19th has the 18th's rate and states P_6",
    inWorld(at("2026-11-19T09:00:00Z"), (world) =>
      Effect.gen(function* () {
        for (const day of november) world.publishRate(day)
        world.ksef.state.away = true
        const placed = yield* world.place(at("2026-11-19T09:00:00Z"), "EUR")
        yield* work(world, hour)
        yield* ship(placed, at("2026-11-19T14:00:00Z"))
        yield* TestClock.setTime(at("2026-11-23T09:00:00Z"))
        world.ksef.state.away = false
        yield* work(world, hour)
        const invoice = archived(world, placed)
        expect(invoice).toMatchObject({
          issueDate: "2026-11-23",
          rate: { publishedOn: "2026-11-18" },
          supplyDate: "2026-11-19",
        })
        expect(yield* latestDocument(invoice)).toMatchObject({ supplyDate: "2026-11-19" })
      }),
    ),
  )

  it.effect(
    "an invoice reissued on 2 December for goods shipped on 30 November states 30 November",
    inWorld(at("2026-11-30T09:00:00Z"), (world) =>
      Effect.gen(function* () {
        const placed = yield* world.place(at("2026-11-30T09:00:00Z"))
        world.ksef.state.trouble = "refused"
        yield* work(world, hour)
        world.ksef.state.trouble = "none"
        yield* ship(placed, at("2026-11-30T14:00:00Z"))
        yield* TestClock.setTime(at("2026-12-02T09:00:00Z"))
        yield* reissue(placed)
        yield* work(world, hour)
        const invoice = archived(world, placed)
        expect(invoice.issueDate).toBe("2026-12-02")
        expect(yield* latestDocument(invoice)).toMatchObject({ supplyDate: "2026-11-30" })
        const issued = world.ledger.outbox.map(({ event }) => event)
        expect(issued.findLast(({ type }) => type === "invoice.issued")?.data).toMatchObject({
          supplyDate: "2026-11-30",
          taxPoints: [{ day: "2026-11-30", gross: invoice.total.amount }],
        })
      }),
    ),
  )
})

describe("Invoices issued before the goods have left", () => {
  it.effect(
    "an invoice issued before shipment states no date of supply; its rate precedes its issue",
    inWorld(at("2026-11-20T14:00:00Z"), (world) =>
      Effect.gen(function* () {
        for (const day of november) world.publishRate(day)
        const placed = yield* world.place(at("2026-11-20T14:00:00Z"), "EUR")
        yield* work(world, hour)
        const invoice = archived(world, placed)
        expect(invoice).toMatchObject({
          taxDate: "2026-11-23",
          rate: { publishedOn: "2026-11-19" },
        })
        expect(yield* latestDocument(invoice)).not.toHaveProperty("supplyDate")
        yield* ship(placed, at("2026-11-23T10:00:00Z"))
        yield* work(world, hour)
        expect(archived(world, placed)).toEqual(invoice)
      }),
    ),
  )

  it.effect(
    "a waiting invoice is not drafted again when the goods leave on its day of issue",
    inWorld(at("2026-11-20T09:00:00Z"), (world) =>
      Effect.gen(function* () {
        world.ksef.state.away = true
        const placed = yield* world.place(at("2026-11-20T09:00:00Z"))
        yield* work(world, minute)
        const before = kept(world, placed.id).invoice
        yield* ship(placed, at("2026-11-20T09:30:00Z"))
        world.ksef.state.away = false
        yield* work(world, hour)
        const { document, timeline } = archived(world, placed)
        expect("document" in before && before.document).toEqual(document)
        expect(timeline.filter(({ state }) => state === "Numbered")).toHaveLength(1)
      }),
    ),
  )
})

describe("Shipments that are reported late", () => {
  it.effect(
    "a file that waits for KSeF is drafted again after a late report of its shipment",
    inWorld(at("2026-11-20T14:00:00Z"), (world) =>
      Effect.gen(function* () {
        const placed = yield* world.place(at("2026-11-20T14:00:00Z"))
        world.ksef.state.away = true
        yield* TestClock.setTime(at("2026-11-23T09:00:00Z"))
        yield* work(world, minute)
        expect(kept(world, placed.id).invoice).toMatchObject({ _tag: "Stored" })
        yield* shipped(placed, "2026-11-20T16:00:00Z")
        world.ksef.state.away = false
        yield* work(world, hour)
        const invoice = archived(world, placed)
        expect(invoice).toMatchObject({ issueDate: "2026-11-23", supplyDate: "2026-11-20" })
        expect(invoice.number).toBe("FV/2026/11/000001")
        expect(yield* latestDocument(invoice)).toMatchObject({ supplyDate: "2026-11-20" })
      }),
    ),
  )

  it.effect(
    "a file is drafted again when its shipment is reported while a session opens",
    inWorld(at("2026-11-20T14:00:00Z"), (world) =>
      Effect.gen(function* () {
        const placed = yield* world.place(at("2026-11-20T14:00:00Z"))
        yield* TestClock.setTime(at("2026-11-23T09:00:00Z"))
        const reported = Effect.orDie(shipped(placed, "2026-11-20T16:00:00Z"))
        const session = Effect.andThen(reported, world.ksef.service.session)
        const slow = { ...world.ksef.service, session: Effect.provide(session, world.layer) }
        yield* work(world, hour).pipe(Effect.provideService(InvoiceClearance, slow))
        expect(archived(world, placed)).toMatchObject({ supplyDate: "2026-11-20" })
        expect(world.ksef.state.submissions).toBe(1)
      }),
    ),
  )

  const lose = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const facts = [15, 10, 5, 0].map((ago) => ({
      _tag: "CallFailed" as const,
      at: instant(now - ago * minute),
    }))
    yield* noteCalls(facts, usualAvailability)
  })

  it.effect(
    "an invoice issued offline keeps its dates, and so does its technical correction",
    inWorld(at("2026-11-19T09:00:00Z"), (world) =>
      Effect.gen(function* () {
        const placed = yield* world.place(at("2026-11-19T09:00:00Z"))
        world.ksef.state.away = true
        yield* ship(placed, at("2026-11-19T15:00:00Z"))
        yield* TestClock.setTime(at("2026-11-20T09:00:00Z"))
        yield* work(world, minute)
        yield* lose
        expect(yield* issueOffline(10)).toBe(1)
        Object.assign(world.ksef.state, { away: false, trouble: "refused", refusalCode: 450 })
        yield* TestClock.setTime(at("2026-11-23T09:00:00Z"))
        yield* work(world, hour)
        world.ksef.state.trouble = "none"
        const { tenantId, id } = placed
        yield* correctTechnically(tenantId, id)
        yield* work(world, hour)
        const invoice = archived(world, placed)
        const dates = { issueDate: "2026-11-20", supplyDate: "2026-11-19" }
        expect(invoice).toMatchObject({ ...dates, technicalCorrection: dates })
        expect(yield* latestDocument(invoice)).toMatchObject(dates)
      }),
    ),
  )

  it.effect(
    "an invoice with a wrong date of supply is drafted again before it is issued offline",
    inWorld(at("2026-11-20T14:00:00Z"), (world) =>
      Effect.gen(function* () {
        const placed = yield* world.place(at("2026-11-20T14:00:00Z"))
        world.ksef.state.away = true
        yield* TestClock.setTime(at("2026-11-23T09:00:00Z"))
        yield* work(world, minute)
        yield* shipped(placed, "2026-11-20T16:00:00Z")
        yield* lose
        expect(yield* issueOffline(10)).toBe(0)
        yield* work(world, 10 * minute)
        yield* lose
        expect(yield* issueOffline(10)).toBe(1)
        expect(kept(world, placed.id).invoice).toMatchObject({
          supplyDate: "2026-11-20",
          offline: { mode: "offline24" },
        })
      }),
    ),
  )
})

describe("Corrections", () => {
  it.effect(
    "a correction states the date of supply of its invoice and has its exchange rate",
    inWorld(at("2026-11-19T09:00:00Z"), (world) =>
      Effect.gen(function* () {
        for (const day of november) world.publishRate(day)
        world.ksef.state.away = true
        const placed = yield* world.place(at("2026-11-19T09:00:00Z"), "EUR")
        yield* ship(placed, at("2026-11-19T14:00:00Z"))
        yield* TestClock.setTime(at("2026-11-23T09:00:00Z"))
        world.ksef.state.away = false
        yield* work(world, hour)
        yield* TestClock.setTime(at("2026-12-02T09:00:00Z"))
        const lines = [{ line: 1, quantity: 1 as Quantity }] as const
        const reference = lineText("RMA-1")
        yield* recordOrderFact(placed.orderId, { _tag: "Returned", reference, lines })
        yield* work(world, hour)
        const [, row] = [...world.ledger.invoices.values()]
        const correction = row?.kept.invoice
        expect(correction).toMatchObject({
          _tag: "Archived",
          issueDate: "2026-12-02",
          rate: { publishedOn: "2026-11-18" },
          correction: { corrected: { supplyDate: "2026-11-19", taxDate: "2026-11-19" } },
        })
        if (correction === undefined) throw new Error("there is no correction")
        expect(yield* latestDocument(correction)).toMatchObject({ supplyDate: "2026-11-19" })
        const [data] = world.ledger.outbox.flatMap(({ event }) =>
          event.type === "invoice.issued" && event.data.kind === "KOR" ? [event.data] : [],
        )
        expect(data).toMatchObject({ supplyDate: "2026-11-19" })
        expect(data).not.toHaveProperty("taxPoints")
      }),
    ),
  )
})
