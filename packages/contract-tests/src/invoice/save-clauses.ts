/** Clauses of InvoiceRepository on `save`: versions in sequence, all or nothing. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  type Invoice,
  type InvoiceChange,
  InvoiceRepository,
  type NamedInvoice,
  StaleVersion,
} from "@procurement/domain/invoice"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import { anEvent } from "../builders/events.ts"
import { freshEra } from "../builders/fresh.ts"
import { statesTo } from "../builders/invoices.ts"
import { savedInvoice, type LedgerPorts, placed, takeEvents } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectNone, expectSame, failureOf, together } from "../suite/expecting.ts"

/** A placed invoice, and a change that can be saved. */
const aChange = Effect.fnUntraced(function* () {
  const acceptedAt = freshEra()
  const { invoice } = yield* placed({ acceptedAt, lineCount: 1 })
  const { version } = yield* savedInvoice(invoice)
  const work = { dueAt: instant(acceptedAt + 1_000), attempts: 1 }
  return { invoice, expectedVersion: version, work, events: [] } satisfies InvoiceChange
})

export const saveClauses = clauses<LedgerPorts>({
  *"finds the invoice of any tenant that was issued outside KSeF under a number"() {
    const invoices = yield* InvoiceRepository
    const stored: Array<Extract<Invoice, { readonly _tag: "IssuedOutside" }>> = []
    for (let count = 0; count < 2; count += 1) {
      const { invoice: pending } = yield* placed({ lineCount: 1 })
      const { version: expectedVersion, work } = yield* savedInvoice(pending)
      const invoice = statesTo("IssuedOutside", pending).at(-1)
      if (invoice?._tag !== "IssuedOutside") throw new TypeError("the invoice has another state")
      yield* invoices.save({ invoice, expectedVersion, work, events: [] })
      stored.push(invoice)
    }
    for (const { id, outside } of stored) {
      expect(yield* invoices.withOutsideNumber(outside.number)).toEqual(Option.some(id))
    }
    expectNone(yield* invoices.withOutsideNumber(lineText("B/unknown")))
  },

  *"finds the invoices of any tenant by their numbers and KSeF numbers, each once"() {
    const invoices = yield* InvoiceRepository
    const stored: Array<Extract<Invoice, { readonly _tag: "Archived" }>> = []
    for (let count = 0; count < 3; count += 1) {
      const { invoice: pending } = yield* placed({ lineCount: 1 })
      const { version: expectedVersion, work } = yield* savedInvoice(pending)
      const invoice = statesTo("Archived", pending).at(-1)
      if (invoice?._tag !== "Archived") throw new TypeError("the invoice has another state")
      yield* invoices.save({ invoice, expectedVersion, work, events: [] })
      stored.push(invoice)
    }
    const [first, second, third] = stored
    if (first === undefined || second === undefined || third === undefined) return
    const namesOf = ({ id, number, ksefNumber }: typeof first) => ({ id, number, ksefNumber })
    const byId = (all: ReadonlyArray<NamedInvoice>) =>
      all.toSorted((left, right) => (left.id < right.id ? -1 : 1))
    const named = yield* invoices.named([first.number], [first.ksefNumber, second.ksefNumber])
    expect(byId(named)).toEqual(byId([namesOf(first), namesOf(second)]))
    expect(yield* invoices.named([third.number], [])).toEqual([namesOf(third)])
    expect(yield* invoices.named([], [])).toEqual([])
  },

  *"returns a version that grows with every save"() {
    const invoices = yield* InvoiceRepository
    const change = yield* aChange()
    const first = yield* invoices.save(change)
    expect(first).toBeGreaterThan(change.expectedVersion)
    const second = yield* invoices.save({ ...change, expectedVersion: first })
    expect(second).toBeGreaterThan(first)
    expect((yield* savedInvoice(change.invoice)).version).toBe(second)
  },

  *"stores the work as last saved, with its problem and without a problem that is over"() {
    const invoices = yield* InvoiceRepository
    const change = yield* aChange()
    const at = freshEra()
    const problem = {
      step: "Draft",
      code: "RateNotPublished",
      detail: "brak tabeli",
      at,
      since: at,
    }
    const work = { dueAt: instant(at + 5), attempts: 7, problem }
    const version = yield* invoices.save({ ...change, work })
    expect((yield* savedInvoice(change.invoice)).work).toEqual(work)
    const rest = { dueAt: undefined, attempts: 0 }
    yield* invoices.save({ ...change, expectedVersion: version, work: rest })
    expect((yield* savedInvoice(change.invoice)).work).toEqual(rest)
  },

  *"stores the events of a save in the outbox exactly as given"() {
    const invoices = yield* InvoiceRepository
    const change = yield* aChange()
    const { tenantId } = change.invoice
    yield* takeEvents(tenantId)
    const types = ["invoice.issued", "invoice.rejected"] as const
    const events = types.map((type) => anEvent(type, { tenantId }))
    yield* invoices.save({ ...change, events })
    expectSame(yield* takeEvents(tenantId), events)
  },

  *"rejects a save based on a stale version"() {
    const invoices = yield* InvoiceRepository
    const change = yield* aChange()
    yield* invoices.save(change)
    const failure = yield* failureOf(invoices.save(change))
    expect(failure).toBeInstanceOf(StaleVersion)
    expect(failure).toMatchObject({ id: change.invoice.id })
  },

  *"changes neither invoice nor work nor outbox when it rejects a save"() {
    const invoices = yield* InvoiceRepository
    const change = yield* aChange()
    const { tenantId } = change.invoice
    yield* invoices.save(change)
    const before = yield* savedInvoice(change.invoice)
    yield* takeEvents(tenantId)
    const stale = {
      ...change,
      work: { dueAt: undefined, attempts: 9 },
      events: [anEvent("invoice.rejected", { tenantId })],
    }
    yield* failureOf(invoices.save(stale))
    expectSame(yield* savedInvoice(change.invoice), before)
    expectSame(yield* takeEvents(tenantId), [])
  },

  *"keeps the lease of the present holder when it rejects a save"() {
    const invoices = yield* InvoiceRepository
    const change = yield* aChange()
    const dueAt = change.work.dueAt
    const keepLeaseUntil = instant(dueAt + 60_000)
    yield* invoices.save({ ...change, keepLeaseUntil })
    yield* failureOf(invoices.save(change))
    const now = instant(dueAt + 1_000)
    const claim = { stage: "preparing", limit: 50, now, leaseUntil: keepLeaseUntil } as const
    const claimed = yield* invoices.claimDue(claim)
    expect(claimed.map(({ invoice }) => invoice.id)).not.toContain(change.invoice.id)
  },

  *"lets exactly one of many saves from the same version win"() {
    const invoices = yield* InvoiceRepository
    const change = yield* aChange()
    const attempts = Array.from({ length: 8 }, (_, index) => index + 1)
    const exits = yield* together(
      attempts.map((count) =>
        Effect.exit(invoices.save({ ...change, work: { ...change.work, attempts: count } })),
      ),
    )
    const winners = attempts.filter((_, index) => exits.map(Exit.isSuccess)[index])
    expect(winners).toHaveLength(1)
    expect((yield* savedInvoice(change.invoice)).work.attempts).toBe(winners[0])
  },

  *"extends the claim to the time that a save names, and lets it expire then"() {
    const invoices = yield* InvoiceRepository
    const change = yield* aChange()
    const keepLeaseUntil = instant(change.work.dueAt + 60_000)
    yield* invoices.save({ ...change, keepLeaseUntil })
    const leaseUntil = instant(keepLeaseUntil + 60_000)
    const claim = { stage: "preparing", limit: 50, leaseUntil } as const
    const early = yield* invoices.claimDue({ ...claim, now: instant(keepLeaseUntil - 1) })
    expect(early.map(({ invoice }) => invoice.id)).not.toContain(change.invoice.id)
    const late = yield* invoices.claimDue({ ...claim, now: instant(keepLeaseUntil + 1) })
    expect(late.map(({ invoice }) => invoice.id)).toContain(change.invoice.id)
  },

  *"returns claimed invoices as last saved, with their version and work"() {
    const invoices = yield* InvoiceRepository
    const change = yield* aChange()
    yield* invoices.save(change)
    const now = instant(change.work.dueAt + 1_000)
    const leaseUntil = instant(now + 1_000)
    const claimed = yield* invoices.claimDue({ stage: "preparing", limit: 50, now, leaseUntil })
    const claim = claimed.find(({ invoice }) => invoice.id === change.invoice.id)
    expectSame(claim, yield* savedInvoice(change.invoice))
  },
})
