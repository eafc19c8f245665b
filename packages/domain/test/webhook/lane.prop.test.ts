/** The pace of a lane, whatever its endpoint does and however late attempts are started. */
import { describe, expect, it } from "@effect/vitest"
import {
  laneAfter,
  type LanePace,
  largestWindow,
  makeTimetable,
  maximumPerSecond,
  newLane,
  nextStart,
  paceMillis,
} from "@procurement/domain/webhook"
import * as Schema from "effect/Schema"

const upTo = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))

/** One attempt: how late it is started, written and answered, and how. */
const AnyAttempt = Schema.Struct({
  startsLateMillis: Schema.Union([Schema.Literal(0), upTo(2_500)]),
  writesAfterMillis: Schema.Union([Schema.Literal(0), upTo(60), upTo(5_000)]),
  answersAfterMillis: Schema.Union([Schema.Literal(0), upTo(700), upTo(15_000)]),
  isAccepted: Schema.Union([Schema.Literal(true), Schema.Literal(true), Schema.Boolean]),
})
type AnyAttempt = typeof AnyAttempt.Type
const Attempts = Schema.Array(AnyAttempt).check(Schema.isMaxLength(20))
const prompt: AnyAttempt = {
  startsLateMillis: 0,
  writesAfterMillis: 0,
  answersAfterMillis: 0,
  isAccepted: true,
}

/** Once it is written, when the endpoint hears of it. */
type Listening = (writtenAt: number) => number

/** The endpoint listens for so long, and then not for so long, again and again. */
const HoldUps = Schema.Array(Schema.Struct({ listensMillis: upTo(1_500), restsMillis: upTo(900) }))
const listening =
  (holdUps: typeof HoldUps.Type): Listening =>
  (writtenAt) => {
    let from = 0
    for (const { listensMillis, restsMillis } of holdUps) {
      const until = from + listensMillis
      if (writtenAt < until) return writtenAt
      from = until + restsMillis
      if (writtenAt < from) return from
    }
    return writtenAt
  }

const attempts = 250

interface Run {
  readonly starts: ReadonlyArray<number>
  readonly writes: ReadonlyArray<number>
  readonly hearings: ReadonlyArray<number>
  readonly lanes: ReadonlyArray<LanePace>
}

/** The same attempts over and over, each started as soon as the lane allows, or late. */
const run = (
  script: ReadonlyArray<AnyAttempt>,
  hearsAt: Listening = (writtenAt) => writtenAt,
): Run => {
  const starts: Array<number> = []
  const writes: Array<number> = []
  const hearings: Array<number> = []
  const lanes: Array<LanePace> = [newLane]
  const timetable = makeTimetable<() => void>()
  let lane = newLane
  let now = 0
  let isDue = false
  const move = (next: LanePace) => {
    lane = next
    lanes.push(next)
    const at = nextStart(lane)
    if (at === undefined || isDue || starts.length === attempts) return
    isDue = true
    const late = script[starts.length % script.length]?.startsLateMillis ?? 0
    timetable.add(Math.max(at, now) + late, start)
  }
  const start = () => {
    const attempt = script[starts.length % script.length]
    isDue = false
    starts.push(now)
    move(laneAfter(lane, { _tag: "Started", atMillis: now }))
    const writtenAt = now + (attempt?.writesAfterMillis ?? 0)
    const heardAt = hearsAt(writtenAt)
    timetable.add(writtenAt, () => {
      writes.push(now)
      move(laneAfter(lane, { _tag: "Written" }))
    })
    timetable.add(heardAt, () => void hearings.push(now))
    timetable.add(heardAt + (attempt?.answersAfterMillis ?? 0) + 0.5, () => {
      const isAccepted = attempt?.isAccepted ?? true
      move(laneAfter(lane, { _tag: "Ended", atMillis: now, isAccepted }))
    })
  }
  move(lane)
  for (let at = timetable.earliest(); at !== undefined; at = timetable.earliest()) {
    now = at
    timetable.takeDue(at)?.()
  }
  return { starts, writes, hearings, lanes }
}

