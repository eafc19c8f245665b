/** Clauses of InvoiceRepository on `page`. */
import { expect } from "@effect/vitest"
import { addDays, instant, type LocalDate } from "@procurement/domain/calendar"
import type { TenantId } from "@procurement/domain/identity"
import {
  type Invoice,
  type InvoicePageQuery,
  InvoiceRepository,
  type InvoiceState,
  type ListedInvoice,
  listedInvoice,
  type VersionedInvoice,
} from "@procurement/domain/invoice"
import { toDecimal } from "@procurement/domain/money"
import { optional } from "@procurement/domain/optional"
import { type LineText, lineText, searchTerms } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import { defaultRandom } from "../builders/random.ts"
import {
  freshEra,
  freshInvoiceId,
  freshOrderId,
  freshTenantId,
  usualInstant,
} from "../builders/fresh.ts"
import { aKsefNumber, statesTo } from "../builders/invoices.ts"
import { placedInTurn } from "../order/page-clauses.ts"
import { savedInvoice, type LedgerPorts, placed } from "../ledger/ledger-ports.ts"
import { type Clause, clauses } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { pageClauses } from "../suite/page-clauses.ts"
import { aNumbering, freshSeries } from "./numberings.ts"

export const listed = (versioned: VersionedInvoice): VersionedInvoice<ListedInvoice> => ({
  ...versioned,
  invoice: listedInvoice(versioned.invoice),
})

const storedPages = pageClauses<VersionedInvoice<ListedInvoice>, TenantId, LedgerPorts>({
  noun: "invoices",
  of: "tenant",
  owner: Effect.sync(() => freshTenantId()),
  store: (tenantId, count, from) =>
    Effect.flatMap(placedInTurn(tenantId, count, from), (placements) =>
      Effect.forEach(placements, ({ invoice }) => Effect.map(savedInvoice(invoice), listed)),
    ),
  page: (tenantId, limit, after) =>
    Effect.map(
      InvoiceRepository.use((all) => all.page(tenantId, { limit, after: after?.invoice.id })),
      ({ invoices, hasMore }) => [invoices, hasMore],
    ),
})

