/**
 * What an order's invoice and its corrections bill in total, line by line. Pure: returns and
 * corrections are stored with the order, so they are decided one after another.
 */
import type { OrderLine } from "../catalog/catalog.ts"
import type { InvoiceId } from "../identity/type-id.ts"
import type { InvoiceLine } from "../invoice/correction.ts"
import { exactProduct, exactSum, type MinorUnits, minorUnits } from "../money/money.ts"
import type { CorrectedLine, OrderCorrection } from "./order-correction-command.ts"
import type { LineQuantity, OrderReturn } from "./order-fact.ts"
import { correctionsOf, type ListedOrder, type Order, returnsOf } from "./order.ts"

/** A line as billed now; a quantity of 0 means that nothing is billed. */
export type BilledLine = Omit<OrderLine, "quantity" | "gross"> & { readonly quantity: number }

type Amendment = OrderReturn | OrderCorrection

const isReturn = (each: Amendment): each is OrderReturn => "returnedAt" in each

/** Returns the order's returns and corrections in the order of their decision. */
export const amendmentsOf = (order: ListedOrder): ReadonlyArray<Amendment> => {
  const returns = returnsOf(order)
  const corrections = correctionsOf(order)
  return [
    ...returns.flatMap(
      (each, index): ReadonlyArray<Amendment> => [
        ...corrections.filter(({ afterReturns }) => afterReturns === index),
        each,
      ],
    ),
    ...corrections.filter(({ afterReturns }) => afterReturns >= returns.length),
  ]
}

/**
 * Returns the documents after the order's first invoice, in order of creation: corrections, and
 * invoices that replace one for the wrong buyer.
 */
export const correctionIdsOf = (order: ListedOrder): ReadonlyArray<InvoiceId> => {
  const ids = amendmentsOf(order).flatMap((each) =>
    "replacementId" in each ? [each.correctionId, each.replacementId] : [each.correctionId],
  )
  const last = order._tag === "Cancelled" ? order.correctionId : undefined
  return last === undefined ? ids : [...ids, last]
}

/** Returns the invoice that bills the order now: the first one, or the latest that replaced it. */
export const currentInvoiceId = (order: ListedOrder): InvoiceId =>
  correctionsOf(order).findLast(({ replacementId }) => replacementId !== undefined)
    ?.replacementId ?? order.invoiceId

/** Returns the latest document of the order: the invoice, or its latest correction. */
export const latestOf = (order: ListedOrder): InvoiceId =>
  correctionIdsOf(order).at(-1) ?? order.invoiceId

const billed = ({ gross: _gross, ...line }: OrderLine): BilledLine => line

/** Returns the lines of the order as billed now, in the order of their numbers. */
export const billedLines = (order: Order): ReadonlyArray<BilledLine> => {
  const lines = order.lines.map(billed)
  const change = (number: number, fields: Partial<BilledLine>) => {
    const line = lines[number - 1]
    if (line !== undefined) lines[number - 1] = { ...line, ...fields }
  }
  for (const each of amendmentsOf(order)) {
    if (isReturn(each)) {
      for (const { line, quantity } of each.lines) {
        change(line, { quantity: (lines[line - 1]?.quantity ?? 0) - quantity })
      }
    } else {
      for (const { line, ...after } of each.lines) change(line, after)
      lines.push(...each.added.map(billed))
    }
  }
  return lines
}

/** Returns the billed quantities of the order, in the order of the lines' numbers. */
export const billedQuantities = (order: Order): ReadonlyArray<number> =>
  billedLines(order).map(({ quantity }) => quantity)

/** Returns goods with the SKU of their lines, as events name them. */
export const withSku = (order: Order, goods: ReadonlyArray<LineQuantity>) => {
  const lines = billedLines(order)
  return goods.map(({ line, quantity }) => {
    const { sku } = lines[line - 1] ?? {}
    if (sku === undefined) throw new TypeError(`the order ${order.id} has no line ${line}`)
    return { line, sku, quantity }
  })
}

export const grossOf = (lines: ReadonlyArray<BilledLine>): MinorUnits =>
  minorUnits(lines.reduce((sum, each) => sum + exactProduct(each.unitGross, each.quantity), 0n))

/** Returns the line of a correction that changes the line of that number. */
export const changeOf = (
  before: BilledLine,
  { line, quantity, unitGross }: CorrectedLine,
): InvoiceLine => {
  const gross = exactProduct(unitGross, quantity) - exactProduct(before.unitGross, before.quantity)
  return {
    ...before,
    quantity: quantity - before.quantity,
    unitGross,
    gross: minorUnits(gross),
    before: before.quantity,
    ...(unitGross === before.unitGross ? {} : { unitBefore: before.unitGross }),
    line,
  }
}

/** Returns the line of a correction for a new line of that number. */
export const additionOf = (line: OrderLine, number: number): InvoiceLine => ({
  ...line,
  before: 0,
  line: number,
})

export const sumOfLines = (lines: ReadonlyArray<InvoiceLine>): MinorUnits =>
  minorUnits(exactSum(lines.map(({ gross }) => gross)))
