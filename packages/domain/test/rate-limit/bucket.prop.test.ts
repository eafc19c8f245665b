import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  clockToleranceMillis,
  fullBucket,
  givenBack,
  idleMillis,
  type Policy,
  policyOf,
  customerPolicyNames,
  refilled,
  statusOf,
  take,
  ticksPerToken,
  tokensIn,
  waitMillis,
} from "@procurement/domain/rate-limit"
import * as Schema from "effect/Schema"

const between = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))

const Millis = between(0, 200_000)
const Factor = between(1, 1_000)
const Name = Schema.Literals(customerPolicyNames)
/** The level of a bucket in millionths of its capacity. */
const Fullness = between(0, 1_000_000)
const start = 1_800_000_000_000

const policyBy = (factor: number, name: (typeof customerPolicyNames)[number]): Policy =>
  policyOf(name, { plan: "enterprise", contract: { rateFactor: factor } })

const bucketOf = ({ capacity }: Policy, fullness: number) => ({
  level: Math.floor((capacity * ticksPerToken * fullness) / 1_000_000),
  at: instant(start),
})

const later = (millis: number) => instant(start + millis)

describe("The token bucket", () => {
  it.prop(
    "the level of a bucket stays between zero and its capacity, for any costs and times",
    [Factor, Name, Fullness, Schema.Array(Schema.Tuple([Millis, between(0, 300)]))],
    ([factor, name, fullness, takings]) => {
      const policy = policyBy(factor, name)
      let bucket = bucketOf(policy, fullness)
      let at = 0
      for (const [millis, cost] of takings) {
        at += millis - 100_000
        bucket = take(bucket, policy, later(at), cost).bucket
        expect(Number.isSafeInteger(bucket.level)).toBe(true)
        expect(bucket.level).toBeGreaterThanOrEqual(0)
        expect(bucket.level).toBeLessThanOrEqual(policy.capacity * ticksPerToken)
      }
    },
  )

  it.prop(
    "refilling in two steps equals refilling in one",
    [Factor, Name, Fullness, Millis, Millis],
    ([factor, name, fullness, first, second]) => {
      const policy = policyBy(factor, name)
      const bucket = bucketOf(policy, fullness)
      const inTwo = refilled(refilled(bucket, policy, later(first)), policy, later(first + second))
      expect(inTwo).toEqual(refilled(bucket, policy, later(first + second)))
    },
  )

  it.prop(
    "a bucket's level never decreases with time",
    [Factor, Name, Fullness, Millis, Millis],
    ([factor, name, fullness, first, second]) => {
      const policy = policyBy(factor, name)
      const bucket = bucketOf(policy, fullness)
      const [sooner, afterwards] = first < second ? [first, second] : [second, first]
      expect(refilled(bucket, policy, later(afterwards)).level).toBeGreaterThanOrEqual(
        refilled(bucket, policy, later(sooner)).level,
      )
    },
  )

  it.prop(
    "a clock that jumps back within the tolerance adds no tokens",
    [Factor, Name, Fullness, between(0, clockToleranceMillis), Millis],
    ([factor, name, fullness, back, on]) => {
      const policy = policyBy(factor, name)
      const bucket = bucketOf(policy, fullness)
      const before = refilled(bucket, policy, later(-back))
      expect(before).toEqual(bucket)
      expect(refilled(before, policy, later(on))).toEqual(refilled(bucket, policy, later(on)))
    },
  )

  it.prop(
    "a clock set back beyond the tolerance keeps the level and the usual waiting time",
    [Factor, Name, Fullness, between(1, 10_000_000)],
    ([factor, name, fullness, more]) => {
      const policy = policyBy(factor, name)
      const bucket = bucketOf(policy, fullness)
      const at = later(-clockToleranceMillis - more)
      expect(refilled(bucket, policy, at)).toEqual({ level: bucket.level, at })
      expect(statusOf(bucket, policy, at).fullAfterMillis).toBeLessThanOrEqual(10_100)
    },
  )

  it.prop(
    "a request is admitted after waitMillis and not a millisecond earlier",
    [Factor, Name, Fullness, between(1, 60)],
    ([factor, name, fullness, cost]) => {
      const policy = policyBy(factor, name)
      const bucket = bucketOf(policy, fullness)
      const wait = waitMillis(bucket, policy, later(0), cost)
      expect(take(bucket, policy, later(wait), cost).isAdmitted).toBe(true)
      if (wait > 0) expect(take(bucket, policy, later(wait - 1), cost).isAdmitted).toBe(false)
    },
  )

  it.prop(
    "a request takes its whole cost or nothing",
    [Factor, Name, Fullness, between(0, 300)],
    ([factor, name, fullness, cost]) => {
      const policy = policyBy(factor, name)
      const bucket = bucketOf(policy, fullness)
      const { isAdmitted, bucket: after } = take(bucket, policy, bucket.at, cost)
      expect(isAdmitted).toBe(tokensIn(bucket) >= cost)
      expect(bucket.level - after.level).toBe(isAdmitted ? cost * ticksPerToken : 0)
    },
  )

  it.prop(
    "giving tokens back restores the bucket and never overfills it",
    [Factor, Name, Fullness, between(0, 60), Millis],
    ([factor, name, fullness, cost, millis]) => {
      const policy = policyBy(factor, name)
      const bucket = bucketOf(policy, fullness)
      const { isAdmitted, bucket: after } = take(bucket, policy, bucket.at, cost)
      if (isAdmitted) expect(givenBack(after, policy, cost)).toEqual(bucket)
      const back = givenBack(refilled(after, policy, later(millis)), policy, cost)
      expect(back.level).toBeLessThanOrEqual(policy.capacity * ticksPerToken)
    },
  )

  it.prop("a bucket is full after the idle time", [Factor, Name], ([factor, name]) => {
    const policy = policyBy(factor, name)
    const empty = { level: 0, at: instant(start) }
    expect(refilled(empty, policy, later(idleMillis))).toEqual(
      fullBucket(policy, later(idleMillis)),
    )
  })
})
