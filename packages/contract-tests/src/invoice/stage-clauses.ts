/** What an InvoiceRepository keeps of the stages of its queue, and of the order of numbers. */
import { expect } from "@effect/vitest"
import { type Instant, instant, type LocalDate } from "@procurement/domain/calendar"
import {
  InvoiceRepository,
  type InvoiceStage,
  type KeptInvoice,
  longestInHandMillis,
} from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { freshEra } from "../builders/fresh.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { expectSome } from "../suite/expecting.ts"
import { freshSeries } from "./numberings.ts"
import {
  idsOfKept,
  numberedInvoices,
  readyInvoices,
  savedAfter,
  storing,
} from "./ready-invoices.ts"

const minute = 60_000

const claimed = (stage: InvoiceStage, now: Instant, limit = 50) =>
  Effect.flatMap(InvoiceRepository, (invoices) =>
    invoices.claimDue({ stage, limit, now, leaseUntil: instant(now + minute) }),
  )

const theStageAlone = clause(
  "claims the invoices of the stage asked for and of no other",
  Effect.gen(function* () {
    const at = freshEra()
    const ready = yield* readyInvoices(2, { at })
    const coming = yield* numberedInvoices(2, { at })
    const [sent] = yield* readyInvoices(1, { at })
    if (sent === undefined) return
    const begun = { _tag: "TransmissionStarted", sessionReference: "SO-1" } as const
    yield* savedAfter(sent, [begun], { dueAt: at, attempts: 0 })
    const now = instant(at + 1_000)
    expect(idsOfKept(yield* claimed("following", now))).toEqual([sent.invoice.id])
    expect(yield* claimed("archiving", now)).toEqual([])
    expect(idsOfKept(yield* claimed("preparing", now)).toSorted()).toEqual(
      idsOfKept(coming).toSorted(),
    )
    expect(idsOfKept(yield* claimed("sending", now))).toEqual(idsOfKept(ready))
  }),
)

const inOrderOfNumbers = clause(
  "claims what is ready in the order of numbers, lowest first, whatever was ready first",
  Effect.gen(function* () {
    const at = freshEra()
    const numbered = yield* numberedInvoices(4, { at })
    for (const [nth, kept] of [...numbered.entries()].toReversed()) {
      const dueAt = instant(at + (4 - nth) * 1_000)
      yield* savedAfter(kept, storing(at), { dueAt, attempts: 0 })
    }
    const now = instant(at + minute)
    const first = yield* claimed("sending", now, 3)
    const rest = yield* claimed("sending", now, 3)
    expect(idsOfKept([...first, ...rest])).toEqual(idsOfKept(numbered))
  }),
)

const issuedOffline = (kept: KeptInvoice, at: Instant, deadline: string | undefined) => {
  const day = deadline === undefined ? {} : { deadline: deadline as LocalDate }
  const certificateLink = "https://qr.example/certificate"
  const offline = { mode: "emergency", issuedAt: at, ...day, certificateLink } as const
  return savedAfter(kept, [{ _tag: "IssuedOffline", offline }], { dueAt: at, attempts: 0 })
}

const earliestDeadlineFirst = clause(
  "claims what is owed by a day before all others, the earliest day first, each by number",
  Effect.gen(function* () {
    const at = freshEra()
    const ready = yield* readyInvoices(6, { at })
    const days = [undefined, "2026-12-02", "2026-12-01", undefined, "2026-11-30", "2026-12-01"]
    for (const [nth, kept] of ready.entries()) {
      // The first is not issued; the fourth is, and its outage has no end yet.
      if (nth > 0) yield* issuedOffline(kept, at, days[nth])
    }
    const first = yield* claimed("sending", at, 2)
    const rest = yield* claimed("sending", at)
    const order = [4, 2, 5, 1, 0, 3].map((nth) => ready[nth]?.invoice.id)
    expect(idsOfKept([...first, ...rest])).toEqual(order)
  }),
)

const nobodyOvertakes = clause(
  "claims nothing that is ready before a lower number of its series that is in hand",
  Effect.gen(function* () {
    const at = freshEra()
    const series = freshSeries()
    const [slow, quick] = yield* numberedInvoices(2, { at, series })
    if (slow === undefined || quick === undefined) return
    yield* savedAfter(quick, storing(at), { dueAt: at, attempts: 0 })
    const [other] = yield* readyInvoices(1, { at })
    const now = instant(at + 1_000)
    expect(idsOfKept(yield* claimed("sending", now))).toEqual([other?.invoice.id])
    yield* savedAfter(slow, storing(at), { dueAt: at, attempts: 0 })
    expect(idsOfKept(yield* claimed("sending", now))).toEqual(idsOfKept([slow, quick]))
  }),
)

const nobodyIsHeldUp = clause(
  "lets numbers pass that is stopped by a problem",
  Effect.gen(function* () {
    const at = freshEra()
    const [stuck, quick] = yield* numberedInvoices(2, { at })
    if (stuck === undefined || quick === undefined) return
    yield* savedAfter(stuck, [], { dueAt: instant(at + minute), attempts: 1 })
    yield* savedAfter(quick, storing(at), { dueAt: at, attempts: 0 })
    expect(idsOfKept(yield* claimed("sending", instant(at + 1_000)))).toEqual([quick.invoice.id])
  }),
)

const nobodyWaitsForEver = clause(
  "lets numbers pass that has stood still in hand for too long",
  Effect.gen(function* () {
    const at = freshEra()
    const [still, quick] = yield* numberedInvoices(2, { at })
    if (still === undefined || quick === undefined) return
    yield* savedAfter(quick, storing(at), { dueAt: at, attempts: 0 })
    const end = at + longestInHandMillis
    expect(yield* claimed("sending", instant(end - 1))).toEqual([])
    expect(idsOfKept(yield* claimed("sending", instant(end)))).toEqual([quick.invoice.id])
  }),
)

const nextOfAStage = clause(
  "names the earliest due time of a stage, that of what is held when its lease runs out",
  Effect.gen(function* () {
    const invoices = yield* InvoiceRepository
    const at = freshEra()
    yield* readyInvoices(1, { at: instant(at + 1_000) })
    yield* numberedInvoices(1, { at })
    expect(expectSome(yield* invoices.nextDueIn("sending"))).toBe(at + 1_000)
    expect(expectSome(yield* invoices.nextDueIn("preparing"))).toBe(at)
    yield* claimed("preparing", at)
    expect(expectSome(yield* invoices.nextDueIn("preparing"))).toBe(at + minute)
  }),
  "isolated",
)

export const stageClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  theStageAlone,
  inOrderOfNumbers,
  earliestDeadlineFirst,
  nobodyOvertakes,
  nobodyIsHeldUp,
  nobodyWaitsForEver,
  nextOfAStage,
]
