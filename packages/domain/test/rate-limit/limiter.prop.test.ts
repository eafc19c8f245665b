/** One process against the exact bucket; several with a store in common against the same. */
import { describe, expect, it } from "@effect/vitest"
import {
  aheadLimit,
  bucketsOf,
  fullBucket,
  makeRateLimiter,
  makeRateLimitStoreMemory,
  policiesOf,
  take,
  ticksPerToken,
} from "@procurement/domain/rate-limit"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  aRead,
  aWrite,
  callerWith,
  decidedNow,
  startOfTime,
  tenantWith,
  tokenNumbered,
  virtualClock,
} from "./support/callers.ts"

const between = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))

const pick = (low: number, high: number) => (choice: number) => low + (choice % (high - low + 1))

/** A number that says which process, how many requests, and how long a pause. */
const Steps = Schema.Array(between(0, 1_000_000_000)).check(
  Schema.isMinLength(100),
  Schema.isMaxLength(300),
)

describe("A limiter that is alone", () => {
  it.prop("decides exactly as its buckets do", [Steps], ([steps]) => {
    const clock = virtualClock()
    const limiter = makeRateLimiter({ now: clock.now })
    const exact = new Map<string, ReturnType<typeof fullBucket>>()
    for (const step of steps) {
      const caller = callerWith({ tokenHash: tokenNumbered(step % 3) })
      const demand = step % 2 === 0 ? aRead(caller) : aWrite(caller)
      for (let nth = 0; nth < pick(1, 25)(step >> 3); nth += 1) {
        const own = bucketsOf(demand).map(({ key, policy }) => {
          const bucket = exact.get(key) ?? fullBucket(policy, clock.now())
          return { key, ...take(bucket, policy, clock.now(), 1) }
        })
        const isAdmitted = own.every((taking) => taking.isAdmitted)
        if (isAdmitted) for (const { key, bucket } of own) exact.set(key, bucket)
        expect(decidedNow(limiter, demand).refusal === undefined).toBe(isAdmitted)
      }
      clock.pass(pick(0, 3_000)(step >> 5))
    }
  })

  it.prop("admits whoever waits exactly as long as it was told to", [Steps], ([steps]) => {
    const clock = virtualClock()
    const limiter = makeRateLimiter({ now: clock.now })
    for (const step of steps) {
      const demand = aWrite(callerWith({ tokenHash: tokenNumbered(step % 2) }))
      for (let nth = 0; nth < pick(1, 30)(step >> 3); nth += 1) decidedNow(limiter, demand)
      const { refusal } = decidedNow(limiter, demand)
      if (refusal !== undefined) {
        clock.pass(refusal.retryAfterSeconds * 1_000)
        expect(decidedNow(limiter, demand).refusal).toBeUndefined()
      }
      clock.pass(pick(0, 300)(step >> 5))
    }
  })
})

describe("Limiters that share a store", () => {
  const policy = policiesOf(tenantWith()).token

  it.prop(
    "differ from one exact bucket by no more than what they may have in hand",
    [between(1, 5), Steps],
    ([processes, steps]) =>
      Effect.gen(function* () {
        const clock = virtualClock()
        const store = makeRateLimitStoreMemory()
        const limiters = Array.from({ length: processes }, () =>
          makeRateLimiter({ now: clock.now, sharing: { store, patienceMillis: 10_000 } }),
        )
        /** Ticks of the exact bucket from which the admitted requests are taken, come what may. */
        let exact = policy.capacity * ticksPerToken
        let at = startOfTime
        const bound = processes * aheadLimit(policy)
        for (const step of steps) {
          const limiter = limiters[step % processes]!
          for (let nth = 0; nth < pick(1, 12)(step >> 3); nth += 1) {
            const elapsed = clock.now() - at
            at = clock.now()
            exact = Math.min(
              policy.capacity * ticksPerToken,
              exact + elapsed * policy.ratePerMinute,
            )
            const decision = limiter.decide(aRead())
            const { refusal } = Effect.isEffect(decision) ? yield* decision : decision
            if (refusal === undefined) {
              exact -= ticksPerToken
              expect(exact).toBeGreaterThanOrEqual(-bound * ticksPerToken)
            } else {
              const missed = (2 + (processes - 1) * aheadLimit(policy)) * ticksPerToken
              expect(exact).toBeLessThan(processes === 1 ? ticksPerToken : missed)
            }
          }
          clock.pass(pick(0, 700)(step >> 5))
        }
      }).pipe(Effect.runPromise),
    { timeout: 240_000 },
  )
})
