/** What the file of an invoice states, and what is owed for it, in the API and in events. */
import {
  dueDateOf,
  isOpen,
  type ListedInvoice,
  outstandingOf,
  overpaidOf,
  paymentStatuses,
  paymentStatusWord,
  type Receivable,
  shownRate,
  statedAmounts,
  statedBasis,
} from "@procurement/domain/invoice"
import { markerNow } from "@procurement/domain/ledger"
import { type Currency, type MinorUnits, minorUnits, toDecimal } from "@procurement/domain/money"
import { optional } from "@procurement/domain/optional"
import { z } from "zod"
import { markerWord } from "./ledger.ts"
import { encodeMoney, localDate, mapped, money } from "./primitives.ts"

const decimalPln = z.string().meta({
  description: "VAT in PLN (P_14_1W), a decimal with two places; absent when the currency is PLN.",
  pattern: "^-?\\d+\\.\\d{2}$",
  example: "978.35",
})

const exchangeRates = z
  .array(
    z
      .object({
        rate: z.string().meta({ description: "PLN per unit.", example: "4.2537" }),
        table: z.string().meta({ description: "NBP's table.", example: "226/A/NBP/2026" }),
        publishedOn: localDate,
      })
      .meta({ id: "ExchangeRate" }),
  )
  .meta({
    description:
      "NBP's rates by which the VAT was converted, one for each tax point that the file states; " +
      "absent when the currency is PLN.",
  })

/** Members that events have besides `total`. */
export const amountsOfEvent = {
  net: z.string().exactOptional().meta({ description: "Net amount.", example: "1012.20" }),
  vat: z.string().exactOptional().meta({ description: "VAT.", example: "232.80" }),
  vatInPln: decimalPln.exactOptional(),
  exchangeRates: exchangeRates.exactOptional(),
}

export const dueDate = localDate.exactOptional().meta({
  description: "The last day for payment; absent on a correction and outside KSeF.",
  example: "2026-12-04",
})

/** Members that an invoice and a row of the list have; absent ones until the file is written. */
export const statedShape = {
  buyer: z.object({ nip: z.string(), name: z.string() }),
  net: money.exactOptional().meta({ description: "On a correction: the change." }),
  vat: money.exactOptional(),
  vatInPln: decimalPln.exactOptional(),
  exchangeRates: exchangeRates.exactOptional(),
  dueDate,
  jpkMarker: markerWord.exactOptional(),
}

const encodeAmounts = (invoice: ListedInvoice, currency: Currency) => {
  const stated = statedAmounts(invoice, statedBasis(invoice))
  if (stated === undefined) return {}
  const encode = (amount: MinorUnits) => encodeMoney({ amount, currency })
  const { net, vat, vatInPln, rates } = stated
  return {
    net: encode(net),
    vat: encode(vat),
    ...optional({
      vatInPln: mapped(vatInPln, toDecimal),
      exchangeRates: rates.length === 0 ? undefined : rates.map(shownRate),
    }),
  }
}

export const encodeStated = (invoice: ListedInvoice) => ({
  buyer: { nip: invoice.buyer.nip, name: invoice.buyer.name },
  ...encodeAmounts(invoice, invoice.total.currency),
  ...optional({ dueDate: dueDateOf(invoice), jpkMarker: markerNow(invoice)?._tag }),
})

export const receivable = z
  .object({
    status: z.enum(paymentStatuses),
    owed: money,
    paid: money,
    refunded: money,
    outstanding: money.meta({ description: "What is still to be paid; zero when nothing is." }),
    overpaid: money.meta({ description: "Payments beyond the amount owed, less refunds." }),
  })
  .meta({ id: "InvoiceReceivable", description: "The payment status; absent on a correction." })

export const encodeReceivable = (
  sums: Receivable,
  currency: Currency,
): z.output<typeof receivable> => {
  const encode = (amount: MinorUnits) => encodeMoney({ amount, currency })
  return {
    status: paymentStatusWord(sums),
    owed: encode(sums.owed),
    paid: encode(sums.received),
    refunded: encode(sums.refunded),
    outstanding: encode(isOpen(sums) ? outstandingOf(sums) : minorUnits(0)),
    overpaid: encode(overpaidOf(sums)),
  }
}
