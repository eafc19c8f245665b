import * as Schema from "effect/Schema"

/** Named roundings of exact fractions. No floating point is involved (ADR 0003). */

/**
 * Returns numerator / denominator rounded to the nearest integer, halves away from zero (art. 106e
 * of the VAT act).
 */
export const roundHalfAwayFromZero = (numerator: bigint, denominator: bigint): bigint => {
  const negative = numerator < 0n !== denominator < 0n
  const above = numerator < 0n ? -numerator : numerator
  const below = denominator < 0n ? -denominator : denominator
  const rounded = (2n * above + below) / (2n * below)
  return negative ? -rounded : rounded
}

export const currencies = ["PLN", "EUR"] as const
export const Currency = Schema.Literals(currencies)
export type Currency = typeof Currency.Type

export const MinorUnits = Schema.Int.check(
  Schema.isBetween({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
).pipe(Schema.brand("MinorUnits"))
export type MinorUnits = typeof MinorUnits.Type

/**
 * Money: whole minor units (grosz, cent) of one currency.
 *
 * Always a safe integer, never a float (ADR 0003). Adding two currencies is a defect in the caller
 * and throws. `fits` detects amounts that are too large; nothing is rounded.
 */
export const Money = Schema.Struct({ amount: MinorUnits, currency: Currency })
export type Money = typeof Money.Type

const maximum = BigInt(Number.MAX_SAFE_INTEGER)

/** Returns whether an exact amount can be stored as minor units. */
export const fits = (exact: bigint): boolean => exact <= maximum && exact >= -maximum

/**
 * Converts an exact amount to minor units. Throws a RangeError when it does not fit; check with
 * `fits`.
 */
export const minorUnits = (exact: bigint | number): MinorUnits => {
  if (!fits(BigInt(exact))) throw new RangeError(`amount out of range: ${exact}`)
  return Number(exact) as MinorUnits
}

export const money = (amount: bigint | number, currency: Currency): Money => ({
  amount: minorUnits(amount),
  currency,
})

/** Returns the exact product of a unit amount and a whole quantity. */
export const exactProduct = (unit: MinorUnits, quantity: number): bigint =>
  BigInt(unit) * BigInt(quantity)

/** Returns the exact sum of amounts in one currency. */
export const exactSum = (amounts: Iterable<MinorUnits>): bigint => {
  let total = 0n
  for (const amount of amounts) total += BigInt(amount)
  return total
}

export const add = (left: Money, right: Money): Money => {
  if (left.currency !== right.currency) {
    throw new TypeError(`cannot add ${right.currency} to ${left.currency}`)
  }
  return money(BigInt(left.amount) + BigInt(right.amount), left.currency)
}

/**
 * Splits an amount into `parts` that differ by at most one minor unit and add up to it; larger ones
 * first.
 */
export const split = (whole: Money, parts: number): ReadonlyArray<Money> => {
  if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError("parts must be at least 1")
  const share = Math.trunc(whole.amount / parts)
  const left = Math.abs(whole.amount - share * parts)
  const unit = Math.sign(whole.amount)
  return Array.from({ length: parts }, (_, index) =>
    money(share + (index < left ? unit : 0), whole.currency),
  )
}

/** Formats minor units as a decimal, as in FA(3) and the API: `24.99`, `-0.05`, `1000.00`. */
export const toDecimal = (amount: MinorUnits): string => {
  const digits = String(Math.abs(amount)).padStart(3, "0")
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
