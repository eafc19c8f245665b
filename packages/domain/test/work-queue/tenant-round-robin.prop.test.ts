/** Sharing of claims between tenants. */
import { describe, expect, it } from "@effect/vitest"
import {
  initialRoundRobin,
  placeFor,
  roundRobinPlaces,
  shareClaim,
} from "@procurement/domain/work-queue"
import * as Schema from "effect/Schema"

interface Work {
  readonly tenant: string
  readonly nth: number
}

const tenantOf = ({ tenant }: Work): string => tenant

const queueOf = (tenants: ReadonlyArray<string>): ReadonlyArray<Work> =>
  tenants.map((tenant, nth) => ({ tenant, nth }))

/** The work of each claim, until the queue is empty. */
const drained = (queue: ReadonlyArray<Work>, limit: number): ReadonlyArray<ReadonlyArray<Work>> => {
  const claims: Array<ReadonlyArray<Work>> = []
  let turns = initialRoundRobin
  let waiting = queue
  while (waiting.length > 0) {
    const shared = shareClaim(waiting, tenantOf, limit, turns)
    turns = shared.turns
    waiting = waiting.filter((work) => !shared.chosen.includes(work))
    claims.push(shared.chosen)
  }
  return claims
}

const Given = Schema.Struct({
  tenants: Schema.Array(Schema.Literals(["a", "b", "c", "d", "e"])).check(Schema.isMaxLength(60)),
  limit: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 12 })),
})

describe("shareClaim", () => {
  it.prop(
    "every claim except the last is full, and each item is claimed once",
    [Given],
    ([{ limit, tenants: given }]) => {
      const queue = queueOf(given)
      const claims = drained(queue, limit)
      expect(claims.flat().toSorted((a, b) => a.nth - b.nth)).toEqual(queue)
      for (const claim of claims.slice(0, -1)) expect(claim).toHaveLength(limit)
    },
  )

  it.prop(
    "the work of one tenant is claimed in the order of the queue",
    [Given],
    ([{ limit, tenants: given }]) => {
      const queue = queueOf(given)
      const claims = drained(queue, limit)
      const nthClaim = (work: Work) => claims.findIndex((claim) => claim.includes(work))
      for (const tenant of new Set(queue.map(tenantOf))) {
        const own = queue.filter((work) => work.tenant === tenant).map(nthClaim)
        expect(own).toEqual(own.toSorted((a, b) => a - b))
      }
    },
  )

  it.prop(
    "every tenant's first item is claimed within a bound set by the number of tenants",
    [Given],
    ([{ limit, tenants: given }]) => {
      const queue = queueOf(given)
      const tenants = new Set(queue.map(tenantOf))
      const claims = drained(queue, limit)
      const bound = Math.ceil((2 * tenants.size) / limit) + 1
      for (const tenant of tenants) {
        const first = claims.findIndex((claim) => claim.some((work) => work.tenant === tenant))
        expect(first).toBeLessThanOrEqual(bound)
      }
    },
  )

  it("half the places of a claim go to the oldest work", () => {
    const queue = queueOf(Array.from({ length: 900 }, (_, nth) => (nth < 450 ? "a" : `t${nth}`)))
    const claims = drained(queue, 10)
    for (const [nth, claim] of claims.slice(0, 40).entries()) {
      const own = claim.filter(({ tenant }) => tenant === "a")
      expect(own.length, `claim ${nth}`).toBeGreaterThanOrEqual(5)
    }
  })

  it("roundRobinPlaces alternates the odd place between claims", () => {
    const inTurn = (limit: number) =>
      [0, 1, 2, 3].map((claims) => roundRobinPlaces(limit, { ...initialRoundRobin, claims }))
    expect([inTurn(1), inTurn(4), inTurn(5)]).toEqual([
      [0, 1, 0, 1],
      [2, 2, 2, 2],
      [2, 3, 2, 3],
    ])
  })
})

describe("placeFor", () => {
  it.prop(
    "the newest item of the largest tenant leaves, and only for a tenant that stays smaller",
    [Given],
    ([{ tenants: given }]) => {
      const queue = queueOf(given)
      const count = (tenant: string) => queue.filter((work) => work.tenant === tenant).length
      const most = Math.max(0, ...given.map(count))
      for (const newcomer of ["a", "e", "newcomer"]) {
        const leaving = placeFor(queue, tenantOf, newcomer)
        expect(leaving !== undefined).toBe(count(newcomer) + 1 < most)
        if (leaving === undefined) continue
        expect(count(leaving.tenant)).toBe(most)
        expect(queue.findLast(({ tenant }) => tenant === leaving.tenant)).toBe(leaving)
      }
    },
  )
})
