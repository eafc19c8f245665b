/** Rate limits while the store is unavailable or slow, and how many calls a flood causes. */
import { beforeEach, describe, expect, it } from "@effect/vitest"
import {
  makeLocalRateLimitStore,
  makeRateLimiter,
  type RateLimitStore,
} from "@procurement/domain/rate-limit"
import { Unavailable } from "@procurement/domain/unavailable"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import { aRead, aReplay, aWrite, decided, virtualClock } from "./support/callers.ts"

const failure = Effect.fail(new Unavailable({ port: "RateLimitStore" }))

const withStore = (
  change: (store: RateLimitStore["Service"]) => RateLimitStore["Service"],
  timeoutMillis = 10_000,
) => {
  const clock = virtualClock()
  const store = change(makeLocalRateLimitStore())
  const sharing = { store, timeoutMillis }
  return { clock, limiter: makeRateLimiter({ now: clock.now, sharing }) }
}

const logged: Array<string> = []
const recording = Logger.layer([
  Logger.make(({ message }) => {
    logged.push(String(Array.isArray(message) ? message[0] : message))
  }),
])

beforeEach(() => {
  logged.length = 0
})

describe("Rate limits while the store is unavailable", () => {
  it("a process limits locally at the same rates and logs the outage once", async () => {
    let isAway = false
    const { clock, limiter } = withStore((store) => ({
      ...store,
      modify: (key, step) => Effect.suspend(() => (isAway ? failure : store.modify(key, step))),
    }))
    const ask = () => {
      const decision = limiter.decide(aRead())
      return Effect.isEffect(decision)
        ? Effect.runPromise(Effect.provide(decision, recording))
        : decision
    }
    isAway = true
    const admitted: Array<number> = []
    for (let second = 0; second < 3; second += 1) {
      const before = admitted.length
      for (let nth = 0; nth < 100; nth += 1) {
        if ((await ask()).refusal === undefined) admitted.push(second)
      }
      expect(admitted.length - before).toBe(second === 0 ? 60 : 10)
      clock.pass(1_000)
    }
    expect(logged).toEqual([
      "the rate-limit store is unavailable; this process limits requests locally",
    ])
    isAway = false
    clock.pass(1_000)
    expect((await ask()).refusal).toBeUndefined()
    expect(logged.slice(1)).toEqual(["the rate-limit store is available again"])
  })

  it("a store that never responds delays only the first request", async () => {
    const { limiter } = withStore((store) => ({ ...store, modify: () => Effect.never }), 20)
    for (let nth = 0; nth < 30; nth += 1) {
      const decision = limiter.decide(aRead())
      const { refusal } = Effect.isEffect(decision)
        ? await Effect.runPromise(Effect.provide(decision, recording))
        : decision
      expect(refusal).toBeUndefined()
      expect(Effect.isEffect(decision)).toBe(nth === 0)
    }
  })
})

describe("Rate limits after an outage of the store", () => {
  it("requests admitted during the outage are charged to the store", async () => {
    let isAway = true
    const { clock, limiter } = withStore((store) => ({
      ...store,
      modify: (key, step) => Effect.suspend(() => (isAway ? failure : store.modify(key, step))),
    }))
    const admittedOf = async (count: number) => {
      let admitted = 0
      for (let nth = 0; nth < count; nth += 1) {
        const decision = limiter.decide(aRead())
        const { refusal } = Effect.isEffect(decision)
          ? await Effect.runPromise(Effect.provide(decision, Logger.layer([])))
          : decision
        if (refusal === undefined) admitted += 1
      }
      return admitted
    }
    expect(await admittedOf(35)).toBe(35)
    isAway = false
    clock.pass(1_000)
    expect(await admittedOf(100)).toBe(35)
  })
})

describe("Concurrent requests", () => {
  const counting = () => {
    const asked = { times: 0 }
    const limited = withStore((store) => ({
      ...store,
      modify: (key, step) =>
        Effect.suspend(() => {
          asked.times += 1
          return Effect.delay(store.modify(key, step), 1)
        }),
    }))
    return { asked, ...limited }
  }

  it("concurrent requests share leases and are admitted exactly up to the capacity", async () => {
    const { asked, limiter } = counting()
    const many = Array.from({ length: 200 }, () => decided(limiter, aRead()))
    const decisions = await Promise.all(many)
    expect(decisions.filter(({ refusal }) => refusal === undefined)).toHaveLength(60)
    expect(asked.times).toBeLessThan(12)
  })

  it("a request to an empty bucket calls the store only when the next token is due", async () => {
    const { asked, clock, limiter } = counting()
    await Promise.all(Array.from({ length: 100 }, () => decided(limiter, aRead())))
    const before = asked.times
    for (let nth = 0; nth < 1_000; nth += 1) {
      expect(Effect.isEffect(limiter.decide(aRead()))).toBe(false)
    }
    clock.pass(99)
    expect(Effect.isEffect(limiter.decide(aRead()))).toBe(false)
    expect(asked.times).toBe(before)
    clock.pass(1)
    expect((await decided(limiter, aRead())).refusal).toBeUndefined()
    expect(asked.times).toBeGreaterThan(before)
  })

  it("a write with an idempotency key leases all its buckets at once", async () => {
    const { asked, limiter } = counting()
    expect((await decided(limiter, aReplay())).buckets.map(({ remaining }) => remaining)).toEqual([
      200,
    ])
    expect(asked.times).toBe(4)
    const write = limiter.decide(aWrite())
    expect(Effect.isEffect(write)).toBe(false)
    expect(asked.times).toBe(4)
  })

  it("replays take nothing from the limits of writes", async () => {
    const { limiter } = counting()
    for (let nth = 0; nth < 100; nth += 1) await decided(limiter, aReplay())
    const { buckets } = await decided(limiter, { ...aWrite(), cost: 0 })
    expect(buckets.map(({ remaining }) => remaining)).toEqual([60, 302, 101])
  })

  it("a request covered by a lease does not call the store", async () => {
    const { limiter } = counting()
    let atOnce = 0
    for (let nth = 0; nth < 40; nth += 1) {
      const decision = limiter.decide(aRead())
      if (Effect.isEffect(decision)) await Effect.runPromise(decision)
      else atOnce += 1
    }
    expect(atOnce).toBeGreaterThan(10)
  })
})
