import { describe, expect, it } from "@effect/vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  observeRefusals,
  recoveryMillis,
  type RefusalSpan,
  type RefusalWatch,
  sustainedMillis,
  withRefusal,
} from "@procurement/domain/rate-limit"
import * as Schema from "effect/Schema"

const start = 1_800_000_000_000
const between = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** Pauses between refusals: most are short, some are recoveries. */
const Pauses = Schema.Array(between(0, 62_000)).check(Schema.isMaxLength(120))

const instantsOf = (pauses: ReadonlyArray<number>): ReadonlyArray<Instant> => {
  let at = start
  return pauses.map((pause) => {
    at += pause > 61_000 ? pause * 10 : pause
    return instant(at)
  })
}

/** Expected alerts: one per sustained series of refusals without a recovery. */
const expectedAlerts = (refusals: ReadonlyArray<Instant>): number => {
  let [alerts, since, last, isAlerted] = [0, Number.NaN, Number.NaN, false]
  for (const at of refusals) {
    if (!(at - last <= recoveryMillis)) [since, isAlerted] = [at, false]
    if (at - since > sustainedMillis && !isAlerted) [alerts, isAlerted] = [alerts + 1, true]
    last = at
  }
  return alerts
}

const alertsOf = (spans: ReadonlyArray<RefusalSpan>): number => {
  let watch: RefusalWatch | undefined
  let alerts = 0
  for (const span of spans) {
    const observed = observeRefusals(watch, span)
    watch = observed.watch
    if (observed.isAlert) alerts += 1
  }
  return alerts
}

const pointsOf = (refusals: ReadonlyArray<Instant>): ReadonlyArray<RefusalSpan> =>
  refusals.map((at) => ({ from: at, to: at }))

describe("Sustained refusals", () => {
  it.prop("a sustained episode of refusals is announced once", [Pauses], ([pauses]) => {
    const refusals = instantsOf(pauses)
    expect(alertsOf(pointsOf(refusals))).toBe(expectedAlerts(refusals))
  })

  it.prop(
    "the grouping of refusals into reports does not change the announcements",
    [Pauses, between(1, 20)],
    ([pauses, size]) => {
      const refusals = instantsOf(pauses)
      const reports: Array<RefusalSpan> = []
      for (let from = 0; from < refusals.length; from += size) {
        let spans: ReadonlyArray<RefusalSpan> = []
        for (const at of refusals.slice(from, from + size)) spans = withRefusal(spans, at)
        reports.push(...spans)
      }
      expect(alertsOf(reports)).toBe(expectedAlerts(refusals))
    },
  )

  it.prop("a repeated report causes no second announcement", [Pauses], ([pauses]) => {
    const points = pointsOf(instantsOf(pauses))
    const twice = points.flatMap((point) => [point, point])
    expect(alertsOf(twice)).toBe(alertsOf(points))
  })

  it.prop(
    "reports that arrive out of order cause the same announcements",
    [Schema.Array(between(0, 20_000)).check(Schema.isMaxLength(120))],
    ([pauses]) => {
      const points = [...pointsOf(instantsOf(pauses))]
      const crossed = points.flatMap((_, nth) => {
        const [one, other] = [points[nth - (nth % 2)], points[nth - (nth % 2) + 1]]
        if (one === undefined || other === undefined) return [points[nth]!]
        return nth % 2 === 0 ? [other] : [one]
      })
      expect(alertsOf(crossed)).toBe(alertsOf(points))
    },
  )
})

describe("Refused keys", () => {
  const at = (seconds: number) => instant(start + seconds * 1_000)
  const everyMinute = (minutes: number, from = 0) =>
    pointsOf(Array.from({ length: minutes + 1 }, (_, nth) => at(from + nth * 60)))

  it("a key refused for five minutes is not announced", () => {
    expect(alertsOf(everyMinute(5))).toBe(0)
  })

  it("a key refused for more than five minutes is announced once", () => {
    expect(alertsOf(everyMinute(6))).toBe(1)
    expect(alertsOf(everyMinute(600))).toBe(1)
  })

  it("a key refused again after its recovery is announced again", () => {
    expect(alertsOf([...everyMinute(6), ...everyMinute(6, 6 * 60 + 61)])).toBe(2)
    expect(alertsOf([...everyMinute(6), ...everyMinute(6, 6 * 60 + 60)])).toBe(1)
  })
})
