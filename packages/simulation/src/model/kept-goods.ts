/** What a customer keeps after returns and corrections, at the model's own prices. */
import type { CorrectionCommand, Order, OrderCorrection } from "@procurement/domain/order"
import { prices } from "../scenario/catalog.ts"

interface KeptLine {
  quantity: number
  unit: number
}

/** Half up, of positive numbers. */
const rebated = (unit: number, hundredths: number): number =>
  Math.floor((2 * unit * (10_000 - hundredths) + 10_000) / 20_000)

const correct = (
  goods: Array<KeptLine>,
  command: CorrectionCommand,
  currency: "PLN" | "EUR",
): void => {
  if (command._tag === "PriceReduced") {
    const { change } = command
    if ("rebate" in change) {
      for (const line of goods) {
        if (line.quantity > 0) line.unit = rebated(line.unit, change.rebate)
      }
      return
    }
    for (const { line, unitGross } of change.lines) {
      const target = goods[line - 1]
      if (target !== undefined) target.unit = unitGross
    }
  }
  if (command._tag !== "Mistake") return
  for (const { line, quantity, unitGross } of command.lines) {
    const target = goods[line - 1]
    if (target === undefined) continue
    target.quantity = quantity ?? target.quantity
    target.unit = unitGross ?? target.unit
  }
  for (const { sku, quantity } of command.added) {
    goods.push({ quantity, unit: prices[sku]?.[currency] ?? 0 })
  }
}

const correctionsOf = (order: Order): ReadonlyArray<OrderCorrection> =>
  "corrections" in order ? (order.corrections ?? []) : []

/** How many times the order was invoiced to another company. */
export const replacementsOf = (order: Order | undefined): number =>
  order === undefined
    ? 0
    : correctionsOf(order).filter(({ command }) => command._tag === "BuyerNip").length

/** Gross, in minor units. */
export const keptGross = (order: Order): number => {
  if (order._tag === "Cancelled") return 0
  const { currency } = order.total
  const goods: Array<KeptLine> = order.lines.map(({ sku, quantity }) => ({
    quantity,
    unit: prices[sku]?.[currency] ?? 0,
  }))
  const returns = "returns" in order ? [...(order.returns ?? [])] : []
  let returned = 0
  const giveBack = (until: number): void => {
    for (const { lines } of returns.slice(returned, until)) {
      for (const { line, quantity } of lines) {
        const target = goods[line - 1]
        if (target !== undefined) target.quantity -= quantity
      }
    }
    returned = until
  }
  for (const { command, afterReturns } of correctionsOf(order)) {
    giveBack(afterReturns)
    if (command._tag !== "Cancelled") correct(goods, command, currency)
  }
  giveBack(returns.length)
  return goods.reduce((sum, { quantity, unit }) => sum + quantity * unit, 0)
}
