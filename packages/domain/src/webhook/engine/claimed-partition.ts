/**
 * The partitions that an engine has claimed, and the endpoints that it sends their deliveries to.
 *
 * Mutable state of one process. A partition knows each of its deliveries whose outcome is not saved
 * yet, so that no delivery is fetched twice. Partitions of one endpoint take turns: first the
 * tenants, then the partitions of a tenant. So a tenant gets no larger share of an endpoint by
 * adding subscriptions.
 */
import type { Instant } from "../../calendar/instant.ts"
import type { DeliveryId, SubscriptionId, TenantId } from "../../identity/type-id.ts"
import type { FetchRequest } from "../delivery-queue.ts"
import type { ReadyDelivery } from "../delivery.ts"
import type { Subscription } from "../subscription.ts"
import {
  type Pacer,
  type PartitionHealth,
  type PartitionPace,
  endpointRate,
  makePacer,
  newPace,
  paceMillis,
} from "./engine-limits.ts"

export interface HeldEndpoint {
  readonly pacer: Pacer
  /** Partitions that send to this endpoint. */
  readonly partitions: Set<ClaimedPartition>
  /** Partitions with a delivery to send. */
  readonly waiting: Set<ClaimedPartition>
  /** The number of each tenant's last turn. */
  readonly turns: Map<TenantId, number>
  /** When the timer serves this endpoint next. */
  dueMillis: number
  /** Whether another process sent to it and ended without releasing it. */
  isInherited: boolean
}

