/**
 * Fetches ready deliveries for partitions with a low buffer, many partitions in one statement, and
 * makes retries ready when they are due.
 */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { DeliveryQueue, FetchedPartition } from "../../delivery-queue.ts"
import { type ClaimedPartition, fetchRequestOf, isBelowLowWatermark } from "../claimed-partition.ts"
import type { PartitionHealth } from "../engine-limits.ts"
import type { Attempts } from "./attempts.ts"
import {
  type EngineState,
  fetchIfLow,
  losePartition,
  notify,
  routePartition,
  untilStored,
  waitFor,
  wakePartitions,
} from "./engine-state.ts"

/** A fetch for one partition, and the partition's counters when it started. */
interface PendingFetch {
  readonly partition: ClaimedPartition
  readonly leaseEpoch: number
  readonly poll: number
  readonly wakeUps: number
  readonly limit: number
}

/** A loop that fetches for partitions of one kind. */
interface Prefetcher {
  readonly health: PartitionHealth
  readonly partitionsAtOnce: number
  /**
   * The shortest pause after a fetch, which also lasts as long as the fetch took, so that the store
   * has time for others; undefined: no pause.
   */
  readonly restMillis: number | undefined
}

const takeToFetch = (
  { toFetch, polls }: EngineState,
  { health, partitionsAtOnce }: Prefetcher,
): ReadonlyArray<ClaimedPartition> => {
  const partitions: Array<ClaimedPartition> = []
  for (const partition of toFetch[health]) {
    if (partitions.length === partitionsAtOnce) break
    toFetch[health].delete(partition)
    if (isBelowLowWatermark(partition, polls)) partitions.push(partition)
  }
  return partitions
}

const applyFetched = (
  state: EngineState,
  pending: PendingFetch,
  fetched: FetchedPartition | undefined,
): void => {
  const { partition, leaseEpoch, poll, wakeUps, limit } = pending
  // Meanwhile released, lost or claimed again: the result is from an earlier claim.
  if (partition.leaseEpoch !== leaseEpoch || partition.state !== "open") return
  if (fetched === undefined) return losePartition(partition)
  const { subscription, deliveries } = fetched
  routePartition(state, partition, subscription)
  partition.buffer.push(...deliveries)
  // A wake-up during the fetch may be about deliveries that the result does not include.
  if (deliveries.length < limit && partition.wakeUps === wakeUps) partition.drainedAt = poll
}

const fetchSome = Effect.fnUntraced(function* (
  state: EngineState,
  queue: DeliveryQueue["Service"],
  partitions: ReadonlyArray<ClaimedPartition>,
) {
  const requests = partitions.map(fetchRequestOf)
  const pending = partitions.map(
    (partition, index): PendingFetch => ({
      partition,
      leaseEpoch: partition.leaseEpoch,
      poll: state.polls[partition.pace.health],
      wakeUps: partition.wakeUps,
      limit: requests[index]?.limit ?? 0,
    }),
  )
  const fetched = yield* queue.fetchReady(state.holder, state.wallTime(), requests)
  const bySubscription = new Map(fetched.map((each) => [each.subscription.id, each]))
  for (const each of pending) {
    applyFetched(state, each, bySubscription.get(each.partition.id))
  }
})

const prefetch = Effect.fnUntraced(function* (
  state: EngineState,
  queue: DeliveryQueue["Service"],
  attempts: Attempts,
  prefetcher: Prefetcher,
) {
  const { health, restMillis } = prefetcher
  const partitions = takeToFetch(state, prefetcher)
  if (partitions.length === 0) return yield* waitFor(state.fetch[health])
  for (const partition of partitions) partition.isFetching = true
  const startedAt = state.steadyMillis()
  const fetching = Effect.suspend(() => fetchSome(state, queue, partitions))
  yield* untilStored("reading deliveries", fetching)
  const tookMillis = state.steadyMillis() - startedAt
  for (const partition of partitions) {
    partition.isFetching = false
    attempts.advance(partition)
    fetchIfLow(state, partition)
  }
  if (restMillis === undefined) return
  yield* Effect.sleep(Duration.millis(Math.max(tookMillis, restMillis)))
})

/** Runs until it is interrupted. */
export const prefetchPartitions = (
  state: EngineState,
  queue: DeliveryQueue["Service"],
  attempts: Attempts,
): Effect.Effect<void> => {
  const { partitionsAtOnce } = state.limits
  // Probing partitions are fetched a few at a time; unhealthy ones as fast as their attempts start.
  const prefetchers: ReadonlyArray<Prefetcher> = [
    { health: "healthy", partitionsAtOnce, restMillis: undefined },
    { health: "probing", partitionsAtOnce: 25, restMillis: 0 },
    { health: "unhealthy", partitionsAtOnce: 50, restMillis: 100 },
  ]
  // One loop for each kind: while it waits for the store, partitions gather for the next fetch.
  return Effect.forEach(
    prefetchers,
    (each) => Effect.forever(prefetch(state, queue, attempts, each)),
    { concurrency: "unbounded", discard: true },
  )
}

/** Retries made ready in one statement. */
const batch = 2_000

/** The pause after it has made retries ready; their schedule is in minutes. */
const restMillis = 200

/** Makes due retries ready; returns how long to wait for the next. */
const retryRound = Effect.fnUntraced(function* (
  state: EngineState,
  queue: DeliveryQueue["Service"],
) {
  const { pollIntervalMillis } = state.limits
  const dueAt = Option.getOrUndefined(yield* queue.nextDueAt)
  const now = state.wallTime()
  if (dueAt === undefined) return pollIntervalMillis
  if (dueAt > now) return Math.min(dueAt - now, pollIntervalMillis)
  const made = yield* queue.makeDueReady(now, batch)
  wakePartitions(state, made)
  // Also for unhealthy endpoints: a retry has already waited.
  if (made.some((id) => !state.partitions.has(id))) notify(state.poll)
  if (made.length === batch) return 0
  return made.length === 0 ? pollIntervalMillis : restMillis
})

/** Runs until it is interrupted. */
export const makeRetriesReady = (state: EngineState, queue: DeliveryQueue["Service"]) =>
  untilStored("making retries ready", retryRound(state, queue)).pipe(
    Effect.flatMap((millis) => Effect.sleep(Duration.millis(millis))),
    Effect.forever,
  )
