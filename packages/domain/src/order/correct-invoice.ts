/**
 * Decides a correction that an operator orders: what is wrong with an issued invoice becomes the
 * lines and the data of a correction invoice.
 *
 * Pure. A repeated order changes nothing. What is billed never becomes negative, so an invoice and
 * its corrections never credit more than was sold.
 */
import * as Equal from "effect/Equal"
import * as Result from "effect/Result"
import { warsawDate } from "../calendar/instant.ts"
import type { OrderLine } from "../catalog/catalog.ts"
import type { Correction, InvoiceLine } from "../invoice/correction.ts"
import type { DocumentIdentity } from "../invoice/invoice-number.ts"
import { isWithBuyer } from "../invoice/use-cases/read-invoice.ts"
import { beforeAndAfter, maximumDocumentBytes, smallestBytesOf } from "../invoice/document-size.ts"
import { correctedSupply, statedSupplyDate } from "../invoice/invoice-dates.ts"
import type { Invoice, PendingInvoice } from "../invoice/invoice.ts"
import { exactProduct, fits, minorUnits, roundHalfAwayFromZero } from "../money/money.ts"
import { optional } from "../optional.ts"
import { type Buyer, differingFields } from "../party/buyer.ts"
import { derivedEventId } from "../payment/paid-by-corrections.ts"
import {
  additionOf,
  type BilledLine,
  billedLines,
  changeOf,
  currentInvoiceId,
  sumOfLines,
} from "./billed-lines.ts"
import {
  type CorrectedLine,
  type CorrectionCommand,
  maximumCorrections,
  type OrderCorrection,
} from "./order-correction-command.ts"
import { CorrectionRefused, type CorrectionRefusal } from "./order-rejections.ts"
import {
  correctionsOf,
  type Order,
  type OrderMoment,
  type OrderStep,
  returnsOf,
  suppliedOn,
} from "./order.ts"
import { correctionIdFor, correctionOf } from "./return-goods.ts"

/** A document with its dates. */
type DatedInvoice = Extract<Invoice, { readonly document: DocumentIdentity }>

