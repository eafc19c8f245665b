import { describe, expect, it } from "@effect/vitest"
import { instant, isWorkingDay, warsawDate } from "@procurement/domain/calendar"
import { planFulfilment } from "@procurement/domain/fulfilment"
import * as Schema from "effect/Schema"

const planned = (iso: string): string => planFulfilment(instant(Date.parse(iso))).date

describe("An order leaves the Warszawa hub", () => {
  it.each([
    ["the same day before 14:00", "2026-11-20T12:59:59.999Z", "2026-11-20"],
    ["the next working day at 14:00 sharp", "2026-11-20T13:00:00Z", "2026-11-23"],
    ["by summer time in summer", "2026-07-01T11:59:59Z", "2026-07-01"],
    ["by summer time in summer, after the cut-off", "2026-07-01T12:00:00Z", "2026-07-02"],
    ["after the weekend", "2026-11-21T08:00:00Z", "2026-11-23"],
    ["after a holiday", "2026-11-11T08:00:00Z", "2026-11-12"],
    ["after Christmas with its Eve", "2026-12-23T15:00:00Z", "2026-12-28"],
    ["on the day the clocks change", "2026-03-30T11:59:00Z", "2026-03-30"],
  ])("%s", (_rule, acceptedAt, date) => {
    expect(planned(acceptedAt)).toBe(date)
  })

  const Moment = Schema.Int.check(
    Schema.isBetween({ minimum: Date.UTC(2025, 0, 1), maximum: Date.UTC(2035, 0, 1) }),
  )
  it.prop("on a working day, never before it was accepted", [Moment], ([moment]) => {
    const { date, hub } = planFulfilment(instant(moment))
    expect(hub).toBe("Warszawa")
    expect(isWorkingDay(date)).toBe(true)
    expect(date >= warsawDate(instant(moment))).toBe(true)
  })
})
