/** Clauses for servers of a `DeliveryQueue`: all partitions of a server belong to one holder. */
import { expect } from "@effect/vitest"
import { DeliveryQueue, type PartitionClaim, type Subscription } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { freshCode, freshEra } from "../builders/fresh.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { clauses, needing } from "../suite/clause.ts"
import { together } from "../suite/expecting.ts"
import { later, minute } from "../work-queue/claiming.ts"
import { changedBy } from "./changing.ts"
import { aClaim, idsOf, queuedOne, subscribed, fetched, take, taken } from "./partitions.ts"

/** Subscriptions of different tenants to one server, each with a ready delivery in that era. */
const neighbours = Effect.fnUntraced(function* (count: number, era = freshEra()) {
  const host = `${freshCode().toLowerCase()}.example.com`
  const spellings = [`https://${host}/a?b`, `https://${host.toUpperCase()}:443/c`]
  const urls = Array.from({ length: count }, (_, nth) => spellings[nth % spellings.length] ?? host)
  return yield* Effect.forEach(urls, (url) =>
    Effect.tap(subscribed({ url }), (subscription) => queuedOne(subscription, { era })),
  )
})

export const serverClauses = clauses<LedgerPorts>({
  *"gives the partitions of one server to one holder until it has released all of them"() {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const [first] = yield* neighbours(1, era)
    const [claim, other] = [aClaim(later(era, minute)), aClaim(later(era, minute))]
    yield* taken(claim, [first!])
    const second = yield* subscribed({ url: `${first!.url}&again` })
    yield* queuedOne(second, { era })
    expect(yield* taken(other, [second])).toEqual([])
    expect(yield* taken(claim, [second])).toEqual([second.id])
    yield* queue.releasePartitions(claim.holder, [second.id])
    expect(yield* taken(other, [first!, second])).toEqual([])
    yield* queue.releasePartitions(claim.holder, [first!.id])
    const all = [first!, second]
    expect((yield* taken(other, all)).toSorted()).toEqual(idsOf(all).toSorted())
  },

  "gives the partitions of one server to one of many workers that claim concurrently": needing(
    "isolated",
    function* () {
      const era = freshEra()
      const groups = yield* Effect.forEach([1, 2, 3], () => neighbours(4, era))
      const partitions = groups.flat()
      const claims = Array.from({ length: 4 }, () => aClaim(later(era, minute)))
      const ids = new Set<string>(idsOf(partitions))
      const holders = new Map<string, string>()
      for (let round = 0; round < 2 * partitions.length; round += 1) {
        const got = yield* together(claims.map((claim) => take(claim, 1)))
        for (const [nth, { holder }] of claims.entries()) {
          for (const partition of got[nth] ?? [])
            if (ids.has(partition)) holders.set(partition, holder)
        }
      }
      expect(holders.size).toBe(partitions.length)
      for (const group of groups) {
        expect(new Set(group.map(({ id }) => holders.get(id))).size).toBe(1)
      }
    },
  ),

  *"gives a server to another holder when the leases on its partitions have expired, not before"() {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const [first, second] = (yield* neighbours(2, era)) as [Subscription, Subscription]
    const claim = aClaim(later(era, minute))
    yield* taken(claim, [first, second])
    yield* queue.releasePartitions(claim.holder, [second.id])
    const now = later(claim.leaseUntil, -1)
    const renewed = { ...claim, now, leaseUntil: later(now, minute) }
    expect(yield* queue.renewPartitions(renewed, [first.id])).toEqual([first.id])
    expect(yield* taken(aClaim(later(renewed.leaseUntil, -1)), [second])).toEqual([])
    expect(yield* taken(aClaim(renewed.leaseUntil), [second])).toEqual([second.id])
  },

  "reports whether another worker abandoned a partition or its server": needing(
    "isolated",
    function* () {
      const queue = yield* DeliveryQueue
      const era = freshEra()
      const [first, second] = (yield* neighbours(2, era)) as [Subscription, Subscription]
      const ids = new Set([first.id, second.id])
      const leftAmong = (claim: PartitionClaim) =>
        Effect.map(queue.claimPartitions(claim, 50), (got) =>
          got.filter(({ partition }) => ids.has(partition)).map(({ isAbandoned }) => isAbandoned),
        )
      const claim = aClaim(later(era, minute))
      expect(yield* leftAmong(claim)).toEqual([false, false])
      yield* queue.releasePartitions(claim.holder, [second.id])
      const mine = { ...aClaim(claim.leaseUntil), holder: claim.holder }
      expect(yield* leftAmong(mine)).toEqual([false, false])
      yield* queue.releasePartitions(claim.holder, [second.id])
      expect(yield* leftAmong(aClaim(mine.leaseUntil))).toEqual([true, true])
    },
  ),

  *"neither returns nor renews a partition whose server now has another holder"() {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const [moving, staying] = [yield* subscribed(), yield* subscribed()]
    for (const each of [moving, staying]) yield* queuedOne(each, { era })
    const [claim, other] = [aClaim(later(era, minute)), aClaim(later(era, minute))]
    yield* taken(claim, [moving])
    yield* taken(other, [staying])
    yield* changedBy(moving, { _tag: "Changed", change: { url: `${staying.url}&moved` } })
    expect((yield* fetched(claim, moving)).deliveries).toEqual([])
    expect(yield* queue.renewPartitions(claim, [moving.id])).toEqual([])
    expect(yield* taken(other, [moving])).toEqual([])
    yield* queue.releasePartitions(claim.holder, [moving.id])
    expect(yield* taken(other, [moving])).toEqual([moving.id])
    expect((yield* fetched(other, moving)).deliveries).toHaveLength(1)
  },
})
