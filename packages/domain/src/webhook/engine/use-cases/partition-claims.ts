/** Claims partitions, renews their leases, and releases idle partitions. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { instant } from "../../../calendar/instant.ts"
import { logFailure } from "../../../trace/trace-context.ts"
import type { DeliveryQueue, GrantedPartition, PartitionClaim } from "../../delivery-queue.ts"
import {
  type ClaimedPartition,
  closePartition,
  isIdle,
  losePartition,
  makeClaimedPartition,
  openPartition,
} from "../claimed-partition.ts"
import { forgetReceivers } from "../paced-endpoint.ts"
import { paceAfter } from "../partition-pace.ts"
import {
  type EngineState,
  fetchAgain,
  fetchIfLow,
  restOf,
  untilStored,
  waitAtMost,
  waitFor,
} from "./engine-state.ts"
import type { Turns } from "./turns.ts"

type Deliveries = DeliveryQueue["Service"]

const claimOf = ({ holder, limits, wallTime }: EngineState): PartitionClaim => {
  const now = wallTime()
  return { holder, now, leaseUntil: instant(now + limits.leaseMillis) }
}

const addPartition = (
  state: EngineState,
  { partition: id, isAbandoned }: GrantedPartition,
  leaseUntil: number,
): void => {
  const partition = state.partitions.get(id) ?? makeClaimedPartition(id)
  state.partitions.set(id, partition)
  partition.isAbandoned = isAbandoned
  openPartition(partition, leaseUntil, state.steadyMillis())
  state.claimed.openUnsafe()
  fetchIfLow(state, partition)
}

/** An engine with enough work leaves partitions to others. */
const canClaimMore = ({ isStopping, partitions, budgets, unsaved, limits }: EngineState): boolean =>
  !isStopping &&
  partitions.size < limits.endpoints &&
  budgets.healthy.inFlight < budgets.healthy.limit &&
  unsaved < limits.unsaved

const claimAll = Effect.fnUntraced(function* (state: EngineState, queue: Deliveries) {
  const { partitionsAtOnce, endpoints } = state.limits
  let isMore = true
  while (isMore && canClaimMore(state)) {
    const claim = claimOf(state)
    const limit = Math.min(partitionsAtOnce, endpoints - state.partitions.size)
    const claimed = yield* queue.claimPartitions(claim, limit)
    for (const one of claimed) addPartition(state, one, claim.leaseUntil)
    isMore = claimed.length === limit
  }
})

const release = Effect.fnUntraced(function* (
  state: EngineState,
  queue: Deliveries,
  partitions: ReadonlyArray<ClaimedPartition>,
) {
  if (partitions.length === 0) return
  for (const partition of partitions) closePartition(partition, "closed")
  const ids = partitions.map(({ id }) => id)
  yield* queue.releasePartitions(state.holder, ids)
  for (const id of ids) state.partitions.delete(id)
})

/** Longer than the second of the pace, so that the next holder need not know the last second. */
const idleTimeoutMillis = 1_500

/** The next event of an idle partition needs no claim while the partition is kept. */
const keepMillis = 10_000

const releasable = (state: EngineState): ReadonlyArray<ClaimedPartition> => {
  const nowMillis = state.steadyMillis()
  const isCrowded = state.partitions.size > state.limits.keptPartitions
  const openMillis = isCrowded ? idleTimeoutMillis : keepMillis
  return [...state.partitions.values()].filter((partition) =>
    partition.state === "open"
      ? partition.isDrained && isIdle(partition, nowMillis, openMillis)
      : partition.state === "closed" && isIdle(partition, nowMillis, idleTimeoutMillis),
  )
}

/** An attempt in flight for longer makes its partition unhealthy. */
const slowMillis = 2_000

/**
 * Moves the attempts of partitions with a slow one to the budget of unhealthy partitions, long
 * before the slow attempt times out after 15 seconds.
 */
const markSlowPartitions = ({ partitions, budgets, steadyMillis }: EngineState): void => {
  const nowMillis = steadyMillis()
  for (const partition of partitions.values()) {
    const [oldest] = partition.running
    if (oldest === undefined || nowMillis - oldest.startedMillis <= slowMillis) continue
    partition.pace = paceAfter(partition.pace, { _tag: "Slow" })
    for (const running of partition.running) {
      budgets[running.health].inFlight -= 1
      budgets.unhealthy.inFlight += 1
      running.health = "unhealthy"
    }
  }
}

