/** Corrections of a reissued invoice, and reissued corrections. */
import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import type { EventId } from "@procurement/domain/identity"
import type { Invoice } from "@procurement/domain/invoice"
import { correctInvoice, type Order, type OrderFact, transition } from "@procurement/domain/order"
import type { Quantity } from "@procurement/domain/catalog"
import { makeOrderRepositoryMemory } from "@procurement/adapter-memory"
import { lineText } from "@procurement/domain/text"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { TestClock } from "effect/testing"
import {
  reissue,
  kept,
  latestDocument,
  linesThatFill,
  moved,
  movedTo,
  refusedWith,
  start,
} from "./support/reissue.ts"
import { buyer } from "./support/issuing-world.ts"
import { hour, inWorld, round, work, type World } from "./support/working.ts"

describe("Corrections of reissued invoices", () => {
  let applied = 0
  const apply = Effect.fnUntraced(function* (world: World, orderId: string, fact: OrderFact) {
    applied += 1
    const at = instant(yield* Clock.currentTimeMillis)
    const eventId = `evt_01kafq3v8pe0rr2c1m5kz7y${String(applied).padStart(3, "0")}` as never
    const decide = (order: Order) => transition(order, fact, { at, eventId })
    yield* makeOrderRepositoryMemory(world.ledger).modify(orderId as never, decide)
    return String(eventId).replace("evt_", "inv_")
  })
  const rename = Effect.fnUntraced(function* (world: World, { id, orderId }: Invoice) {
    const command = {
      _tag: "BuyerData",
      reference: lineText("COR-1"),
      buyer: { name: lineText("Nowa Nazwa S.A."), address: buyer.address },
    } as const
    const at = instant(yield* Clock.currentTimeMillis)
    const eventId = "evt_01kafq3v8pe0rr2c1m5kz7z001" as EventId
    yield* makeOrderRepositoryMemory(world.ledger).modify(orderId, (order) =>
      correctInvoice(order, kept(world, id).invoice, command, { at, eventId }),
    )
    return eventId.replace("evt_", "inv_")
  })
  const shipped: OrderFact = {
    _tag: "Shipped",
    carrier: lineText("DPD"),
    trackingNumber: lineText("1"),
  }
  const back = (reference: string): OrderFact => ({
    _tag: "Returned",
    reference: lineText(reference),
    lines: [{ line: 1, quantity: 1 as Quantity }],
  })

  /** A correction refused by KSeF (410), of an accepted invoice. */
  const refusedCorrection = Effect.fnUntraced(function* (world: World) {
    const invoice = yield* world.place(start)
    yield* apply(world, invoice.orderId, shipped)
    yield* work(world, hour)
    Object.assign(world.ksef.state, { trouble: "refused", refusalCode: 410 })
    const id = yield* apply(world, invoice.orderId, back("RMA-1"))
    yield* work(world, hour)
    world.ksef.state.trouble = "none"
    const correction = kept(world, id).invoice
    if (correction._tag !== "Rejected") throw new Error("it was not refused")
    return { invoice, correction }
  })

  it.effect(
    "corrections wait for a reissued invoice and continue when KSeF accepts it",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const refused = yield* refusedWith(world, 440)
        yield* apply(world, refused.orderId, shipped)
        const first = yield* apply(world, refused.orderId, back("RMA-1"))
        const second = yield* apply(world, refused.orderId, back("RMA-2"))
        yield* work(world, hour)
        const refusal = { code: "OriginalRejected", waitsFor: { id: refused.id } }
        expect(kept(world, first).work).toMatchObject({ dueAt: undefined, problem: refusal })
        // It follows the first correction, which waits itself.
        expect(kept(world, second).work).toMatchObject({
          dueAt: expect.any(Number),
          problem: { ...refusal, waitsFor: { number: refused.number } },
        })
        world.ksef.state.away = true
        yield* reissue(refused)
        yield* round
        expect(kept(world, first).work).toMatchObject({ problem: { code: "AwaitsOriginal" } })
        world.ksef.state.away = false
        yield* work(world, hour)
        const corrected = { number: "FV/2026/11/000002", issueDate: "2026-11-20" }
        expect([first, second].map((id) => kept(world, id).invoice)).toMatchObject([
          { _tag: "Archived", number: "KOR/2026/11/000001", correction: { corrected } },
          { _tag: "Archived", number: "KOR/2026/11/000002", correction: { corrected } },
        ])
      }),
    ),
  )

  it.effect(
    "a refused correction is reissued, and later corrections continue",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const invoice = yield* world.place(start)
        yield* apply(world, invoice.orderId, shipped)
        yield* work(world, hour)
        world.ksef.state.trouble = "refused"
        const first = yield* apply(world, invoice.orderId, back("RMA-1"))
        const second = yield* apply(world, invoice.orderId, back("RMA-2"))
        yield* work(world, hour)
        expect(kept(world, second).work).toMatchObject({ problem: { code: "OriginalRejected" } })
        world.ksef.state.trouble = "none"
        yield* TestClock.setTime(start + 24 * hour)
        yield* reissue(kept(world, first).invoice)
        yield* work(world, hour)
        expect([first, second].map((id) => kept(world, id).invoice)).toMatchObject([
          {
            _tag: "Archived",
            number: "KOR/2026/11/000001",
            issueDate: "2026-11-21",
            correction: { corrected: { number: "FV/2026/11/000001" }, billedBefore: 4_998 },
          },
          { _tag: "Archived", number: "KOR/2026/11/000002", correction: { billedBefore: 2_499 } },
        ])
      }),
    ),
  )

  it.effect(
    "corrections name the same buyer as their reissued invoice",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const refused = yield* refusedWith(world, 450)
        yield* apply(world, refused.orderId, shipped)
        const before = yield* apply(world, refused.orderId, back("RMA-1"))
        yield* reissue(refused)
        yield* work(world, hour)
        const after = yield* apply(world, refused.orderId, back("RMA-2"))
        yield* work(world, hour)
        const address = { line1: movedTo }
        for (const id of [refused.id, before, after]) {
          const { invoice } = kept(world, id)
          expect(invoice).toMatchObject({ _tag: "Archived", buyer: { address } })
          expect(yield* latestDocument(invoice)).toMatchObject({ buyer: { address } })
        }
      }),
    ),
  )

  it.effect(
    "a reissued correction names the buyer of its invoice, even after the tenant has moved",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const { invoice, correction } = yield* refusedCorrection(world)
        const again = yield* reissue(correction)
        expect(again.invoice.buyer).toEqual(buyer)
        yield* work(world, hour)
        for (const id of [invoice.id, correction.id]) {
          const issued = kept(world, id).invoice
          expect(issued).toMatchObject({ _tag: "Archived", buyer })
          expect(yield* latestDocument(issued)).toMatchObject({ buyer })
        }
      }),
    ),
  )

  it.effect(
    "a reissued correction of the buyer's name still names the right buyer",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const invoice = yield* world.place(start)
        yield* work(world, hour)
        Object.assign(world.ksef.state, { trouble: "refused", refusalCode: 410 })
        const id = yield* rename(world, invoice)
        yield* work(world, hour)
        world.ksef.state.trouble = "none"
        yield* reissue(kept(world, id).invoice)
        yield* work(world, hour)
        const issued = kept(world, id).invoice
        expect(yield* latestDocument(issued)).toMatchObject({
          buyer: { name: "Nowa Nazwa S.A." },
          correction: { buyerBefore: { name: buyer.name } },
        })
        expect(issued._tag).toBe("Archived")
      }),
    ),
  )

  it.effect(
    "the tenant's new name does not make a reissued correction too large",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const { correction } = yield* refusedCorrection(world)
        const row = world.ledger.invoices.get(correction.id)
        if (row === undefined) throw new Error("no correction")
        row.kept = { ...row.kept, invoice: { ...correction, lines: linesThatFill(correction) } }
        const renamed = moved(correction, { ...buyer, name: lineText("&".repeat(512)) })
        expect((yield* reissue(correction, renamed)).invoice._tag).toBe("Pending")
      }),
    ),
  )
})
