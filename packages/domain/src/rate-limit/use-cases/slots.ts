/**
 * The buckets one process deals with at present, each with its share; decisions that need nobody.
 *
 * A bucket nobody has asked for in a while is full, so it is dropped when many have come together.
 */
import type * as Deferred from "effect/Deferred"
import type { Instant } from "../../calendar/instant.ts"
import { forgettableBefore, type Policy } from "../bucket.ts"
import { type Decision, refusalBy, type Standing } from "../decision.ts"
import {
  bucketsOf,
  type Demand,
  type LimitedBy,
  type LimitedCaller,
  policyNameOf,
} from "../policies.ts"
import {
  aheadLimit,
  leaseMillis,
  mayHaveTokens,
  type Share,
  standingOf,
  takenAlone,
  unseenShare,
  usableTokens,
  withOneBack,
} from "../share.ts"

export interface Slot {
  readonly key: string
  policy: Policy
  /** None before the first lease. */
  share: Share | undefined
  /** Requests that wait for a token of it. */
  waiting: number
  /** The lease under way. */
  leasing: Deferred.Deferred<void> | undefined
  touchedAt: Instant
}

export interface Slots {
  /** The slots of the buckets the request draws on. */
  readonly of: (demand: Demand, now: Instant) => ReadonlyArray<Slot>
}

const fewSlots = 1_000

/** Remembers the keys of a caller: they are asked for with every request. */
const makeKeys = () => {
  const known = new WeakMap<LimitedCaller, Map<string, ReadonlyArray<LimitedBy>>>()
  return (demand: Demand): ReadonlyArray<LimitedBy> => {
    const { caller, route, kind } = demand
    const byRoute = known.get(caller) ?? new Map<string, ReadonlyArray<LimitedBy>>()
    const remembered = byRoute.get(route)
    if (remembered !== undefined && remembered[1]?.policy.name === policyNameOf[kind]) {
      return remembered
    }
    const limitedBy = bucketsOf(demand)
    known.set(caller, byRoute.set(route, limitedBy))
    return limitedBy
  }
}

export const makeSlots = (): Slots => {
  const keysOf = makeKeys()
  const slots = new Map<string, Slot>()
  let sweepAtSize = fewSlots
  const sweep = (now: Instant): void => {
    const idleSince = forgettableBefore(now)
    for (const [key, slot] of slots) {
      if (slot.touchedAt < idleSince && slot.waiting === 0) slots.delete(key)
    }
    sweepAtSize = Math.max(fewSlots, slots.size * 2)
  }
  const add = ({ key, policy }: LimitedBy, now: Instant): Slot => {
    if (slots.size >= sweepAtSize) sweep(now)
    const slot = {
      key,
      policy,
      share: undefined,
      waiting: 0,
      leasing: undefined,
      touchedAt: now,
    }
    slots.set(key, slot)
    return slot
  }
  const slotOf = (limitedBy: LimitedBy, now: Instant): Slot => {
    const slot = slots.get(limitedBy.key) ?? add(limitedBy, now)
    slot.policy = limitedBy.policy
    slot.touchedAt = now
    return slot
  }
  return { of: (demand, now) => keysOf(demand).map((limitedBy) => slotOf(limitedBy, now)) }
}

export const isInHand = ({ share }: Slot, now: Instant): boolean =>
  share !== undefined && usableTokens(share, now) > 0

const isCertainlyEmpty = ({ share, policy }: Slot, now: Instant): boolean =>
  share !== undefined && !mayHaveTokens(share, policy, now)

/** Whether it is too long ago that anybody has looked at the bucket. */
export const isStale = ({ share }: Slot, now: Instant): boolean =>
  share === undefined || now - share.leasedAt >= leaseMillis

/** Whether it holds more than a process may hold when no request waits. */
export const holdsTooMuch = ({ share, policy, waiting, leasing }: Slot): boolean =>
  leasing === undefined && waiting === 0 && (share?.held ?? 0) > aheadLimit(policy)

export const standingsOf = (own: ReadonlyArray<Slot>, now: Instant): ReadonlyArray<Standing> =>
  own.map(({ share, policy }) => standingOf(share ?? unseenShare(policy, now), policy, now))

const admitted = (own: ReadonlyArray<Slot>, now: Instant): Decision => ({
  standings: standingsOf(own, now),
})

const refused = (demand: Demand, own: ReadonlyArray<Slot>, now: Instant): Decision => {
  const standings = standingsOf(own, now)
  const isEnforced = demand.caller.tenant.rateLimiting === "enforced"
  return { standings, refusal: refusalBy(standings, isEnforced) }
}

/** Gives back the token of a request that turned out to cost nothing. */
export const giveBack = (own: ReadonlyArray<Slot>): void => {
  for (const slot of own) slot.share = slot.share && withOneBack(slot.share, slot.policy)
}

/** The decision when every token is in hand, or one is certainly nowhere; else undefined. */
export const decideNow = (
  demand: Demand,
  own: ReadonlyArray<Slot>,
  now: Instant,
): Decision | undefined => {
  if (own.every((slot) => isInHand(slot, now))) {
    for (const slot of own) slot.share = slot.share && takenAlone(slot.share, slot.policy, now)
    return admitted(own, now)
  }
  return own.some((slot) => isCertainlyEmpty(slot, now)) ? refused(demand, own, now) : undefined
}

/** The decision from what this process knows, as if nobody else took tokens. */
export const decideAlone = (demand: Demand, own: ReadonlyArray<Slot>, now: Instant): Decision => {
  const taken = own.map(({ share, policy }) =>
    takenAlone(share ?? unseenShare(policy, now), policy, now),
  )
  if (taken.includes(undefined)) return refused(demand, own, now)
  own.forEach((slot, nth) => {
    slot.share = taken[nth]
  })
  return admitted(own, now)
}
