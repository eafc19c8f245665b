/** Claims partitions, renews their leases, and releases idle partitions. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { instant } from "../../../calendar/instant.ts"
import type { SubscriptionId } from "../../../identity/type-id.ts"
import { logFailure } from "../../../trace/trace-context.ts"
import type { DeliveryQueue, GrantedPartition, PartitionClaim } from "../../delivery-queue.ts"
import {
  type ClaimedPartition,
  closePartition,
  isDrained,
  isIdle,
  leaveEndpoint,
  makeClaimedPartition,
  openPartition,
} from "../claimed-partition.ts"
import { leaseQuarterMillis, paceAfter } from "../engine-limits.ts"
import type { Attempts } from "./attempts.ts"
import {
  type EngineState,
  fetchIfLow,
  forgetEndpoints,
  losePartition,
  pollStore,
  untilStored,
  waitAtMost,
} from "./engine-state.ts"

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
  const health = state.unhealthyPartitions.has(id) ? "unhealthy" : "probing"
  const partition = state.partitions.get(id) ?? makeClaimedPartition(id, health)
  state.partitions.set(id, partition)
  partition.isAbandoned = isAbandoned
  openPartition(partition, leaseUntil, state.steadyMillis())
  fetchIfLow(state, partition)
}

/** An engine with enough work leaves partitions to others. */
const canClaimMore = (state: EngineState): boolean =>
  !state.isStopping &&
  state.partitions.size < state.limits.partitions &&
  state.inFlight.healthy < state.limits.healthyInFlight &&
  state.unsaved < state.limits.unsaved

const claimAll = Effect.fnUntraced(function* (state: EngineState, queue: Deliveries) {
  const { partitionsAtOnce, partitions } = state.limits
  let isMore = true
  while (isMore && canClaimMore(state)) {
    const claim = claimOf(state)
    const limit = Math.min(partitionsAtOnce, partitions - state.partitions.size)
    const claimed = yield* queue.claimPartitions(claim, limit)
    for (const one of claimed) addPartition(state, one, claim.leaseUntil)
    isMore = claimed.length === limit
  }
})

const mostUnhealthy = 100_000

const forget = (state: EngineState, partition: ClaimedPartition): void => {
  const { id, pace } = partition
  leaveEndpoint(partition)
  state.partitions.delete(id)
  state.unhealthyPartitions.delete(id)
  if (pace.health === "unhealthy") state.unhealthyPartitions.add(id)
  const [oldest] = state.unhealthyPartitions
  if (state.unhealthyPartitions.size > mostUnhealthy && oldest !== undefined)
    state.unhealthyPartitions.delete(oldest)
}

/** Releases partitions. Remembers which of them are unhealthy. */
const release = Effect.fnUntraced(function* (
  state: EngineState,
  queue: Deliveries,
  partitions: ReadonlyArray<ClaimedPartition>,
) {
  if (partitions.length === 0) return
  for (const partition of partitions) closePartition(partition, "closed")
  const ids = partitions.map(({ id }) => id)
  yield* queue.releasePartitions(state.holder, ids)
  for (const partition of partitions) forget(state, partition)
})

/** An idle partition is released after this time: longer than the second of the pace. */
const idleTimeoutMillis = 1_500

/** How long idle partitions stay claimed, if they are among the last active ones. */
const keepMillis = 10_000

/** Idle partitions that send no more. */
const closedPartitions = (state: EngineState): ReadonlyArray<ClaimedPartition> => {
  const nowMillis = state.steadyMillis()
  return [...state.partitions.values()].filter(
    (partition) => partition.state === "closed" && isIdle(partition, nowMillis, idleTimeoutMillis),
  )
}

/** Idle partitions, except those active most recently. */
const releasable = (state: EngineState): ReadonlyArray<ClaimedPartition> => {
  const nowMillis = state.steadyMillis()
  const idle = [...state.partitions.values()].filter(
    (partition) =>
      (partition.state === "closed" ||
        (partition.state === "open" && isDrained(partition, state.polls))) &&
      isIdle(partition, nowMillis, idleTimeoutMillis),
  )
  const kept = idle
    .filter(({ state: is, pace }) => is === "open" && pace.health !== "probing")
    .filter((partition) => !isIdle(partition, nowMillis, keepMillis))
    .toSorted((left, right) => right.lastActiveMillis - left.lastActiveMillis)
  const keeping = new Set(kept.slice(0, state.limits.keptPartitions))
  return idle.filter((partition) => !keeping.has(partition))
}

/** The shortest time between two polls of all partitions, however many wake-ups there are. */
const wakeRestMillis = 100

/**
 * Waits for the next round of claims. Only the `claim` signal shortens the pause: otherwise every
 * event would lead to claims of unhealthy partitions.
 */