/** Claimed partitions are polled this often, in case a wake-up was lost. */
const recheckMillis = 5_000

/** The shortest time between two polls of all partitions, however many wake-ups there are. */
const wakeRestMillis = 100

/**
 * Claims partitions after each wake-up and every second. Claiming takes at most half of the time,
 * because its cost grows with all partitions that have ready deliveries. Runs until the engine
 * stops.
 */
export const keepPartitions = Effect.fnUntraced(function* (
  state: EngineState,
  queue: Deliveries,
  turns: Turns,
) {
  const { pollIntervalMillis } = state.limits
  let polledAt = state.steadyMillis()
  let tidiedAt = polledAt

  const pollIfDue = (): void => {
    const restedMillis = state.steadyMillis() - polledAt
    if (restedMillis < (state.isPollDue ? wakeRestMillis : recheckMillis)) return
    state.isPollDue = false
    polledAt = state.steadyMillis()
    for (const partition of state.partitions.values()) fetchAgain(state, partition)
  }

  const tidyIfDue = Effect.suspend(() => {
    if (state.steadyMillis() - tidiedAt < pollIntervalMillis) return Effect.void
    tidiedAt = state.steadyMillis()
    markSlowPartitions(state)
    forgetReceivers(state.receivers, state.partitions.values(), tidiedAt)
    turns.admit()
    return release(state, queue, releasable(state))
  })

  const round = Effect.gen(function* () {
    pollIfDue()
    yield* claimAll(state, queue)
    yield* tidyIfDue
  })

  while (!state.isStopping) {
    const startedAt = state.steadyMillis()
    yield* untilStored("claiming partitions", Effect.uninterruptible(round))
    const tookMillis = state.steadyMillis() - startedAt
    yield* Effect.sleep(Duration.millis(Math.min(tookMillis, pollIntervalMillis)))
    // Only a wake-up for a partition that is not claimed ends this rest.
    const restMillis = startedAt + wakeRestMillis - state.steadyMillis()
    if (restMillis > 0) yield* waitAtMost(state.claim, Effect.sleep(restMillis))
    if (!state.isPollDue) yield* waitAtMost(state.poll, restOf(state, pollIntervalMillis))
    for (const signal of [state.claim, state.poll]) yield* signal.close
  }
  return yield* Effect.never
})

/** No other engine may send the unsaved deliveries of a paused partition. */
const needsLease = ({ state, taken }: ClaimedPartition): boolean =>
  state !== "closed" || taken.size > 0

const renewAll = Effect.fnUntraced(function* (state: EngineState, queue: Deliveries, turns: Turns) {
  const claim = claimOf(state)
  const { partitionsAtOnce } = state.limits
  const held = [...state.partitions.values()].filter(needsLease)
  for (let from = 0; from < held.length; from += partitionsAtOnce) {
    const some = held.slice(from, from + partitionsAtOnce)
    const renewed = new Set(
      yield* queue.renewPartitions(
        claim,
        some.map(({ id }) => id),
      ),
    )
    for (const partition of some) {
      if (!renewed.has(partition.id)) losePartition(partition)
      else {
        partition.leaseUntil = claim.leaseUntil
        turns.advance(partition)
      }
    }
  }
})

/** Renews all leases each time a third has passed, until it is interrupted. */
export const keepLeases = (state: EngineState, queue: Deliveries, turns: Turns) => {
  const thirdMillis = Math.floor(state.limits.leaseMillis / 3)
  const renewing = Effect.suspend(() => renewAll(state, queue, turns))
  const holding = Effect.suspend(() =>
    state.partitions.size === 0 ? waitFor(state.claimed) : Effect.void,
  )
  return holding.pipe(
    Effect.andThen(Effect.sleep(Duration.millis(thirdMillis))),
    Effect.andThen(untilStored("renewing leases", renewing)),
    Effect.forever,
  )
}

/** Releases all partitions at the end, a second after the last attempt. Tries it once. */
export const releaseAll = Effect.fnUntraced(function* (state: EngineState, queue: Deliveries) {
  const partitions = [...state.partitions.values()]
  const latest = Math.max(...partitions.map(({ lastActiveMillis }) => lastActiveMillis))
  const restMillis = latest + idleTimeoutMillis - state.steadyMillis()
  if (partitions.length > 0 && restMillis > 0) yield* Effect.sleep(Duration.millis(restMillis))
  yield* Effect.catchCause(release(state, queue, partitions), (cause) =>
    logFailure(cause, "webhooks: partitions could not be released"),
  )
})
