import { describe, expect, it } from "@effect/vitest"
import { DocumentArchive } from "@procurement/domain/archive"
import { instant } from "@procurement/domain/calendar"
import type { EventId } from "@procurement/domain/identity"
import {
  type Invoice,
  type InvoiceDocument,
  InvoiceRepository,
  issueDueInvoices,
  type PendingInvoice,
} from "@procurement/domain/invoice"
import {
  cancel,
  type Order,
  type OrderFact,
  type OrderStep,
  transition,
} from "@procurement/domain/order"
import type { Quantity } from "@procurement/domain/catalog"
import { makeOrderRepositoryMemory } from "@procurement/adapter-memory"
import { lineText } from "@procurement/domain/text"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as Result from "effect/Result"
import { TestClock } from "effect/testing"
import { makeWorld, mug } from "./support/issuing-world.ts"

const start = Date.parse("2026-11-20T10:00:00Z")
const minute = 60_000
const round = issueDueInvoices({ batch: 50, concurrency: 4, leaseSeconds: 60 })

type World = ReturnType<typeof makeWorld>

const inWorld =
  <A, E, R>(scenario: (world: World) => Effect.Effect<A, E, R>) =>
  () => {
    const world = makeWorld()
    const scene = Effect.andThen(TestClock.setTime(start), scenario(world))
    return scene.pipe(Effect.provide(world.layer))
  }

/** Runs rounds, moving the clock to the next due time, up to the limit. */
const work = Effect.fnUntraced(function* (world: World, limitMillis = 10 * minute) {
  const end = (yield* Clock.currentTimeMillis) + limitMillis
  for (let rounds = 0; ; ) {
    rounds += yield* round
    const now = yield* Clock.currentTimeMillis
    const due = [...world.ledger.invoices.values()].flatMap(({ kept, leasedUntil }) =>
      kept.work.dueAt === undefined ? [] : [Math.max(kept.work.dueAt, leasedUntil ?? 0)],
    )
    const next = Math.min(...due)
    if (due.length === 0 || next > end) return rounds
    yield* TestClock.adjust(Math.max(1, next - now))
  }
})

const kept = ({ ledger }: World, id: string) => {
  const row = ledger.invoices.get(id)
  if (row === undefined) throw new Error(`invoice ${id} does not exist`)
  return row.kept
}

let applied = 0
const change = <R>(
  { ledger }: World,
  { orderId }: PendingInvoice,
  decide: (order: Order, moment: Parameters<typeof transition>[2]) => Result.Result<OrderStep, R>,
) =>
  Effect.gen(function* () {
    applied += 1
    const at = instant(yield* Clock.currentTimeMillis)
    const eventId = `evt_01kafq3v8pe0rr2c1m5kz9x${String(applied).padStart(3, "0")}` as EventId
    const decided = (order: Order) => decide(order, { at, eventId })
    yield* makeOrderRepositoryMemory(ledger).modify(orderId, decided)
    return eventId.replace("evt_", "inv_")
  })

const ship: OrderFact = { _tag: "Shipped", carrier: lineText("DPD"), trackingNumber: lineText("1") }
const oneBack = (reference: string): OrderFact => ({
  _tag: "Returned",
  reference: lineText(reference),
  lines: [{ line: 1, quantity: 1 as Quantity }],
})

const apply = (world: World, invoice: PendingInvoice, fact: OrderFact) =>
  change(world, invoice, (order, moment) => transition(order, fact, moment))

const stop = (world: World, invoice: PendingInvoice) =>
  change(world, invoice, (order, moment) => cancel(order, [], undefined, moment))

const numberOf = (invoice: Invoice) => ("number" in invoice ? invoice.number : undefined)

/** The document of an archived invoice, as the world's writer has written it. */
const documentOf = Effect.fnUntraced(function* (world: World, id: string) {
  const { invoice } = kept(world, id)
  if (!("document" in invoice)) throw new Error(`${id} has no document`)
  const archive = yield* DocumentArchive
  const xml = yield* archive.get(invoice.document.digest)
  return JSON.parse(new TextDecoder().decode(xml)) as InvoiceDocument
})

