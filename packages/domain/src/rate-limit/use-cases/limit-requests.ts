/**
 * Whether a request may be made now: at once when its tokens are in hand or certainly gone, else
 * after asking the store.
 *
 * A process that is alone asks for exactly what it needs. One of several leases a few tokens ahead,
 * and remembers an empty bucket until time can have put a token in, so that a flood of refusals
 * asks nobody. While the store is away the process goes on alone from what it saw last: nobody is
 * refused for want of a limiter (docs/adr/0011).
 */
import * as Effect from "effect/Effect"
import type { Decision } from "../decision.ts"
import { bucketsOf, type Demand } from "../policies.ts"
import { type LimiterOptions, makeLeaseDesk } from "./lease-desk.ts"
import {
  decideAlone,
  decideNow,
  holdsTooMuch,
  isInHand,
  isStale,
  makeSlots,
  type Slot,
  standingsOf,
} from "./slots.ts"

export type { LimiterOptions } from "./lease-desk.ts"

export interface RateLimiter {
  /** The decision, or how to come to one. */
  readonly decide: (demand: Demand) => Decision | Effect.Effect<Decision>
}

/** Others may be quicker to use what was leased; who loses that often goes on alone. */
const maximumRounds = 8

export const makeRateLimiter = (options: LimiterOptions): RateLimiter => {
  const { now } = options
  const slots = makeSlots()
  const desk = makeLeaseDesk(options)

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

  const look = (own: ReadonlyArray<Slot>): Decision | Effect.Effect<Decision> => {
    const at = now()
    const unknown = desk.isAway(at) ? [] : own.filter((slot) => isStale(slot, at))
    const tell = (): Decision => ({ standings: standingsOf(own, now()) })
    return unknown.length === 0 ? tell() : Effect.map(desk.lease(unknown), tell)
  }

  return {
    decide: (demand) => {
      const at = now()
      const own = bucketsOf(demand).map((limitedBy) => slots.of(limitedBy, at))
      if (demand.cost === 0) return look(own)
      const decision = decideNow(demand, own, at)
      if (decision !== undefined) return decision
      return desk.isAway(at) ? decideAlone(demand, own, at) : acquire(demand, own)
    },
  }
}
