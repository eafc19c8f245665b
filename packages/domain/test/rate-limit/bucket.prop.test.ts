import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  clockToleranceMillis,
  fullAfterMillis,
  fullBucket,
  givenBack,
  idleMillis,
  type Policy,
  policiesOf,
  policyNames,
  refilled,
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
const Name = Schema.Literals(policyNames)
/** How full, in millionths. */
const Fullness = between(0, 1_000_000)
const start = 1_800_000_000_000

const policyOf = (factor: number, name: (typeof policyNames)[number]): Policy =>
  policiesOf({ plan: "enterprise", contract: { rateFactor: factor } })[name]

const bucketOf = ({ capacity }: Policy, fullness: number) => ({
  level: Math.floor((capacity * ticksPerToken * fullness) / 1_000_000),
  at: instant(start),
})

const later = (millis: number) => instant(start + millis)

describe("Laws of the token bucket", () => {
  it.prop(
    "it is never negative and never above its capacity, whatever is taken and whenever",
    [Factor, Name, Fullness, Schema.Array(Schema.Tuple([Millis, between(0, 300)]))],
    ([factor, name, fullness, takings]) => {
      const policy = policyOf(factor, name)
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
    "refilling in two steps is exactly refilling in one",
    [Factor, Name, Fullness, Millis, Millis],
    ([factor, name, fullness, first, second]) => {
      const policy = policyOf(factor, name)
      const bucket = bucketOf(policy, fullness)
      const inTwo = refilled(refilled(bucket, policy, later(first)), policy, later(first + second))
      expect(inTwo).toEqual(refilled(bucket, policy, later(first + second)))
    },
  )

  it.prop(
    "the more time passes the fuller it is",
    [Factor, Name, Fullness, Millis, Millis],
    ([factor, name, fullness, first, second]) => {
      const policy = policyOf(factor, name)
      const bucket = bucketOf(policy, fullness)
      const [sooner, afterwards] = first < second ? [first, second] : [second, first]
      expect(refilled(bucket, policy, later(afterwards)).level).toBeGreaterThanOrEqual(
        refilled(bucket, policy, later(sooner)).level,
      )
    },
  )

  it.prop(
    "a clock that goes back and comes again puts in no more than one that goes straight on",
    [Factor, Name, Fullness, between(0, clockToleranceMillis), Millis],
    ([factor, name, fullness, back, on]) => {
      const policy = policyOf(factor, name)
      const bucket = bucketOf(policy, fullness)
      const before = refilled(bucket, policy, later(-back))
      expect(before).toEqual(bucket)
      expect(refilled(before, policy, later(on))).toEqual(refilled(bucket, policy, later(on)))
    },
  )

  it.prop(
    "a clock that was set back for good takes no token and keeps nobody waiting",
    [Factor, Name, Fullness, between(1, 10_000_000)],
    ([factor, name, fullness, more]) => {
      const policy = policyOf(factor, name)
      const bucket = bucketOf(policy, fullness)
      const at = later(-clockToleranceMillis - more)
      expect(refilled(bucket, policy, at)).toEqual({ level: bucket.level, at })
      expect(fullAfterMillis(bucket, policy, at)).toBeLessThanOrEqual(10_100)
    },
  )

  it.prop(
    "the wait is enough, and a millisecond less is not",
    [Factor, Name, Fullness, between(1, 60)],
    ([factor, name, fullness, cost]) => {
      const policy = policyOf(factor, name)
      const bucket = bucketOf(policy, fullness)
      const wait = waitMillis(bucket, policy, later(0), cost)
      expect(take(bucket, policy, later(wait), cost).isAdmitted).toBe(true)
      if (wait > 0) expect(take(bucket, policy, later(wait - 1), cost).isAdmitted).toBe(false)
    },
  )

  it.prop(
    "all or nothing of the cost is taken",
    [Factor, Name, Fullness, between(0, 300)],
    ([factor, name, fullness, cost]) => {
      const policy = policyOf(factor, name)
      const bucket = bucketOf(policy, fullness)
      const { isAdmitted, bucket: after } = take(bucket, policy, bucket.at, cost)
      expect(isAdmitted).toBe(tokensIn(bucket) >= cost)
      expect(bucket.level - after.level).toBe(isAdmitted ? cost * ticksPerToken : 0)
    },
  )

  it.prop(
    "giving back what was taken changes nothing, and never overfills",
    [Factor, Name, Fullness, between(0, 60), Millis],
    ([factor, name, fullness, cost, millis]) => {
      const policy = policyOf(factor, name)
      const bucket = bucketOf(policy, fullness)
      const { isAdmitted, bucket: after } = take(bucket, policy, bucket.at, cost)
      if (isAdmitted) expect(givenBack(after, policy, cost)).toEqual(bucket)
      const back = givenBack(refilled(after, policy, later(millis)), policy, cost)
      expect(back.level).toBeLessThanOrEqual(policy.capacity * ticksPerToken)
    },
  )

  it.prop(
    "a bucket that may be forgotten is as full as a new one",
    [Factor, Name],
    ([factor, name]) => {
      const policy = policyOf(factor, name)
      const empty = { level: 0, at: instant(start) }
      expect(refilled(empty, policy, later(idleMillis))).toEqual(
        fullBucket(policy, later(idleMillis)),
      )
    },
  )
})
