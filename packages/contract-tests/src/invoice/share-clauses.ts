/** Clauses of InvoiceRepository on the shares of tenants in a claim. */
import { expect } from "@effect/vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import type { TenantId } from "@procurement/domain/identity"
import { InvoiceRepository, type InvoiceStage } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { freshEra, freshTenantId } from "../builders/fresh.ts"
import { type LedgerPorts, placed } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { freshSeries } from "./numberings.ts"
import { idsOfKept, readyInvoices } from "./ready-invoices.ts"

const minute = 60_000

const claimed = (stage: InvoiceStage, now: Instant, limit: number) =>
  Effect.flatMap(InvoiceRepository, (invoices) =>
    invoices.claimDue({ stage, limit, now, leaseUntil: instant(now + minute) }),
  )

/** The given number of orders of one tenant, whose invoices are due at that instant. */
const ordered = Effect.fnUntraced(function* (count: number, at: Instant) {
  const tenantId = freshTenantId()
  for (let nth = 0; nth < count; nth += 1) {
    yield* placed({ tenantId, acceptedAt: at, lineCount: 1 })
  }
  return tenantId
})

export const shareClauses = clauses<LedgerPorts>({
  *"claims the only invoice of a tenant beside a tenant with many that wait longer"() {
    const at = freshEra()
    yield* ordered(12, at)
    const one = yield* ordered(1, instant(at + 1_000))
    const claim = yield* claimed("preparing", instant(at + 2_000), 4)
    expect(claim).toHaveLength(4)
    expect(claim.map(({ invoice }) => invoice.tenantId)).toContain(one)
  },

  *"claims the only ready invoice of a tenant beside a tenant with many that wait longer"() {
    const at = freshEra()
    const series = freshSeries()
    yield* readyInvoices(8, { at, series })
    const [one] = yield* readyInvoices(1, { at: instant(at + 1_000), series })
    const claim = yield* claimed("sending", instant(at + 2_000), 4)
    expect(claim).toHaveLength(4)
    expect(idsOfKept(claim)).toContain(one?.invoice.id)
  },

  *"claims from every tenant in turn, however small the claims are"() {
    const at = freshEra()
    yield* ordered(20, at)
    const others: Array<TenantId> = []
    for (let nth = 0; nth < 4; nth += 1) others.push(yield* ordered(1, instant(at + 1_000)))
    const claims = []
    // Five tenants alternate, and every second claim is for one of them.
    for (let nth = 0; nth < 10; nth += 1) {
      claims.push(yield* claimed("preparing", instant(at + 2_000), 1))
    }
    const tenants = claims.flat().map(({ invoice }) => invoice.tenantId)
    expect(tenants).toEqual(expect.arrayContaining(others))
  },

  *"claims the longest waiting invoices with half of the limit, for any number of tenants"() {
    const at = freshEra()
    const oldest = yield* ordered(8, at)
    for (let nth = 0; nth < 6; nth += 1) yield* ordered(1, instant(at + 1_000))
    for (let nth = 0; nth < 2; nth += 1) {
      const claim = yield* claimed("preparing", instant(at + 2_000), 4)
      const ofOldest = claim.filter(({ invoice }) => invoice.tenantId === oldest)
      expect(ofOldest.length).toBeGreaterThanOrEqual(2)
    }
  },
})
