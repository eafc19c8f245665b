/**
 * The documents of an order that leaves in several parcels: what happens to it, in turn, decided
 * and composed by the domain as the service does.
 */
import type { Sha256 } from "@procurement/domain/archive"
import {
  type Instant,
  instant,
  type LocalDate,
  previousWorkingDay,
  warsawDate,
} from "@procurement/domain/calendar"
import type { Quantity } from "@procurement/domain/catalog"
import { type EventId, typeId } from "@procurement/domain/identity"
import {
  type AcknowledgedInvoice,
  composeDocument,
  correctedRateDay,
  type CorrectedInvoice,
  crc8,
  documentDates,
  type DocumentParts,
  type InvoiceDates,
  type InvoiceDocument,
  type KsefNumber,
  type NumberedInvoice,
  type PendingInvoice,
  rateDayOf,
} from "@procurement/domain/invoice"
import { minorUnits, type RateQuote } from "@procurement/domain/money"
import {
  cancel,
  correctInvoice,
  type CorrectionCommand,
  type LineQuantity,
  type Order,
  type OrderFact,
  type OrderStep,
  supplyOf,
  transition,
} from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import * as Result from "effect/Result"
import { numberedAt, placementOf, type Purchase, seller } from "./documents.ts"

/** Units of lines, by number. */
type Units = ReadonlyArray<readonly [line: number, quantity: number]>

export type Happening = { readonly day: LocalDate } & (
  | { readonly parcel: string; readonly units?: Units; readonly leftOn?: LocalDate }
  | { readonly returned: Units }
  | { readonly command: CorrectionCommand }
  | { readonly cancelled: true }
)

export interface History {
  /** The order is placed at its time; `rate` is not used. */
  readonly purchase: Omit<Purchase, "rate">
  /** Undefined for PLN. */
  readonly rateOn?: ((day: LocalDate) => RateQuote) | undefined
  readonly issuedOn: LocalDate
  /** In order of their days; those before `issuedOn`, and on it, are known to the invoice. */
  readonly happenings: ReadonlyArray<Happening>
}

/** A document, and the parts after it. */
export interface Stated {
  readonly document: InvoiceDocument
  readonly parts: DocumentParts | undefined
}

export interface ParcelDocuments {
  readonly order: Order
  /** The invoice, then its corrections. */
  readonly stated: ReadonlyArray<Stated>
}

const noonOf = (day: LocalDate) => instant(Date.parse(`${day}T11:00:00Z`))

const linesOf = (units: Units) => {
  const [first, ...others] = units.map(([line, quantity]): LineQuantity => {
    return { line, quantity: quantity as Quantity }
  })
  if (first === undefined) throw new Error("there are no units")
  return [first, ...others] as const
}

const stepOf = (
  order: Order,
  issued: AcknowledgedInvoice | undefined,
  each: Happening,
  nth: number,
) => {
  const at = noonOf(each.day)
  const moment = { at, eventId: typeId("evt", instant(at + nth), new Uint8Array(10)) as EventId }
  if ("cancelled" in each) return cancel(order, [], undefined, moment)
  if ("command" in each) {
    if (issued === undefined) throw new Error("there is no invoice to correct")
    return correctInvoice(order, issued, each.command, moment)
  }
  const fact: OrderFact =
    "parcel" in each
      ? {
          _tag: "Shipped",
          carrier: lineText("InPost"),
          trackingNumber: lineText(each.parcel),
          at: noonOf(each.leftOn ?? each.day),
          ...(each.units === undefined ? {} : { lines: linesOf(each.units) }),
        }
      : { _tag: "Returned", reference: lineText(`RMA-${nth}`), lines: linesOf(each.returned) }
  return transition(order, fact, moment)
}

const taken = (outcome: Result.Result<OrderStep, unknown>): OrderStep => Result.getOrThrow(outcome)

