import { describe, expect, it } from "@effect/vitest"
import { bucketsOf, makeRateLimiter, policiesOf, tightestOf } from "@procurement/domain/rate-limit"
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

describe("The policies", () => {
  it("are those of the specification for the plan standard", () => {
    const { token, reads, writes } = policiesOf(tenantWith())
    expect(token).toMatchObject({ ratePerMinute: 600, capacity: 60 })
    expect(writes).toMatchObject({ ratePerMinute: 600, capacity: 101 })
    expect(reads).toMatchObject({ ratePerMinute: 1_200, capacity: 201 })
  })

  it("of a trial are those of standard, of pro ten times those, of a contract what it says", () => {
    expect(policiesOf(tenantWith({ plan: "trial" }))).toEqual(policiesOf(tenantWith()))
    const pro = policiesOf(tenantWith({ plan: "pro" }))
    expect(pro.token).toMatchObject({ ratePerMinute: 6_000, capacity: 600 })
    expect(pro.reads).toMatchObject({ ratePerMinute: 12_000, capacity: 2_010 })
    expect(policiesOf(tenantWith({ plan: "enterprise" }))).toEqual(pro)
    const contract = tenantWith({ plan: "enterprise", contract: { rateFactor: 25 } })
    expect(policiesOf(contract).writes).toMatchObject({ ratePerMinute: 15_000, capacity: 2_525 })
  })

  it("give each token a bucket, and each key one for every route", () => {
    const keys = (...demands: ReadonlyArray<ReturnType<typeof aRead>>) =>
      new Set(demands.flatMap((demand) => bucketsOf(demand).map(({ key }) => key))).size
    const second = callerWith({ tokenHash: tokenNumbered(2) })
    expect(keys(aRead(), aRead())).toBe(2)
    expect(keys(aRead(), aWrite())).toBe(3)
    expect(keys(aRead(), aRead(second))).toBe(3)
    expect(keys(aRead(), aRead(callerWith({ clientId: "key-2" })))).toBe(3)
  })
})

describe("At twice the steady rate", () => {
  it("ten seconds of writes are all admitted, then exactly the steady rate", () => {
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

  it("ten seconds of reads by four tokens are all admitted, then exactly 1,200 a minute", () => {
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

describe("A request that its token does not admit", () => {
  const exhausted = () => {
    const alone = limiterAlone()
    for (let nth = 0; nth < 60; nth += 1) decidedNow(alone.limiter, aRead())
    return alone
  }

  it("is charged to no other bucket", () => {
    const { limiter } = exhausted()
    for (let nth = 0; nth < 500; nth += 1) {
      const { refusal, standings } = decidedNow(limiter, aRead())
      expect(refusal?.violated.map(({ name }) => name)).toEqual(["token"])
      expect(standings.map(({ remaining }) => remaining)).toEqual([0, 141])
    }
  })

  it("is told by the tightest bucket, and admitted after the time it was told", () => {
    const { clock, limiter } = exhausted()
    const decision = decidedNow(limiter, aRead())
    expect(tightestOf(decision)?.policy.name).toBe("token")
    expect(decision.refusal?.retryAfterSeconds).toBe(1)
    clock.pass(1_000)
    expect(decidedNow(limiter, aRead()).refusal).toBeUndefined()
  })

  it("is marked as one to let pass when the tenant is in shadow mode", () => {
    const { limiter } = limiterAlone()
    const caller = callerWith({}, { rateLimiting: "shadow" })
    for (let nth = 0; nth < 60; nth += 1) decidedNow(limiter, aRead(caller))
    expect(decidedNow(limiter, aRead(caller)).refusal).toMatchObject({ isEnforced: false })
    expect(decidedNow(limiter, aRead()).refusal).toMatchObject({ isEnforced: true })
  })
})

describe("A request that costs nothing", () => {
  it("tells how things stand and changes nothing, on an empty bucket too", () => {
    const { limiter } = limiterAlone()
    const look = () => decidedNow(limiter, { ...aRead(), cost: 0 })
    expect(look().standings.map(({ remaining }) => remaining)).toEqual([60, 201])
    for (let nth = 0; nth < 60; nth += 1) decidedNow(limiter, aRead())
    expect(look()).toEqual(look())
    expect(look().refusal).toBeUndefined()
    expect(look().standings.map(({ remaining }) => remaining)).toEqual([0, 141])
  })
})
