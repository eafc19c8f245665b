/**
 * Average exchange rates of the National Bank of Poland (NBP), table A.
 *
 * A foreign-currency invoice states its VAT in PLN at such a rate (art. 31a and 106e(11) of the VAT
 * act). The service uses only published rates and never estimates one.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { LocalDate } from "../calendar/instant.ts"
import { type MinorUnits, minorUnits, roundHalfAwayFromZero } from "./money.ts"

export const ForeignCurrency = Schema.Literals(["EUR"])
export type ForeignCurrency = typeof ForeignCurrency.Type

/** PLN per unit in millionths (4.2537 PLN is 4253700), with the table of publication. */
export const RateQuote = Schema.Struct({
  currency: ForeignCurrency,
  rateMicros: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000_000 })),
  table: Schema.String,
  publishedOn: LocalDate,
})
export type RateQuote = typeof RateQuote.Type

/** Converts an amount to grosz, rounded to the nearest grosz. */
export const toPln = (amount: MinorUnits, quote: RateQuote): MinorUnits =>
  minorUnits(roundHalfAwayFromZero(BigInt(amount) * BigInt(quote.rateMicros), 1_000_000n))

/**
 * Formats the rate for FA(3) KursWaluty: up to six decimals, no trailing zeros beyond the fourth.
 */
export const rateToDecimal = (quote: RateQuote): string => {
  const digits = String(quote.rateMicros).padStart(7, "0")
  const decimals = digits.slice(-6).replace(/0{1,2}$/, "")
  return `${digits.slice(0, -6)}.${decimals}`
}

export class ExchangeRatesError extends Data.TaggedError("ExchangeRatesError")<{
  readonly reason: "Unavailable" | "UnexpectedAnswer"
  readonly detail: string
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

/** Reads published exchange rates of NBP. */
export class ExchangeRates extends Context.Service<
  ExchangeRates,
  {
    /**
     * Returns the average rate published on exactly that day; `Option.none` when no table is
     * published for it (yet). A published rate never changes.
     */
    readonly publishedOn: (
      currency: ForeignCurrency,
      day: LocalDate,
    ) => Effect.Effect<Option.Option<RateQuote>, ExchangeRatesError>
  }
>()("@procurement/domain/money/ExchangeRates") {}
