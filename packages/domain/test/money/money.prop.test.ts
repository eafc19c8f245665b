import { describe, expect, it } from "@effect/vitest"
import { MinorUnits, money, roundHalfAwayFromZero, split } from "@procurement/domain/money"
import * as Schema from "effect/Schema"

const Parts = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 500 }))
const Denominator = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))

describe("split and roundHalfAwayFromZero", () => {
  it.prop(
    "split preserves the sum, and its shares differ by at most one minor unit",
    [MinorUnits, Parts],
    ([amount, parts]) => {
      const shares = split(money(amount, "PLN"), parts).map((share) => BigInt(share.amount))
      expect(shares).toHaveLength(parts)
      expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(BigInt(amount))
      const sorted = shares.toSorted((left, right) => Number(left - right))
      expect(Number((sorted.at(-1) ?? 0n) - (sorted[0] ?? 0n))).toBeLessThanOrEqual(1)
    },
  )

  it.prop(
    "roundHalfAwayFromZero errs by at most one half and is an odd function",
    [MinorUnits, Denominator],
    ([numerator, denominator]) => {
      const [above, below] = [BigInt(numerator), BigInt(denominator)]
      const rounded = roundHalfAwayFromZero(above, below)
      const twiceError = 2n * (rounded * below - above)
      expect(twiceError <= below && twiceError >= -below).toBe(true)
      expect(roundHalfAwayFromZero(-above, below)).toBe(-rounded)
    },
  )
})
