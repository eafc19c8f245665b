import { describe, expect, it } from "@effect/vitest"
import { instant, isWorkingDay, warsawDate } from "@procurement/domain/calendar"
import { planFulfilment } from "@procurement/domain/fulfilment"
import * as Schema from "effect/Schema"

const planned = (iso: string): string => planFulfilment(instant(Date.parse(iso))).date

describe("planFulfilment", () => {
  it.each([
    ["on the same day if accepted before 14:00", "2026-11-20T12:59:59.999Z", "2026-11-20"],
    ["on the next working day if accepted at 14:00", "2026-11-20T13:00:00Z", "2026-11-23"],
    ["on the same day before 14:00 in summer time", "2026-07-01T11:59:59Z", "2026-07-01"],
    ["on the next day at 14:00 in summer time", "2026-07-01T12:00:00Z", "2026-07-02"],
    ["on Monday if accepted on Saturday", "2026-11-21T08:00:00Z", "2026-11-23"],
    ["on the day after a holiday", "2026-11-11T08:00:00Z", "2026-11-12"],
    ["on 28 December if accepted on 23 December after 14:00", "2026-12-23T15:00:00Z", "2026-12-28"],
    ["on the same day before 14:00 after the clocks change", "2026-03-30T11:59:00Z", "2026-03-30"],
  ])("an order leaves the hub %s", (_rule, acceptedAt, date) => {
    expect(planned(acceptedAt)).toBe(date)
  })

  const Moment = Schema.Int.check(
    Schema.isBetween({ minimum: Date.UTC(2025, 0, 1), maximum: Date.UTC(2035, 0, 1) }),
  )
  it.prop(
    "an order leaves on a working day that is not before its acceptance",
    [Moment],
    ([moment]) => {
      const { date, hub } = planFulfilment(instant(moment))
      expect(hub).toBe("Warszawa")
      expect(isWorkingDay(date)).toBe(true)
      expect(date >= warsawDate(instant(moment))).toBe(true)
    },
  )
})
