/** Sources of exchange rates with one fault each. */
import { addDays, type LocalDate } from "@procurement/domain/calendar"
import { ExchangeRates } from "@procurement/domain/money"
import { makeExchangeRatesMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { aRateQuote } from "../../src/builders/index.ts"
import { exchangeRatesClauses } from "../../src/money/index.ts"
import { proves } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const day = (text: string) => text as LocalDate
const quotes = ["2026-11-19", "2026-11-20"].map((text) => aRateQuote(day(text)))
const clauses = exchangeRatesClauses({ quotes, daysWithoutTable: [day("2026-11-21")] })
const saboteur = serviceSaboteur(ExchangeRates, () => makeExchangeRatesMemory(quotes), clauses)

proves("ExchangeRates", clauses, [
  saboteur(
    "rounds rates to two digits",
    ({ publishedOn }) => ({
      publishedOn: (currency, on) =>
        Effect.map(
          publishedOn(currency, on),
          Option.map((quote) => {
            return { ...quote, rateMicros: quote.rateMicros - (quote.rateMicros % 10_000) }
          }),
        ),
    }),
    "returns the quote",
  ),
  saboteur(
    "returns the rate of the day before",
    ({ publishedOn }) => ({
      publishedOn: (currency, on) =>
        Effect.flatMap(publishedOn(currency, on), (found) =>
          Option.isSome(found) ? Effect.succeed(found) : publishedOn(currency, addDays(on, -1)),
        ),
    }),
    "returns no quote",
  ),
  saboteur(
    "returns no quote the second time",
    ({ publishedOn }) => {
      const answered = new Set<string>()
      return {
        publishedOn: (currency, on) =>
          Effect.suspend(() => {
            if (answered.has(on)) return Effect.succeedNone
            answered.add(on)
            return publishedOn(currency, on)
          }),
      }
    },
    "returns the same quote",
  ),
])
