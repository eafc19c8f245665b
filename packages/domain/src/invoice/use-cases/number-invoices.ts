/**
 * Gives claimed pending invoices their numbers, many with one update of the series, so that the
 * one seller's series never holds up the orders. Corrections have a series of their own, and wait
 * until KSeF has what they stand upon. What is issued anew mostly has its number already.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Instant, instant } from "../../calendar/instant.ts"
import { SellerProfile } from "../../party/seller-profile.ts"
import { kindOf } from "../correction.ts"
import type { NumberedInvoice, PendingInvoice } from "../invoice.ts"
import type { InvoiceKind } from "../invoice-kind.ts"
import { type InvoiceNumber, invoiceNumber, seriesAt } from "../invoice-number.ts"
import { InvoiceRepository, type KeptInvoice } from "../invoice-repository.ts"
import { transition } from "../invoice-transition.ts"
import { numberKeptWith } from "../issuing-anew.ts"
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

/** What is issued anew under the number that it had takes none from the series. */
const keepNumber = Effect.fnUntraced(function* (
  { invoice, version }: PendingClaim,
  number: InvoiceNumber,
  keepLeaseUntil: Instant,
) {
  const invoices = yield* InvoiceRepository
  const seller = yield* SellerProfile
  const now = instant(yield* Clock.currentTimeMillis)
  const next = transition(invoice, { _tag: "NumberAssigned", number, seller }, now)
  const work = { dueAt: now, attempts: 0 }
  const change = { invoice: next, expectedVersion: version, work, events: [], keepLeaseUntil }
  return yield* invoices.save(change).pipe(
    // As it is kept, with the trace of its order.
    Effect.andThen(invoices.find(invoice.tenantId, invoice.id)),
    Effect.map(Option.toArray),
    Effect.catchTag("StaleVersion", () => Effect.succeed<ReadonlyArray<KeptInvoice>>([])),
  )
})

const numberEach = Effect.fnUntraced(function* (
  kind: InvoiceKind,
  pending: ReadonlyArray<PendingClaim>,
  keepLeaseUntil: Instant,
) {
  const seller = yield* SellerProfile
  const unnumbered = pending.filter(({ invoice }) => numberKeptWith(invoice, seller) === undefined)
  const kept = yield* Effect.forEach(pending, (claim) => {
    const number = numberKeptWith(claim.invoice, seller)
    if (number === undefined) return Effect.succeed<ReadonlyArray<KeptInvoice>>([])
    return keepNumber(claim, number, keepLeaseUntil)
  })
  return [...kept.flat(), ...(yield* numberHeld(kind, unnumbered, keepLeaseUntil))]
})

/**
 * Those that have a number now. A correction that has to wait is not among them: that is saved, and
 * its claim given up.
 */
export const numberInvoices = Effect.fnUntraced(function* (
  pending: ReadonlyArray<PendingClaim>,
  keepLeaseUntil: Instant,
) {
  const ofKind = (kind: InvoiceKind) => pending.filter(({ invoice }) => kindOf(invoice) === kind)
  const numbered = yield* numberEach("VAT", ofKind("VAT"), keepLeaseUntil)
  const ready = yield* readyCorrections(ofKind("KOR"))
  return [...numbered, ...(yield* numberEach("KOR", ready, keepLeaseUntil))]
})
