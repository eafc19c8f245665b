/** The pace of a partition for any behaviour of its endpoint, including late starts. */
import { describe, expect, it } from "@effect/vitest"
import {
  canStart,
  endpointRate,
  paceAfter,
  type PartitionPace,
  maximumConcurrency,
  makePacer,
  maximumPerSecond,
  newPace,
  paceMillis,
} from "@procurement/domain/webhook"
import * as Schema from "effect/Schema"

const upTo = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))

/** One attempt: when it is started, written and answered, and whether it is accepted. */
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

/** The time at which the endpoint receives an attempt written at that time. */
type Listening = (writtenAt: number) => number

/** The endpoint alternates between listening and resting, for these durations. */
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
  readonly receipts: ReadonlyArray<number>
  readonly partitions: ReadonlyArray<PartitionPace>
}

/** What happens later, by time; equal times in the order in which they were added. */
const makeTimetable = () => {
  const entries: Array<{ readonly at: number; readonly happens: () => void }> = []
  return {
    add: (at: number, happens: () => void): void => {
      const after = entries.findLastIndex((entry) => entry.at <= at)
      entries.splice(after + 1, 0, { at, happens })
    },
    takeNext: () => entries.shift(),
  }
}

/** Repeats the attempts, each started as soon as the partition allows, or late. */
const run = (
  script: ReadonlyArray<AnyAttempt>,
  receiptOf: Listening = (writtenAt) => writtenAt,
): Run => {
  const starts: Array<number> = []
  const writes: Array<number> = []
  const receipts: Array<number> = []
  const partitions: Array<PartitionPace> = [newPace]
  const timetable = makeTimetable()
  const pacer = makePacer(endpointRate)
  let partition = newPace
  let now = 0
  let isDue = false
  const move = (next: PartitionPace) => {
    partition = next
    partitions.push(next)
    const at = canStart(partition) ? pacer.nextStart() : undefined
    if (at === undefined || isDue || starts.length === attempts) return
    isDue = true
    const late = script[starts.length % script.length]?.startsLateMillis ?? 0
    timetable.add(Math.max(at, now) + late, start)
  }
  const start = () => {
    const attempt = script[starts.length % script.length]
    isDue = false
    starts.push(now)
    pacer.started(now)
    move(paceAfter(partition, { _tag: "Started" }))
    const writtenAt = now + (attempt?.writesAfterMillis ?? 0)
    const receivedAt = receiptOf(writtenAt)
    timetable.add(writtenAt, () => {
      writes.push(now)
      move(paceAfter(partition, { _tag: "Written" }))
    })
    timetable.add(receivedAt, () => void receipts.push(now))
    timetable.add(receivedAt + (attempt?.answersAfterMillis ?? 0) + 0.5, () => {
      const isAccepted = attempt?.isAccepted ?? true
      pacer.ended(now)
      move(paceAfter(partition, { _tag: "Ended", isAccepted }))
    })
  }
  move(partition)
  for (let next = timetable.takeNext(); next !== undefined; next = timetable.takeNext()) {
    now = next.at
    next.happens()
  }
  return { starts, writes, receipts, partitions }
}

/** The most of these instants that lie within any 1,000 ms. */
const peakInASecond = (instants: ReadonlyArray<number>): number => {
  let first = 0
  let most = 0
  for (const [last, at] of instants.entries()) {
    while ((instants[first] ?? at) <= at - 1_000) first += 1
    most = Math.max(most, last - first + 1)
  }
  return most
}

describe("Partitions", () => {
  it.prop("a partition starts at most 50 attempts in any second", [Attempts], ([script]) => {
    expect(peakInASecond(run(script).starts)).toBeLessThanOrEqual(maximumPerSecond)
  })

  it.prop("a partition writes at most 50 attempts in any second", [Attempts], ([script]) => {
    expect(peakInASecond(run(script).writes)).toBeLessThanOrEqual(maximumPerSecond)
  })

  it.prop(
    "an endpoint that is held up receives at most 50 attempts in any second",
    [HoldUps, upTo(40)],
    ([holdUps, answersAfterMillis]) => {
      const { receipts } = run([{ ...prompt, answersAfterMillis }], listening(holdUps))
      expect(receipts).toHaveLength(attempts)
      expect(peakInASecond(receipts)).toBeLessThanOrEqual(maximumPerSecond)
    },
  )

  it.prop(
    "an endpoint receives at most 50 attempts in any second, for any script of attempts",
    [Attempts, HoldUps],
    ([script, holdUps]) => {
      const { receipts } = run(script, listening(holdUps))
      expect(peakInASecond(receipts)).toBeLessThanOrEqual(maximumPerSecond)
    },
  )

  it("a partition starts 46 attempts in a second when each takes 50 ms", () => {
    const { starts } = run([{ ...prompt, answersAfterMillis: 50 }])
    expect(peakInASecond(starts.slice(10))).toBe(46)
  })

  it.prop("a partition starts every attempt, in order", [Attempts], ([script]) => {
    const { starts, writes, partitions } = run(script)
    expect(starts).toHaveLength(attempts)
    for (const [nth, at] of starts.entries()) {
      if (nth === 0) continue
      expect(at).toBeGreaterThanOrEqual((starts[nth - 1] ?? 0) + paceMillis)
      expect(at).toBeGreaterThanOrEqual(writes[nth - 1] ?? 0)
    }
    expect(partitions.at(-1)?.inFlight).toBe(0)
  })

  it.prop(
    "attempts in flight and the concurrency limit stay within their bounds",
    [Attempts],
    ([script]) => {
      const { partitions } = run(script)
      const concurrencyLimits = partitions.map(({ concurrencyLimit }) => concurrencyLimit)
      const inFlights = partitions.map(({ inFlight }) => inFlight)
      expect(Math.min(...concurrencyLimits)).toBeGreaterThanOrEqual(1)
      expect(Math.max(...concurrencyLimits)).toBeLessThanOrEqual(maximumConcurrency)
      expect(Math.min(...inFlights)).toBe(0)
      expect(Math.max(...inFlights)).toBeLessThanOrEqual(maximumConcurrency)
    },
  )

  it.prop(
    "a partition is unhealthy exactly while its last attempt was not accepted",
    [Attempts],
    ([script]) => {
      let partition = newPace
      for (const { isAccepted } of script) {
        partition = paceAfter(paceAfter(partition, { _tag: "Started" }), {
          _tag: "Ended",
          isAccepted,
        })
        expect(partition.health).toBe(isAccepted ? "healthy" : "unhealthy")
      }
    },
  )
})
