/** Clauses for `page` of an `InvoiceRepository`. */
import { expect } from "@effect/vitest"
import { addDays, instant, type LocalDate } from "@procurement/domain/calendar"
import type { TenantId } from "@procurement/domain/identity"
import {
  type Invoice,
  type InvoicePageQuery,
  InvoiceRepository,
  type InvoiceState,
} from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { defaultRandom } from "../builders/random.ts"
import { freshEra, freshOrderId, freshTenantId, usualInstant } from "../builders/fresh.ts"
import { aKsefNumber, statesTo } from "../builders/invoices.ts"
import { savedInvoice, type LedgerPorts, placed } from "../ledger/ledger-ports.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { aNumbering, freshSeries } from "./numberings.ts"

/**
 * Places orders of the tenant, each later than the previous one; returns their invoices, newest
 * first.
 */
const placedInTurn = Effect.fnUntraced(function* (tenantId: TenantId, count: number, from: number) {
  const placements = yield* Effect.forEach(
    Array.from({ length: count }, (_, index) => instant(from + index * 10)),
    (acceptedAt) => placed({ tenantId, acceptedAt, lineCount: 2 }),
  )
  return yield* Effect.forEach(placements.toReversed(), ({ invoice }) => savedInvoice(invoice))
})

/** Moves a placed invoice to that state. */
const storedInvoice = Effect.fnUntraced(function* (
  tenantId: TenantId,
  state: InvoiceState,
  change: (invoice: Invoice) => Invoice = (invoice) => invoice,
  acceptedAt = freshEra(),
  series = freshSeries(),
) {
  const invoices = yield* InvoiceRepository
  const { invoice: pending } = yield* placed({ tenantId, lineCount: 1, acceptedAt })
  const { version } = yield* savedInvoice(pending)
  const [numbered] = yield* invoices.number(aNumbering([{ invoice: pending, version }], { series }))
  if (numbered === undefined) throw new TypeError("no invoice was numbered")
  const last = statesTo(state, numbered.invoice, defaultRandom).at(-1)
  if (last === undefined) return yield* savedInvoice(pending)
  const work = { dueAt: undefined, attempts: 0 }
  const { version: expectedVersion } = numbered
  yield* invoices.save({ invoice: change(last), expectedVersion, work, events: [] })
  return yield* savedInvoice(pending)
})

const idsOn = (tenantId: TenantId, query: Partial<InvoicePageQuery>) =>
  Effect.gen(function* () {
    const invoices = yield* InvoiceRepository
    const page = yield* invoices.page(tenantId, { limit: 50, ...query })
    return page.invoices.map(({ invoice }) => invoice.id)
  })

const newestFirst = clause(
  "pages a tenant's invoices newest first, exactly as stored",
  Effect.gen(function* () {
    const invoices = yield* InvoiceRepository
    const tenantId = freshTenantId()
    const expected = yield* placedInTurn(tenantId, 4, freshEra())
    const page = yield* invoices.page(tenantId, { limit: 10 })
    expectSame(page, { invoices: expected, hasMore: false })
  }),
)

const noMoreThanTheLimit = clause(
  "limits the invoices of a page and reports whether more follow",
  Effect.gen(function* () {
    const invoices = yield* InvoiceRepository
    const tenantId = freshTenantId()
    const expected = yield* placedInTurn(tenantId, 4, freshEra())
    for (const limit of [1, 3, 4, 5]) {
      const page = yield* invoices.page(tenantId, { limit })
      expectSame(page.invoices, expected.slice(0, limit))
      expect(page.hasMore, `hasMore at ${limit} of 4`).toBe(limit < 4)
    }
  }),
)

const steadyPages = clause(
  "starts a page after the last invoice of the previous page, even when newer ones have arrived",
  Effect.gen(function* () {
    const invoices = yield* InvoiceRepository
    const tenantId = freshTenantId()
    const era = freshEra()
    const expected = (yield* placedInTurn(tenantId, 5, era)).map(({ invoice }) => invoice.id)
    const first = yield* idsOn(tenantId, { limit: 2 })
    yield* placedInTurn(tenantId, 2, era + 60_000)
    const last = yield* invoices.page(tenantId, { limit: 3, after: first.at(-1) })
    const rest = last.invoices.map(({ invoice }) => invoice.id)
    expect([...first, ...rest]).toEqual(expected)
    expect(last.hasMore).toBe(false)
  }),
)

const onlyOwnInvoices = clause(
  "pages no invoices of another tenant",
  Effect.gen(function* () {
    const era = freshEra()
    const tenantId = freshTenantId()
    const [mine] = yield* placedInTurn(tenantId, 1, era)
    const [theirs] = yield* placedInTurn(freshTenantId(), 3, era - 5)
    expect(yield* idsOn(tenantId, {})).toEqual([mine?.invoice.id])
    expect(yield* idsOn(tenantId, { orderId: theirs?.invoice.orderId })).toEqual([])
    expect(yield* idsOn(freshTenantId(), {})).toEqual([])
  }),
)

