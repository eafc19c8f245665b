/**
 * Cancels an order, and closes the invoice that KSeF refused of a cancelled one.
 *
 * Pure. An invoice that was certainly neither sent nor issued offline is voided: nobody has it, and
 * nothing is supplied. Any other one is corrected in full.
 */
import * as Result from "effect/Result"
import type { EventId } from "../identity/type-id.ts"
import { voidedEvent } from "../invoice/invoice-events.ts"
import type { InvoiceChange, VersionedInvoice } from "../invoice/invoice-repository.ts"
import { transition } from "../invoice/invoice-transition.ts"
import type { Voiding } from "../invoice/invoice.ts"
import { wasNeverSent, wasRefusedForGood } from "../invoice/voiding.ts"
import { optional } from "../optional.ts"
import { derivedEventId } from "../payment/paid-by-corrections.ts"
import type { LineText } from "../text/line-text.ts"
import { currentInvoiceId, withSku } from "./billed-lines.ts"
import type { OrderCorrection } from "./order-correction-command.ts"
import { InvoiceNotClosable, OrderNotCancellable } from "./order-rejections.ts"
import {
  type AcceptedOrder,
  correctionsOf,
  type Order,
  type OrderDocuments,
  type OrderMoment,
  type OrderStep,
  type PartlyShippedOrder,
  type ProcessingOrder,
  returnsOf,
  subjectOf,
} from "./order.ts"
import { correctionIdFor, correctionOf, everythingOf, linesTakenOff } from "./return-goods.ts"
import { openLines } from "./shipments.ts"

/** Returns the invoice that bills the order now, without its corrections. */
export const invoiceIn = (order: Order, documents: OrderDocuments): VersionedInvoice | undefined =>
  documents.find(({ invoice }) => invoice.id === currentInvoiceId(order))

const voiding = (document: VersionedInvoice, voided: Voiding, eventId: EventId): InvoiceChange => {
  const invoice = transition(document.invoice, { _tag: "Voided", voided }, voided.at)
  const dueAt = invoice._tag === "Voided" ? undefined : voided.at
  return {
    invoice,
    expectedVersion: document.version,
    work: { dueAt, attempts: 0 },
    events: [voidedEvent(invoice, voided, eventId)],
  }
}

/** A file in a batch may be on its way to KSeF. */
const mayVoid = ({ invoice, work }: VersionedInvoice): boolean =>
  work.batch === undefined && wasNeverSent(invoice)

const cancelled = (
  order: AcceptedOrder | ProcessingOrder,
  documents: OrderDocuments,
  reason: LineText | undefined,
  { at, eventId }: OrderMoment,
): OrderStep => {
  const extra = optional({ reason })
  const original = invoiceIn(order, documents)
  const isVoided = original !== undefined && mayVoid(original)
  const correctionId = isVoided ? undefined : correctionIdFor(eventId)
  const ids = optional({ correctionId })
  const data = { ...subjectOf(order), invoiceId: order.invoiceId, ...extra, ...ids, complete: true }
  const { tenantId } = order
  const step: OrderStep = {
    next: { ...order, _tag: "Cancelled", cancelledAt: at, ...extra, ...ids },
    events: [{ id: eventId, tenantId, occurredAt: at, type: "order.cancelled", data }],
  }
  if (isVoided) {
    const change = voiding(original, { at, ...extra }, derivedEventId(eventId))
    return { ...step, documents: [change] }
  }
  const cause = { cause: "Cancelled", ...extra } as const
  const lines = linesTakenOff(order, everythingOf(order))
  return { ...step, correction: correctionOf(order, lines, cause, { at, eventId }) }
}

/**
 * Cancels the goods that have not left. What has left stays sold, so the invoice is corrected and
 * never voided. The order is shipped then.
 */
const restCancelled = (
  order: PartlyShippedOrder,
  reason: LineText | undefined,
  { at, eventId }: OrderMoment,
): OrderStep => {
  const extra = optional({ reason })
  const { invoiceId, tenantId } = order
  const open = openLines(order)
  const lines = linesTakenOff(order, open)
  const cause = { cause: "Cancelled", ...extra } as const
  const correction = correctionOf(order, lines, cause, { at, eventId })
  const correctionId = correction.id
  const stored: OrderCorrection = {
    command: { _tag: "Cancelled", ...extra },
    lines: lines.map(({ before = 0, quantity, unitGross, line = 0 }) => {
      return { line, quantity: before + quantity, unitGross }
    }),
    added: [],
    correctedAt: at,
    correctionId,
    afterReturns: returnsOf(order).length,
  }
  const data = {
    ...subjectOf(order),
    invoiceId,
    ...extra,
    correctionId,
    lines: withSku(order, open),
    complete: false,
  }
  const corrections = [...correctionsOf(order), stored]
  return {
    next: { ...order, _tag: "Shipped", cancelledAt: at, corrections },
    events: [{ id: eventId, tenantId, occurredAt: at, type: "order.cancelled", data }],
    correction,
  }
}

/**
 * Cancels the order, or what has not left of it. Its invoice is voided or corrected. An already
 * cancelled order, or one whose rest is cancelled, is returned unchanged, with its first reason.
 */
export const cancel = (
  order: Order,
  documents: OrderDocuments,
  reason: LineText | undefined,
  moment: OrderMoment,
): Result.Result<OrderStep, OrderNotCancellable> => {
  switch (order._tag) {
    case "Accepted":
    case "Processing":
      return Result.succeed(cancelled(order, documents, reason, moment))
    case "PartlyShipped":
      return Result.succeed(restCancelled(order, reason, moment))
    case "Cancelled":
      return Result.succeed({ next: order, events: [] })
    case "Shipped":
    case "Delivered":
      if (order.cancelledAt !== undefined) return Result.succeed({ next: order, events: [] })
      return Result.fail(new OrderNotCancellable({ id: order.id, status: order._tag }))
  }
}

/**
 * Closes the refused invoice of a cancelled order together with its waiting correction: neither
 * will exist. Closing it again changes nothing.
 */
export const closeInvoice = (
  order: Order,
  documents: OrderDocuments,
  reason: LineText | undefined,
  { at, eventId }: OrderMoment,
): Result.Result<OrderStep, InvoiceNotClosable> => {
  const { id } = order
  const original = invoiceIn(order, documents)
  if (order._tag !== "Cancelled" || original === undefined) {
    return Result.fail(new InvoiceNotClosable({ id, reason: "OrderNotCancelled" }))
  }
  if (original.invoice._tag === "Voided") return Result.succeed({ next: order, events: [] })
  if (!wasRefusedForGood(original.invoice)) {
    const why = original.invoice._tag === "Rejected" ? "BuyerOrKsefHasIt" : "NotRejected"
    return Result.fail(new InvoiceNotClosable({ id, reason: why }))
  }
  const voided = { at, ...optional({ reason }) }
  const waiting = documents.filter(
    ({ invoice }) => invoice.correction?.invoiceId === original.invoice.id,
  )
  const ids = [eventId, derivedEventId(eventId)] as const
  const changes = [original, ...waiting].map((document, nth) =>
    voiding(document, voided, ids[nth] ?? eventId),
  )
  return Result.succeed({ next: order, events: [], documents: changes })
}
