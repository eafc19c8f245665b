/** Clauses of InvoiceRepository on `saveMany`: several saves in one. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  type InvoiceChange,
  InvoiceRepository,
  type VersionedInvoice,
} from "@procurement/domain/invoice"
import { invoiceCharge, QuotaRepository } from "@procurement/domain/quota"
import * as Effect from "effect/Effect"
import { anEvent } from "../builders/events.ts"
import { freshEra } from "../builders/fresh.ts"
import { savedInvoice, type LedgerPorts, takeEvents } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectSame, together } from "../suite/expecting.ts"
import { pendingInvoices } from "./numberings.ts"
import { numberedInvoices, preparedAt, readyInvoices, after } from "./ready-invoices.ts"

const changed = (
  { invoice, version }: Pick<VersionedInvoice, "invoice" | "version">,
  attempts: number,
): InvoiceChange => ({
  invoice,
  expectedVersion: version,
  work: { dueAt: undefined, attempts },
  events: [],
})

export const manyClauses = clauses<LedgerPorts>({
  *"saves each invoice of a bulk save as a single save does, and returns its new version"() {
    const invoices = yield* InvoiceRepository
    const at = freshEra()
    const numbered = yield* numberedInvoices(3, { at })
    const detail = "„429” za dużo {żądań}\\"
    const problem = { step: "Send", code: "NotTaken", detail, at, since: at }
    const changes = numbered.map(
      ({ invoice, version: expectedVersion }, nth): InvoiceChange => ({
        invoice: after(invoice, nth > 0 ? [preparedAt(at)] : [], at),
        expectedVersion,
        work: { dueAt: instant(at + nth), attempts: nth, ...(nth > 0 ? { problem } : {}) },
        events: [],
      }),
    )
    const { stale, versions } = yield* invoices.saveMany(changes)
    expect(stale).toEqual([])
    for (const { expectedVersion, invoice, work } of changes) {
      const versioned = yield* savedInvoice(invoice)
      expectSame(versioned.invoice, invoice)
      expect(versioned.work).toEqual(work)
      expect(versioned.version).toBe(versions.get(invoice.id))
      expect(versioned.version).toBeGreaterThan(expectedVersion)
    }
  },

  *"stores the events of a bulk save in the outbox in order, and counts every charge"() {
    const invoices = yield* InvoiceRepository
    const quotas = yield* QuotaRepository
    const pending = yield* pendingInvoices(3)
    const { tenantId } = pending[0]?.invoice ?? (yield* Effect.die("nothing was placed"))
    yield* takeEvents(tenantId)
    const charge = invoiceCharge(freshEra())
    const used = Effect.map(quotas.usage(tenantId, charge.month), ({ invoices: count }) => count)
    const before = yield* used
    const events = pending.map(() => anEvent("invoice.issued", { tenantId }))
    const changes = pending.map(
      (claim, nth): InvoiceChange => ({
        ...changed(claim, nth),
        events: events.slice(nth, nth + 1),
        charge,
      }),
    )
    yield* invoices.saveMany(changes)
    expectSame(yield* takeEvents(tenantId), events)
    expect((yield* used) - before).toBe(3)
  },

  *"reports the stale invoices of a bulk save, leaves them unchanged and saves the others"() {
    const invoices = yield* InvoiceRepository
    const [first, second, third] = yield* pendingInvoices(3)
    if (first === undefined || second === undefined || third === undefined) return
    const { tenantId } = second.invoice
    yield* takeEvents(tenantId)
    const claims = [first, second, third]
    yield* invoices.save(changed(second, 5))
    const published = claims.map(({ invoice }) => anEvent("invoice.rejected", invoice))
    const changes = claims.map((claim, nth) => ({
      ...changed(claim, 9),
      events: published.slice(nth, nth + 1),
    }))
    const { stale, versions } = yield* invoices.saveMany(changes)
    expect(stale).toEqual([second.invoice.id])
    expect([...versions.keys()].toSorted()).toEqual([first.invoice.id, third.invoice.id].toSorted())
    const attempts = yield* Effect.forEach(claims, ({ invoice }) =>
      Effect.map(savedInvoice(invoice), ({ work }) => work.attempts),
    )
    expect(attempts).toEqual([9, 5, 9])
    expectSame(yield* takeEvents(tenantId), [published[0], published[2]])
  },

  *"saves an invoice once when concurrent bulk saves contain it"() {
    const invoices = yield* InvoiceRepository
    const ready = yield* readyInvoices(6, { at: freshEra() })
    const lots = Array.from({ length: 6 }, (_, nth) => {
      const lot = ready.map((versioned) => changed(versioned, nth + 1))
      return nth % 2 === 0 ? lot : lot.toReversed()
    })
    const saved = yield* together(lots.map((lot) => invoices.saveMany(lot)))
    for (const { invoice } of ready) {
      const winners = saved.flatMap(({ versions }, nth) =>
        versions.has(invoice.id) ? [nth + 1] : [],
      )
      expect(winners).toHaveLength(1)
      expect((yield* savedInvoice(invoice)).work.attempts).toBe(winners[0])
    }
  },

  *"extends the claims of a bulk save that name a time and releases all others"() {
    const invoices = yield* InvoiceRepository
    const at = freshEra()
    const [held, released] = yield* numberedInvoices(2, { at })
    if (held === undefined || released === undefined) return
    const work = { dueAt: at, attempts: 0 }
    yield* invoices.saveMany([
      { ...changed(held, 0), work, keepLeaseUntil: instant(at + 60_000) },
      { ...changed(released, 0), work },
    ])
    const now = instant(at + 1_000)
    const leaseUntil = instant(at + 2_000)
    const claim = { stage: "preparing", limit: 50, now, leaseUntil } as const
    const claimed = yield* invoices.claimDue(claim)
    expect(claimed.map(({ invoice }) => invoice.id)).toEqual([released.invoice.id])
  },
})