const ofStates = clause(
  "pages only invoices in the requested states",
  Effect.gen(function* () {
    const tenantId = freshTenantId()
    const archived = yield* storedInvoice(tenantId, "Archived")
    const rejected = yield* storedInvoice(tenantId, "Rejected")
    const submitted = yield* storedInvoice(tenantId, "Submitted")
    const expectIds = (states: ReadonlyArray<InvoiceState>, kept: ReadonlyArray<typeof archived>) =>
      Effect.map(idsOn(tenantId, { states }), (ids) =>
        expect(ids.toSorted()).toEqual(kept.map(({ invoice }) => invoice.id).toSorted()),
      )
    yield* expectIds(["Rejected"], [rejected])
    yield* expectIds(["Submitted", "Archived", "Sending"], [archived, submitted])
    yield* expectIds(["Pending"], [])
    yield* expectIds([], [])
  }),
)

const issuedOn = (day: LocalDate) => (invoice: Invoice) =>
  "issueDate" in invoice ? { ...invoice, issueDate: day } : invoice

const issuedWithin = clause(
  "pages invoices issued from the first day to the last, both included",
  Effect.gen(function* () {
    const tenantId = freshTenantId()
    const day = "2026-02-28" as LocalDate
    const days = [-1, 0, 1, 2].map((count) => addDays(day, count))
    const kept = yield* Effect.forEach(days, (each) =>
      storedInvoice(tenantId, "Archived", issuedOn(each)),
    )
    yield* placed({ tenantId })
    const ids = kept.map(({ invoice }) => invoice.id)
    const found = (query: Partial<InvoicePageQuery>) =>
      Effect.map(idsOn(tenantId, query), (each) => each.toSorted())
    const [issuedFrom, issuedTo] = [day, addDays(day, 1)]
    expect(yield* found({ issuedFrom, issuedTo })).toEqual(ids.slice(1, 3).toSorted())
    expect(yield* found({ issuedFrom })).toEqual(ids.slice(1).toSorted())
    expect(yield* found({ issuedTo })).toEqual(ids.slice(0, 3).toSorted())
    expect(yield* found({ issuedFrom: issuedTo, issuedTo: issuedFrom })).toEqual([])
  }),
)

const ofOneOrder = clause(
  "finds the invoice of an order, and the one with a number or a KSeF number",
  Effect.gen(function* () {
    const tenantId = freshTenantId()
    const [at, series] = [freshEra(), freshSeries()]
    const { invoice } = yield* storedInvoice(tenantId, "Archived", undefined, at, series)
    const { invoice: other } = yield* storedInvoice(tenantId, "Acknowledged", undefined, at, series)
    if (!("ksefNumber" in invoice)) throw new TypeError("an archived invoice has a KSeF number")
    const { orderId, number, ksefNumber } = invoice
    expect(yield* idsOn(tenantId, { orderId })).toEqual([invoice.id])
    expect(yield* idsOn(tenantId, { number })).toEqual([invoice.id])
    expect(yield* idsOn(freshTenantId(), { number })).toEqual([])
    expect(yield* idsOn(tenantId, { ksefNumber })).toEqual([invoice.id])
    expect(yield* idsOn(tenantId, { ksefNumber: aKsefNumber(defaultRandom) })).toEqual([])
    expect(yield* idsOn(tenantId, { orderId: freshOrderId() })).toEqual([])
    expect(yield* idsOn(tenantId, { orderId: other.orderId })).toEqual([other.id])
  }),
)

const allFilters = clause(
  "fills pages with invoices that match all filters",
  Effect.gen(function* () {
    const invoices = yield* InvoiceRepository
    const tenantId = freshTenantId()
    const day = "2026-03-31" as LocalDate
    const wanted = yield* Effect.forEach([1, 2, 3], () =>
      storedInvoice(tenantId, "Archived", issuedOn(day)),
    )
    yield* storedInvoice(tenantId, "Archived", issuedOn(addDays(day, 1)))
    yield* storedInvoice(tenantId, "Rejected", issuedOn(day), usualInstant)
    const query = { states: ["Archived"], issuedFrom: day, issuedTo: day } as const
    const first = yield* invoices.page(tenantId, { ...query, limit: 2 })
    expect(first.invoices).toHaveLength(2)
    const after = first.invoices.at(-1)?.invoice.id
    const second = yield* invoices.page(tenantId, { ...query, limit: 2, after })
    const ids = [...first.invoices, ...second.invoices].map(({ invoice }) => invoice.id)
    expect(ids).toEqual(
      wanted
        .map(({ invoice }) => invoice.id)
        .toSorted()
        .toReversed(),
    )
    expect([first.hasMore, second.hasMore]).toEqual([true, false])
  }),
)

export const pageClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  newestFirst,
  noMoreThanTheLimit,
  steadyPages,
  onlyOwnInvoices,
  ofStates,
  issuedWithin,
  ofOneOrder,
  allFilters,
]