/** Brings a placed invoice into that state. */
export const brought = Effect.fnUntraced(function* (
  tenantId: TenantId,
  state: InvoiceState,
  change: (invoice: Invoice) => Invoice = (invoice) => invoice,
  acceptedAt = freshEra(),
  series = freshSeries(),
  reference?: LineText,
) {
  const invoices = yield* InvoiceRepository
  const { invoice: pending } = yield* placed({
    tenantId,
    lineCount: 1,
    acceptedAt,
    ...optional({ reference }),
  })
  const { version } = yield* savedInvoice(pending)
  const [numbered] = yield* invoices.number(aNumbering([{ invoice: pending, version }], { series }))
  if (numbered === undefined) throw new TypeError("nothing was numbered")
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

export const issuedOn = (day: LocalDate) => (invoice: Invoice) =>
  "issueDate" in invoice ? { ...invoice, issueDate: day } : invoice

export const invoicePageClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  ...storedPages,
  ...clauses<LedgerPorts>({
    *"pages only invoices in the requested states"() {
      const tenantId = freshTenantId()
      const archived = yield* brought(tenantId, "Archived")
      const rejected = yield* brought(tenantId, "Rejected")
      const submitted = yield* brought(tenantId, "Submitted")
      const expectIds = (
        states: ReadonlyArray<InvoiceState>,
        versioned: ReadonlyArray<typeof archived>,
      ) =>
        Effect.map(idsOn(tenantId, { states }), (ids) =>
          expect(ids.toSorted()).toEqual(versioned.map(({ invoice }) => invoice.id).toSorted()),
        )
      yield* expectIds(["Rejected"], [rejected])
      yield* expectIds(["Submitted", "Archived", "Sending"], [archived, submitted])
      yield* expectIds(["Pending"], [])
      yield* expectIds([], [])
    },

    *"pages invoices without their lines in every state"() {
      const invoices = yield* InvoiceRepository
      const tenantId = freshTenantId()
      const states = ["Numbered", "Stored", "Sending", "Archived"] as const
      const versioned = yield* Effect.forEach(states, (state, nth) =>
        brought(tenantId, state, undefined, instant(usualInstant + nth)),
      )
      const page = yield* invoices.page(tenantId, { limit: 10 })
      expectSame(page.invoices, versioned.map(listed).toReversed())
    },

    *"pages invoices issued from the first day to the last, both included"() {
      const tenantId = freshTenantId()
      const day = "2026-02-28" as LocalDate
      const days = [-1, 0, 1, 2].map((count) => addDays(day, count))
      const versioned = yield* Effect.forEach(days, (each) =>
        brought(tenantId, "Archived", issuedOn(each)),
      )
      yield* placed({ tenantId })
      const ids = versioned.map(({ invoice }) => invoice.id)
      const idsFor = (query: Partial<InvoicePageQuery>) =>
        Effect.map(idsOn(tenantId, query), (each) => each.toSorted())
      const [issuedFrom, issuedTo] = [day, addDays(day, 1)]
      expect(yield* idsFor({ issuedFrom, issuedTo })).toEqual(ids.slice(1, 3).toSorted())
      expect(yield* idsFor({ issuedFrom })).toEqual(ids.slice(1).toSorted())
      expect(yield* idsFor({ issuedTo })).toEqual(ids.slice(0, 3).toSorted())
      expect(yield* idsFor({ issuedFrom: issuedTo, issuedTo: issuedFrom })).toEqual([])
    },

    *"finds the invoice of an order, and the one with a number or a KSeF number"() {
      const tenantId = freshTenantId()
      const [at, series] = [freshEra(), freshSeries()]
      const { invoice } = yield* brought(tenantId, "Archived", undefined, at, series)
      const { invoice: other } = yield* brought(tenantId, "Acknowledged", undefined, at, series)
      if (!("ksefNumber" in invoice)) throw new TypeError("an archived invoice has a KSeF number")
      const { orderId, number, ksefNumber } = invoice
      expect(yield* idsOn(tenantId, { orderId })).toEqual([invoice.id])
      expect(yield* idsOn(tenantId, { number })).toEqual([invoice.id])
      expect(yield* idsOn(freshTenantId(), { number })).toEqual([])
      expect(yield* idsOn(tenantId, { ksefNumber })).toEqual([invoice.id])
      expect(yield* idsOn(tenantId, { ksefNumber: aKsefNumber(defaultRandom) })).toEqual([])
      expect(yield* idsOn(tenantId, { orderId: freshOrderId() })).toEqual([])
      expect(yield* idsOn(tenantId, { orderId: other.orderId })).toEqual([other.id])
      expect(yield* idsOn(freshTenantId(), { orderId })).toEqual([])
    },

    *"finds invoices by parts of number, reference, buyer, KSeF number and SKU, without case"() {
      const tenantId = freshTenantId()
      const [at, series] = [freshEra(), freshSeries()]
      const reference = lineText("PO-17/Źdźbło_50%")
      const { invoice } = yield* brought(tenantId, "Archived", undefined, at, series, reference)
      const { invoice: other } = yield* brought(tenantId, "Numbered", undefined, at, series)
      const { invoice: pending } = yield* placed({ tenantId, lineCount: 1, reference })
      if (!("ksefNumber" in invoice && "number" in other)) throw new TypeError("not issued")
      const idsWith = (search: string) => idsOn(tenantId, { search: searchTerms(search) })
      const { number, ksefNumber } = invoice
      for (const part of [number.toLowerCase(), ksefNumber.toLowerCase(), ksefNumber.slice(9, 29)])
        expect([part, yield* idsWith(part)]).toEqual([part, [invoice.id]])
      expect(yield* idsWith(other.number.slice(3))).toEqual([other.id])
      expect(yield* idsWith(`${invoice.buyer.name} ${number}`)).toEqual([invoice.id])
      const total = toDecimal(invoice.total.amount)
      expect(yield* idsWith(`${invoice.buyer.nip} ${total} ${number}`)).toEqual([invoice.id])
      const [sku = ""] = invoice.lines.map((line) => line.sku)
      expect(yield* idsWith(`${sku.toLowerCase()} ${number}`)).toEqual([invoice.id])
      expect(yield* idsWith(`${sku} ${other.number}`)).toEqual(
        other.lines.some((line) => line.sku.includes(sku)) ? [other.id] : [],
      )
      for (const part of ["po-17", "ZDZBLO", "źbło_5", "_50%", "zbl PO"])
        expect([part, (yield* idsWith(part)).toSorted()]).toEqual([
          part,
          [invoice.id, pending.id].toSorted(),
        ])
      for (const part of ["po_17", "po-17 nowhere", `${number}x`])
        expect(yield* idsWith(part)).toEqual([])
      expect(yield* idsOn(freshTenantId(), { search: searchTerms(number) })).toEqual([])
    },

    *"fills pages with invoices that match all filters"() {
      const invoices = yield* InvoiceRepository
      const tenantId = freshTenantId()
      const day = "2026-03-31" as LocalDate
      const reference = lineText("PO-170")
      const archivedOn = (issued: LocalDate) =>
        brought(tenantId, "Archived", issuedOn(issued), freshEra(), freshSeries(), reference)
      const matching = yield* Effect.forEach([day, day, day], archivedOn)
      yield* archivedOn(addDays(day, 1))
      yield* brought(tenantId, "Rejected", issuedOn(day), usualInstant, freshSeries(), reference)
      const ids = matching
        .map(({ invoice }) => invoice.id)
        .toSorted()
        .toReversed()
      const search = searchTerms("po-17")
      const period = { issuedFrom: day, issuedTo: day }
      const wide = { issuedFrom: addDays(day, -60), issuedTo: day }
      for (const filter of [period, { ...period, search }, { ...wide, search }]) {
        const query = { states: ["Archived"], ...filter } as const
        const first = yield* invoices.page(tenantId, { ...query, limit: 2 })
        expect(first.invoices).toHaveLength(2)
        const after = first.invoices.at(-1)?.invoice.id
        const second = yield* invoices.page(tenantId, { ...query, limit: 2, after })
        expect([...first.invoices, ...second.invoices].map(({ invoice }) => invoice.id)).toEqual(
          ids,
        )
        expect([first.hasMore, second.hasMore]).toEqual([true, false])
      }
    },

    *"finds invoices by id in the given order, without their lines"() {
      const invoices = yield* InvoiceRepository
      const tenantId = freshTenantId()
      const states = ["Stored", "Archived", "Numbered"] as const
      const versioned = yield* Effect.forEach(states, (state) => brought(tenantId, state))
      const ids = versioned.map(({ invoice }) => invoice.id)
      const { invoice: foreign } = yield* placed({ lineCount: 1 })
      const [first = foreign.id, ...others] = ids
      const requested = [first, foreign.id, ...others, freshInvoiceId()]
      expectSame(yield* invoices.findListed(tenantId, requested), versioned.map(listed))
      expectSame(
        yield* invoices.findListed(tenantId, requested.toReversed()),
        versioned.map(listed).toReversed(),
      )
      expect(yield* invoices.findListed(tenantId, [])).toEqual([])
    },
  }),
]
