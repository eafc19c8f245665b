/** Clauses of InvoiceRepository on `pageOfAll`. */
import { expect } from "@effect/vitest"
import { addDays, instant, type LocalDate } from "@procurement/domain/calendar"
import type { InvoiceId } from "@procurement/domain/identity"
import {
  createdAt,
  type InvoicePageQuery,
  InvoiceRepository,
  type InvoiceState,
} from "@procurement/domain/invoice"
import { lineText, searchTerms } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import { freshEra, freshInvoiceId, freshTenantId } from "../builders/fresh.ts"
import { type LedgerPorts, savedInvoice } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { freshSeries } from "./numberings.ts"
import { brought, issuedOn, listed } from "./page-clauses.ts"

/** An era with invoices of four tenants: two rejected ones, then two archived ones. */
const ofFourTenants = Effect.fnUntraced(function* () {
  const from = freshEra()
  const word = `PO-${from}`
  const bringTwo = (state: InvoiceState, minutes: number) =>
    Effect.forEach([0, 1], (nth) => {
      const at = instant(from + (minutes + nth) * 60_000)
      const reference = lineText(`${word}/${nth}`)
      return Effect.map(
        brought(freshTenantId(), state, undefined, at, freshSeries(), reference),
        ({ invoice }) => invoice.id,
      )
    })
  const rejected = (yield* bringTwo("Rejected", 1)).toReversed()
  const archived = (yield* bringTwo("Archived", 5)).toReversed()
  const idsOfAll = (
    after: InvoiceId | undefined,
    limit: number,
    query: Partial<InvoicePageQuery> = {},
  ) =>
    Effect.map(
      InvoiceRepository.use((all) => all.pageOfAll({ ...query, after, limit })),
      ({ invoices }) => invoices.map(({ invoice }) => invoice.id),
    )
  /** After the newest of them. */
  const era = freshInvoiceId(instant(from + 30 * 60_000))
  return { era, word, archived, rejected, ids: [...archived, ...rejected], idsOfAll }
})

export const anyInvoicePageClauses = clauses<LedgerPorts>({
  *"pages the invoices of all tenants newest first, each once"() {
    const { era, ids, idsOfAll } = yield* ofFourTenants()
    const invoices = yield* InvoiceRepository
    expect(yield* idsOfAll(era, 3)).toEqual(ids.slice(0, 3))
    expect(yield* idsOfAll(ids[0], 3)).toEqual(ids.slice(1))
    const first = yield* invoices.pageOfAll({ after: era, limit: 1 })
    expect(first.hasMore).toBe(true)
    for (const each of first.invoices) expectSame(each, listed(yield* savedInvoice(each.invoice)))
  },

  *"pages the invoices of all tenants in the requested states"() {
    const { era, archived, rejected, idsOfAll } = yield* ofFourTenants()
    expect(yield* idsOfAll(era, 2, { states: ["Archived", "Submitted"] })).toEqual(archived)
    expect(yield* idsOfAll(era, 2, { states: ["Rejected"] })).toEqual(rejected)
    expect(yield* idsOfAll(era, 2, { states: [] })).toEqual([])
  },

  *"counts the unfinished invoices of all tenants by state, each with the oldest"() {
    const invoices = yield* InvoiceRepository
    const of = (state: InvoiceState) =>
      Effect.map(invoices.unfinished, (all) => all.find((each) => each.state === state))
    const before = yield* Effect.forEach(["Rejected", "Submitted"] as const, of)
    const at = freshEra()
    const oldest = yield* brought(freshTenantId(), "Rejected", undefined, at)
    yield* brought(freshTenantId(), "Rejected", undefined, instant(at + 1_000))
    yield* brought(freshTenantId(), "Archived", undefined, at)
    const { id, orderId } = oldest.invoice
    expectSame(yield* of("Rejected"), {
      state: "Rejected",
      count: (before[0]?.count ?? 0) + 2,
      oldest: { id, orderId, createdAt: createdAt(oldest.invoice) },
    })
    expectSame(yield* of("Submitted"), before[1])
    expect(yield* of("Archived")).toBeUndefined()
  },

  *"pages the invoices of all tenants that were issued in a period, and finds numbers"() {
    const [from, day] = [freshEra(), "2026-02-28" as LocalDate]
    const all = yield* Effect.forEach([-1, 0, 1, 2], (nth) => {
      const at = instant(from + (nth + 2) * 60_000)
      return brought(freshTenantId(), "Archived", issuedOn(addDays(day, nth)), at)
    })
    const ids = all.map(({ invoice }) => invoice.id).toReversed()
    const after = freshInvoiceId(instant(from + 30 * 60_000))
    const idsFor = Effect.fnUntraced(function* (query: Partial<InvoicePageQuery>) {
      const invoices = yield* InvoiceRepository
      const page = yield* invoices.pageOfAll({ after, limit: 50, ...query })
      return page.invoices.map(({ invoice }) => invoice.id).filter((id) => ids.includes(id))
    })
    const [issuedFrom, issuedTo] = [day, addDays(day, 1)]
    expect(yield* idsFor({ issuedFrom, issuedTo })).toEqual(ids.slice(1, 3))
    expect(yield* idsFor({ issuedFrom })).toEqual(ids.slice(0, 3))
    expect(yield* idsFor({ issuedTo })).toEqual(ids.slice(1))
    expect(yield* idsFor({ issuedFrom, issuedTo, kind: "KOR" })).toEqual([])
    const [first] = all
    if (!first || !("ksefNumber" in first.invoice)) throw new TypeError("not archived")
    const { ksefNumber, id } = first.invoice
    expect(yield* idsFor({ ksefNumber })).toEqual([id])
  },

  *"finds invoices of all tenants by the words that they contain"() {
    const { era, ids, archived, rejected, word, idsOfAll } = yield* ofFourTenants()
    const search = searchTerms(word)
    expect(yield* idsOfAll(undefined, 9, { search })).toEqual(ids)
    expect(yield* idsOfAll(ids[1], 9, { search })).toEqual(ids.slice(2))
    expect(yield* idsOfAll(era, 1, { search })).toEqual(ids.slice(0, 1))
    expect(yield* idsOfAll(era, 9, { search, states: ["Archived"] })).toEqual(archived)
    expect(yield* idsOfAll(era, 9, { search, states: ["Rejected"] })).toEqual(rejected)
    expect(yield* idsOfAll(era, 9, { search: searchTerms(`${word} nowhere`) })).toEqual([])
  },
})
