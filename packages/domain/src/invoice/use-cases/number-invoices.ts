/**
 * Assigns numbers to claimed pending invoices, many with one update of the series, so that the
 * seller's only series does not delay the orders. Corrections have their own series, and wait until
 * KSeF has the documents that they follow. Most reissued invoices already have their numbers.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Instant, instant } from "../../calendar/instant.ts"
import { exactSum, type MinorUnits, minorUnits } from "../../money/money.ts"
import { onlineSendingOpensAt } from "../../offline/offline.ts"
import { optional } from "../../optional.ts"
import { SellerProfile } from "../../party/party.ts"
import { type CorrectedInvoice, type Correction, kindOf } from "../correction.ts"
import { type InvoiceKind, type InvoiceNumber, invoiceNumber, seriesAt } from "../invoice-number.ts"
import {
  InvoiceRepository,
  type IssuingWork,
  type VersionedInvoice,
} from "../invoice-repository.ts"
import { transition } from "../invoice-transition.ts"
import type { Invoice, NumberedInvoice, PendingInvoice } from "../invoice.ts"
import { followedRecheckAt } from "../issuing-step.ts"
import { numberKeptWith } from "../reissue.ts"

// The amount billed before a correction: the sum of its invoice and of the earlier corrections.
//
// A correction stores the sum of the documents before it when it gets its number.

/** The total of all documents up to and including this one; undefined before it has a number. */
const billedUpTo = ({ correction, total }: Invoice): MinorUnits | undefined => {
  if (correction === undefined) return total.amount
  const { billedBefore } = correction
  return billedBefore === undefined ? undefined : minorUnits(exactSum([total.amount, billedBefore]))
}

// Which claimed corrections can get their numbers: those whose corrected invoice, and every earlier
// correction of it, has its KSeF number. So corrections of one invoice are numbered in the order in
// which they were created, each after a state that KSeF knows.
//
// The others are put back. A save that acknowledges the document that they wait for wakes them at
// once (`InvoiceRepository.save`); they are also checked periodically, only in case a wake-up got
// lost.

/** A held pending invoice, and the version with which it was claimed. */
export interface PendingClaim {
  readonly invoice: PendingInvoice
  readonly version: number
}

interface Foundation {
  readonly corrected: Invoice | undefined
  readonly followed: Invoice | undefined
}

const foundationOf = Effect.fnUntraced(function* (
  { tenantId }: PendingInvoice,
  { invoiceId, follows }: Correction,
) {
  const invoices = yield* InvoiceRepository
  const followed = Option.getOrUndefined(yield* invoices.find(tenantId, follows))?.invoice
  if (follows === invoiceId) return { corrected: followed, followed } satisfies Foundation
  const corrected = Option.getOrUndefined(yield* invoices.find(tenantId, invoiceId))?.invoice
  return { corrected, followed } satisfies Foundation
})

/** The corrected invoice as a file names it; undefined until KSeF has all preceding documents. */
const namedIn = ({ corrected, followed }: Foundation): CorrectedInvoice | undefined => {
  if (corrected === undefined || followed === undefined) return undefined
  if (!("ksefNumber" in followed && "ksefNumber" in corrected)) return undefined
  const { number, ksefNumber, issueDate, rate, supplyDate, taxDate } = corrected
  return {
    number,
    ksefNumber,
    issueDate,
    taxDate,
    ...optional({ supplyDate, rate }),
  }
}

/**
 * The data that the correction needs, undefined until all of it is known. The buyer is the one that
 * the corrected invoice names: it may have been reissued with other data than the order's.
 */
const standing = (foundation: Foundation) => {
  const named = namedIn(foundation)
  const { corrected, followed } = foundation
  if (named === undefined || corrected === undefined || followed === undefined) return undefined
  const billedBefore = billedUpTo(followed)
  if (billedBefore === undefined) return undefined
  return { buyer: corrected.buyer, known: { corrected: named, billedBefore } }
}

const waiting = (
  { timeline }: PendingInvoice,
  { followed }: Foundation,
  now: Instant,
): IssuingWork => {
  const step = "AssignNumber"
  const since = timeline[0]?.at ?? now
  if (followed?._tag === "Rejected") {
    const { code, description } = followed.refusal
    const detail = `KSeF has refused ${followed.number}: ${code} ${description}`.slice(0, 1_000)
    const problem = { step, code: "OriginalRejected", detail, at: now, since }
    return { dueAt: undefined, attempts: 0, problem }
  }
  const detail = `${followed?.id ?? "what it corrects"} has no KSeF number yet`
  const problem = { step, code: "AwaitsOriginal", detail, at: now, since }
  return { dueAt: followedRecheckAt(since, now), attempts: 0, problem }
}

