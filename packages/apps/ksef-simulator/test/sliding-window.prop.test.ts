import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import * as Schema from "effect/Schema"
import { admit, type History } from "../src/rate-limit/sliding-window.ts"

const Gaps = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4000 })))
const Limit = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 5 }))

const countIn = (times: ReadonlyArray<number>, end: number, length: number): number =>
  times.filter((time) => time > end - length && time <= end).length

describe("Sliding window under random load", () => {
  it.prop(
    "a window never admits more than its thresholds in any second or minute",
    { gaps: Gaps, perSecond: Limit, perMinute: Limit },
    ({ gaps, perSecond, perMinute }) => {
      let now = 0
      let history: History = []
      const admitted: Array<number> = []
      for (const gap of gaps) {
        now += gap
        const admission = admit(history, { perSecond, perMinute }, instant(now))
        history = admission.history
        if (admission.admitted) admitted.push(now)
      }
      for (const end of admitted) {
        expect(countIn(admitted, end, 1000)).toBeLessThanOrEqual(perSecond)
        expect(countIn(admitted, end, 60_000)).toBeLessThanOrEqual(perMinute)
      }
    },
  )
})
