/** Parses the NBP's response for one currency on one day into a quote. */
import type { LocalDate } from "@procurement/domain/calendar"
import { type ForeignCurrency, RateQuote } from "@procurement/domain/money"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { z } from "zod"

/** `mid` is the text of its digits, with at most six after the point. */
const Answer = z.object({
  table: z.literal("A"),
  code: z.string(),
  rates: z.tuple([
    z.object({
      no: z.string().regex(/^\d{3}\/A\/NBP\/\d{4}$/),
      effectiveDate: z.string(),
      mid: z.string().regex(/^\d{1,6}(?:\.\d{1,6})?$/),
    }),
  ]),
})

/** Keeps the rate's digits: JSON.parse passes the source text of a number to its reviver. */
const keepDigits = (
  key: string,
  value: unknown,
  context?: { readonly source?: string },
): unknown => (key === "mid" && typeof value === "number" ? context?.source : value)

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text, keepDigits)
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}

/** `4.2537` is 4253700. */
const microsOf = (digits: string): number => {
  const [whole = "", fraction = ""] = digits.split(".")
  return Number(`${whole}${fraction.padEnd(6, "0")}`)
}

const asQuote = Schema.decodeUnknownOption(RateQuote)

/** The quote in the response, or a short reason why it is not one for that currency and day. */
export const readRateAnswer = (
  text: string,
  currency: ForeignCurrency,
  day: LocalDate,
): RateQuote | string => {
  const answer = Answer.safeParse(parseJson(text))
  if (!answer.success) return "not a table A response for one currency and day"
  const { code, rates } = answer.data
  const [{ effectiveDate, mid, no }] = rates
  if (code !== currency) return `the rate of ${code} instead of ${currency}`
  if (effectiveDate !== day) return `the rate of ${effectiveDate} instead of ${day}`
  const quote = { currency, rateMicros: microsOf(mid), table: no, publishedOn: effectiveDate }
  return Option.getOrElse(asQuote(quote), () => `the rate ${mid} is out of range`)
}
