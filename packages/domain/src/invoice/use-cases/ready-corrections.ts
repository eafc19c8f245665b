/**
 * Which claimed corrections can have their numbers: those whose corrected invoice, and every
 * correction of it before them, has its KSeF number. So corrections of one invoice are numbered in
 * the order in which they came about, each upon a state that KSeF knows.
 *
 * The others are put back. A save that acknowledges what they wait for wakes them at once
 * (`InvoiceRepository.save`); the looks of its own are for nothing but a wake-up that got lost.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Instant, instant } from "../../calendar/instant.ts"
import type { Correction, CorrectedInvoice } from "../correction.ts"
import type { Invoice, PendingInvoice } from "../invoice.ts"
import { InvoiceRepository, type IssuingWork } from "../invoice-repository.ts"
import { followedLookAgainAt } from "../issuing-schedule.ts"
import { billedUpTo } from "./billed-before.ts"

/** A pending invoice that is held, and the version it was claimed with. */
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

/** The corrected invoice as a file names it, once KSeF has all that the correction stands upon. */
const namedIn = ({ corrected, followed }: Foundation): CorrectedInvoice | undefined => {
  if (corrected === undefined || followed === undefined) return undefined
  if (!("ksefNumber" in followed && "ksefNumber" in corrected)) return undefined
  const { number, ksefNumber, issueDate, rate } = corrected
  return { number, ksefNumber, issueDate, ...(rate === undefined ? {} : { rate }) }
}

/**
 * What the correction stands upon, once all of that is known. The buyer is the one that the
 * corrected invoice names: it may have been issued anew with other data than the order's.
 */
const standing = Effect.fnUntraced(function* (foundation: Foundation) {
  const named = namedIn(foundation)
  const { corrected, followed } = foundation
  if (named === undefined || corrected === undefined || followed === undefined) return undefined
  const billedBefore = yield* billedUpTo(followed)
  if (billedBefore === undefined) return undefined
  return { buyer: corrected.buyer, known: { corrected: named, billedBefore } }
})

const waiting = (
  { timeline }: PendingInvoice,
  { followed }: Foundation,
  now: Instant,
): IssuingWork => {
  const step = "AssignNumber"
  if (followed?._tag === "Rejected") {
    const { code, description } = followed.refusal
    const detail = `KSeF has refused ${followed.number}: ${code} ${description}`.slice(0, 1_000)
    const problem = { step, code: "OriginalRejected", detail, at: now }
    return { dueAt: undefined, attempts: 0, problem }
  }
  const detail = `${followed?.id ?? "what it corrects"} has no KSeF number yet`
  const problem = { step, code: "AwaitsOriginal", detail, at: now }
  return { dueAt: followedLookAgainAt(timeline[0]?.at ?? now, now), attempts: 0, problem }
}

const readyOrPutBack = Effect.fnUntraced(function* ({ invoice, version }: PendingClaim) {
  const { correction } = invoice
  if (correction === undefined) return []
  const foundation = yield* foundationOf(invoice, correction)
  const stands = yield* standing(foundation)
  if (stands !== undefined) {
    const { buyer, known } = stands
    return [{ invoice: { ...invoice, buyer, correction: { ...correction, ...known } }, version }]
  }
  const invoices = yield* InvoiceRepository
  const work = waiting(invoice, foundation, instant(yield* Clock.currentTimeMillis))
  const about = { invoiceId: invoice.id, orderId: invoice.orderId, ...work.problem }
  if (work.dueAt === undefined) yield* Effect.logWarning("a correction can't be issued", about)
  yield* invoices.save({ invoice, expectedVersion: version, work, events: [] }).pipe(
    // It was woken meanwhile, and is claimed anew.
    Effect.catchTag("StaleVersion", () => Effect.void),
  )
  return []
})

export const readyCorrections = Effect.fnUntraced(function* (claims: ReadonlyArray<PendingClaim>) {
  const found = yield* Effect.forEach(claims, readyOrPutBack)
  return found.flat() satisfies ReadonlyArray<PendingClaim>
})