const untilNextRound = Effect.fnUntraced(function* (state: EngineState, tookMillis: number) {
  const { pollIntervalMillis } = state.limits
  const restMillis = Math.min(tookMillis, pollIntervalMillis)
  yield* Effect.sleep(Duration.millis(restMillis))
  if (restMillis < wakeRestMillis) yield* waitAtMost(state.claim, wakeRestMillis - restMillis)
  // A wake-up during the pause starts a round at once.
  if (!state.isWoken) yield* waitAtMost(state.poll, pollIntervalMillis)
  for (const signal of [state.claim, state.poll]) yield* signal.close
})

/** An attempt in flight for longer makes its partition unhealthy. */
const slowMillis = 2_000

const isSlow = ({ steadyMillis }: EngineState, { running }: ClaimedPartition): boolean => {
  const [oldest] = running
  return oldest !== undefined && steadyMillis() - oldest.startedMillis > slowMillis
}

/** Marks the partition as unhealthy, and moves its attempts in flight to that budget. */
const markSlow = (state: EngineState, partition: ClaimedPartition): void => {
  partition.pace = paceAfter(partition.pace, { _tag: "Slow" })
  for (const running of partition.running) {
    state.inFlight[running.health] -= 1
    state.inFlight.unhealthy += 1
    running.health = "unhealthy"
  }
}

/**
 * Moves partitions with a slow attempt out of the budgets of the others, long before the attempt
 * times out after 15 seconds. A partition that is already unhealthy may still have attempts in
 * those budgets.
 */
const markSlowPartitions = (state: EngineState): void => {
  for (const partition of state.partitions.values()) {
    if (isSlow(state, partition)) markSlow(state, partition)
  }
}

/**
 * Claims partitions after each wake-up and every second. Claiming takes at most half of the time,
 * because its cost grows with all partitions that have ready deliveries. Idle partitions are
 * released together, every second. Runs until the engine stops.
 */
export const keepPartitions = Effect.fnUntraced(function* (
  state: EngineState,
  queue: Deliveries,
  attempts: Attempts,
) {
  const { pollIntervalMillis } = state.limits
  let polledAt = state.steadyMillis()
  let scheduledPollAt = polledAt
  const isPollDue = (): boolean => state.steadyMillis() - scheduledPollAt >= pollIntervalMillis
  const round = Effect.gen(function* () {
    yield* claimAll(state, queue)
    yield* release(state, queue, isPollDue() ? releasable(state) : closedPartitions(state))
  })
  while (!state.isStopping) {
    const startedAt = state.steadyMillis()
    yield* untilStored("claiming partitions", Effect.uninterruptible(round))
    const now = state.steadyMillis()
    const isScheduled = isPollDue()
    if (isScheduled) {
      scheduledPollAt = now
      markSlowPartitions(state)
      forgetEndpoints(state)
      attempts.admit()
    }
    if (isScheduled || (state.isWoken && now - polledAt >= wakeRestMillis)) {
      polledAt = now
      pollStore(state, isScheduled)
    }
    yield* untilNextRound(state, state.steadyMillis() - startedAt)
  }
  return yield* Effect.never
})

/** No other engine may send the unsaved deliveries of a paused partition. */
const needsLease = ({ state, taken }: ClaimedPartition): boolean =>
  state !== "closed" || taken.size > 0

/** At least a third of the lease has passed, or the clock was set back. */
const isAging = (
  { leaseUntil }: ClaimedPartition,
  { now, leaseUntil: longest }: PartitionClaim,
): boolean => leaseUntil - now <= ((longest - now) * 2) / 3 || leaseUntil > longest

const renewAll = Effect.fnUntraced(function* (
  state: EngineState,
  queue: Deliveries,
  attempts: Attempts,
) {
  const claim = claimOf(state)
  const held = [...state.partitions.values()].filter(
    (partition) => needsLease(partition) && isAging(partition, claim),
  )
  if (held.length === 0) return
  const leaseEpochs = new Map(held.map(({ id, leaseEpoch }) => [id, leaseEpoch]))
  const kept = new Set<SubscriptionId>()
  for (let from = 0; from < held.length; from += state.limits.partitionsAtOnce) {
    const some = held.slice(from, from + state.limits.partitionsAtOnce).map(({ id }) => id)
    for (const id of yield* queue.renewPartitions(claim, some)) kept.add(id)
  }
  for (const partition of held) {
    if (kept.has(partition.id)) {
      partition.leaseUntil = claim.leaseUntil
      attempts.advance(partition)
    } else if (partition.leaseEpoch === leaseEpochs.get(partition.id)) losePartition(partition)
  }
})

/**
 * Renews leases until it is interrupted. Retries soon after a failure: the store may have been away
 * for most of the remaining lease time.
 */
export const keepLeases = (state: EngineState, queue: Deliveries, attempts: Attempts) =>
  untilStored(
    "renewing leases",
    Effect.suspend(() => renewAll(state, queue, attempts)),
  ).pipe(Effect.repeat(Schedule.spaced(Duration.millis(leaseQuarterMillis(state.limits)))))

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