/** The dates with the rates of their parts, and the rate of the document. */
const rated = (
  { correction }: NumberedInvoice,
  plain: InvoiceDates,
  rateOn: History["rateOn"],
): readonly [InvoiceDates, RateQuote | undefined] => {
  if (rateOn === undefined) return [plain, undefined]
  const { corrected } = correction ?? {}
  const issued = corrected?.issueDate ?? plain.issueDate
  const parts = plain.parts?.map((part) => ({
    ...part,
    rate: part.rate ?? rateOn(previousWorkingDay(part.day ?? issued)),
  }))
  const dates = { ...plain, ...(parts === undefined ? {} : { parts }) }
  const day = corrected === undefined ? rateDayOf(plain) : correctedRateDay(corrected, plain)
  const rate = day === undefined ? corrected?.rate : rateOn(day)
  return [dates, parts?.at(-1)?.rate ?? rate]
}

interface Writing extends Pick<History, "rateOn"> {
  readonly at: Instant
  readonly position: number
}

interface Written extends Stated {
  readonly numbered: NumberedInvoice
  /** As a correction after it names the invoice. */
  readonly state: Pick<CorrectedInvoice, "parts" | "rate" | "supplyDate" | "taxDate">
}

const writtenOf = (
  pending: PendingInvoice,
  order: Order,
  { at, position, rateOn }: Writing,
): Written => {
  const numbered = numberedAt(pending, at, position)
  const plain = documentDates(numbered, supplyOf(order), warsawDate(at))
  const [dates, rate] = rated(numbered, plain, rateOn)
  const { issueDate: _issueDate, ...dated } = dates
  const state = { ...dated, ...(rate === undefined ? {} : { rate }) }
  const document = composeDocument(numbered, dates, at, rate)
  return { document, parts: dates.parts, numbered, state }
}

const ksefNumberOf = (day: LocalDate): KsefNumber => {
  const start = `${seller.nip}-${day.replaceAll("-", "")}-0A1B2C3D4E5F`
  return `${start}-${crc8(start)}` as KsefNumber
}

const file = { digest: "0".repeat(64) as Sha256, sizeBytes: 1 }

const issuedAs = ({ numbered, document, state }: Written): AcknowledgedInvoice => ({
  ...numbered,
  ...state,
  issueDate: document.issueDate,
  _tag: "Acknowledged",
  document: file,
  container: file,
  ksefNumber: ksefNumberOf(document.issueDate),
  transmissions: [{ sessionReference: "s", startedAt: document.createdAt }],
  clearedInSession: "s",
})

/** Composes the documents. Throws when the domain refuses a step. */
export const documentsFrom = (history: History): ParcelDocuments => {
  const { happenings, issuedOn, purchase, rateOn } = history
  const rate = rateOn?.(previousWorkingDay(issuedOn))
  const placement = placementOf({ ...purchase, rate })
  let order: Order = placement.order
  happenings.forEach((each, nth) => {
    if (each.day <= issuedOn) order = taken(stepOf(order, undefined, each, nth)).next
  })
  const invoice = writtenOf(placement.invoice, order, { at: noonOf(issuedOn), position: 1, rateOn })
  const issued = issuedAs(invoice)
  const stated: Array<Written> = [invoice]
  let billedBefore = invoice.document.totals.gross
  happenings.forEach((each, nth) => {
    if (each.day <= issuedOn) return
    const { correction: pending, next } = taken(stepOf(order, issued, each, nth))
    order = next
    if (pending?.correction === undefined) return
    const { number, issueDate, ksefNumber } = issued
    const state = (stated.at(-1) ?? invoice).state
    const correction = {
      ...pending.correction,
      corrected: { number, issueDate, ksefNumber, ...state },
      billedBefore,
    }
    billedBefore = minorUnits(billedBefore + pending.total.amount)
    const writing = { at: noonOf(each.day), position: stated.length, rateOn }
    stated.push(writtenOf({ ...pending, correction }, order, writing))
  })
  return { order, stated }
}
