/** What a correction would state. */
import type { InvoiceLine } from "@procurement/domain/invoice"
import type { Money } from "@procurement/domain/money"
import { optional } from "@procurement/domain/optional"
import type { CorrectionPreview } from "@procurement/domain/order"
import { z } from "zod"
import { supplyDates } from "./supply-dates.ts"
import { buyer, encodeBuyer, encodeMoney, localDate, mapped, money } from "./primitives.ts"

const previewLine = z
  .object({
    line: z.int(),
    sku: z.string(),
    name: z.string(),
    quantityBefore: z.int(),
    quantity: z.int().meta({ description: "After the correction." }),
    unitGrossBefore: money,
    unitGross: money.meta({ description: "After the correction." }),
    gross: money.meta({ description: "The change." }),
  })
  .meta({ id: "CorrectionPreviewLine" })

export const correctionPreview = z
  .object({
    effect: z.int().meta({
      description:
        "TypKorekty: 1 counts in the period of the invoice, 2 in that of the correction, 3 in " +
        "another one or in several.",
    }),
    buyer,
    lines: z.array(previewLine),
    net: money.meta({ description: "The change." }),
    vat: money.meta({ description: "The change." }),
    total: money.meta({ description: "The change, including VAT." }),
    vatInPln: money.exactOptional().meta({
      description: "The change of the VAT in PLN, at the invoice's exchange rate.",
    }),
    supplyDate: localDate
      .exactOptional()
      .meta({ description: "The date of supply (P_6) that a correction of it states." }),
    supplyDates: supplyDates.exactOptional().meta({
      description:
        "The days of the goods that had left before the issue (P_6A), when a correction states " +
        "several parcels; the exchange rates are known when it is issued.",
    }),
  })
  .meta({ id: "CorrectionPreview" })

const encodeLine = (each: InvoiceLine, currency: Money["currency"]) => {
  const { line = 0, sku, name, quantity, unitGross, before = 0 } = each
  const inCurrency = (amount: InvoiceLine["gross"]) => encodeMoney({ amount, currency })
  return {
    line,
    sku,
    name,
    quantityBefore: before,
    quantity: before + quantity,
    unitGrossBefore: inCurrency(each.unitBefore ?? unitGross),
    unitGross: inCurrency(unitGross),
    gross: inCurrency(each.gross),
  }
}

export const encodeCorrectionPreview = (
  preview: CorrectionPreview,
): z.output<typeof correctionPreview> => {
  const { currency } = preview.total
  const { net, vat } = preview.totals
  return optional({
    effect: preview.effect,
    buyer: encodeBuyer(preview.buyer),
    lines: preview.lines.map((each) => encodeLine(each, currency)),
    net: encodeMoney({ amount: net, currency }),
    vat: encodeMoney({ amount: vat, currency }),
    total: encodeMoney(preview.total),
    vatInPln: mapped(preview.vatInPln, (amount) => encodeMoney({ amount, currency: "PLN" })),
    supplyDate: preview.supplyDate,
    supplyDates: mapped(preview.left, (left) =>
      left.map(({ day, lines }) => ({ date: day, lines: [...lines] })),
    ),
  })
}
