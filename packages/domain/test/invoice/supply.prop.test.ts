import { describe, expect, it } from "@effect/vitest"
import {
  addDays,
  isWorkingDay,
  type LocalDate,
  localDate,
  previousWorkingDay,
} from "@procurement/domain/calendar"
import {
  contradictsSupply,
  datesOf,
  dividedByDay,
  goodsLeftBefore,
  rateDayOf,
  statedSupplyDate,
  type Supply,
} from "@procurement/domain/invoice"
import { minorUnits } from "@procurement/domain/money"
import * as Schema from "effect/Schema"

const Day = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3_650 }))
const Distance = Schema.Int.check(Schema.isBetween({ minimum: -90, maximum: 90 }))

const dayOf = (number: number): LocalDate => addDays(localDate(2024, 1, 1), number)

/** A day of issue, and how many days later the goods left or are expected to leave. */
const Case = Schema.Struct({ day: Day, madeAfter: Distance, expectedAfter: Distance })

const caseOf = ({ day, madeAfter, expectedAfter }: typeof Case.Type) => {
  const issueDate = dayOf(day)
  const expectedOn = addDays(issueDate, expectedAfter)
  const planned: Supply = { expectedOn }
  const made: Supply = { expectedOn, madeOn: addDays(issueDate, madeAfter) }
  return { issueDate, planned, made }
}

describe("datesOf and statedSupplyDate", () => {
  it.prop(
    "an invoice states its date of supply only if it is before the day of issue",
    [Case],
    ([given]) => {
      const { issueDate, made, planned } = caseOf(given)
      const isStated = given.madeAfter < 0
      const expected = isStated ? made.madeOn : undefined
      expect(statedSupplyDate(datesOf(made, issueDate))).toBe(expected)
      expect(statedSupplyDate(datesOf(planned, issueDate))).toBeUndefined()
    },
  )

  it.prop(
    "the tax date is the date of supply, or the expected one from the day of issue on",
    [Case],
    ([given]) => {
      const { issueDate, made, planned } = caseOf(given)
      if (given.madeAfter <= 0) expect(datesOf(made, issueDate).taxDate).toBe(made.madeOn)
      const { taxDate } = datesOf(planned, issueDate)
      expect(taxDate).toBe(given.expectedAfter > 0 ? planned.expectedOn : issueDate)
    },
  )
})

describe("rateDayOf", () => {
  it.prop(
    "the rate day is the last working day before the tax point or an earlier issue",
    [Case],
    ([given]) => {
      const { issueDate, made, planned } = caseOf(given)
      for (const supply of [made, planned]) {
        const { madeOn = issueDate } = supply
        const limit = madeOn < issueDate ? madeOn : issueDate
        const rateDay = rateDayOf(datesOf(supply, issueDate))
        expect(isWorkingDay(rateDay) && rateDay < limit).toBe(true)
        for (let day = addDays(rateDay, 1); day < limit; day = addDays(day, 1)) {
          expect(isWorkingDay(day)).toBe(false)
        }
      }
    },
  )

  it.prop(
    "both rules return the same day when the goods leave on the day of issue",
    [Day],
    ([day]) => {
      const issueDate = dayOf(day)
      const supplied = datesOf({ expectedOn: issueDate, madeOn: issueDate }, issueDate)
      const planned = datesOf({ expectedOn: issueDate }, issueDate)
      expect(rateDayOf(supplied)).toBe(previousWorkingDay(issueDate))
      expect(rateDayOf(planned)).toBe(rateDayOf(supplied))
    },
  )
})

describe("contradictsSupply", () => {
  it("is false for parts with fewer goods than left, and true when another parcel left", () => {
    const day = "2026-11-16" as LocalDate
    const issueDate = "2026-11-20" as LocalDate
    const parcel = (left: number, quantity: number) => {
      return { day: addDays(day, left), gross: minorUnits(0), lines: [{ line: 1, quantity }] }
    }
    const supply: Supply = { expectedOn: day, parcels: [parcel(0, 4), parcel(1, 6)] }
    const line = { line: 1, quantity: 7, unitGross: minorUnits(100) }
    const parts = dividedByDay([line], goodsLeftBefore(supply, issueDate))
    expect(parts.map(({ rows }) => rows[0]?.quantity)).toEqual([4, 3])
    const file = { issueDate, taxDate: day, parts }
    expect(contradictsSupply(file, supply)).toBe(false)
    const earlier = { ...supply, parcels: [parcel(-1, 2), parcel(0, 2), parcel(1, 6)] }
    expect(contradictsSupply(file, earlier)).toBe(true)
    expect(contradictsSupply({ issueDate, taxDate: day }, supply)).toBe(true)
  })

  it.prop("a file does not contradict the supply that it was drafted with", [Case], ([given]) => {
    const { issueDate, made, planned } = caseOf(given)
    expect(contradictsSupply(datesOf(made, issueDate), made)).toBe(false)
    expect(contradictsSupply(datesOf(planned, issueDate), planned)).toBe(false)
  })

  it.prop(
    "a file drafted before the supply contradicts it only if that was before the day of issue",
    [Case],
    ([given]) => {
      const { issueDate, made, planned } = caseOf(given)
      const file = datesOf(planned, issueDate)
      expect(contradictsSupply(file, made)).toBe(given.madeAfter < 0)
      expect(contradictsSupply({ issueDate, taxDate: issueDate }, made)).toBe(given.madeAfter < 0)
      expect(contradictsSupply({ ...file, correction: {} }, made)).toBe(false)
    },
  )
})
