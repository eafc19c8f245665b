/** The limit on the lines of long orders, for one process and for several that share a store. */
import { describe, expect, it } from "@effect/vitest"
import {
  type Decision,
  type LineLimiter,
  linesPolicy,
  makeLineLimiter,
  makeLocalRateLimitStore,
  type RateLimitStore,
} from "@procurement/domain/rate-limit"
import type { Tenant } from "@procurement/domain/tenant"
import { Unavailable } from "@procurement/domain/unavailable"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { tenantWith, virtualClock } from "./support/callers.ts"

const counted = (store = makeLocalRateLimitStore()) => {
  const calls = { count: 0 }
  const modify: RateLimitStore["Service"]["modify"] = (key, step) => {
    calls.count += 1
    return store.modify(key, step)
  }
  return { calls, store: { ...store, modify } }
}

const ask = async (limiter: LineLimiter, lines: number, changes: Partial<Tenant> = {}) => {
  const tenant = tenantWith(changes)
  const decision = limiter.decide({ tenantId: tenant.id, tenant, lines })
  return Effect.isEffect(decision) ? Effect.runPromise(decision) : decision
}

const refusalOf = (decision: Decision | undefined) => decision?.refusal?.retryAfterSeconds

describe("The limit on lines", () => {
  it("a short order is not charged and needs no store", async () => {
    const { calls, store } = counted()
    const limiter = makeLineLimiter({ now: virtualClock().now, store })
    expect(await ask(limiter, 20)).toBeUndefined()
    expect(calls.count).toBe(0)
  })

  it("two processes together admit two minutes' lines at once, then the rate", async () => {
    const { store } = counted()
    const clock = virtualClock()
    const [one, other] = [0, 1].map(() => makeLineLimiter({ now: clock.now, store }))
    if (one === undefined || other === undefined) throw new Error("two limiters")
    for (const limiter of [one, other, one])
      expect(refusalOf(await ask(limiter, 4_000))).toBeUndefined()
    expect(refusalOf(await ask(other, 4_000))).toBe(40)
    expect(refusalOf(await ask(other, 100))).toBe(1)
    clock.pass(40_000)
    expect(refusalOf(await ask(one, 4_000))).toBeUndefined()
  })

  it("a flood of refused orders calls the store once", async () => {
    const { calls, store } = counted()
    const limiter = makeLineLimiter({ now: virtualClock().now, store })
    for (let nth = 0; nth < 100; nth += 1) await ask(limiter, 4_000)
    expect(calls.count).toBe(3)
  })

  it("while the store is unavailable a process limits alone", async () => {
    const modify = () => Effect.fail(new Unavailable({ port: "RateLimitStore" }))
    const store = { ...makeLocalRateLimitStore(), modify }
    const limiter = makeLineLimiter({ now: virtualClock().now, store })
    const refused: Array<boolean> = []
    for (let nth = 0; nth < 4; nth += 1)
      refused.push((await ask(limiter, 4_000))?.refusal !== undefined)
    expect(refused).toEqual([false, false, false, true])
  })

  it("plan, contract and setting decide the rate, and shadow mode refuses nothing", async () => {
    const rateOf = (changes: Partial<Tenant>, setting?: number) =>
      linesPolicy(tenantWith(changes), setting).ratePerMinute
    expect(rateOf({})).toBe(6_000)
    expect(rateOf({ plan: "pro" })).toBe(60_000)
    expect(rateOf({ plan: "pro", contract: { linesPerMinute: 2_000 } }, 9_000)).toBe(2_000)
    expect(rateOf({}, 9_000)).toBe(9_000)
    const limiter = makeLineLimiter({ now: virtualClock().now })
    for (let nth = 0; nth < 3; nth += 1) await ask(limiter, 4_000)
    const shadow = await ask(limiter, 4_000, { rateLimiting: "shadow" })
    expect(shadow?.refusal).toMatchObject({ isEnforced: false })
  })

  it.effect.prop(
    "no sequence of orders is admitted beyond the burst and the rate",
    { orders: Schema.Array(Schema.Struct({ lines: Schema.Int, pause: Schema.Int })) },
    ({ orders }) =>
      Effect.gen(function* () {
        const clock = virtualClock()
        const limiter = makeLineLimiter({ now: clock.now })
        const { id, ...rest } = tenantWith()
        let admitted = 0
        let elapsed = 0
        for (const order of orders) {
          const lines = 21 + (Math.abs(order.lines) % 3_980)
          const pause = Math.abs(order.pause) % 60_000
          clock.pass(pause)
          elapsed += pause
          const decision = limiter.decide({ tenantId: id, tenant: rest, lines })
          const made = Effect.isEffect(decision) ? yield* decision : decision
          if (made?.refusal === undefined) admitted += lines
        }
        expect(admitted).toBeLessThanOrEqual(12_000 + (elapsed * 6_000) / 60_000)
      }),
  )
})
