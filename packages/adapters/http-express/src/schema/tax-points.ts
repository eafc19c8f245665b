/** The days on which the VAT of an invoice becomes due, in the API and in events. */
import { type ListedInvoice, type Supply, taxPointsOfInvoice } from "@procurement/domain/invoice"
import type { MinorUnits } from "@procurement/domain/money"
import { z } from "zod"
import { encodeMoney, localDate, money } from "./primitives.ts"

const rate = z.string().meta({ description: "VAT rate in per cent.", example: "23" })

const why =
  "The days on which the VAT becomes due: with the supply (art. 19a(1) of the VAT act), and for " +
  "what was paid before it, with the payment (art. 19a(8))."

export const taxPoints = z
  .array(
    z.object({ day: localDate, gross: money, net: money, vat: money, rate }).meta({
      id: "TaxPoint",
    }),
  )
  .meta({
    description: [
      why,
      "They add up to `total` once all goods have left or all is paid; a payment that is reported " +
        "late may move them. Absent on a correction, for which its own day of issue counts, and on " +
        "a voided invoice.",
    ].join(" "),
  })

const decimal = z.string().meta({
  description: "Decimal with two places, in the currency of the event.",
  pattern: "^-?\\d+\\.\\d{2}$",
  example: "1245.00",
})

/** In events, whose amounts are texts beside one currency. */
export const eventTaxPoints = z
  .array(
    z.object({ day: localDate, gross: decimal, net: decimal, vat: decimal, rate }).meta({
      id: "EventTaxPoint",
    }),
  )
  .meta({
    description: [
      why,
      "As known at the time of the event: a payment that is reported late may move them. " +
        "`invoice.paid` and `GET /v1/invoices/{id}` state them again. Absent on a correction.",
    ].join(" "),
  })

export const encodeTaxPoints = (
  invoice: ListedInvoice,
  supply: Supply,
): z.output<typeof taxPoints> | undefined => {
  const { currency } = invoice.total
  const encode = (amount: MinorUnits) => encodeMoney({ amount, currency })
  return taxPointsOfInvoice(invoice, supply)?.map(({ day, gross, net, vat, rate: percent }) => ({
    day,
    gross: encode(gross),
    net: encode(net),
    vat: encode(vat),
    rate: percent,
  }))
}
