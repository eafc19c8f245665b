/** Takes lanes, renews their leases, and gives back those in which nothing happens any more. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { instant } from "../../../calendar/instant.ts"
import type { SubscriptionId } from "../../../identity/type-id.ts"
import type { DeliveryQueue, LaneClaim } from "../../delivery-queue.ts"
import { closeLane, type HeldLane, isDry, isQuiet, makeHeldLane, openLane } from "../held-lane.ts"
import type { Attempts } from "./attempts.ts"
import {
  type EngineState,
  feedIfHungry,
  lookAround,
  loseLane,
  unsavedCount,
} from "./engine-state.ts"
import { suspectSlowLanes } from "./slow-lanes.ts"
import { withStore } from "./with-store.ts"

type Queue = DeliveryQueue["Service"]

const claimOf = ({ holder, limits, wallTime }: EngineState): LaneClaim => {
  const now = wallTime()
  return { holder, now, leaseUntil: instant(now + limits.leaseMillis) }
}

const hold = (state: EngineState, id: SubscriptionId, leaseUntil: number): void => {
  const health = state.suspects.has(id) ? "suspect" : "unproven"
  const lane = state.lanes.get(id) ?? makeHeldLane(id, health)
  state.lanes.set(id, lane)
  // Whoever waits goes on at once, and looks whether there is a lane.
  if (state.lanes.size === 1) state.bells.renew.ring()
  openLane(lane, leaseUntil, state.steadyMillis())
  feedIfHungry(state, lane)
}

/** Whoever has enough to do leaves lanes to others. */
const canTakeMore = (state: EngineState): boolean =>
  !state.isStopping &&
  state.lanes.size < state.limits.lanes &&
  state.inFlight.healthy < state.limits.healthyInFlight &&
  unsavedCount(state) < state.limits.unsaved

const takeAll = Effect.fnUntraced(function* (state: EngineState, queue: Queue) {
  const { lanesAtOnce, lanes } = state.limits
  let isMore = true
  while (isMore && canTakeMore(state)) {
    const claim = claimOf(state)
    const limit = Math.min(lanesAtOnce, lanes - state.lanes.size)
    const taken = yield* queue.takeLanes(claim, limit)
    for (const id of taken) hold(state, id, claim.leaseUntil)
    isMore = taken.length === limit
  }
})

const mostSuspects = 100_000

const forget = (state: EngineState, { id, pace }: HeldLane): void => {
  state.lanes.delete(id)
  state.suspects.delete(id)
  if (pace.health === "suspect") state.suspects.add(id)
  const [oldest] = state.suspects
  if (state.suspects.size > mostSuspects && oldest !== undefined) state.suspects.delete(oldest)
}

/** Gives lanes back and forgets them, but for those that are suspect. */
const giveBack = Effect.fnUntraced(function* (
  state: EngineState,
  queue: Queue,
  lanes: ReadonlyArray<HeldLane>,
) {
  if (lanes.length === 0) return
  for (const lane of lanes) closeLane(lane, "closed")
  const ids = lanes.map(({ id }) => id)
  yield* queue.releaseLanes(state.holder, ids)
  for (const lane of lanes) forget(state, lane)
})

/** Lanes that deliver no more. */
const closedLanes = (state: EngineState): ReadonlyArray<HeldLane> => {
  const nowMillis = state.steadyMillis()
  return [...state.lanes.values()].filter(
    (lane) => lane.state === "closed" && isQuiet(lane, nowMillis, state.limits.quietMillis),
  )
}

/** Lanes in which nothing happens any more, but for some: those busy last. */
const releasable = (state: EngineState): ReadonlyArray<HeldLane> => {
  const nowMillis = state.steadyMillis()
  const { quietMillis, keepMillis, keptLanes } = state.limits
  const quiet = [...state.lanes.values()].filter(
    (lane) =>
      (lane.state === "closed" || (lane.state === "open" && isDry(lane, state.looks))) &&
      isQuiet(lane, nowMillis, quietMillis),
  )
  const kept = quiet
    .filter(({ state: is, pace }) => is === "open" && pace.health !== "unproven")
    .filter((lane) => !isQuiet(lane, nowMillis, keepMillis))
    .toSorted((left, right) => right.lastActiveMillis - left.lastActiveMillis)
  const keeping = new Set(kept.slice(0, keptLanes))
  return quiet.filter((lane) => !keeping.has(lane))
}

/**
 * Waits until it is time to look for lanes. The rest between two looks is cut short only for lanes
 * of which nothing bad is known: else every event would have lanes taken that fail.
 */
