/**
 * Whether a request may be made now.
 *
 * A process that is alone keeps its buckets itself and decides at once. One of several leases a few
 * tokens ahead: it decides at once when they are in hand or certainly gone, else after asking the
 * store. It remembers an empty bucket until time can have put a token in, so that a flood of
 * refusals asks nobody. While the store is away it goes on alone from what it saw last: nobody is
 * refused for want of a limiter (docs/adr/0011).
 */
import * as Effect from "effect/Effect"
import type { Instant } from "../../calendar/instant.ts"
import type { Decision } from "../decision.ts"
import type { Demand } from "../policies.ts"
import { makeLeaseDesk, type Sharing } from "./lease-desk.ts"
import {
  decideAlone,
  decideNow,
  giveBack,
  holdsTooMuch,
  isInHand,
  isStale,
  makeSlots,
  type Slot,
  standingsOf,
} from "./slots.ts"

export type { Sharing } from "./lease-desk.ts"

export interface LimiterOptions {
  /** The present; clocks of processes that share a store differ by less than a minute. */
  readonly now: () => Instant
  /** With whom the buckets are shared; without it the process is alone. */
  readonly sharing?: Sharing | undefined
}

export interface RateLimiter {
  /** The decision, or how to come to one. */
  readonly decide: (demand: Demand) => Decision | Effect.Effect<Decision>
}

/** What a kind of limiter does with the buckets of a request. */
interface Deciding {
  readonly charge: (demand: Demand, own: ReadonlyArray<Slot>) => ReturnType<RateLimiter["decide"]>
  /** Tells how things stand and takes nothing. */
  readonly look: (own: ReadonlyArray<Slot>) => ReturnType<RateLimiter["decide"]>
}

const alone = (now: () => Instant): Deciding => ({
  charge: (demand, own) => decideAlone(demand, own, now()),
  look: (own) => ({ standings: standingsOf(own, now()) }),
})

/** Others may be quicker to use what was leased; who loses that often goes on alone. */
const maximumRounds = 8

const shared = (now: () => Instant, sharing: Sharing): Deciding => {
  const desk = makeLeaseDesk(sharing, now)

  const inRounds = (demand: Demand, own: ReadonlyArray<Slot>): Effect.Effect<Decision> =>
    Effect.gen(function* () {
      for (let round = 0; round < maximumRounds && !desk.isAway(now()); round += 1) {
        yield* desk.lease(own.filter((slot) => !isInHand(slot, now())))
        const decision = decideNow(demand, own, now())
        if (decision !== undefined) return decision
      }
      return decideAlone(demand, own, now())
    })

  const acquire = (demand: Demand, own: ReadonlyArray<Slot>): Effect.Effect<Decision> =>
    Effect.gen(function* () {
      for (const slot of own) slot.waiting += 1
      const decision = yield* inRounds(demand, own)
      for (const slot of own) slot.waiting -= 1
      const excessive = own.filter(holdsTooMuch)
      if (excessive.length > 0) yield* desk.lease(excessive)
      yield* desk.tidyUp
      return decision
    })

  return {
    charge: (demand, own) => {
      const at = now()
      const decision = decideNow(demand, own, at)
      if (decision !== undefined) return decision
      return desk.isAway(at) ? decideAlone(demand, own, at) : acquire(demand, own)
    },
    look: (own) => {
      const at = now()
      const unknown = desk.isAway(at) ? [] : own.filter((slot) => isStale(slot, at))
      const tell = (): Decision => ({ standings: standingsOf(own, now()) })
      return unknown.length === 0 ? tell() : Effect.map(desk.lease(unknown), tell)
    },
  }
}

export const makeRateLimiter = ({ now, sharing }: LimiterOptions): RateLimiter => {
  const slots = makeSlots()
  const { charge, look } = sharing === undefined ? alone(now) : shared(now, sharing)
  return {
    decide: (demand) => {
      const own = slots.of(demand, now())
      if (demand.cost === 1) return charge(demand, own)
      if (demand.cost === -1) giveBack(own)
      return look(own)
    },
  }
}
