/** Decides what a correction command changes on the invoice of an order. Pure. */
import * as Equal from "effect/Equal"
import * as Result from "effect/Result"
import { type LocalDate, warsawDate } from "../calendar/instant.ts"
import type { OrderLine } from "../catalog/catalog.ts"
import type { Correction } from "../invoice/correction.ts"
import type { GoodsOfDay } from "../invoice/document-part.ts"
import { goodsLeftBefore, goodsOfParts } from "../invoice/document-parts.ts"
import { correctedSupply, statedSupplyDate } from "../invoice/invoice-dates.ts"
import type { DocumentIdentity } from "../invoice/invoice-number.ts"
import type { Invoice } from "../invoice/invoice.ts"
import type { Parcel } from "../invoice/supply.ts"
import { minorUnits, roundHalfAwayFromZero } from "../money/money.ts"
import { optional } from "../optional.ts"
import { type Buyer, differingFields } from "../party/buyer.ts"
import { type BilledLine, billedLines } from "./billed-lines.ts"
import {
  type CorrectedLine,
  type CorrectionCommand,
  isNamedBefore,
} from "./order-correction-command.ts"
import type { CorrectionRefusal } from "./order-rejections.ts"
import { correctionsOf, type Order, type OrderMoment } from "./order.ts"
import { goodsOf, shipmentsOf, suppliedOn, supplyOf } from "./shipments.ts"

/** A document with its dates. */
export type DatedInvoice = Extract<Invoice, { readonly document: DocumentIdentity }>

/** What a command changes: lines by number, new lines, and fields of the correction. */
export interface Change {
  /** Present when another invoice replaces the corrected one. */
  readonly rightBuyer?: Buyer
  readonly lines: ReadonlyArray<CorrectedLine>
  readonly added?: ReadonlyArray<OrderLine>
  readonly fields?: Pick<Correction, "arose" | "left" | "supplyDate">
  readonly buyer?: Buyer
}

type Decision = Result.Result<Change, Omit<CorrectionRefusal, "id">>

const refuse = (
  reason: CorrectionRefusal["reason"],
  line?: number,
): Result.Result<never, Omit<CorrectionRefusal, "id">> =>
  Result.fail({ reason, ...optional({ line }) })

const reduced = ({ unitGross }: BilledLine, rebate: number) =>
  minorUnits(roundHalfAwayFromZero(BigInt(unitGross) * BigInt(10_000 - rebate), 10_000n))

type Command<Tag extends CorrectionCommand["_tag"]> = Extract<
  CorrectionCommand,
  { readonly _tag: Tag }
>

const changeOfPrice = (
  billed: ReadonlyArray<BilledLine>,
  { change }: Command<"PriceReduced">,
): Decision => {
  if ("rebate" in change) {
    const lines = billed.flatMap((each, index) => {
      const unitGross = reduced(each, change.rebate)
      const isChanged = each.quantity > 0 && unitGross < each.unitGross
      return isChanged ? [{ line: index + 1, quantity: each.quantity, unitGross }] : []
    })
    return lines.length === 0 ? refuse("NothingToCorrect") : Result.succeed({ lines })
  }
  const repeated = change.lines.find(isNamedBefore)
  if (repeated !== undefined) return refuse("RepeatedLine", repeated.line)
  const lines: Array<CorrectedLine> = []
  for (const { line, unitGross } of change.lines) {
    const before = billed[line - 1]
    if (before === undefined) return refuse("UnknownLine", line)
    if (before.quantity === 0) return refuse("NothingBilled", line)
    if (unitGross >= before.unitGross) return refuse("PriceNotLower", line)
    lines.push({ line, quantity: before.quantity, unitGross })
  }
  return Result.succeed({ lines })
}

const linesOfMistake = (
  billed: ReadonlyArray<BilledLine>,
  { lines }: Command<"Mistake">,
): Result.Result<ReadonlyArray<CorrectedLine>, Omit<CorrectionRefusal, "id">> => {
  const repeated = lines.find(isNamedBefore)
  if (repeated !== undefined) return refuse("RepeatedLine", repeated.line)
  const corrected: Array<CorrectedLine> = []
  for (const { line, ...right } of lines) {
    const before = billed[line - 1]
    if (before === undefined) return refuse("UnknownLine", line)
    const { quantity = before.quantity, unitGross = before.unitGross } = right
    if (quantity === before.quantity && unitGross === before.unitGross) {
      return refuse("NothingToCorrect", line)
    }
    corrected.push({ line, quantity, unitGross })
  }
  return Result.succeed(corrected)
}

/** A cause that arose before the issue existed at the issue. */
const changeOfMistake = (
  order: Order,
  { issueDate }: DatedInvoice,
  command: Command<"Mistake">,
  { at }: OrderMoment,
): Decision => {
  const { added, arose } = command
  const decided = linesOfMistake(billedLines(order), command)
  if (Result.isFailure(decided)) return Result.fail(decided.failure)
  const lines = decided.success
  if (lines.length + added.length === 0) return refuse("NothingToCorrect")
  if (arose === undefined || arose <= issueDate) return Result.succeed({ lines, added })
  if (arose > warsawDate(at)) return refuse("InFuture")
  return Result.succeed({ lines, added, fields: { arose } })
}

/** The buyer that the latest document names. */
export const buyerOf = (order: Order, invoice: Invoice): Buyer => {
  let { buyer } = invoice
  for (const { command } of correctionsOf(order)) {
    if (command._tag === "BuyerNip") buyer = command.buyer
    if (command._tag === "BuyerData") buyer = { ...buyer, ...command.buyer }
  }
  return buyer
}