/** The endpoint of a partition, and the limits that apply there. */
export interface Route {
  readonly endpoint: HeldEndpoint
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
  /** Incremented by each claim: results from an earlier claim are recognized and dropped. */
  leaseEpoch: number
  /** Whether its last holder did not release it; cleared once the endpoint knows. */
  isAbandoned: boolean
  /** Wall-clock time, as in the store. */
  leaseUntil: number
  /** As fetched last; undefined before the first fetch. */
  subscription: Subscription | undefined
  /** Where its deliveries go; undefined before the first fetch. */
  route: Route | undefined
  /** The number of its last turn at its endpoint. */
  turn: number
  /** Fetched deliveries, in sending order. */
  buffer: Array<ReadyDelivery>
  /** Attempts that met a stale connection: sent next, on a new connection, oldest first. */
  returned: Array<RunningAttempt>
  /** Deliveries that are in flight, returned, or ended and not saved. */
  readonly taken: Set<DeliveryId>
  /** Attempts in flight, oldest first. */
  readonly running: Set<RunningAttempt>
  /** The poll after which the store had no more for it; -1 if unknown. */
  drainedAt: number
  /** Incremented when the store has something new for it. */
  wakeUps: number
  isFetching: boolean
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

/** About half a second at full pace. */
const largestBuffer = 24

export const makeClaimedPartition = (
  id: SubscriptionId,
  health: PartitionHealth,
): ClaimedPartition => ({
  id,
  pace: { ...newPace, health },
  state: "closed",
  leaseEpoch: 0,
  isAbandoned: false,
  leaseUntil: 0,
  subscription: undefined,
  route: undefined,
  turn: 0,
  buffer: [],
  returned: [],
  taken: new Set(),
  running: new Set(),
  drainedAt: -1,
  wakeUps: 0,
  isFetching: false,
  lastActiveMillis: 0,
})

/** Drops deliveries that have not started; the store still has them. */
const forgetReady = (partition: ClaimedPartition): void => {
  for (const { delivery } of partition.returned) partition.taken.delete(delivery.id)
  partition.returned = []
  partition.buffer = []
}

/** The engine has claimed the partition, again or for the first time. */
export const openPartition = (
  partition: ClaimedPartition,
  leaseUntil: number,
  nowMillis: number,
): void => {
  if (partition.state === "closed") partition.state = "open"
  partition.leaseEpoch += 1
  partition.leaseUntil = leaseUntil
  forgetReady(partition)
  partition.drainedAt = -1
  partition.lastActiveMillis = nowMillis
}

/** Starts no more attempts. Those in flight end and are saved. */
export const closePartition = (partition: ClaimedPartition, state: "pausing" | "closed"): void => {
  partition.state = state
  forgetReady(partition)
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

/** Slow and failing endpoints need only a small buffer. */
const bufferSize = ({ pace }: ClaimedPartition): number =>
  Math.min(2 * pace.concurrencyLimit, largestBuffer)

const isWaitingForResponses = ({ pace, buffer }: ClaimedPartition): boolean =>
  buffer.length > 0 || (pace.health !== "healthy" && pace.inFlight >= pace.concurrencyLimit)

/** Poll counters: partitions of a kind fetch again after their counter has changed. */
export type Polls = Readonly<Record<PartitionHealth, number>>

/** Whether the store had no more for it at the last poll. */
export const isDrained = (partition: ClaimedPartition, polls: Polls): boolean =>
  partition.drainedAt === polls[partition.pace.health]

/**
 * The buffer size below which the engine fetches more: low enough that each fetch is worth its
 * query, and high enough to last for the 100 ms that a fetch may take.
 */
const lowWatermark = (partition: ClaimedPartition): number => Math.max(bufferSize(partition) / 4, 1)

/** Whether the engine should fetch more deliveries for it. */
export const isBelowLowWatermark = (partition: ClaimedPartition, polls: Polls): boolean =>
  partition.state === "open" &&
  !partition.isFetching &&
  !isDrained(partition, polls) &&
  partition.buffer.length <= lowWatermark(partition) &&
  !(partition.pace.concurrencyLimit === 1 && isWaitingForResponses(partition))

/** The limit is 0 if the partition became slow after it was queued for fetching. */
export const fetchRequestOf = (partition: ClaimedPartition): FetchRequest => ({
  partition: partition.id,
  limit: Math.max(bufferSize(partition) - partition.buffer.length, 0),
  except: [...partition.taken, ...partition.buffer.map(({ id }) => id)],
})

/** Whether this process has had no delivery of it for that long. */
export const isIdle = (
  partition: ClaimedPartition,
  nowMillis: number,
  idleTimeoutMillis: number,
): boolean =>
  partition.buffer.length === 0 &&
  partition.taken.size === 0 &&
  !partition.isFetching &&
  nowMillis - partition.lastActiveMillis >= idleTimeoutMillis

export const makeHeldEndpoint = (): HeldEndpoint => ({
  pacer: makePacer(endpointRate),
  partitions: new Set(),
  waiting: new Set(),
  turns: new Map(),
  dueMillis: Number.POSITIVE_INFINITY,
  isInherited: false,
})

/** Moves the partition to a new route. Attempts in flight count on the route they started on. */
export const joinEndpoint = (partition: ClaimedPartition, route: Route): void => {
  leaveEndpoint(partition)
  partition.route = route
  route.endpoint.partitions.add(partition)
  if (partition.isAbandoned && !route.endpoint.isInherited) {
    route.endpoint.isInherited = true
    route.endpoint.pacer.inherit()
  }
  partition.isAbandoned = false
}

export const leaveEndpoint = (partition: ClaimedPartition): void => {
  partition.route?.endpoint.partitions.delete(partition)
  partition.route?.endpoint.waiting.delete(partition)
  partition.route = undefined
}

/** Whether the endpoint has no partitions and its pacer is idle. */
export const isForgettable = ({ partitions, pacer }: HeldEndpoint, nowMillis: number): boolean =>
  partitions.size === 0 && pacer.isIdle(nowMillis)

const isBefore = (
  { turns }: HeldEndpoint,
  left: ClaimedPartition,
  right: ClaimedPartition,
): boolean => {
  const turnOf = ({ route }: ClaimedPartition): number =>
    (route === undefined ? undefined : turns.get(route.tenantId)) ?? 0
  return (
    turnOf(left) - turnOf(right) < 0 || (turnOf(left) === turnOf(right) && left.turn < right.turn)
  )
}

export interface Turn {
  /** The partition that may start an attempt now. */
  readonly partition: ClaimedPartition | undefined
  /** When the tenant's pacer lets the next delayed partition start. */
  readonly delayedUntilMillis: number
}

/** The partition whose turn it is. Removes waiting partitions that may no longer start. */
export const turnAt = (
  endpoint: HeldEndpoint,
  nowMillis: number,
  mayStart: (partition: ClaimedPartition) => boolean,
): Turn => {
  let next: ClaimedPartition | undefined
  let delayedUntilMillis = Number.POSITIVE_INFINITY
  for (const partition of endpoint.waiting) {
    if (partition.route === undefined || !mayStart(partition)) {
      endpoint.waiting.delete(partition)
      continue
    }
    const at = partition.route.tenantPacer.nextStart() ?? nowMillis + paceMillis
    if (at > nowMillis) delayedUntilMillis = Math.min(delayedUntilMillis, at)
    else if (next === undefined || isBefore(endpoint, partition, next)) next = partition
  }
  return { partition: next, delayedUntilMillis }
}
