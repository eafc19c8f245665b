/** Invoices that KSeF refused and an operator reissues. */
import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { sessionOf, transition } from "@procurement/domain/invoice"
import { nip, SellerProfile } from "@procurement/domain/party"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import { TestClock } from "effect/testing"
import { anIssuedInvoice } from "../order/support/an-order.ts"
import {
  reissue,
  documentOf,
  elsewhere,
  kept,
  latestDocument,
  moved,
  movedTo,
  refusedWith,
  start,
} from "./support/reissue.ts"
import { buyer, seller } from "./support/issuing-world.ts"
import { hour, inWorld, round, work } from "./support/working.ts"

describe("KSeF sessions", () => {
  it("the session is the one that accepted the file; until then that of the last sending", () => {
    const { clearedInSession: _accepted, ksefNumber: _number, ...sent } = anIssuedInvoice
    const resent = { sessionReference: "later", startedAt: instant(start) }
    const transmissions = [...sent.transmissions, resent] as const
    expect(sessionOf({ ...anIssuedInvoice, clearedInSession: "accepting" })).toBe("accepting")
    expect(sessionOf({ ...sent, _tag: "Sending", transmissions })).toBe("later")
    expect(sessionOf({ ...sent, _tag: "Stored", transmissions: [] })).toBeUndefined()
  })
})

describe("Reissued invoices", () => {
  it.effect(
    "a reissued invoice keeps its number and has the current date, seller and buyer address",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const refused = yield* refusedWith(world, 450)
        yield* TestClock.setTime(start + 48 * hour)
        const renamed = { ...seller, name: lineText("Merch Polska S.A.") }
        const { invoice: again } = yield* reissue(refused)
        expect(again).toMatchObject({ _tag: "Pending", lines: refused.lines })
        yield* work(world, hour).pipe(Effect.provideService(SellerProfile, renamed))
        const issued = kept(world, refused.id).invoice
        expect(issued).toMatchObject({
          _tag: "Archived",
          number: "FV/2026/11/000001",
          issueDate: "2026-11-22",
          seller: renamed,
          buyer: { nip: buyer.nip, address: { line1: movedTo } },
        })
        expect(yield* latestDocument(issued)).toMatchObject({
          number: "FV/2026/11/000001",
          issueDate: "2026-11-22",
          seller: { name: "Merch Polska S.A." },
          buyer: { address: { line1: movedTo } },
        })
        expect(world.ksef.state.submissions).toBe(2)
        const next = yield* world.place(start + 48 * hour)
        yield* work(world, hour)
        expect(kept(world, next.id).invoice).toMatchObject({ number: "FV/2026/11/000002" })
      }),
    ),
  )

  it.effect(
    "a refused version stays readable, with the person, time and reason of the reissue",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const refused = yield* refusedWith(world, 450)
        yield* TestClock.setTime(start + 2 * hour)
        yield* reissue(refused)
        yield* work(world, hour)
        const { refusedVersions = [], timeline } = kept(world, refused.id).invoice
        const { container, document, issueDate, number, refusal } = refused
        expect(refusedVersions).toEqual([
          {
            number,
            sellerNip: seller.nip,
            issueDate,
            document,
            container,
            sessionReference: "session-1",
            refusal,
            refusedAt: refused.timeline.at(-1)?.at,
            reissued: { at: start + 2 * hour, by: "anna" },
          },
        ])
        expect(yield* documentOf(document.digest)).toMatchObject({ number, issueDate })
        const states = timeline.map(({ state }) => state).slice(refused.timeline.length - 1)
        expect(states.join(" ")).toBe(
          "Rejected Pending Numbered Stored Sending Submitted Acknowledged Archived",
        )
      }),
    ),
  )

  it.effect(
    "a reissued invoice gets the next number when another document has its number",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const first = yield* world.place(start)
        yield* work(world, hour).pipe(elsewhere(world))
        const refused = kept(world, first.id).invoice
        expect(refused).toMatchObject({
          _tag: "Rejected",
          refusal: { code: 440, existing: { digest: "ab".repeat(32) } },
        })
        const other = yield* world.place(start)
        yield* work(world, hour)
        yield* reissue(refused)
        yield* work(world, hour)
        const numbers = [other.id, first.id].map((id) => kept(world, id).invoice)
        expect(numbers).toMatchObject([
          { _tag: "Archived", number: "FV/2026/11/000002" },
          { _tag: "Archived", number: "FV/2026/11/000003" },
        ])
      }),
    ),
  )

  it.effect(
    "an invoice reissued by another seller gets the next number of that seller's series",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const refused = yield* refusedWith(world, 450)
        yield* reissue(refused)
        const other = { ...seller, nip: nip("5260001246") }
        yield* round.pipe(Effect.provideService(SellerProfile, other))
        expect(kept(world, refused.id).invoice).toMatchObject({
          number: "FV/2026/11/000001",
          seller: { nip: "5260001246" },
        })
        expect([...world.ledger.series]).toEqual([
          ["5265877635 2026-11", 1],
          ["5260001246 2026-11", 1],
        ])
      }),
    ),
  )

  it.effect(
    "a reissued invoice keeps its buyer when the tenant is another company",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const refused = yield* refusedWith(world, 450)
        const tenant = moved(refused, { ...buyer, nip: nip("5260001246") })
        const { invoice } = yield* reissue(refused, tenant)
        expect(invoice.buyer).toEqual(buyer)
      }),
    ),
  )

  it.effect(
    "a reissued invoice keeps annex 15, its groups of goods and the invoice that it replaces",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const refused = yield* refusedWith(world, 450)
        const given = { annex15: true, goodsGroups: ["GTU_06"], replaces: refused.id } as const
        const order = { _tag: "ReissueOrdered", by: lineText("anna"), buyer } as const
        expect(transition({ ...refused, ...given }, order, instant(start))).toMatchObject(given)
      }),
    ),
  )

  it.effect(
    "a reissued invoice is published and counted once, regardless of earlier refusals",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const refused = yield* refusedWith(world, 450)
        yield* reissue(refused)
        yield* work(world, hour)
        expect(world.ledger.outbox.map(({ event }) => event.type)).toEqual([
          "order.accepted",
          "invoice.rejected",
          "invoice.issued",
        ])
        const counted = [...world.ledger.usage.values()].filter(
          ({ metric }) => metric === "invoices",
        )
        expect(counted.map(({ used }) => used)).toEqual([1])
      }),
    ),
  )
})
