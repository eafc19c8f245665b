/** Decodes arguments and options into values of the domain; an invalid one is a `UsageError`. */
import { LocalDate } from "@procurement/domain/calendar"
import { InvoiceId, OrderId } from "@procurement/domain/identity"
import type { DeadLetterPlace } from "@procurement/domain/inbound"
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
export const dayFrom = decoder(LocalDate, "a day written YYYY-MM-DD")

/** One of these names. */
export const oneOf =
  <const A extends string>(names: ReadonlyArray<A>): Decoder<A> =>
  (text, what) => {
    const found = names.find((name) => name === text)
    if (found === undefined) throw new UsageError(`${what} ${text}: must be ${names.join(" or ")}`)
    return found
  }

const letterPlace = decoder(
  Schema.String.check(Schema.isPattern(/^\d{1,9}:\d{1,18}$/)),
  "a place as `dead-letters list` shows it, like 0:12",
)
export const letterPlaceFrom: Decoder<DeadLetterPlace> = (text, what) =>
  letterPlace(text, what) as DeadLetterPlace

export const numberFrom =
  (minimum: number, maximum: number): Decoder<number> =>
  (text, what) => {
    const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
    if (value >= minimum && value <= maximum) return value
    throw new UsageError(`${what} ${text}: must be a whole number from ${minimum} to ${maximum}`)
  }
