/**
 * Numbers claimed pending invoices. One update of the series numbers many invoices, so the seller's
 * single series does not slow down orders. Corrections have a separate series and wait until KSeF
 * has accepted the preceding documents. A reissued invoice usually keeps its number.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Instant, instant } from "../../calendar/instant.ts"
import type { InvoiceId } from "../../identity/type-id.ts"
import { exactSum, type MinorUnits, minorUnits } from "../../money/money.ts"
import { onlineSendingOpensAt } from "../../offline/offline.ts"
import { optional } from "../../optional.ts"
import { SellerProfile } from "../../party/seller.ts"
import { type CorrectedInvoice, type Correction, kindOf } from "../correction.ts"
import { type InvoiceKind, type InvoiceNumber, invoiceNumber, seriesAt } from "../invoice-number.ts"
import {
  InvoiceRepository,
  type IssuingProblem,
  type IssuingWork,
  type VersionedInvoice,
} from "../invoice-repository.ts"
import { transition } from "../invoice-transition.ts"
import type { ListedInvoice, NumberedInvoice, PendingInvoice } from "../invoice.ts"
import { followedRecheckAt } from "../issuing-step.ts"
import { numberKeptWith } from "../reissue.ts"
import { namesSplitPayment } from "../split-payment.ts"

/**
 * Returns the total of the invoice and its corrections up to and including this document; undefined
 * before it has a number. The next correction stores this amount when it gets its number.
 */
const billedUpTo = ({ correction, total }: ListedInvoice): MinorUnits | undefined => {
  if (correction === undefined) return total.amount
  const { billedBefore } = correction
  return billedBefore === undefined ? undefined : minorUnits(exactSum([total.amount, billedBefore]))
}

/** A claimed pending invoice, with the version of its claim. */
export interface PendingClaim {
  readonly invoice: PendingInvoice
  readonly version: number
}

type PrecedingDocument = VersionedInvoice<ListedInvoice>

interface PrecedingDocuments {
  readonly corrected: PrecedingDocument | undefined
  readonly followed: PrecedingDocument | undefined
}

const precedingDocumentsOf = Effect.fnUntraced(function* (
  { tenantId }: PendingInvoice,
  { invoiceId, follows }: Correction,
) {
  const invoices = yield* InvoiceRepository
  const documents = yield* invoices.findListed(tenantId, [...new Set([follows, invoiceId])])
  const withId = (id: InvoiceId) => documents.find(({ invoice }) => invoice.id === id)
  return { corrected: withId(invoiceId), followed: withId(follows) } satisfies PrecedingDocuments
})

/**
 * Returns the corrected invoice as the file names it, with the dates and the rate of the document
 * before; undefined until KSeF has all preceding documents.
 */
const correctedInvoiceOf = (
  corrected: ListedInvoice,
  followed: ListedInvoice,
): CorrectedInvoice | undefined => {
  if (!("ksefNumber" in followed && "ksefNumber" in corrected)) return undefined
  const { number, ksefNumber, issueDate } = corrected
  const { parts, rate, supplyDate, taxDate } = followed
  const splitPayment = namesSplitPayment(corrected, corrected.rate) || undefined
  return {
    number,
    ksefNumber,
    issueDate,
    taxDate,
    ...optional({ supplyDate, rate, parts, splitPayment }),
  }
}

/**
 * Returns the correction with the data of the preceding documents; undefined until everything is
 * known. The buyer is that of the document before, which may name another one than the order.
 */
const preparedCorrection = (
  pending: PendingInvoice,
  correction: Correction,
  { corrected, followed }: PrecedingDocuments,
): PendingInvoice | undefined => {
  if (corrected === undefined || followed === undefined) return undefined
  const named = correctedInvoiceOf(corrected.invoice, followed.invoice)
  const billedBefore = billedUpTo(followed.invoice)
  if (named === undefined || billedBefore === undefined) return undefined
  const prepared = { ...correction, corrected: named, billedBefore }
  const { buyer } = followed.invoice
  return correction.cause === "BuyerData"
    ? { ...pending, correction: { ...prepared, buyerBefore: buyer } }
    : { ...pending, buyer, correction: prepared }
}

/** Returns what the buyer had paid when the order was cancelled. */
const paidBefore = (
  { timeline }: PendingInvoice,
  { cause }: Correction,
  { corrected }: PrecedingDocuments,
): Pick<Correction, "paid"> => {
  if (cause !== "Cancelled") return {}
  const cancelledAt = timeline[0]?.at ?? instant(0)
  const received = corrected?.supply.received ?? []
  const before = received.filter(({ receivedAt }) => receivedAt <= cancelledAt)
  return { paid: minorUnits(exactSum(before.map(({ amount }) => amount))) }
}

