/** GET /v1/invoices/spend: what the caller has spent in each of the last twelve months. */
import { type MonthSpend, readSpend } from "@procurement/domain/invoice"
import { z } from "zod"
import { operation } from "../../audience/customers.ts"
import { list } from "../../request/returns.ts"
import { monthSchema } from "../../schema/period.ts"
import { encodeMoney, money } from "../../schema/primitives.ts"
import { invoiceTags } from "./reading.ts"

const monthSpend = z
  .object({
    month: z.string().meta({ description: "A calendar month in Warsaw.", ...monthSchema }),
    totals: z.array(money).meta({
      description:
        "One gross sum for each currency of the twelve months, zero without documents; negative " +
        "when corrections exceed invoices.",
    }),
  })
  .meta({
    id: "MonthSpend",
    example: { month: "2026-11", totals: [{ amount: "4604.50", currency: "PLN" }] },
  })

export const spendBody = z
  .object({ items: z.array(monthSpend).meta({ description: "The earliest month first." }) })
  .meta({ id: "Spend" })

const encodeMonthSpend = ({ month, totals }: MonthSpend): z.output<typeof monthSpend> => ({
  month,
  totals: totals.map(encodeMoney),
})

export const readSpendRoute = operation({
  id: "readSpend",
  at: "GET /v1/invoices/spend",
  scope: "invoices:read",
  tags: invoiceTags,
  summary: "Read what you spent by month",
  description:
    "Returns the gross totals of the invoices and corrections that were issued in each of the last " +
    "twelve months, the present one included. A document counts as soon as you may have it, in the " +
    "month of its day of issue; a correction counts with its change.",
  returns: list("The last twelve months.", spendBody, encodeMonthSpend),
  handle: ({ principal }) => readSpend(principal.tenantId),
})
