import { expect, it } from "@effect/vitest"
import { addDays, localDate, monthOf } from "@procurement/domain/calendar"
import { alarmOf, deadlineRules, lastDayOf, watchedThrough } from "@procurement/domain/deadline"
import * as Schema from "effect/Schema"

const inFourYears = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4 * 366 }))
const fewDays = Schema.Int.check(Schema.isBetween({ minimum: -5, maximum: 120 }))
const firstDay = localDate(2026, 1, 1)

for (const rule of deadlineRules) {
  it.prop(
    `an alarm of the rule ${rule} is raised exactly for the terms that are watched`,
    { start: inFourYears, later: fewDays },
    ({ start, later }) => {
      const since = addDays(firstDay, start)
      const today = addDays(since, later)
      const alarm = alarmOf(rule, lastDayOf(rule, since), today)
      expect(alarm !== undefined).toBe(since <= watchedThrough(rule, today))
    },
  )

  it.prop(
    `an alarm of the rule ${rule} never ends by the passing of time, and begins before the end`,
    { start: inFourYears, later: fewDays },
    ({ start, later }) => {
      const lastDay = lastDayOf(rule, addDays(firstDay, start))
      const on = (days: number) => alarmOf(rule, lastDay, addDays(lastDay, days))
      if (on(later - 60) !== undefined) expect(on(later - 59)).toBeDefined()
      expect([on(-1), on(0), on(1)]).toEqual(["near", "near", "passed"])
    },
  )
}

it.prop(
  "goods of one month have one last day, the 15th of the next month",
  { start: inFourYears },
  ({ start }) => {
    const since = addDays(firstDay, start)
    const lastDay = lastDayOf("issue", since)
    expect(lastDay.slice(8)).toBe("15")
    expect(monthOf(addDays(lastDay, -15))).toBe(monthOf(since))
  },
)
