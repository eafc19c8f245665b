/**
 * The invoices of a batch, some hundred at a time: loaded, moved, saved together.
 *
 * However large a batch is, no more than one lot of whole invoices is in memory.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type Instant, instant } from "../../calendar/instant.ts"
import { nextIds } from "../../identity/entropy.ts"
import type { BatchId, EventId, InvoiceId } from "../../identity/type-id.ts"
import type { Invoice } from "../../invoice/invoice.ts"
import { chargeOnEntering, eventsOnEntering } from "../../invoice/invoice-events.ts"
import {
  InvoiceRepository,
  type IssuingWork,
  type KeptInvoice,
} from "../../invoice/invoice-repository.ts"
import { type InvoiceFact, transition } from "../../invoice/invoice-transition.ts"

/** Whole invoices in memory at once. */
export const invoicesOfLot = 250

/** What becomes of one invoice: facts in their order (none: it stays), and its work after them. */
export interface InvoiceMove {
  readonly facts: ReadonlyArray<InvoiceFact>
  readonly work: (after: Invoice, now: Instant) => IssuingWork
}

export const lotsOf = <A>(all: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(all.length / invoicesOfLot) }, (_, nth) =>
    all.slice(nth * invoicesOfLot, (nth + 1) * invoicesOfLot),
  )

const changeOf = (
  { invoice: before, version }: KeptInvoice,
  { facts, work }: InvoiceMove,
  now: Instant,
  eventId: () => string,
) => {
  let invoice = before
  const events = []
  let charge
  for (const fact of facts) {
    invoice = transition(invoice, fact, now)
    events.push(...eventsOnEntering(invoice, eventId() as EventId, now))
    charge = chargeOnEntering(invoice, now) ?? charge
  }
  return { invoice, expectedVersion: version, work: work(invoice, now), events, charge }
}

/**
 * Moves those of the invoices that are in the batch; what `moveOf` has no move for is left alone.
 * Answers how many were saved. A stale one is left to whoever has it.
 */
export const moveInvoices = Effect.fnUntraced(function* (
  batch: BatchId,
  ids: ReadonlyArray<InvoiceId>,
  moveOf: (kept: KeptInvoice, now: Instant) => InvoiceMove | undefined,
) {
  const invoices = yield* InvoiceRepository
  const eventId = yield* nextIds("evt")
  let saved = 0
  for (const lot of lotsOf(ids)) {
    const kept = yield* invoices.inBatch(batch, lot)
    const now = instant(yield* Clock.currentTimeMillis)
    const changes = kept.flatMap((one) => {
      const move = moveOf(one, now)
      return move === undefined ? [] : [changeOf(one, move, now, eventId)]
    })
    if (changes.length === 0) continue
    const { versions, stale } = yield* invoices.saveMany(changes)
    saved += versions.size
    if (stale.length > 0) yield* Effect.logWarning("invoices left a batch", { batch, stale })
  }
  return saved
})
