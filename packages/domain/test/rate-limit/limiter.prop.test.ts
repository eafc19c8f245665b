/** Compares a single process, and several with a shared store, with the exact bucket. */
import { describe, expect, it } from "@effect/vitest"
import {
  aheadLimit,
  bucketsOf,
  fullBucket,
  makeLocalRateLimitStore,
  makeRateLimiter,
  policyOf,
  take,
  ticksPerToken,
} from "@procurement/domain/rate-limit"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  aRead,
  aReplay,
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

/** Each number encodes the process, the number of requests and the pause after them. */
const Steps = Schema.Array(between(0, 1_000_000_000)).check(
  Schema.isMinLength(100),
  Schema.isMaxLength(300),
)

describe("A single limiter", () => {
  it.prop("a single limiter decides exactly as its buckets do", [Steps], ([steps]) => {
    const clock = virtualClock()
    const limiter = makeRateLimiter({ now: clock.now })
    const exact = new Map<string, ReturnType<typeof fullBucket>>()
    // Compared at the end: a run takes thousands of decisions.
    const decisions: { exact: Array<boolean>; limiter: Array<boolean> } = { exact: [], limiter: [] }
    for (const step of steps) {
      const caller = callerWith({ tokenHash: tokenNumbered(step % 3) })
      const request = step % 2 === 0 ? aRead(caller) : aWrite(caller)
      for (let nth = 0; nth < pick(1, 25)(step >> 3); nth += 1) {
        const own = bucketsOf(request).map(({ key, policy }) => {
          const bucket = exact.get(key) ?? fullBucket(policy, clock.now())
          return { key, ...take(bucket, policy, clock.now(), 1) }
        })
        const isAdmitted = own.every((taking) => taking.isAdmitted)
        if (isAdmitted) for (const { key, bucket } of own) exact.set(key, bucket)
        decisions.exact.push(isAdmitted)
        decisions.limiter.push(decidedNow(limiter, request).refusal === undefined)
      }
      clock.pass(pick(0, 3_000)(step >> 5))
    }
    expect(decisions.limiter).toEqual(decisions.exact)
  })

  it.prop("a caller that waits for its Retry-After is admitted", [Steps], ([steps]) => {
    const clock = virtualClock()
    const limiter = makeRateLimiter({ now: clock.now })
    for (const step of steps) {
      const request = aWrite(callerWith({ tokenHash: tokenNumbered(step % 2) }))
      for (let nth = 0; nth < pick(1, 30)(step >> 3); nth += 1) decidedNow(limiter, request)
      const { refusal } = decidedNow(limiter, request)
      if (refusal !== undefined) {
        clock.pass(refusal.retryAfterSeconds * 1_000)
        expect(decidedNow(limiter, request).refusal).toBeUndefined()
      }
      clock.pass(pick(0, 300)(step >> 5))
    }
  })
})

describe("Limiters with a shared store", () => {
  const policy = policyOf("token", tenantWith())

  it.prop(
    "several limiters deviate from one exact bucket by at most their leases",
    [between(1, 5), Steps],
    ([processes, steps]) =>
      Effect.gen(function* () {
        const clock = virtualClock()
        const store = makeLocalRateLimitStore()
        const limiters = Array.from({ length: processes }, () =>
          makeRateLimiter({ now: clock.now, sharing: { store, timeoutMillis: 10_000 } }),
        )
        /** Ticks of the exact bucket, which every admitted request reduces, even below zero. */
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
            // Leases a token of the same bucket for a write, which does not follow.
            const replay = step % 7 === 0 ? limiter.decide(aReplay()) : undefined
            if (Effect.isEffect(replay)) yield* replay
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
