import { describe, expect, it } from "@effect/vitest"
import {
  add,
  exactProduct,
  fits,
  minorUnits,
  money,
  rateToDecimal,
  roundHalfAwayFromZero,
  toDecimal,
  toPln,
} from "@procurement/domain/money"
import type { LocalDate } from "@procurement/domain/calendar"

const quote = (rateMicros: number) => ({
  currency: "EUR" as const,
  rateMicros,
  table: "226/A/NBP/2026",
  publishedOn: "2026-11-19" as LocalDate,
})

describe("Money", () => {
  it.each([
    [0, "0.00"],
    [5, "0.05"],
    [-5, "-0.05"],
    [99, "0.99"],
    [2499, "24.99"],
    [-100_000, "-1000.00"],
    [Number.MAX_SAFE_INTEGER, "90071992547409.91"],
  ])("toDecimal writes %i minor units as %s", (amount, text) => {
    expect(toDecimal(minorUnits(amount))).toBe(text)
  })

  it("add rejects amounts in different currencies", () => {
    expect(() => add(money(1, "PLN"), money(1, "EUR"))).toThrow(/cannot add EUR to PLN/)
  })

  it("exactProduct is exact beyond safe integers, and minorUnits rejects the product", () => {
    const product = exactProduct(minorUnits(Number.MAX_SAFE_INTEGER), 1_000_000)
    expect(product).toBe(9_007_199_254_740_991_000_000n)
    expect(fits(product)).toBe(false)
    expect(() => minorUnits(product)).toThrow(RangeError)
  })
})

describe("roundHalfAwayFromZero", () => {
  it.each([
    [5n, 10n, 1n],
    [-5n, 10n, -1n],
    [4n, 10n, 0n],
    [-4n, 10n, 0n],
    [15n, -10n, -2n],
    [25n, 10n, 3n],
  ])("roundHalfAwayFromZero rounds %i / %i to %i", (numerator, denominator, expected) => {
    expect(roundHalfAwayFromZero(numerator, denominator)).toBe(expected)
  })
})

describe("Exchange rates", () => {
  it("toPln converts the VAT of a EUR invoice, rounded to the grosz", () => {
    expect(toPln(minorUnits(46_171), quote(4_253_700))).toBe(196_398)
  })

  it.each([
    [4_253_700, "4.2537"],
    [4_000_000, "4.0000"],
    [4_253_710, "4.25371"],
    [4_253_712, "4.253712"],
    [999_999, "0.999999"],
  ])("rateToDecimal writes %i as %s, with four to six decimals", (micros, text) => {
    expect(rateToDecimal(quote(micros))).toBe(text)
  })
})
