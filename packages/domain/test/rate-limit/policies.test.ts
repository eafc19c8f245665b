import { describe, expect, it } from "@effect/vitest"
import {
  bucketsOf,
  customerPolicyNames,
  makeRateLimiter,
  policyOf,
  tightestOf,
} from "@procurement/domain/rate-limit"
import {
  aRead,
  aWrite,
  callerWith,
  decidedNow,
  tenantWith,
  tokenNumbered,
  virtualClock,
} from "./support/callers.ts"

const limiterAlone = () => {
  const clock = virtualClock()
  return { clock, limiter: makeRateLimiter({ now: clock.now }) }
}

describe("Policies", () => {
  it("the standard plan has the policies of the specification", () => {
    const tenant = tenantWith()
    expect(policyOf("token", tenant)).toMatchObject({ ratePerMinute: 600, capacity: 60 })
    expect(policyOf("writes", tenant)).toMatchObject({ ratePerMinute: 600, capacity: 101 })
    expect(policyOf("reads", tenant)).toMatchObject({ ratePerMinute: 1_200, capacity: 201 })
  })

  it("trial has the standard policies, pro ten times those, and a contract sets a factor", () => {
    const policiesOf = (tenant: ReturnType<typeof tenantWith>) =>
      customerPolicyNames.map((name) => policyOf(name, tenant))
    expect(policiesOf(tenantWith({ plan: "trial" }))).toEqual(policiesOf(tenantWith()))
    const pro = tenantWith({ plan: "pro" })
    expect(policyOf("token", pro)).toMatchObject({ ratePerMinute: 6_000, capacity: 600 })
    expect(policyOf("reads", pro)).toMatchObject({ ratePerMinute: 12_000, capacity: 2_010 })
    expect(policiesOf(tenantWith({ plan: "enterprise" }))).toEqual(policiesOf(pro))
    const contract = tenantWith({ plan: "enterprise", contract: { rateFactor: 25 } })
    expect(policyOf("writes", contract)).toMatchObject({ ratePerMinute: 15_000, capacity: 2_525 })
  })

  it("a token has one bucket; a key has one for all its tokens and one per route", () => {
    const keys = (...requests: ReadonlyArray<ReturnType<typeof aRead>>) =>
      new Set(requests.flatMap((request) => bucketsOf(request).map(({ key }) => key))).size
    const second = callerWith({ tokenHash: tokenNumbered(2) })
    expect(keys(aRead(), aRead())).toBe(3)
    expect(keys(aRead(), aWrite())).toBe(4)
    expect(keys(aRead(), aRead(second))).toBe(4)
    expect(keys(aRead(), aRead(callerWith({ clientId: "key-2" })))).toBe(5)
  })
})

describe("Requests at twice the steady rate", () => {
  it("writes are all admitted for ten seconds, then exactly at the steady rate", () => {
    const { clock, limiter } = limiterAlone()
    const admittedInSecond: Array<number> = []
    for (let second = 0; second < 20; second += 1) {
      let admitted = 0
      for (let nth = 0; nth < 20; nth += 1) {
        const caller = callerWith({ tokenHash: tokenNumbered(nth % 2) })
        if (decidedNow(limiter, aWrite(caller)).refusal === undefined) admitted += 1
        clock.pass(50)
      }
      admittedInSecond.push(admitted)
    }
    expect(admittedInSecond.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 20))
    expect(admittedInSecond.slice(10)).toEqual(Array.from({ length: 10 }, () => 10))
  })

  it("reads of four tokens are all admitted for ten seconds, then exactly 1,200 a minute", () => {
    const { clock, limiter } = limiterAlone()
    const admitted = { first: 0, later: 0 }
    for (let nth = 0; nth < 40 * 70; nth += 1) {
      const caller = callerWith({ tokenHash: tokenNumbered(nth % 4) })
      const isAdmitted = decidedNow(limiter, aRead(caller)).refusal === undefined
      if (isAdmitted) admitted[nth < 400 ? "first" : "later"] += 1
      clock.pass(25)
    }
    expect(admitted).toEqual({ first: 400, later: 1_200 })
  })
})

describe("Refused requests", () => {
  const exhausted = () => {
    const alone = limiterAlone()
    for (let nth = 0; nth < 60; nth += 1) decidedNow(alone.limiter, aRead())
    return alone
  }

  it("a request that its token's bucket refuses is charged to no other bucket", () => {
    const { limiter } = exhausted()
    for (let nth = 0; nth < 500; nth += 1) {
      const { refusal, buckets } = decidedNow(limiter, aRead())
      expect(refusal?.violated.map(({ name }) => name)).toEqual(["token"])
      expect(buckets.map(({ remaining }) => remaining)).toEqual([0, 242, 141])
    }
  })

  it("a refused request names the tightest bucket and is admitted after its Retry-After", () => {
    const { clock, limiter } = exhausted()
    const decision = decidedNow(limiter, aRead())
    expect(tightestOf(decision)?.policy.name).toBe("token")
    expect(decision.refusal?.retryAfterSeconds).toBe(1)
    clock.pass(1_000)
    expect(decidedNow(limiter, aRead()).refusal).toBeUndefined()
  })

  it("a refusal is not enforced for a tenant in shadow mode", () => {
    const { limiter } = limiterAlone()
    const caller = callerWith({}, { rateLimiting: "shadow" })
    for (let nth = 0; nth < 60; nth += 1) decidedNow(limiter, aRead(caller))
    expect(decidedNow(limiter, aRead(caller)).refusal).toMatchObject({ isEnforced: false })
    expect(decidedNow(limiter, aRead()).refusal).toMatchObject({ isEnforced: true })
  })
})

describe("Requests without a cost", () => {
  it("a request with a cost of zero reports its buckets and is never refused", () => {
    const { limiter } = limiterAlone()
    const look = () => decidedNow(limiter, { ...aRead(), cost: 0 })
    expect(look().buckets.map(({ remaining }) => remaining)).toEqual([60, 302, 201])
    for (let nth = 0; nth < 60; nth += 1) decidedNow(limiter, aRead())
    expect(look()).toEqual(look())
    expect(look().refusal).toBeUndefined()
    expect(look().buckets.map(({ remaining }) => remaining)).toEqual([0, 242, 141])
  })
})
