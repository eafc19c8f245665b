/**
 * Gives claimed pending invoices their numbers, many with one update of the series, so that the
 * one seller's series never holds up the orders. Corrections have a series of their own, and wait
 * until KSeF has what they stand upon.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type Instant, instant } from "../../calendar/instant.ts"
import { SellerProfile } from "../../party/seller-profile.ts"
import { kindOf } from "../correction.ts"
import type { NumberedInvoice, PendingInvoice } from "../invoice.ts"
import type { InvoiceKind } from "../invoice-kind.ts"
import { invoiceNumber, seriesAt } from "../invoice-number.ts"
import { InvoiceRepository, type KeptInvoice } from "../invoice-repository.ts"
import { transition } from "../invoice-transition.ts"
import { type PendingClaim, readyCorrections } from "./ready-corrections.ts"

export type { PendingClaim } from "./ready-corrections.ts"

const numberIn = Effect.fnUntraced(function* (
  kind: InvoiceKind,
  pending: ReadonlyArray<PendingClaim>,
  keepLeaseUntil: Instant,
) {
  if (pending.length === 0) return [] as ReadonlyArray<KeptInvoice>
  const invoices = yield* InvoiceRepository
  const seller = yield* SellerProfile
  const now = instant(yield* Clock.currentTimeMillis)
  const series = seriesAt(seller.nip, now, kind)
  const assign = (invoice: PendingInvoice, position: number) =>
    transition(
      invoice,
      { _tag: "NumberAssigned", number: invoiceNumber(series, position), seller },
      now,
    ) as NumberedInvoice
  const work = { dueAt: now, attempts: 0 }
  return yield* invoices.number({ series, pending, assign, work, keepLeaseUntil })
})

/**
 * One that was taken away (a correction is, when what it waits for is acknowledged while it is
 * held) holds up none of the others: then each is numbered by itself.
 */
const numberHeld = (
  kind: InvoiceKind,
  pending: ReadonlyArray<PendingClaim>,
  keepLeaseUntil: Instant,
) =>
  numberIn(kind, pending, keepLeaseUntil).pipe(
    Effect.catchTag("StaleVersion", () =>
      Effect.forEach(pending, (one) =>
        numberIn(kind, [one], keepLeaseUntil).pipe(
          Effect.catchTag("StaleVersion", () => Effect.succeed<ReadonlyArray<KeptInvoice>>([])),
        ),
      ).pipe(Effect.map((numbered) => numbered.flat())),
    ),
  )

/**
 * Those that have a number now. A correction that has to wait is not among them: that is saved, and
 * its claim given up.
 */
export const numberInvoices = Effect.fnUntraced(function* (
  pending: ReadonlyArray<PendingClaim>,
  keepLeaseUntil: Instant,
) {
  const ofKind = (kind: InvoiceKind) => pending.filter(({ invoice }) => kindOf(invoice) === kind)
  const numbered = yield* numberHeld("VAT", ofKind("VAT"), keepLeaseUntil)
  const ready = yield* readyCorrections(ofKind("KOR"))
  return [...numbered, ...(yield* numberHeld("KOR", ready, keepLeaseUntil))]
})
