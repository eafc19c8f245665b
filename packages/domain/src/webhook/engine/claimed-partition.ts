/**
 * A partition that an engine has claimed: its deliveries, its attempts in flight, and the endpoint
 * that it sends to.
 *
 * Mutable state of one process. A partition knows each of its deliveries whose outcome is not saved
 * yet, so that no delivery is fetched twice.
 */
import type { Instant } from "../../calendar/instant.ts"
import type { DeliveryId, SubscriptionId, TenantId } from "../../identity/type-id.ts"
import type { FetchRequest } from "../delivery-queue.ts"
import type { ReadyDelivery } from "../delivery.ts"
import type { Subscription } from "../subscription.ts"
import type { Pacer } from "./pacer.ts"
import { type PartitionHealth, type PartitionPace, newPace } from "./partition-pace.ts"

export interface PacedEndpoint {
  readonly pacer: Pacer
  /** Partitions with a delivery to send, by tenant; the next tenant and its next one are first. */
  readonly waiting: Map<TenantId, Set<ClaimedPartition>>
  /** When the timer serves this endpoint next. */
  dueMillis: number
}

/** The destination of a partition's deliveries, and the limits that apply there. */
export interface Route {
  readonly endpoint: PacedEndpoint
  readonly tenantId: TenantId
  /** Limits all that the tenant sends to the endpoint's server. */
  readonly tenantPacer: Pacer
}

export interface ClaimedPartition {
  readonly id: SubscriptionId
  pace: PartitionPace
  /**
   * `open`: attempts may start. `pausing`: a last retry failed and its outcome is not saved yet.
   * `closed`: no attempt starts, and the partition is released once it is idle.
   */
  state: "open" | "pausing" | "closed"
  /** Whether its last holder did not release it; cleared once the endpoint knows. */
  isAbandoned: boolean
  /** Wall-clock time, as in the store. */
  leaseUntil: number
  /** As fetched last; undefined before the first fetch. */
  subscription: Subscription | undefined
  /** Where its deliveries go; undefined before the first fetch. */
  route: Route | undefined
  /** Fetched deliveries, in sending order. */
  buffer: Array<ReadyDelivery>
  /** Attempts that met a stale connection: sent next, on a new connection, oldest first. */
  returned: Array<RunningAttempt>
  /** Deliveries that are in flight, returned, or ended and not saved. */
  readonly taken: Set<DeliveryId>
  /** Attempts in flight, oldest first. */
  readonly running: Set<RunningAttempt>
  /** Whether the store had no more for it; cleared when there may be more. */
  isDrained: boolean
  /** The fetch whose result it waits for. */
  fetching: FetchRequest | undefined
  /** When an attempt last started or ended, on the monotonic clock. */
  lastActiveMillis: number
}

/** One attempt in flight. */
export interface RunningAttempt {
  readonly partition: ClaimedPartition
  /** The route that counts this attempt. */
  readonly route: Route
  readonly delivery: ReadyDelivery
  readonly at: Instant
  readonly startedMillis: number
  /** The budget that it counts against. */
  health: PartitionHealth
  isWritten: boolean
  /** Whether it is sent again after a stale connection. */
  readonly isResend: boolean
}

export const makeClaimedPartition = (id: SubscriptionId): ClaimedPartition => ({
  id,
  pace: newPace,
  state: "closed",
  isAbandoned: false,
  leaseUntil: 0,
  subscription: undefined,
  route: undefined,
  buffer: [],
  returned: [],
  taken: new Set(),
  running: new Set(),
  isDrained: false,
  fetching: undefined,
  lastActiveMillis: 0,
})

/** Drops deliveries that have not started, also those being fetched; the store still has them. */
const forgetReady = (partition: ClaimedPartition): void => {
  for (const { delivery } of partition.returned) partition.taken.delete(delivery.id)
  partition.returned = []
  partition.buffer = []
  partition.fetching = undefined
}

/** The engine has claimed the partition, again or for the first time. */
export const openPartition = (
  partition: ClaimedPartition,
  leaseUntil: number,
  nowMillis: number,
): void => {
  if (partition.state === "closed") partition.state = "open"
  partition.leaseUntil = leaseUntil
  partition.isDrained = false
  partition.lastActiveMillis = nowMillis
  forgetReady(partition)
}

/** Starts no more attempts. Those in flight end and are saved. */
export const closePartition = (partition: ClaimedPartition, state: "pausing" | "closed"): void => {
  partition.state = state
  forgetReady(partition)
}

/** Another engine has the partition, or its subscription is paused or removed. */
export const losePartition = (partition: ClaimedPartition): void => {
  if (partition.state === "open") closePartition(partition, "closed")
}

/** Sends the delivery again, or leaves it to the store if the partition is not open. */
export const requeue = (partition: ClaimedPartition, running: RunningAttempt): void => {
  const older = ({ startedMillis }: RunningAttempt): boolean =>
    startedMillis <= running.startedMillis
  partition.returned.splice(partition.returned.findLastIndex(older) + 1, 0, running)
  if (partition.state !== "open") forgetReady(partition)
}

export const hasReady = ({ buffer, returned }: ClaimedPartition): boolean =>
  buffer.length > 0 || returned.length > 0

/** About half a second at full pace. */
const largestBuffer = 24

/** Slow and failing endpoints need only a small buffer. */
const bufferSize = ({ pace }: ClaimedPartition): number =>
  Math.min(2 * pace.concurrencyLimit, largestBuffer)

/** An endpoint that is not healthy may take seconds for the attempts in flight. */
const isWaitingForResponses = ({ pace, buffer }: ClaimedPartition): boolean =>
  pace.concurrencyLimit === 1 &&
  (buffer.length > 0 || (pace.health !== "healthy" && pace.inFlight > 0))

/**
 * Returns whether the engine should fetch more deliveries for it. The buffer is then so low that a
 * fetch is worth its query, and high enough to last for the 100 ms that a fetch may take.
 */
export const wantsMore = (partition: ClaimedPartition): boolean =>
  partition.state === "open" &&
  partition.fetching === undefined &&
  !partition.isDrained &&
  partition.buffer.length <= Math.max(bufferSize(partition) / 4, 1) &&
  !isWaitingForResponses(partition)

/** Until the fetch ends, the partition counts as drained unless the engine is woken for it. */
export const startFetch = (partition: ClaimedPartition): FetchRequest => {
  const request = {
    partition: partition.id,
    limit: bufferSize(partition) - partition.buffer.length,
    except: [...partition.taken, ...partition.buffer.map(({ id }) => id)],
  }
  partition.fetching = request
  partition.isDrained = true
  return request
}

/** Returns whether this process has had no delivery of it for that long. */
export const isIdle = (
  partition: ClaimedPartition,
  nowMillis: number,
  idleTimeoutMillis: number,
): boolean =>
  partition.buffer.length === 0 &&
  partition.taken.size === 0 &&
  partition.fetching === undefined &&
  nowMillis - partition.lastActiveMillis >= idleTimeoutMillis
