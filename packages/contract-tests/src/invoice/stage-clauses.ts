/** Clauses of InvoiceRepository on the stages of its queue, and on the order of sending. */
import { expect } from "@effect/vitest"
import { type Instant, instant, type LocalDate } from "@procurement/domain/calendar"
import {
  InvoiceRepository,
  type InvoiceStage,
  type VersionedInvoice,
} from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { freshEra } from "../builders/fresh.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { clauses, needing } from "../suite/clause.ts"
import { expectSome } from "../suite/expecting.ts"
import { idsOfKept, numberedInvoices, readyInvoices, savedAfter } from "./ready-invoices.ts"

const minute = 60_000

const claimed = (stage: InvoiceStage, now: Instant, limit = 50) =>
  Effect.flatMap(InvoiceRepository, (invoices) =>
    invoices.claimDue({ stage, limit, now, leaseUntil: instant(now + minute) }),
  )

const issuedOffline = (versioned: VersionedInvoice, at: Instant, deadline: string | undefined) => {
  const day = deadline === undefined ? {} : { deadline: deadline as LocalDate }
  const certificateLink = "https://qr.example/certificate"
  const offline = { mode: "emergency", issuedAt: at, ...day, certificateLink } as const
  return savedAfter(versioned, [{ _tag: "IssuedOffline", offline }], { dueAt: at, attempts: 0 })
}

export const stageClauses = clauses<LedgerPorts>({
  *"claims only the invoices of the requested stage"() {
    const at = freshEra()
    const ready = yield* readyInvoices(2, { at })
    const coming = yield* numberedInvoices(2, { at })
    const [sent] = yield* readyInvoices(1, { at })
    if (sent === undefined) return
    const started = { _tag: "TransmissionStarted", sessionReference: "SO-1" } as const
    yield* savedAfter(sent, [started], { dueAt: at, attempts: 0 })
    const now = instant(at + 1_000)
    expect(idsOfKept(yield* claimed("following", now))).toEqual([sent.invoice.id])
    expect(yield* claimed("archiving", now)).toEqual([])
    expect(idsOfKept(yield* claimed("preparing", now)).toSorted()).toEqual(
      idsOfKept(coming).toSorted(),
    )
    expect(idsOfKept(yield* claimed("sending", now))).toEqual(idsOfKept(ready))
  },

  *"claims ready invoices that have been due longest first"() {
    const at = freshEra()
    const ready = yield* readyInvoices(4, { at })
    for (const [nth, each] of ready.entries()) {
      yield* savedAfter(each, [], { dueAt: instant(at + (4 - nth) * 1_000), attempts: 0 })
    }
    const now = instant(at + minute)
    const first = yield* claimed("sending", now, 3)
    const rest = yield* claimed("sending", now, 3)
    expect(idsOfKept([...first, ...rest])).toEqual(idsOfKept(ready.toReversed()))
  },

  *"claims invoices with a deadline first, the earliest deadline first, then by age"() {
    const at = freshEra()
    const ready = yield* readyInvoices(6, { at })
    const days = [undefined, "2026-12-02", "2026-12-01", undefined, "2026-11-30", "2026-12-01"]
    for (const [nth, each] of ready.entries()) {
      // The first is not issued; the fourth is, and its outage has no end yet.
      if (nth > 0) yield* issuedOffline(each, at, days[nth])
    }
    const first = yield* claimed("sending", at, 2)
    const rest = yield* claimed("sending", at)
    const order = [4, 2, 5, 1, 0, 3].map((nth) => ready[nth]?.invoice.id)
    expect(idsOfKept([...first, ...rest])).toEqual(order)
  },

  "returns the earliest due time of a stage; claimed invoices are due when their lease expires":
    needing("isolated", function* () {
      const invoices = yield* InvoiceRepository
      const at = freshEra()
      yield* readyInvoices(1, { at: instant(at + 1_000) })
      yield* numberedInvoices(1, { at })
      expect(expectSome(yield* invoices.nextDueIn("sending"))).toBe(at + 1_000)
      expect(expectSome(yield* invoices.nextDueIn("preparing"))).toBe(at)
      yield* claimed("preparing", at)
      expect(expectSome(yield* invoices.nextDueIn("preparing"))).toBe(at + minute)
    }),
})
