/**
 * What the parts of one delivery engine have in common: the lanes it holds, what is on its way, and
 * what has ended and is not saved.
 *
 * Lost with the process: all of it can be had again from the store.
 */
import type * as Clock from "effect/Clock"
import { type Instant, instant } from "../../../calendar/instant.ts"
import type { SubscriptionId } from "../../../identity/type-id.ts"
import type { Delivery, ExhaustedDelivery } from "../../delivery.ts"
import type { EngineLimits } from "../engine-limits.ts"
import { closeLane, type HeldLane, isHungry } from "../held-lane.ts"
import type { LaneHealth } from "../lane.ts"
import { type Bell, makeBell } from "./bell.ts"
import { makeRightOfWay, type RightOfWay } from "./right-of-way.ts"

/** What has ended and is to be saved. */
export interface Outcome<A extends Delivery = Delivery> {
  readonly lane: HeldLane
  readonly delivery: A
}

type BellName = "look" | "take" | "renew" | "feed" | "settle" | "accept" | "due"

export interface EngineState {
  readonly holder: string
  readonly limits: EngineLimits
  readonly lanes: Map<SubscriptionId, HeldLane>
  /** Lanes given back whose last attempt had failed: that is not forgotten at once. */
  readonly suspects: Set<SubscriptionId>
  /** Lanes of which the store should be asked for more. */
  readonly hungry: Readonly<Record<LaneHealth, Set<HeldLane>>>
  /** Attempts on their way. */
  readonly inFlight: Record<LaneHealth, number>
  /** Lanes that could go on, but for the bounds of the engine, in the order in which they came. */
  readonly parked: Readonly<Record<LaneHealth, Set<HeldLane>>>
  /** Of what leads to first attempts in healthy lanes, before suspect ones. */
  readonly way: RightOfWay
  /** When the next attempt may be started in a suspect lane. */
  nextSuspectMillis: number
  readonly unsaved: Array<Outcome>
  /** Outcomes that are being saved just now. */
  saving: number
  /** Those that pause their subscription. */
  readonly exhausted: Array<Outcome<ExhaustedDelivery>>
  /**
   * All lanes but suspect ones look for more whenever the engine is woken, those only at a look
   * of its own: a thousand endpoints that fail must not be asked about with every event.
   */
  readonly looks: Record<LaneHealth, number>
  /** When it looked into suspect lanes, by a clock never set; undefined: it was woken since. */
  suspectsLookedAtMillis: number | undefined
  /** When leases were renewed last. */
  renewedAt: Instant
  /** When the store said that the next retry is due; undefined: no time soon. */
  nextDueAt: Instant | undefined
  /** Whether it was woken since it looked around last. */
  isWoken: boolean
  isStopping: boolean
  /** Stopping, and all that was on its way is saved, or was tried for long enough. */
  isDrained: boolean
  /**
   * `accept`: something that was accepted waits to be saved; `look`: there may be something new
   * somewhere; `take`: there is, in a lane that is not held and of which nothing bad is known.
   */
  readonly bells: Readonly<Record<BellName, Bell>>
  /** The time on the wall, as the store and the schedule of retries go by it. */
  readonly wallTime: () => Instant
  /** Milliseconds of a clock that is never set, as the pace goes by it. */
  readonly steadyMillis: () => number
}

const nanosPerMilli = 1e6

export const makeEngineState = (
  holder: string,
  limits: EngineLimits,
  clock: Clock.Clock,
): EngineState => {
  const steadyMillis = (): number => Number(clock.monotonicTimeNanosUnsafe()) / nanosPerMilli
  const way = makeRightOfWay({
    longestMillis: limits.giveWayMillis,
    restMillis: limits.suspectPaceMillis,
    steadyMillis,
  })
  return {
    holder,
    limits,
    lanes: new Map(),
    suspects: new Set(),
    hungry: { healthy: new Set(), unproven: new Set(), suspect: new Set() },
    inFlight: { healthy: 0, unproven: 0, suspect: 0 },
    parked: { healthy: new Set(), unproven: new Set(), suspect: new Set() },
    way,
    nextSuspectMillis: Number.NEGATIVE_INFINITY,
    unsaved: [],
    saving: 0,
    exhausted: [],
    looks: { healthy: 0, unproven: 0, suspect: 0 },
    suspectsLookedAtMillis: undefined,
    renewedAt: instant(0),
    nextDueAt: undefined,
    isWoken: false,
    isStopping: false,
    isDrained: false,
    bells: {
      look: makeBell(),
      take: makeBell(),
      renew: makeBell(),
      feed: makeBell(),
      settle: makeBell(),
      accept: makeBell(),
      due: makeBell(),
    },
    wallTime: () => instant(clock.currentTimeMillisUnsafe()),
    steadyMillis,
  }
}

export const unsavedCount = ({ unsaved, saving, exhausted }: EngineState): number =>
  unsaved.length + saving + exhausted.length

/** Has the store asked for more of a lane that can take more. */
export const feedIfHungry = (state: EngineState, lane: HeldLane): void => {
  if (state.isStopping || !isHungry(lane, state.looks)) return
  state.hungry[lane.pace.health].add(lane)
  state.bells.feed.ring()
}

/**
 * The store may have got something new: in lanes that are held, and in others. A clock that was set
 * makes itself felt here too. What is woken very often is looked at once for many times.
 */
export const wakeEngine = (state: EngineState): void => {
  state.isWoken = true
  state.suspectsLookedAtMillis = undefined
  state.bells.look.ring()
  const now = state.wallTime()
  const { nextDueAt, renewedAt, limits, bells } = state
  if (nextDueAt !== undefined && nextDueAt <= now) bells.due.ring()
  if (renewedAt + limits.renewMillis <= now) bells.renew.ring()
}

/**
 * The store has got something new in these lanes. Free ones that are suspect wait for the next look
 * by itself: to be sent what is new a second later is nothing to an endpoint that fails.
 */
export const wakeLanes = (state: EngineState, ids: ReadonlyArray<SubscriptionId>): void => {
  for (const id of ids) {
    const lane = state.lanes.get(id)
    if (lane?.state !== "open") {
      if (state.suspects.has(id)) continue
      state.bells.look.ring()
      state.bells.take.ring()
    } else {
      lane.wakeUps += 1
      lane.dryAt = -1
      feedIfHungry(state, lane)
    }
  }
}

const isTimeForSuspects = (state: EngineState): boolean =>
  state.suspectsLookedAtMillis === undefined ||
  state.steadyMillis() - state.suspectsLookedAtMillis >= state.limits.suspectLookMillis

/**
 * Looks into every lane that is held, after a wake-up and every second besides; into suspect ones
 * at a look by itself after a wake-up, or else every few seconds.
 */
export const lookAround = (state: EngineState, isByItself: boolean): void => {
  state.isWoken = false
  state.looks.healthy += 1
  state.looks.unproven += 1
  if (isByItself && isTimeForSuspects(state)) {
    state.suspectsLookedAtMillis = state.steadyMillis()
    state.looks.suspect += 1
  }
  for (const lane of state.lanes.values()) feedIfHungry(state, lane)
}

/** Somebody else has the lane, or it does not deliver any more. */
export const loseLane = (lane: HeldLane): void => {
  if (lane.state === "open") closeLane(lane, "closed")
}
