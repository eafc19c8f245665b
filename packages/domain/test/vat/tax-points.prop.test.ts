/** When the VAT of an invoice becomes due. */
import { describe, expect, it } from "@effect/vitest"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import { minorUnits } from "@procurement/domain/money"
import { taxPointsOf, vatFromGross, vatRateOn } from "@procurement/domain/vat"
import * as Schema from "effect/Schema"

const noon = Date.parse("2026-11-01T11:00:00Z")
const dayOf = (nth: number) =>
  new Date(noon + nth * 86_400_000).toISOString().slice(0, 10) as LocalDate

/** Each as the day in November, from 0, and the amount. */
type Amounts = ReadonlyArray<readonly [nth: number, amount: number]>

const pointsOf = (total: number, supplies: Amounts, payments: Amounts) =>
  taxPointsOf(
    minorUnits(total),
    supplies.map(([nth, gross]) => ({ day: dayOf(nth), gross: minorUnits(gross) })),
    payments.map(([nth, amount]) => ({
      amount: minorUnits(amount),
      receivedAt: instant(noon + nth * 86_400_000),
    })),
  )

const daysOf = (...given: Parameters<typeof pointsOf>) =>
  pointsOf(...given).map(({ day, gross }) => [day, gross])

describe("Tax points", () => {
  it.each<[string, Amounts, Amounts, Array<[string, number]>]>([
    ["nothing has happened: none", [], [], []],
    ["goods that leave before any payment: the supply", [[5, 100]], [], [["2026-11-06", 100]]],
    ["all paid before: the payment", [[30, 100]], [[29, 100]], [["2026-11-30", 100]]],
    [
      "a part paid before: that part by the payment, the rest by the supply",
      [[30, 100]],
      [[29, 40]],
      [
        ["2026-11-30", 40],
        ["2026-12-01", 60],
      ],
    ],
    ["paid on the day of the supply: once", [[5, 100]], [[5, 100]], [["2026-11-06", 100]]],
    ["paid after the supply: the supply", [[5, 100]], [[6, 100]], [["2026-11-06", 100]]],
    [
      "paid twice: the total, once",
      [],
      [
        [1, 100],
        [2, 100],
      ],
      [["2026-11-02", 100]],
    ],
    [
      "two parcels, the payment pays for the first: each by its supply",
      [
        [5, 60],
        [30, 40],
      ],
      [[10, 60]],
      [
        ["2026-11-06", 60],
        ["2026-12-01", 40],
      ],
    ],
    [
      "two parcels, the payment is more than the first: the excess by the payment",
      [
        [5, 60],
        [30, 40],
      ],
      [[10, 75]],
      [
        ["2026-11-06", 60],
        ["2026-11-11", 15],
        ["2026-12-01", 25],
      ],
    ],
  ])("%s", (_title, supplies, payments, expected) => {
    expect(daysOf(100, supplies, payments)).toEqual(expected)
  })

  it("a payment that is reported late moves the days as if it had been known", () => {
    const late = [[29, 40]] as const
    expect(daysOf(100, [[30, 100]], [...late, [3, 10]])).toEqual(
      daysOf(100, [[30, 100]], [[3, 10], ...late]),
    )
  })

  it("each day has its net and VAT, and the rate in per cent", () => {
    expect(pointsOf(58_900, [[30, 58_900]], [[29, 10_000]])).toEqual([
      { day: "2026-11-30", gross: 10_000, net: 8_130, vat: 1_870, rate: "23" },
      { day: "2026-12-01", gross: 48_900, net: 39_756, vat: 9_144, rate: "23" },
    ])
  })

  it("a payment with an impossible day has the oldest rate", () => {
    expect(
      taxPointsOf(minorUnits(122), [], [{ amount: minorUnits(122), receivedAt: instant(0) }]),
    ).toEqual([{ day: "1970-01-01", gross: 122, net: 100, vat: 22, rate: "22" }])
  })

  const Given = Schema.Array(
    Schema.Tuple([
      Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 40 })),
      Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 9_999 })),
    ]),
  ).check(Schema.isMaxLength(6))

  it.prop(
    "they follow what is supplied or paid by each day, and add up to the total with its VAT",
    [Given, Given],
    ([supplies, payments]) => {
      const total = supplies.reduce((sum, [, gross]) => sum + gross, 0)
      const points = pointsOf(total, supplies, payments)
      const until = (given: Amounts, day: string) =>
        given.reduce((sum, [nth, amount]) => sum + (dayOf(nth) <= day ? amount : 0), 0)
      let [gross, vat] = [0, 0]
      for (const point of points) {
        gross += point.gross
        vat += point.vat
        expect(point.gross).toBe(point.net + point.vat)
        const { day } = point
        expect(gross).toBe(Math.min(total, Math.max(until(supplies, day), until(payments, day))))
      }
      expect(gross).toBe(total)
      const whole = vatFromGross(minorUnits(total), vatRateOn("standard", dayOf(0)))
      expect(vat).toBe(whole.vat)
    },
  )
})
