/**
 * The contract of `ExchangeRates`. The binding states what its source has published: quotes, and
 * days between or after them without a table.
 */
import { expect } from "@effect/vitest"
import type { LocalDate } from "@procurement/domain/calendar"
import { ExchangeRates, RateQuote } from "@procurement/domain/money"
import * as Schema from "effect/Schema"
import { clausesWith } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, together } from "../suite/expecting.ts"
import { suiteWith } from "../suite/register.ts"

export interface PublishedRates {
  /** At least two, of different days. */
  readonly quotes: ReadonlyArray<RateQuote>
  /** Weekends, holidays, future days; at least one is next to a published day. */
  readonly daysWithoutTable: ReadonlyArray<LocalDate>
}

export const exchangeRatesClauses = clausesWith<ExchangeRates, PublishedRates>({
  *"returns the quote that was published on the requested day"({ quotes }) {
    const rates = yield* ExchangeRates
    expect(new Set(quotes.map(({ publishedOn }) => publishedOn)).size).toBeGreaterThan(1)
    for (const quote of quotes) {
      const published = expectSome(yield* rates.publishedOn(quote.currency, quote.publishedOn))
      expectSame(published, quote)
      expect(Schema.is(RateQuote)(published)).toBe(true)
    }
  },

  *"returns no quote for a day without a table, and never that of a day nearby"({
    daysWithoutTable,
  }) {
    const rates = yield* ExchangeRates
    expect(daysWithoutTable.length).toBeGreaterThan(0)
    for (const day of daysWithoutTable) expectNone(yield* rates.publishedOn("EUR", day))
  },

  *"returns the same quote again, also to concurrent callers"({ quotes, daysWithoutTable }) {
    const rates = yield* ExchangeRates
    for (const quote of quotes) {
      const ask = rates.publishedOn(quote.currency, quote.publishedOn)
      const answers = yield* together(Array.from({ length: 5 }, () => ask))
      for (const answer of [...answers, yield* ask]) expectSame(expectSome(answer), quote)
    }
    for (const day of daysWithoutTable) {
      const ask = rates.publishedOn("EUR", day)
      for (const answer of yield* together([ask, ask, ask])) expectNone(answer)
    }
  },
})

export const exchangeRatesContract = suiteWith({
  port: "ExchangeRates",
  clauses: exchangeRatesClauses,
})
