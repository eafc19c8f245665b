/**
 * Corrections as the domain makes them: an order is shipped, goods come back or the order is
 * cancelled, and the documents follow the invoice in turn.
 */
import type { Sha256 } from "@procurement/domain/archive"
import { instant, warsawDate } from "@procurement/domain/calendar"
import { type EventId, typeId } from "@procurement/domain/identity"
import {
  type AcknowledgedInvoice,
  composeDocument,
  type CorrectedInvoice,
  crc8,
  documentDates,
  type InvoiceDocument,
  type KsefNumber,
  type PendingInvoice,
} from "@procurement/domain/invoice"
import { minorUnits } from "@procurement/domain/money"
import {
  billedQuantities,
  cancel,
  correctInvoice,
  type CorrectionCommand,
  type Order,
  type OrderFact,
  type OrderStep,
  type LineQuantity,
  transition,
} from "@procurement/domain/order"
import type { Quantity } from "@procurement/domain/catalog"
import { lineText } from "@procurement/domain/text"
import * as Result from "effect/Result"
import {
  datesOfPurchase,
  documentOf,
  numberedAt,
  pendingInvoiceOf,
  placementOf,
  type Purchase,
  seller,
} from "./documents.ts"
import { type Random, storedText } from "./random.ts"

const dayMillis = 86_400_000

/** The invoice of the purchase as KSeF has it. */
const correctedOf = (purchase: Purchase, invoice: InvoiceDocument): CorrectedInvoice => {
  const { rate } = purchase
  const start = `${seller.nip}-${invoice.issueDate.replaceAll("-", "")}-0A1B2C3D4E5F`
  return {
    number: invoice.number,
    ksefNumber: `${start}-${crc8(start)}` as KsefNumber,
    ...datesOfPurchase(purchase),
    ...(rate === undefined ? {} : { rate }),
  }
}

const file = { digest: "0".repeat(64) as Sha256, sizeBytes: 1 }

/** The invoice of the purchase after KSeF has accepted it. */
const issuedOf = (purchase: Purchase, invoice: InvoiceDocument): AcknowledgedInvoice => ({
  ...numberedAt(pendingInvoiceOf(purchase), purchase.at, 1),
  ...correctedOf(purchase, invoice),
  _tag: "Acknowledged",
  document: file,
  container: file,
  transmissions: [{ sessionReference: "s", startedAt: purchase.at }],
  clearedInSession: "s",
})

const momentOf = ({ at }: Purchase, nth: number) => {
  const later = instant(at + nth * dayMillis)
  return { at: later, eventId: typeId("evt", later, new Uint8Array(10)) as EventId }
}

const taken = (outcome: Result.Result<OrderStep, unknown>): OrderStep => Result.getOrThrow(outcome)

const correctionIn = ({ correction }: OrderStep): PendingInvoice => {
  if (correction === undefined) throw new Error("the step corrects nothing")
  return correction
}

const shipment = { carrier: lineText("InPost"), trackingNumber: lineText("5200") }

/** The documents of a purchase: its invoice, then the corrections, one per day. */
export interface Documents {
  readonly invoice: InvoiceDocument
  readonly corrections: ReadonlyArray<InvoiceDocument>
}

const documentsOf = (purchase: Purchase, corrections: ReadonlyArray<PendingInvoice>): Documents => {
  const invoice = documentOf(purchase)
  const corrected = correctedOf(purchase, invoice)
  const supply = { expectedOn: invoice.issueDate }
  let billedBefore = invoice.totals.gross
  return {
    invoice,
    corrections: corrections.map((pending, index) => {
      const { at } = momentOf(purchase, index + 1)
      const correction = pending.correction
      if (correction === undefined) throw new Error("not a correction")
      const ready = { ...pending, correction: { ...correction, corrected, billedBefore } }
      billedBefore = minorUnits(billedBefore + pending.total.amount)
      const numbered = numberedAt(ready, at, index + 1)
      return composeDocument(
        numbered,
        documentDates(numbered, supply, warsawDate(at)),
        at,
        purchase.rate,
      )
    }),
  }
}

