/** What of an item can be ordered at an instant, and at which price. */
import { describe, expect, it } from "@effect/vitest"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import {
  type CatalogItem,
  firstDayFrom,
  isSameItem,
  isSoldOn,
  itemIssue,
  lastChangeAt,
  lineFault,
  priceChangeAfter,
  pricesAt,
  type Quantity,
  settledAt,
  withoutDefaults,
} from "@procurement/domain/catalog"
import { minorUnits } from "@procurement/domain/money"
import * as Schema from "effect/Schema"
import { mug } from "../invoice/support/issuing-world.ts"

const prices = (PLN: number) => ({ PLN: minorUnits(PLN), EUR: minorUnits(PLN) })
const quantity = (count: number) => count as Quantity
const day = (text: string) => text as LocalDate

const announced: CatalogItem = {
  ...mug,
  grossPrice: prices(100),
  laterPrices: [
    { from: instant(1_000), ...prices(200) },
    { from: instant(2_000), ...prices(300) },
  ],
}

describe("Announced prices", () => {
  it.each([
    [999, 100, 1_000],
    [1_000, 200, 2_000],
    [1_999, 200, 2_000],
    [2_000, 300, undefined],
  ])("at %i the price is %i, and the next one begins at %s", (at, price, next) => {
    expect(pricesAt(announced, instant(at))).toMatchObject(prices(price))
    expect(priceChangeAfter(announced, instant(at))).toBe(next)
  })

  const time = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 60 }))
  it.prop(
    "settling keeps every price from then on",
    { froms: Schema.Array(time), now: time, wait: time },
    ({ froms, now, wait }) => {
      const laterPrices = [...new Set(froms)]
        .filter((from) => from > 0)
        .toSorted((left, right) => left - right)
        .map((from) => ({ from: instant(from), ...prices(from) }))
      const item = withoutDefaults({ ...mug, laterPrices })
      const settled = settledAt(item, instant(now))
      const at = instant(now + wait)
      expect(pricesAt(settled, at).PLN).toBe(pricesAt(item, at).PLN)
      expect((settled.laterPrices ?? []).filter(({ from }) => from <= now)).toEqual([])
    },
  )
})

describe("Days of sale", () => {
  it("both ends are included", () => {
    const item = { ...mug, soldFrom: day("2026-12-01"), soldTo: day("2026-12-24") }
    const days = ["2026-11-30", "2026-12-01", "2026-12-24", "2026-12-25"].map(day)
    expect(days.map((each) => isSoldOn(item, each))).toEqual([false, true, true, false])
    expect(isSoldOn(mug, day("1999-01-01"))).toBe(true)
  })
})

describe("The quantity of a line", () => {
  const packs = { ...mug, minimumQuantity: quantity(12), quantityStep: quantity(5) }

  it.each([
    [11, { kind: "BelowMinimum", minimum: 12 }],
    [12, { kind: "NotInStep", step: 5 }],
    [15, undefined],
    [20, undefined],
  ])("%i of packs of 5, at least 12", (count, fault) => {
    expect(lineFault(packs, quantity(count))).toEqual(fault)
  })

  it("any quantity of an item without rules, and none of an unavailable one", () => {
    expect(lineFault(mug, quantity(1))).toBeUndefined()
    const unavailable = { ...packs, availability: "unavailable" } as const
    expect(lineFault(unavailable, quantity(15))).toEqual({ kind: "Unavailable" })
  })
})

describe("The last change of an item", () => {
  const midnight = Date.parse("2026-12-01T23:00:00Z")

  it("is that of its values, of its price or of its sale, whichever was last", () => {
    const item = { ...announced, changedAt: instant(1_500), soldFrom: day("2026-12-02") }
    const times = [999, 1_000, 1_600, 2_000, midnight - 1, midnight].map(instant)
    expect(times.map((at) => lastChangeAt(item, at))).toEqual([
      1_500,
      1_500,
      1_500,
      2_000,
      2_000,
      midnight,
    ])
    expect(lastChangeAt(mug, instant(5))).toBe(0)
  })

  it("starts at midnight in Warsaw", () => {
    const days = [midnight - 1, midnight, midnight + 1].map((at) => firstDayFrom(instant(at)))
    expect(days).toEqual(["2026-12-02", "2026-12-02", "2026-12-03"])
  })
})

describe("Rules between the fields of an item", () => {
  it.each<readonly [string, Partial<CatalogItem>, ReturnType<typeof itemIssue>]>([
    ["a day of sale", { soldFrom: day("2026-12-01"), soldTo: day("2026-12-01") }, undefined],
    ["no day", { soldFrom: day("2026-12-02"), soldTo: day("2026-12-01") }, "SoldToBeforeFrom"],
    ["one quantity", { minimumQuantity: quantity(1), quantityStep: quantity(1e6) }, undefined],
    ["none", { minimumQuantity: quantity(700_001), quantityStep: quantity(7e5) }, "NoQuantity"],
    ["prices in order", { laterPrices: announced.laterPrices! }, undefined],
    [
      "more than 20",
      {
        laterPrices: Array.from({ length: 21 }, (_, nth) => ({ from: instant(nth), ...prices(1) })),
      },
      "TooManyPrices",
    ],
    ["in disorder", { laterPrices: announced.laterPrices!.toReversed() }, "PricesNotInOrder"],
    [
      "two at once",
      { laterPrices: [announced.laterPrices![0]!, announced.laterPrices![0]!] },
      "PricesNotInOrder",
    ],
  ])("%s", (_what, changes, issue) => {
    expect(itemIssue({ ...mug, ...changes })).toBe(issue)
  })

  it("an item equals one that states the defaults, whenever it changed", () => {
    const stated: CatalogItem = {
      ...mug,
      availability: "available",
      minimumQuantity: quantity(1),
      quantityStep: quantity(1),
      images: [],
      laterPrices: [],
      annex15: false,
      changedAt: instant(5),
    }
    expect(isSameItem(withoutDefaults(stated), withoutDefaults(mug))).toBe(true)
    expect(isSameItem(mug, { ...mug, quantityStep: quantity(2) })).toBe(false)
  })
})
