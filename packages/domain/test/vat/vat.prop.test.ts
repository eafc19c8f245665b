import { describe, expect, it } from "@effect/vitest"
import type { LocalDate } from "@procurement/domain/calendar"
import { MinorUnits, minorUnits } from "@procurement/domain/money"
import { vatFromGross, vatRateOn } from "@procurement/domain/vat"

const rate = vatRateOn("standard", "2026-11-20" as LocalDate)

describe("VAT from gross prices", () => {
  it.each([
    [2_499, 2_032, 467],
    [95_999, 78_048, 17_951],
    [246_912, 200_741, 46_171],
    [-1_999, -1_625, -374],
  ])("vatFromGross splits %i gross into %i net and %i VAT", (gross, net, vat) => {
    expect(vatFromGross(minorUnits(gross), rate)).toEqual({ net, vat, gross })
  })

  it.prop(
    "net and VAT add up to gross, and VAT is 23/123 of it to half a grosz",
    [MinorUnits],
    ([gross]) => {
      const { net, vat } = vatFromGross(gross, rate)
      expect(BigInt(net) + BigInt(vat)).toBe(BigInt(gross))
      const twiceError = 2n * (BigInt(vat) * 123n - BigInt(gross) * 23n)
      expect(twiceError <= 123n && twiceError >= -123n).toBe(true)
    },
  )

  it("the standard rate is 22 % until the end of 2010 and 23 % since", () => {
    expect(vatRateOn("standard", "2010-12-31" as LocalDate).basisPoints).toBe(2_200)
    expect(vatRateOn("standard", "2011-01-01" as LocalDate).basisPoints).toBe(2_300)
  })

  it("vatRateOn throws for a day before the table of rates", () => {
    expect(() => vatRateOn("standard", "2004-04-30" as LocalDate)).toThrow(RangeError)
  })
})
