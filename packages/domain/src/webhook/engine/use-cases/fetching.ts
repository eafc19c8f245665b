/**
 * Fetches ready deliveries for partitions with a low buffer, many partitions in one statement, and
 * makes retries ready when they are due.
 */
import * as Effect from "effect/Effect"
import { idle } from "../../../work-queue/use-cases/idle.ts"
import type { DeliveryQueue, FetchedPartition, FetchRequest } from "../../delivery-queue.ts"
import {
  type ClaimedPartition,
  losePartition,
  startFetch,
  wantsMore,
} from "../claimed-partition.ts"
import { routePartition } from "../paced-endpoint.ts"
import {
  type EngineState,
  fetchAgain,
  fetchIfLow,
  untilStored,
  waitFor,
  wakePartitions,
} from "./engine-state.ts"
import type { Turns } from "./turns.ts"

type Deliveries = DeliveryQueue["Service"]

interface PendingFetch {
  readonly partition: ClaimedPartition
  readonly request: FetchRequest
}

const startFetches = ({ toFetch, limits }: EngineState): ReadonlyArray<PendingFetch> => {
  const pending: Array<PendingFetch> = []
  for (const partition of toFetch) {
    if (pending.length === limits.partitionsAtOnce) break
    toFetch.delete(partition)
    if (wantsMore(partition)) pending.push({ partition, request: startFetch(partition) })
  }
  return pending
}

const applyFetched = (
  state: EngineState,
  { partition, request }: PendingFetch,
  fetched: FetchedPartition | undefined,
): void => {
  // Meanwhile closed or claimed again: the result is from an earlier claim.
  if (partition.fetching !== request) return
  partition.fetching = undefined
  if (fetched === undefined) return losePartition(partition)
  const { subscription, deliveries } = fetched
  routePartition(state.receivers, partition, subscription, state.steadyMillis())
  partition.buffer.push(...deliveries)
  if (deliveries.length === request.limit) fetchAgain(state, partition)
}

/** Runs until it is interrupted. While it waits for the store, partitions gather. */
export const fetchDeliveries = (state: EngineState, queue: Deliveries, turns: Turns) =>
  Effect.gen(function* () {
    const pending = startFetches(state)
    if (pending.length === 0) return yield* waitFor(state.fetch)
    const fetching = Effect.suspend(() => {
      const requests = pending.map(({ request }) => request)
      return queue.fetchReady(state.holder, state.wallTime(), requests)
    })
    const fetched = yield* untilStored("reading deliveries", fetching)
    const bySubscription = new Map(fetched.map((each) => [each.subscription.id, each]))
    for (const each of pending) {
      applyFetched(state, each, bySubscription.get(each.partition.id))
      turns.advance(each.partition)
      fetchIfLow(state, each.partition)
    }
  }).pipe(Effect.forever)

/** Retries made ready in one statement. */
const batch = 2_000

/** A retry may start this late; the schedule is in minutes. */
const retryPollMillis = 1_000

/** Makes retries ready when they are due, until it is interrupted. */
export const makeRetriesReady = (state: EngineState, queue: Deliveries) =>
  Effect.gen(function* () {
    const due = Effect.suspend(() => queue.makeDueReady(state.wallTime(), batch))
    const readyPartitions = yield* untilStored("making retries ready", due)
    wakePartitions(state, readyPartitions)
    if (readyPartitions.length < batch) yield* idle(retryPollMillis)
  }).pipe(Effect.forever)
