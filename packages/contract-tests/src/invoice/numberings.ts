/** Numberings as the domain makes them, each in the series of a unique seller. */
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  type InvoiceSeries,
  invoiceNumber,
  type NumberedInvoice,
  type Numbering,
  type PendingInvoice,
  transition,
} from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { type Random, randomFrom, defaultRandom } from "../builders/random.ts"
import { freshEra, freshTenantId } from "../builders/fresh.ts"
import { aNip, aSeller } from "../builders/parties.ts"
import { savedInvoice, placed } from "../ledger/ledger-ports.ts"

/** A series nobody has numbered in: its seller is drawn by real randomness, not by the seed. */
export const freshSeries = (month = "2026-11"): InvoiceSeries => {
  const [start = 0] = crypto.getRandomValues(new Uint32Array(1))
  return { sellerNip: aNip(randomFrom(start)), month }
}

export interface NumberingOptions {
  readonly random?: Random
  readonly series?: InvoiceSeries
  readonly at?: Instant
  readonly keepLeaseUntil?: Instant
  /** Days from issue to the due date; by default those of the seller. */
  readonly termDays?: number
}

export const aNumbering = (
  pending: Numbering["pending"],
  options: NumberingOptions = {},
): Numbering => {
  const { random = defaultRandom, series = freshSeries(), at = freshEra() } = options
  const drawn = { ...aSeller(random), nip: series.sellerNip }
  const { termDays: paymentTermDays = drawn.paymentTermDays } = options
  const seller = { ...drawn, paymentTermDays }
  const assign = (invoice: PendingInvoice, position: number): NumberedInvoice => {
    const number = invoiceNumber(series, position)
    const numberedAt = instant(Math.max(at, invoice.timeline.at(-1)?.at ?? at))
    const fact = { _tag: "NumberAssigned", number, seller } as const
    const numbered = transition(invoice, fact, numberedAt)
    if (numbered._tag === "Numbered") return numbered
    throw new TypeError(`numbering led to ${numbered._tag}`)
  }
  const keepLeaseUntil = options.keepLeaseUntil ?? instant(at + 60_000)
  return { series, pending, assign, work: { dueAt: at, attempts: 0 }, keepLeaseUntil }
}

/** Pending invoices that have been placed, with their versions. */
export const pendingInvoices = (count: number) =>
  Effect.gen(function* () {
    const tenantId = freshTenantId()
    const acceptedAt = freshEra()
    return yield* Effect.forEach(Array.from({ length: count }), () =>
      Effect.gen(function* () {
        const { invoice } = yield* placed({ tenantId, acceptedAt, lineCount: 1 })
        const { version } = yield* savedInvoice(invoice)
        return { invoice, version }
      }),
    )
  })
