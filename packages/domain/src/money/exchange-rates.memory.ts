/** Reference implementation of `ExchangeRates`: a table of quotes given at the start. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { ExchangeRates, type RateQuote } from "./exchange-rates.ts"

export const makeExchangeRatesMemory = (
  quotes: ReadonlyArray<RateQuote>,
): ExchangeRates["Service"] => {
  const byKey = new Map(quotes.map((quote) => [`${quote.currency} ${quote.publishedOn}`, quote]))
  return {
    publishedOn: (currency, day) =>
      Effect.sync(() => Option.fromUndefinedOr(byKey.get(`${currency} ${day}`))),
  }
}

export const layerExchangeRatesMemory = (
  quotes: ReadonlyArray<RateQuote>,
): Layer.Layer<ExchangeRates> => Layer.sync(ExchangeRates, () => makeExchangeRatesMemory(quotes))