const changeOfBuyer = (before: Buyer, { buyer }: Command<"BuyerData">): Decision => {
  const right = { ...before, ...buyer }
  if (differingFields(before, right).length === 0) return refuse("NothingToCorrect")
  return Result.succeed({ lines: [], buyer: right })
}

/** Everything that is billed moves to an invoice for the right buyer. */
const changeOfNip = (
  billed: ReadonlyArray<BilledLine>,
  before: Buyer,
  { buyer }: Command<"BuyerNip">,
): Decision => {
  if (buyer.nip === before.nip) return refuse("NothingToCorrect")
  const lines = billed.flatMap(({ quantity, unitGross }, index) =>
    quantity === 0 ? [] : [{ line: index + 1, quantity: 0, unitGross }],
  )
  return lines.length === 0
    ? refuse("NothingToCorrect")
    : Result.succeed({ lines, rightBuyer: buyer })
}

/** The date of supply that the latest document states (P_6). */
const statedBy = (order: Order, invoice: DatedInvoice) => {
  const corrected = correctionsOf(order).some(({ command }) => command._tag === "SupplyDate")
  const suppliedDay = suppliedOn(order)
  return corrected && suppliedDay !== undefined
    ? correctedSupply(invoice, suppliedDay).supplyDate
    : statedSupplyDate(invoice)
}

/** Everything left on one day. */
const wholeOn = (order: Order, day: LocalDate): ReadonlyArray<Parcel> =>
  shipmentsOf(order).map((each) => ({
    day,
    gross: order.total.amount,
    lines: goodsOf(order, each),
  }))

/**
 * What left before the issue, as the latest document states it: by line, or all goods on one day
 * (P_6).
 */
const statedLeft = (order: Order, invoice: DatedInvoice): ReadonlyArray<GoodsOfDay> => {
  const corrected = correctionsOf(order).findLast(({ left }) => left !== undefined)?.left
  if (corrected !== undefined) return corrected
  const { issueDate, parts = [] } = invoice
  const day = statedSupplyDate(invoice)
  return day === undefined
    ? goodsOfParts(parts)
    : goodsLeftBefore({ parcels: wholeOn(order, day) }, issueDate)
}

/** Of several parcels, the correction names one; the lines state all of their days. */
const changeOfParcel = (
  order: Order,
  invoice: DatedInvoice,
  command: Command<"SupplyDate">,
): Decision => {
  const { supplyDate, trackingNumber } = command
  const parcels = shipmentsOf(order)
  const named = parcels.some((each) => each.trackingNumber === trackingNumber)
  if (!named && (trackingNumber !== undefined || parcels.length > 1)) return refuse("UnknownParcel")
  const moved = { supplyDate, ...optional({ trackingNumber }) }
  const { madeOn, parcels: days } = supplyOf(order, [moved])
  const right = days === undefined && madeOn !== undefined ? wholeOn(order, madeOn) : days
  const left = goodsLeftBefore({ parcels: right }, invoice.issueDate)
  if (Equal.equals(left, statedLeft(order, invoice))) return refuse("NothingToCorrect")
  const lines = billedLines(order).map(({ quantity, unitGross }, index) => {
    return { line: index + 1, quantity, unitGross }
  })
  return Result.succeed({ lines, fields: { supplyDate, left } })
}

const changeOfSupplyDate = (
  order: Order,
  invoice: DatedInvoice,
  command: Command<"SupplyDate">,
  { at }: OrderMoment,
): Decision => {
  const { supplyDate } = command
  if (shipmentsOf(order).length === 0) return refuse("NotShipped")
  if (supplyDate > warsawDate(at)) return refuse("InFuture")
  if (supplyDate < warsawDate(order.acceptedAt)) return refuse("BeforeAcceptance")
  const isDivided = shipmentsOf(order).some(({ lines }) => lines !== undefined)
  if (isDivided) return changeOfParcel(order, invoice, command)
  const { trackingNumber } = command
  const [parcel] = shipmentsOf(order)
  if (trackingNumber !== undefined && trackingNumber !== parcel?.trackingNumber) {
    return refuse("UnknownParcel")
  }
  const right = correctedSupply(invoice, supplyDate).supplyDate
  if (right === statedBy(order, invoice)) return refuse("NothingToCorrect")
  const lines = billedLines(order).flatMap(({ quantity, unitGross }, index) =>
    quantity === 0 ? [] : [{ line: index + 1, quantity, unitGross }],
  )
  const isForeign = order.total.currency !== "PLN"
  return Result.succeed({ lines: isForeign ? lines : [], fields: { supplyDate } })
}

/** Returns what the command changes, or why it is impossible. */
export const decideChange = (
  order: Order,
  invoice: DatedInvoice,
  command: CorrectionCommand,
  moment: OrderMoment,
): Decision => {
  switch (command._tag) {
    case "PriceReduced":
      return changeOfPrice(billedLines(order), command)
    case "Mistake":
      return changeOfMistake(order, invoice, command, moment)
    case "BuyerData":
      return changeOfBuyer(buyerOf(order, invoice), command)
    case "BuyerNip":
      return changeOfNip(billedLines(order), buyerOf(order, invoice), command)
    case "SupplyDate":
      return changeOfSupplyDate(order, invoice, command, moment)
  }
}