const issuedEvents = ({ ledger }: World) =>
  ledger.outbox.flatMap(({ event }) => (event.type === "invoice.issued" ? [event.data] : []))

describe("Corrections", () => {
  it.effect.each([
    { annex15: true, quantity: 601, splitPayment: true },
    { annex15: true, quantity: 600, splitPayment: undefined },
    { annex15: false, quantity: 601, splitPayment: undefined },
  ])(
    "a correction repeats the split payment of its invoice, also below 15,000 PLN: %j",
    ({ annex15, quantity, splitPayment }) =>
      inWorld((world) =>
        Effect.gen(function* () {
          const invoice = yield* world.place(start, "PLN", { ...mug, annex15 }, quantity)
          yield* apply(world, invoice, ship)
          const id = yield* apply(world, invoice, oneBack("RMA-1"))
          yield* work(world)
          expect((yield* documentOf(world, invoice.id)).splitPayment).toBe(splitPayment)
          expect((yield* documentOf(world, id)).splitPayment).toBe(splitPayment)
        }),
      )(),
  )

  it.effect(
    "a correction is sent and archived after its invoice, with a number of a separate series",
    inWorld((world) =>
      Effect.gen(function* () {
        const invoice = yield* world.place(start)
        const id = yield* stop(world, invoice)
        yield* work(world)
        const original = kept(world, invoice.id).invoice
        const correction = kept(world, id).invoice
        expect(original).toMatchObject({ _tag: "Archived", number: "FV/2026/11/000001" })
        expect(correction).toMatchObject({
          _tag: "Archived",
          number: "KOR/2026/11/000001",
          total: { amount: -4_998 },
          correction: { corrected: { number: "FV/2026/11/000001", issueDate: "2026-11-20" } },
        })
        const [first, second] = issuedEvents(world)
        expect(first).not.toHaveProperty("kind")
        expect(second).toMatchObject({
          kind: "KOR",
          correctedInvoiceId: invoice.id,
          correctedNumber: "FV/2026/11/000001",
          total: -4_998,
        })
        expect([...world.ledger.usage.values()].map(({ metric, used }) => [metric, used])).toEqual(
          expect.arrayContaining([["invoices", 1]]),
        )
      }),
    ),
  )

  it.effect(
    "a correction waits until KSeF has accepted its invoice, with rare rechecks",
    inWorld((world) =>
      Effect.gen(function* () {
        world.ksef.state.away = true
        const invoice = yield* world.place(start)
        const id = yield* stop(world, invoice)
        yield* work(world, 30 * minute)
        const waiting = kept(world, id)
        expect(waiting.invoice._tag).toBe("Pending")
        expect(waiting.work).toMatchObject({ attempts: 0, problem: { code: "AwaitsOriginal" } })
        expect(waiting.version).toBeLessThanOrEqual(25)
        world.ksef.state.away = false
        yield* work(world, 10 * minute)
        expect(kept(world, id).invoice._tag).toBe("Archived")
        const { timeline } = kept(world, id).invoice
        const acknowledged = kept(world, invoice.id).invoice.timeline.find(
          ({ state }) => state === "Acknowledged",
        )
        const numbered = timeline.find(({ state }) => state === "Numbered")
        expect((numbered?.at ?? 0) - (acknowledged?.at ?? 0)).toBeLessThan(5_000)
      }),
    ),
  )

  it.effect(
    "a correction is numbered after earlier corrections of the same invoice",
    inWorld((world) =>
      Effect.gen(function* () {
        const invoice = yield* world.place(start)
        yield* apply(world, invoice, ship)
        const first = yield* apply(world, invoice, oneBack("RMA-1"))
        const second = yield* apply(world, invoice, oneBack("RMA-2"))
        yield* work(world)
        expect(numberOf(kept(world, first).invoice)).toBe("KOR/2026/11/000001")
        expect(numberOf(kept(world, second).invoice)).toBe("KOR/2026/11/000002")
        expect(kept(world, second).invoice).toMatchObject({
          lines: [{ quantity: -1, before: 1 }],
          correction: { follows: first, corrected: { number: "FV/2026/11/000001" } },
        })
      }),
    ),
  )

  it.effect(
    "a correction of a foreign-currency invoice keeps the invoice's rate, months later",
    inWorld((world) =>
      Effect.gen(function* () {
        world.publishRate("2026-11-19")
        const invoice = yield* world.place(start, "EUR")
        yield* apply(world, invoice, ship)
        yield* work(world)
        yield* TestClock.setTime(Date.parse("2027-02-10T10:00:00Z"))
        const id = yield* apply(world, invoice, oneBack("RMA-1"))
        yield* work(world)
        expect(kept(world, id).invoice).toMatchObject({
          _tag: "Archived",
          number: "KOR/2027/02/000001",
          rate: { publishedOn: "2026-11-19" },
        })
      }),
    ),
  )

  it.effect(
    "a correction states the amount billed before it, and the last one leaves no VAT in PLN",
    inWorld((world) =>
      Effect.gen(function* () {
        world.publishRate("2026-11-19")
        const invoice = yield* world.place(start, "EUR")
        yield* apply(world, invoice, ship)
        const first = yield* apply(world, invoice, oneBack("RMA-1"))
        const second = yield* apply(world, invoice, oneBack("RMA-2"))
        yield* work(world)
        const ids = [invoice.id, first, second]
        const billed = ids.map((id) => kept(world, id).invoice.correction?.billedBefore)
        expect(billed).toEqual([undefined, 1_178, 589])
        const documents = yield* Effect.forEach(ids, (id) => documentOf(world, id))
        expect(documents.map(({ totals }) => totals.vat)).toEqual([220, -110, -110])
        expect(documents.map(({ foreign }) => foreign?.vatInPln)).toEqual([936, -468, -468])
      }),
    ),
  )

  it.effect(
    "a correction of a refused invoice stops with a problem that names the invoice",
    inWorld((world) =>
      Effect.gen(function* () {
        world.ksef.state.trouble = "refused"
        const invoice = yield* world.place(start)
        const id = yield* stop(world, invoice)
        yield* work(world)
        expect(kept(world, invoice.id).invoice._tag).toBe("Rejected")
        const { invoice: correction, work: left } = kept(world, id)
        expect(correction._tag).toBe("Pending")
        expect(left.dueAt).toBeUndefined()
        expect(left.problem).toMatchObject({ step: "AssignNumber", code: "OriginalRejected" })
        expect(left.problem?.detail).toContain("FV/2026/11/000001")
      }),
    ),
  )

  it.effect(
    "an invoice woken during its numbering does not delay the others",
    inWorld((world) =>
      Effect.gen(function* () {
        const invoices = yield* InvoiceRepository
        const [woken, other] = [yield* world.place(start), yield* world.place(start)]
        const wakes: typeof invoices.number = (numbering) => {
          const row = world.ledger.invoices.get(woken.id)
          const isFirst = row?.kept.version === 2
          if (isFirst) row.kept = { ...row.kept, version: 3 }
          return invoices.number(numbering)
        }
        yield* round.pipe(Effect.provideService(InvoiceRepository, { ...invoices, number: wakes }))
        expect(kept(world, woken.id).invoice._tag).toBe("Pending")
        expect(kept(world, other.id).invoice).toMatchObject({ number: "FV/2026/11/000001" })
        yield* TestClock.adjust(minute)
        yield* work(world)
        expect(kept(world, woken.id).invoice).toMatchObject({ number: "FV/2026/11/000002" })
      }),
    ),
  )
})
