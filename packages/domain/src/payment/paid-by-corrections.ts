/** Corrections that make an invoice paid: they lower the amount due to the amount paid. Pure. */
import type { DomainEvent } from "../events/domain-event.ts"
import type { EventId, InvoiceId } from "../identity/type-id.ts"
import type { PendingInvoice } from "../invoice/invoice.ts"
import { createdAt } from "../invoice/issuing-step.ts"
import type { TraceContext } from "../trace/trace-context.ts"
import { type CorrectedAmount, paidEvents, type PaymentsSoFar } from "./payment-status.ts"

/** Returns `invoice.paid` when a new correction lowers the amount due to the amount paid. */
export const decideCorrected = (
  { invoice, payments, corrections }: Omit<PaymentsSoFar, "sameReference">,
  correction: CorrectedAmount,
  eventId: EventId,
): ReadonlyArray<DomainEvent> => {
  const after = { payments, corrections: [...corrections, correction] }
  return paidEvents(invoice, { payments, corrections }, after, { eventId, at: correction.at })
}

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

/** Position of a random character in an id, far from the end, which sequential ids increment. */
const alteredAt = 16

/**
 * Derives the id of a second event of one cause: the id of the first, or of the correction that it
 * creates, with one bit flipped. Deciding twice creates the same event.
 */
export const derivedEventId = (first: EventId | InvoiceId): EventId => {
  const text = first.slice(first.indexOf("_") + 1)
  const altered = alphabet[alphabet.indexOf(text.charAt(alteredAt)) ^ 1]
  return `evt_${text.slice(0, alteredAt)}${altered}${text.slice(alteredAt + 1)}` as EventId
}

export interface NewCorrection {
  readonly correction: PendingInvoice
  readonly trace: TraceContext | undefined
}

export const correctedBy = ({ correction }: NewCorrection): InvoiceId | undefined =>
  correction.correction?.invoiceId

/**
 * Returns the events of each correction, in the given order. `soFarOf` returns the state before all
 * of them.
 *
 * Pure. Every order store publishes these events in the transaction that stores the corrections,
 * with the invoices locked as for a payment.
 */
export const paidByCorrections = (
  added: ReadonlyArray<NewCorrection>,
  soFarOf: (invoiceId: InvoiceId) => Omit<PaymentsSoFar, "sameReference"> | undefined,
): ReadonlyArray<{
  readonly events: ReadonlyArray<DomainEvent>
  readonly trace: TraceContext | undefined
}> => {
  const amountsByInvoice = new Map<InvoiceId, ReadonlyArray<CorrectedAmount>>()
  return added.flatMap(({ correction, trace }) => {
    const invoiceId = correctedBy({ correction, trace })
    const soFar = invoiceId === undefined ? undefined : soFarOf(invoiceId)
    if (invoiceId === undefined || soFar === undefined) return []
    const corrections = amountsByInvoice.get(invoiceId) ?? soFar.corrections
    const { id, total } = correction
    const amount = { id, total, at: createdAt(correction) }
    amountsByInvoice.set(invoiceId, [...corrections, amount])
    const events = decideCorrected({ ...soFar, corrections }, amount, derivedEventId(id))
    return events.length === 0 ? [] : [{ events, trace }]
  })
}
