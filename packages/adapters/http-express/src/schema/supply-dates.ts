/** The days on which the goods of an invoice left, when its file states them with its lines. */
import type { DocumentParts } from "@procurement/domain/invoice"
import { rateToDecimal } from "@procurement/domain/money"
import { optional } from "@procurement/domain/optional"
import { z } from "zod"
import { lineQuantity } from "./order-progress.ts"
import { localDate, mapped } from "./primitives.ts"

export const supplyDates = z
  .array(
    z
      .object({
        date: localDate,
        lines: z.array(lineQuantity),
        exchangeRate: z.string().exactOptional().meta({
          description: "PLN for one unit of the currency (KursWaluty); absent in PLN.",
          example: "4.2512",
        }),
      })
      .meta({ id: "InvoiceSupplyDate" }),
  )
  .meta({
    description:
      "Present when the goods left on several days before the issue, or only a part of them: the " +
      "file states the day on their lines (P_6A), not as P_6. Goods that are not listed had not " +
      "left. On a correction: the state after it.",
  })

export const encodeSupplyDates = (parts: DocumentParts): z.output<typeof supplyDates> =>
  parts.flatMap(({ day, rate, rows }) => {
    const lines = rows
      .filter(({ quantity }) => quantity > 0)
      .map(({ line, quantity }) => ({ line, quantity }))
      .toSorted((left, right) => left.line - right.line)
    if (day === undefined || lines.length === 0) return []
    return [{ date: day, lines, ...optional({ exchangeRate: mapped(rate, rateToDecimal) }) }]
  })
