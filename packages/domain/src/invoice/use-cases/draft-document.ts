/** Drafts the file of a numbered invoice: its dates, its exchange rates and its XML. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Instant, type LocalDate, warsawDate } from "../../calendar/instant.ts"
import { previousWorkingDay } from "../../calendar/working-day.ts"
import { ExchangeRates, type ForeignCurrency } from "../../money/exchange-rates.ts"
import { optional } from "../../optional.ts"
import { documentDates } from "../document-dates.ts"
import { correctedRateDay, type InvoiceDates, rateDayOf } from "../invoice-dates.ts"
import { composeDocument } from "../invoice-document.ts"
import type { InvoiceFact } from "../invoice-transition.ts"
import { InvoiceWriter } from "../invoice-writer.ts"
import type { NumberedInvoice } from "../invoice.ts"
import type { RateNotPublished } from "../issuing-problem.ts"
import type { Supply } from "../supply.ts"

const rateOn = Effect.fnUntraced(function* (currency: ForeignCurrency, day: LocalDate) {
  const rates = yield* ExchangeRates
  const quote = yield* rates.publishedOn(currency, day)
  if (Option.isSome(quote)) return quote.value
  return yield* Effect.fail<RateNotPublished>({ _tag: "RateNotPublished", day })
})

/**
 * Returns the exchange rate for the dates of the invoice (`rateDayOf`); undefined for PLN. A
 * correction uses the rate of the corrected invoice (art. 31b(1) of the VAT act), unless it
 * corrects the day that fixes the rate.
 */
const rateFor = Effect.fnUntraced(function* (invoice: NumberedInvoice, dates: InvoiceDates) {
  const { correction, total } = invoice
  const { currency } = total
  if (currency === "PLN") return undefined
  if (invoice.technicalCorrection !== undefined) return invoice.technicalCorrection.rate
  const corrected = correction?.corrected
  const day = corrected === undefined ? rateDayOf(dates) : correctedRateDay(corrected, dates)
  return day === undefined ? corrected?.rate : yield* rateOn(currency, day)
})

/** Each part has the rate before its day, and the rest that before the issue of the invoice. */
const ratedParts = Effect.fnUntraced(function* (
  { correction, total }: NumberedInvoice,
  { issueDate, parts }: InvoiceDates,
) {
  const { currency } = total
  if (currency === "PLN" || parts === undefined) return parts
  const issued = correction?.corrected?.issueDate ?? issueDate
  return yield* Effect.forEach(parts, (part) =>
    part.rate === undefined
      ? Effect.map(rateOn(currency, previousWorkingDay(part.day ?? issued)), (rate) => ({
          ...part,
          rate,
        }))
      : Effect.succeed(part),
  )
})

export const draft = Effect.fnUntraced(function* (
  invoice: NumberedInvoice,
  supply: Supply,
  now: Instant,
) {
  const writer = yield* InvoiceWriter
  const plain = documentDates(invoice, supply, warsawDate(now))
  const parts = yield* ratedParts(invoice, plain)
  const dates = { ...plain, ...optional({ parts }) }
  const rate = parts?.at(-1)?.rate ?? (yield* rateFor(invoice, dates))
  const document = yield* writer.write(composeDocument(invoice, dates, now, rate))
  return { _tag: "DocumentDrafted", ...dates, document, rate } satisfies InvoiceFact
})
