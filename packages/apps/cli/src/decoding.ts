/** Decodes arguments and options into values of the domain; an invalid one is a `UsageError`. */
import { type Instant, instant, LocalDate, warsawMidnight } from "@procurement/domain/calendar"
import { PriceListName } from "@procurement/domain/catalog"
import { InvoiceId, OrderId } from "@procurement/domain/identity"
import { UsageError } from "@procurement/lib-cli"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/** Decodes an argument or an option; `what` names it in the error. */
export type Decoder<A> = (text: string, what: string) => A

export const decoder = <S extends Schema.Codec<unknown, unknown>>(
  schema: S,
  expected: string,
): Decoder<S["Type"]> => {
  const decode = Schema.decodeUnknownOption(schema)
  return (text, what) => {
    const decoded = decode(text)
    if (Option.isNone(decoded)) throw new UsageError(`${what} ${text}: must be ${expected}`)
    return decoded.value
  }
}

export const invoiceIdFrom = decoder(InvoiceId, "an invoice's id, inv_…")
export const orderIdFrom = decoder(OrderId, "an order's id, ord_…")
export const priceListFrom = decoder(
  PriceListName,
  "1 to 40 lower-case letters and digits, joined by single hyphens",
)
export const dayFrom = decoder(LocalDate, "a day written YYYY-MM-DD")

const dayForm = /^\d{4}-\d{2}-\d{2}$/

/** A day, from its midnight in Warsaw on, or a timestamp of ISO 8601 with its offset. */
export const timeFrom: Decoder<Instant> = (text, what) => {
  if (dayForm.test(text)) return warsawMidnight(dayFrom(text, what))
  const millis = /T.*(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(millis)) return instant(millis)
  throw new UsageError(`${what} ${text}: must be a day, or a time such as 2027-01-01T00:00:00Z`)
}

/** One of these names. */
export const oneOf =
  <const A extends string>(names: ReadonlyArray<A>): Decoder<A> =>
  (text, what) => {
    const choice = names.find((name) => name === text)
    if (choice === undefined) throw new UsageError(`${what} ${text}: must be ${names.join(" or ")}`)
    return choice
  }

export const numberFrom =
  (minimum: number, maximum: number): Decoder<number> =>
  (text, what) => {
    const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
    if (value >= minimum && value <= maximum) return value
    throw new UsageError(`${what} ${text}: must be a whole number from ${minimum} to ${maximum}`)
  }

/** Splits `a,b`. */
export const listOf = (text: string): ReadonlyArray<string> =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")