/**
 * The documents of a purchase that is corrected by these commands, one per day. Its order was
 * accepted four days before the issue, and shipped on that day.
 */
export const documentsCorrected = (
  purchase: Purchase,
  commands: ReadonlyArray<CorrectionCommand>,
  rateAfter = purchase.rate,
): Documents => {
  const invoice = documentOf(purchase)
  const issued = issuedOf(purchase, invoice)
  const { order: placed } = placementOf(purchase)
  const accepted = { ...placed, acceptedAt: instant(purchase.at - 4 * dayMillis) }
  const shipped: OrderFact = { _tag: "Shipped", ...shipment, at: purchase.at }
  let order = taken(transition(accepted, shipped, momentOf(purchase, 0))).next
  let corrected = correctedOf(purchase, invoice)
  let [billedBefore, { buyer }] = [invoice.totals.gross, invoice]
  const corrections = commands.map((command, index) => {
    const moment = momentOf(purchase, index + 1)
    const step = taken(correctInvoice(order, issued, command, moment))
    order = step.next
    const pending = correctionIn(step)
    const cause = pending.correction
    if (cause === undefined) throw new Error("not a correction")
    const former = command._tag === "BuyerData" ? { buyerBefore: buyer } : {}
    const known = { ...cause, corrected, billedBefore, ...former }
    const numbered = numberedAt({ ...pending, correction: known }, moment.at, index + 1)
    const dates = documentDates(numbered, { expectedOn: invoice.issueDate }, warsawDate(moment.at))
    const rate = command._tag === "SupplyDate" ? rateAfter : corrected.rate
    const document = composeDocument(numbered, dates, moment.at, rate)
    billedBefore = minorUnits(billedBefore + pending.total.amount)
    buyer = pending.buyer
    const { supplyDate: _former, ...rest } = corrected
    const { supplyDate, taxDate } = dates
    corrected = {
      ...rest,
      taxDate,
      ...(supplyDate === undefined ? {} : { supplyDate }),
      ...(rate === undefined ? {} : { rate }),
    }
    return document
  })
  return { invoice, corrections }
}

/** The lines to return, from the current state of the order; undefined ends the returns. */
export type ComeBack = (order: Order, nth: number) => ReadonlyArray<LineQuantity>

export const documentsWithReturns = (
  purchase: Purchase,
  comeBack: ComeBack,
  reason?: string,
): Documents => {
  const shipped: OrderFact = { _tag: "Shipped", ...shipment }
  const { order: accepted } = placementOf(purchase)
  let order = taken(transition(accepted, shipped, momentOf(purchase, 0))).next
  const corrections: Array<PendingInvoice> = []
  for (let nth = 1; ; nth += 1) {
    const [first, ...others] = comeBack(order, nth)
    if (first === undefined) return documentsOf(purchase, corrections)
    const fact: OrderFact = {
      _tag: "Returned",
      reference: lineText(`RMA-${nth}`),
      ...(reason === undefined ? {} : { reason: storedText(reason) }),
      lines: [first, ...others],
    }
    const step = taken(transition(order, fact, momentOf(purchase, nth)))
    corrections.push(correctionIn(step))
    order = step.next
  }
}

export const documentsOfCancelled = (purchase: Purchase, reason?: string): Documents => {
  const { order } = placementOf(purchase)
  const given = reason === undefined ? undefined : storedText(reason)
  return documentsOf(purchase, [
    correctionIn(taken(cancel(order, [], given, momentOf(purchase, 1)))),
  ])
}

/**
 * Returns of random lines, up to `times` times; sometimes the last one returns all that is left.
 */
export const atRandom =
  (random: Random, times: number): ComeBack =>
  (order, nth) => {
    if (nth > times) return []
    const all = nth === times && random.happens(0.5)
    return billedQuantities(order).flatMap((left, index) => {
      if (left === 0 || !(all || random.happens(0.4))) return []
      const quantity = (all ? left : random.int(1, left)) as Quantity
      return [{ line: index + 1, quantity }]
    })
  }