/** The most of these instants that lie within any 1,000 ms. */
const mostInASecond = (instants: ReadonlyArray<number>): number => {
  let first = 0
  let most = 0
  for (const [last, at] of instants.entries()) {
    while ((instants[first] ?? at) <= at - 1_000) first += 1
    most = Math.max(most, last - first + 1)
  }
  return most
}

describe("A lane", () => {
  it.prop("never starts more than 50 attempts within any second", [Attempts], ([script]) => {
    expect(mostInASecond(run(script).starts)).toBeLessThanOrEqual(maximumPerSecond)
  })

  it.prop("never writes more than 50 to the network within any second", [Attempts], ([script]) => {
    expect(mostInASecond(run(script).writes)).toBeLessThanOrEqual(maximumPerSecond)
  })

  it.prop(
    "is never heard of more than 50 times within any second by an endpoint that is held up",
    [HoldUps, upTo(40)],
    ([holdUps, answersAfterMillis]) => {
      const { hearings } = run([{ ...prompt, answersAfterMillis }], listening(holdUps))
      expect(hearings).toHaveLength(attempts)
      expect(mostInASecond(hearings)).toBeLessThanOrEqual(maximumPerSecond)
    },
  )

  it.prop(
    "never is, whatever its attempts do besides",
    [Attempts, HoldUps],
    ([script, holdUps]) => {
      const { hearings } = run(script, listening(holdUps))
      expect(mostInASecond(hearings)).toBeLessThanOrEqual(maximumPerSecond)
    },
  )

  it("starts 45 in a second where each is answered within a twentieth of it", () => {
    const { starts } = run([{ ...prompt, answersAfterMillis: 50 }])
    expect(mostInASecond(starts.slice(10))).toBe(46)
  })

  it.prop("starts every attempt sooner or later, in turn", [Attempts], ([script]) => {
    const { starts, writes, lanes } = run(script)
    expect(starts).toHaveLength(attempts)
    for (const [nth, at] of starts.entries()) {
      if (nth === 0) continue
      expect(at).toBeGreaterThanOrEqual((starts[nth - 1] ?? 0) + paceMillis)
      expect(at).toBeGreaterThanOrEqual(writes[nth - 1] ?? 0)
    }
    expect(lanes.at(-1)?.inFlight).toBe(0)
  })

  it.prop(
    "has never more on its way than its largest window, never less than nothing",
    [Attempts],
    ([script]) => {
      const { lanes } = run(script)
      const windows = lanes.map(({ window }) => window)
      const inFlights = lanes.map(({ inFlight }) => inFlight)
      expect(Math.min(...windows)).toBeGreaterThanOrEqual(1)
      expect(Math.max(...windows)).toBeLessThanOrEqual(largestWindow)
      expect(Math.min(...inFlights)).toBe(0)
      expect(Math.max(...inFlights)).toBeLessThanOrEqual(largestWindow)
    },
  )

  it.prop("is suspect exactly while its last answer was no acceptance", [Attempts], ([script]) => {
    let lane = newLane
    for (const { isAccepted } of script) {
      lane = laneAfter(laneAfter(lane, { _tag: "Started", atMillis: 0 }), {
        _tag: "Ended",
        atMillis: 1,
        isAccepted,
      })
      expect(lane.health).toBe(isAccepted ? "healthy" : "suspect")
    }
  })
})

describe("A timetable", () => {
  it.prop(
    "gives back everything, earliest first, and nothing before its time",
    [Schema.Array(upTo(50))],
    ([times]) => {
      const timetable = makeTimetable<number>()
      for (const [nth, at] of times.entries()) timetable.add(at, nth)
      const taken: Array<number> = []
      for (let now = 0; now <= 50; now += 1) {
        for (let nth = timetable.takeDue(now); nth !== undefined; nth = timetable.takeDue(now)) {
          expect(times[nth]).toBe(now)
          taken.push(nth)
        }
      }
      expect(taken.toSorted((left, right) => left - right)).toEqual([...times.keys()])
      expect(timetable.earliest()).toBeUndefined()
    },
  )
})