const untilNextLook = Effect.fnUntraced(function* (state: EngineState, tookMillis: number) {
  const { lookMillis, takeRestMillis, wakeRestMillis } = state.limits
  const restMillis = Math.min(Math.max(tookMillis, takeRestMillis), lookMillis)
  yield* Effect.sleep(Duration.millis(restMillis))
  if (restMillis < wakeRestMillis) yield* state.bells.take.wait(wakeRestMillis - restMillis)
  // A wake-up that came too early for a look is not forgotten.
  if (!state.isWoken) yield* state.bells.look.wait(lookMillis)
  for (const bell of [state.bells.take, state.bells.look]) bell.hush()
})

/**
 * A look for lanes whenever the engine was woken, and every second besides. Looking takes half of
 * the time at most: its cost grows with the lanes that have something ready, held or not. Lanes in
 * which nothing happens are given back every second, all together.
 */
export const keepLanes = Effect.fnUntraced(function* (
  state: EngineState,
  queue: Queue,
  attempts: Attempts,
) {
  const { storeRestMillis, lookMillis, wakeRestMillis } = state.limits
  let lookedAt = state.steadyMillis()
  let lookedByItselfAt = lookedAt
  const isTimeToLook = (): boolean => state.steadyMillis() - lookedByItselfAt >= lookMillis
  const round = Effect.gen(function* () {
    yield* takeAll(state, queue)
    yield* giveBack(state, queue, isTimeToLook() ? releasable(state) : closedLanes(state))
  })
  while (!state.isStopping) {
    const begun = state.steadyMillis()
    yield* withStore("taking lanes", storeRestMillis, round)
    const now = state.steadyMillis()
    const isByItself = isTimeToLook()
    if (isByItself) {
      lookedByItselfAt = now
      suspectSlowLanes(state)
      attempts.unpark()
    }
    if (isByItself || (state.isWoken && now - lookedAt >= wakeRestMillis)) {
      lookedAt = now
      lookAround(state, isByItself)
    }
    yield* untilNextLook(state, state.steadyMillis() - begun)
  }
})

/** What is on its way in a lane that was paused must not be sent by somebody else meanwhile. */
const needsLease = ({ state, taken }: HeldLane): boolean => state !== "closed" || taken.size > 0

/** A third of it is over, at least; or it is longer than any, because the clock was set back. */
const isAging = ({ leaseUntil }: HeldLane, { now, leaseUntil: longest }: LaneClaim): boolean =>
  leaseUntil - now <= ((longest - now) * 2) / 3 || leaseUntil > longest

const renewAll = Effect.fnUntraced(function* (
  state: EngineState,
  queue: Queue,
  attempts: Attempts,
) {
  const claim = claimOf(state)
  state.renewedAt = claim.now
  const held = [...state.lanes.values()].filter((lane) => needsLease(lane) && isAging(lane, claim))
  if (held.length === 0) return
  const tenures = new Map(held.map(({ id, tenure }) => [id, tenure]))
  const kept = new Set<SubscriptionId>()
  for (let from = 0; from < held.length; from += state.limits.lanesAtOnce) {
    const some = held.slice(from, from + state.limits.lanesAtOnce).map(({ id }) => id)
    yield* state.way.giveWay
    for (const id of yield* queue.renewLanes(claim, some)) kept.add(id)
  }
  for (const lane of held) {
    if (kept.has(lane.id)) {
      lane.leaseUntil = claim.leaseUntil
      attempts.advance(lane)
    } else if (lane.tenure === tenures.get(lane.id)) loseLane(lane)
  }
})

/**
 * Renews what is held for as long as something of it is on its way, each lease when it is due.
 * What failed is tried again after a rest: the store may have been away for most of the time that
 * leases have left.
 */
export const keepLeases = Effect.fnUntraced(function* (
  state: EngineState,
  queue: Queue,
  attempts: Attempts,
) {
  const { storeRestMillis, renewMillis } = state.limits
  const renewed = Effect.as(
    Effect.suspend(() => renewAll(state, queue, attempts)),
    true,
  )
  let hasFailed = false
  while (!state.isDrained) {
    const isIdle = state.lanes.size === 0
    if (isIdle || !hasFailed) yield* state.bells.renew.wait(isIdle ? undefined : renewMillis)
    if (isIdle) continue
    const isRenewed = yield* withStore("renewing leases", storeRestMillis, renewed)
    hasFailed = isRenewed === undefined
  }
})

/** At the end: gives back all that is held, when no endpoint has heard of it for a second. */
export const giveAllBack = Effect.fnUntraced(function* (state: EngineState, queue: Queue) {
  const lanes = [...state.lanes.values()]
  const latest = Math.max(...lanes.map(({ lastActiveMillis }) => lastActiveMillis))
  const restMillis = latest + state.limits.quietMillis - state.steadyMillis()
  if (lanes.length > 0 && restMillis > 0) yield* Effect.sleep(restMillis)
  yield* withStore("giving lanes back", 0, giveBack(state, queue, lanes))
})
