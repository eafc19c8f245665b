/**
 * Gives claimed pending invoices their numbers, many with one update of the series, so that the
 * one seller's series never holds up the orders.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type Instant, instant } from "../../calendar/instant.ts"
import { SellerProfile } from "../../party/seller-profile.ts"
import type { NumberedInvoice, PendingInvoice } from "../invoice.ts"
import { invoiceNumber, seriesAt } from "../invoice-number.ts"
import { InvoiceRepository } from "../invoice-repository.ts"
import { transition } from "../invoice-transition.ts"

export interface PendingClaim {
  readonly invoice: PendingInvoice
  readonly version: number
}

export const numberInvoices = Effect.fnUntraced(function* (
  pending: ReadonlyArray<PendingClaim>,
  keepLeaseUntil: Instant,
) {
  const invoices = yield* InvoiceRepository
  const seller = yield* SellerProfile
  const now = instant(yield* Clock.currentTimeMillis)
  const series = seriesAt(seller.nip, now)
  const assign = (invoice: PendingInvoice, position: number) =>
    transition(
      invoice,
      { _tag: "NumberAssigned", number: invoiceNumber(series, position), seller },
      now,
    ) as NumberedInvoice
  const work = { dueAt: now, attempts: 0 }
  return yield* invoices.number({ series, pending, assign, work, keepLeaseUntil })
})