const readyOrPutBack = Effect.fnUntraced(function* ({ invoice, version }: PendingClaim) {
  const { correction } = invoice
  if (correction === undefined) return []
  const foundation = yield* foundationOf(invoice, correction)
  const stands = standing(foundation)
  if (stands !== undefined) {
    const { buyer, known } = stands
    return [{ invoice: { ...invoice, buyer, correction: { ...correction, ...known } }, version }]
  }
  const invoices = yield* InvoiceRepository
  const work = waiting(invoice, foundation, instant(yield* Clock.currentTimeMillis))
  const about = { invoiceId: invoice.id, orderId: invoice.orderId, ...work.problem }
  if (work.dueAt === undefined) yield* Effect.logWarning("a correction can't be issued", about)
  yield* invoices.save({ invoice, expectedVersion: version, work, events: [] }).pipe(
    // It has been woken, and will be claimed again.
    Effect.catchTag("StaleVersion", () => Effect.void),
  )
  return []
})

export const readyCorrections = Effect.fnUntraced(function* (claims: ReadonlyArray<PendingClaim>) {
  const found = yield* Effect.forEach(claims, readyOrPutBack)
  return found.flat() satisfies ReadonlyArray<PendingClaim>
})

const numberIn = Effect.fnUntraced(function* (
  kind: InvoiceKind,
  pending: ReadonlyArray<PendingClaim>,
  keepLeaseUntil: Instant,
) {
  if (pending.length === 0) return [] as ReadonlyArray<VersionedInvoice>
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
 * One lost claim does not block the others: then each is numbered separately. A correction's claim
 * is lost when the document that it waits for is acknowledged at the same time.
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
          Effect.catchTag("StaleVersion", () =>
            Effect.succeed<ReadonlyArray<VersionedInvoice>>([]),
          ),
        ),
      ).pipe(Effect.map((numbered) => numbered.flat())),
    ),
  )

/** A reissued invoice that keeps its number takes none from the series. */
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
    // Read again as stored, with the trace of its order.
    Effect.andThen(invoices.find(invoice.tenantId, invoice.id)),
    Effect.map(Option.toArray),
    Effect.catchTag("StaleVersion", () => Effect.succeed<ReadonlyArray<VersionedInvoice>>([])),
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
    if (number === undefined) return Effect.succeed<ReadonlyArray<VersionedInvoice>>([])
    return keepNumber(claim, number, keepLeaseUntil)
  })
  return [...kept.flat(), ...(yield* numberHeld(kind, unnumbered, keepLeaseUntil))]
})

const putBack = Effect.fnUntraced(function* ({ invoice, version }: PendingClaim, dueAt: Instant) {
  const invoices = yield* InvoiceRepository
  const work = { dueAt, attempts: 0 }
  yield* invoices.save({ invoice, expectedVersion: version, work, events: [] }).pipe(
    // Another worker holds it now.
    Effect.catchTag("StaleVersion", () => Effect.void),
  )
})

/**
 * Returns the invoices that have a number now. A correction that has to wait is not among them: it
 * is saved, and its claim released. Around midnight all of them wait until invoices may leave
 * again: one numbered at 23:58 on the last day of a month would be issued on the first of the next.
 */
export const numberInvoices = Effect.fnUntraced(function* (
  pending: ReadonlyArray<PendingClaim>,
  keepLeaseUntil: Instant,
) {
  const now = instant(yield* Clock.currentTimeMillis)
  const opensAt = onlineSendingOpensAt(now)
  if (opensAt > now) {
    yield* Effect.forEach(pending, (claim) => putBack(claim, opensAt), { discard: true })
    return []
  }
  const ofKind = (kind: InvoiceKind) => pending.filter(({ invoice }) => kindOf(invoice) === kind)
  const numbered = yield* numberEach("VAT", ofKind("VAT"), keepLeaseUntil)
  const ready = yield* readyCorrections(ofKind("KOR"))
  return [...numbered, ...(yield* numberEach("KOR", ready, keepLeaseUntil))]
})