/** Returns why KSeF does not have the document that a correction follows. */
const causeOf = (
  { follows }: Correction,
  followed: PrecedingDocument | undefined,
): Pick<IssuingProblem, "code" | "detail" | "waitsFor"> => {
  const invoice = followed?.invoice
  const waitsFor = {
    id: follows,
    ...(invoice && "number" in invoice && { number: invoice.number }),
  }
  if (invoice?._tag === "Rejected") {
    const { code, description } = invoice.refusal
    const detail = `KSeF has refused ${invoice.number}: ${code} ${description}`.slice(0, 1_000)
    return { code: "OriginalRejected", detail, waitsFor }
  }
  if (invoice?._tag === "IssuedOutside") {
    const { number } = invoice.outside
    const detail = `${number} was issued outside KSeF, and so must be its correction`
    return { code: "OriginalIssuedOutside", detail, waitsFor: { id: follows, number } }
  }
  const itsProblem = invoice?._tag === "Pending" ? followed?.work.problem : undefined
  // A correction that waits itself: the document that blocks it blocks all that follow.
  if (itsProblem?.waitsFor !== undefined) return itsProblem
  return { code: "AwaitsOriginal", detail: `${follows} has no KSeF number yet`, waitsFor }
}

/** A rejected document wakes its correction, and a person ends that of one issued outside KSeF. */
const waitingWork = (
  { timeline }: PendingInvoice,
  correction: Correction,
  { followed }: PrecedingDocuments,
  now: Instant,
): IssuingWork => {
  const since = timeline[0]?.at ?? now
  const problem = { ...causeOf(correction, followed), step: "AssignNumber", at: now, since }
  const state = followed?.invoice._tag
  const isForPeople = state === "Rejected" || state === "IssuedOutside"
  return { dueAt: isForPeople ? undefined : followedRecheckAt(since, now), attempts: 0, problem }
}

const readyOrPutBack = Effect.fnUntraced(function* ({ invoice, version }: PendingClaim) {
  const { correction } = invoice
  if (correction === undefined) return []
  const preceding = yield* precedingDocumentsOf(invoice, correction)
  const withPaid = { ...correction, ...paidBefore(invoice, correction, preceding) }
  const prepared = preparedCorrection(invoice, withPaid, preceding)
  if (prepared !== undefined) return [{ invoice: prepared, version }]
  const invoices = yield* InvoiceRepository
  const work = waitingWork(invoice, correction, preceding, instant(yield* Clock.currentTimeMillis))
  const logFields = { invoiceId: invoice.id, orderId: invoice.orderId, ...work.problem }
  if (work.dueAt === undefined) yield* Effect.logWarning("a correction can't be issued", logFields)
  yield* invoices.save({ invoice, expectedVersion: version, work, events: [] }).pipe(
    // The correction was woken meanwhile, and the next claim returns it.
    Effect.catchTag("StaleVersion", () => Effect.void),
  )
  return []
})

/**
 * Selects the claimed corrections that can be numbered: those whose corrected invoice and earlier
 * corrections all have KSeF numbers. Corrections of an invoice are therefore numbered in order of
 * creation, each after a state that KSeF has recorded.
 *
 * All others return to the queue. Saving the acknowledgement of the preceding document makes them
 * due (`InvoiceRepository.save`). Periodic rechecks cover a lost wake-up.
 */
export const readyCorrections = Effect.fnUntraced(function* (claims: ReadonlyArray<PendingClaim>) {
  const results = yield* Effect.forEach(claims, readyOrPutBack)
  return results.flat() satisfies ReadonlyArray<PendingClaim>
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
 * Numbers all claims together; when a claim was lost, numbers each one separately, so a lost claim
 * does not block the others. A correction loses its claim when the preceding document is
 * acknowledged at the same time.
 */
const numberClaims = (
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

/** Restores the number of a reissued invoice without using the series. */
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
    // Reload the stored invoice, with the trace of its order.
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
  const numbered = yield* Effect.forEach(pending, (claim) => {
    const number = numberKeptWith(claim.invoice, seller)
    if (number === undefined) return Effect.succeed<ReadonlyArray<VersionedInvoice>>([])
    return keepNumber(claim, number, keepLeaseUntil)
  })
  return [...numbered.flat(), ...(yield* numberClaims(kind, unnumbered, keepLeaseUntil))]
})

const putBack = Effect.fnUntraced(function* ({ invoice, version }: PendingClaim, dueAt: Instant) {
  const invoices = yield* InvoiceRepository
  const work = { dueAt, attempts: 0 }
  yield* invoices.save({ invoice, expectedVersion: version, work, events: [] }).pipe(
    // Another worker has claimed it.
    Effect.catchTag("StaleVersion", () => Effect.void),
  )
})

/**
 * Returns the invoices that now have a number. A correction that must wait is saved and its claim
 * released.
 *
 * Around midnight all invoices wait until sending is allowed again: an invoice numbered at 23:58 on
 * the last day of a month would be issued in the next month.
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