/** What a command changes: lines by number, new lines, and fields of the correction. */
interface Change {
  /** Present when another invoice replaces the corrected one. */
  readonly rightBuyer?: Buyer
  readonly lines: ReadonlyArray<CorrectedLine>
  readonly added?: ReadonlyArray<OrderLine>
  readonly fields?: Pick<Correction, "arose" | "supplyDate">
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
const buyerOf = (order: Order, invoice: Invoice): Buyer =>
  correctionsOf(order).reduce<Buyer>((buyer, { command }) => {
    if (command._tag === "BuyerNip") return command.buyer
    return command._tag === "BuyerData" ? { ...buyer, ...command.buyer } : buyer
  }, invoice.buyer)

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

const changeOfSupplyDate = (
  order: Order,
  invoice: DatedInvoice,
  { supplyDate }: Command<"SupplyDate">,
  { at }: OrderMoment,
): Decision => {
  if (!("shippedAt" in order)) return refuse("NotShipped")
  if (supplyDate > warsawDate(at)) return refuse("InFuture")
  if (supplyDate < warsawDate(order.acceptedAt)) return refuse("BeforeAcceptance")
  const right = correctedSupply(invoice, supplyDate).supplyDate
  if (right === statedBy(order, invoice)) return refuse("NothingToCorrect")
  const lines = billedLines(order).flatMap(({ quantity, unitGross }, index) =>
    quantity === 0 ? [] : [{ line: index + 1, quantity, unitGross }],
  )
  const isForeign = order.total.currency !== "PLN"
  return Result.succeed({ lines: isForeign ? lines : [], fields: { supplyDate } })
}

const decide = (
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

/** The lines of the correction, by number. */
const linesOf = (order: Order, { lines, added = [] }: Change): ReadonlyArray<InvoiceLine> => {
  const billed = billedLines(order)
  const changed = lines.flatMap((after) => {
    const before = billed[after.line - 1]
    return before === undefined ? [] : [changeOf(before, after)]
  })
  return [...changed, ...added.map((line, nth) => additionOf(line, billed.length + nth + 1))]
}

/** Lines whose price changes need their values before and after, which must fit into one file. */
const isTooLarge = ({ buyer, reference, lines }: PendingInvoice): boolean =>
  lines.some(({ unitBefore, before }) => unitBefore !== undefined || before === 0) &&
  smallestBytesOf(buyer, reference ?? "", beforeAndAfter(lines)) > maximumDocumentBytes

const isTooMuch = (order: Order, lines: ReadonlyArray<InvoiceLine>): boolean =>
  !fits(
    [...billedLines(order), ...lines].reduce(
      (sum, { unitGross, quantity }) => sum + exactProduct(unitGross, Math.abs(quantity)),
      0n,
    ),
  )

const repeated = (order: Order, { reference }: CorrectionCommand): OrderCorrection | undefined =>
  correctionsOf(order).find(({ command }) => command.reference === reference)

/** Reasons that need no look at the command's content. */
const refusalOf = (order: Order, invoice: Invoice): CorrectionRefusal["reason"] | undefined => {
  if (order._tag === "Cancelled") return "OrderCancelled"
  if (invoice._tag === "IssuedOutside") return "IssuedOutside"
  if (!isWithBuyer(invoice)) return "NotIssued"
  return correctionsOf(order).length >= maximumCorrections ? "TooManyCorrections" : undefined
}

const isDated = (invoice: Invoice): invoice is DatedInvoice =>
  "document" in invoice && invoice._tag !== "Voided"

/** The invoice for the right buyer, over all that is billed; its lines keep their numbers. */
const replacementOf = (
  order: Order,
  { annex15 }: Invoice,
  { correction: _correction, ...pending }: PendingInvoice,
  { rightBuyer }: Change,
  { eventId }: OrderMoment,
): PendingInvoice | undefined => {
  if (rightBuyer === undefined) return undefined
  const lines = billedLines(order).flatMap((each, index): ReadonlyArray<InvoiceLine> => {
    const gross = minorUnits(exactProduct(each.unitGross, each.quantity))
    return each.quantity === 0 ? [] : [{ ...each, gross, line: index + 1 }]
  })
  return {
    ...pending,
    ...optional({ annex15 }),
    id: correctionIdFor(derivedEventId(eventId)),
    buyer: rightBuyer,
    lines,
    total: { ...pending.total, amount: sumOfLines(lines) },
    replaces: currentInvoiceId(order),
  }
}

const replacedBy = (
  { correction }: PendingInvoice,
  replacement: PendingInvoice | undefined,
): Pick<PendingInvoice, "correction"> =>
  correction === undefined || replacement === undefined
    ? {}
    : { correction: { ...correction, replacedBy: replacement.id } }

const corrected = (
  order: Order,
  invoice: Invoice,
  command: CorrectionCommand,
  change: Change,
  moment: OrderMoment,
): Result.Result<OrderStep, CorrectionRefused> => {
  const { id } = order
  const { added = [], fields, buyer = buyerOf(order, invoice) } = change
  const lines = linesOf(order, change)
  const { _tag: cause, reason } = command
  const pending = correctionOf(order, lines, { cause, ...optional({ reason }), ...fields }, moment)
  const replacement = replacementOf(order, invoice, pending, change, moment)
  const correction = { ...pending, buyer, ...replacedBy(pending, replacement) }
  if (isTooMuch(order, lines)) return Result.fail(new CorrectionRefused({ id, reason: "TooMuch" }))
  if (isTooLarge(correction)) return Result.fail(new CorrectionRefused({ id, reason: "TooLarge" }))
  const stored: OrderCorrection = {
    command,
    // What is billed moves to the replacement, and does not change.
    lines: replacement === undefined ? change.lines : [],
    added,
    correctedAt: moment.at,
    correctionId: correction.id,
    ...optional({ replacementId: replacement?.id }),
    afterReturns: returnsOf(order).length,
  }
  return Result.succeed({
    next: { ...order, corrections: [...correctionsOf(order), stored] },
    events: [],
    correction,
    ...optional({ replacement }),
  })
}

/**
 * Returns the order with the correction and the pending correction invoice, or the reason why the
 * correction is impossible.
 */
export const correctInvoice = (
  order: Order,
  invoice: Invoice,
  command: CorrectionCommand,
  moment: OrderMoment,
): Result.Result<OrderStep, CorrectionRefused> => {
  const { id } = order
  const recorded = repeated(order, command)
  if (recorded !== undefined) {
    return Equal.equals(recorded.command, command)
      ? Result.succeed({ next: order, events: [] })
      : Result.fail(new CorrectionRefused({ id, reason: "ReferenceReused" }))
  }
  const reason = refusalOf(order, invoice)
  if (reason !== undefined || !isDated(invoice)) {
    return Result.fail(new CorrectionRefused({ id, reason: reason ?? "NotIssued" }))
  }
  const change = decide(order, invoice, command, moment)
  return Result.isFailure(change)
    ? Result.fail(new CorrectionRefused({ id, ...change.failure }))
    : corrected(order, invoice, command, change.success, moment)
}
