/**
 * The state that the loops of one delivery engine share: claimed partitions, attempts in flight and
 * outcomes to save. After a crash another engine reads all of it from the store again.
 */
import type * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"
import type * as Fiber from "effect/Fiber"
import * as FiberSet from "effect/FiberSet"
import * as Latch from "effect/Latch"
import * as Queue from "effect/Queue"
import * as Schedule from "effect/Schedule"
import { type Instant, instant } from "../../../calendar/instant.ts"
import type { SubscriptionId } from "../../../identity/type-id.ts"
import { logFailure } from "../../../trace/trace-context.ts"
import type { Delivery } from "../../delivery.ts"
import { endpointOf, serverOf } from "../../endpoint.ts"
import type { Subscription } from "../../subscription.ts"
import {
  type ClaimedPartition,
  type HeldEndpoint,
  closePartition,
  isBelowLowWatermark,
  isForgettable,
  joinEndpoint,
  makeHeldEndpoint,
} from "../claimed-partition.ts"
import { type EngineLimits, type Pacer, type PartitionHealth, makePacer } from "../engine-limits.ts"

/** A delivery after an attempt, to be saved. */
export interface Outcome<A extends Delivery = Delivery> {
  readonly partition: ClaimedPartition
  readonly delivery: A
}

/** Open while a notification has not been consumed. */
type Signal = Latch.Latch

export interface EngineState {
  readonly holder: string
  readonly limits: EngineLimits
  readonly partitions: Map<SubscriptionId, ClaimedPartition>
  /** By URL without the query. */
  readonly endpoints: Map<string, HeldEndpoint>
  /** One for each tenant and server. */
  readonly tenantPacers: Map<string, Pacer>
  /** The number of the last turn at any endpoint. */
  turn: number
  /** Released partitions that were unhealthy, so that a new claim knows it. */
  readonly unhealthyPartitions: Set<SubscriptionId>
  /** Partitions that need more deliveries from the store. */
  readonly toFetch: Readonly<Record<PartitionHealth, Set<ClaimedPartition>>>
  readonly inFlight: Record<PartitionHealth, number>
  /** Partitions that wait for the limits of the engine, first come, first served. */
  readonly queued: Readonly<Record<PartitionHealth, Set<ClaimedPartition>>>
  /** Outcomes to be saved together. */
  readonly outcomes: Queue.Queue<Outcome>
  /** Outcomes that are not saved yet, pauses included. */
  unsaved: number
  /**
   * Incremented by each poll. A wake-up polls all partitions except the unhealthy ones: each event
   * would otherwise query a thousand partitions whose endpoints fail.
   */
  readonly polls: Record<PartitionHealth, number>
  /** When it polls unhealthy partitions next, monotonic. */
  unhealthyPollAtMillis: number
  /** Whether it was woken since the last poll. */
  isWoken: boolean
  isStopping: boolean
  /** Any partition may have new deliveries. */
  readonly poll: Signal
  /** A partition has new deliveries that is not claimed and not known as unhealthy. */
  readonly claim: Signal
  /** A partition needs deliveries; one signal for each loop that fetches. */
  readonly fetch: Readonly<Record<PartitionHealth, Signal>>
  /** Wall-clock time, for leases and the retry schedule. */
  readonly wallTime: () => Instant
  /** Monotonic time, for pacing. */
  readonly steadyMillis: () => number
}

const nanosPerMilli = 1e6

const makeSignal = (): Signal => Latch.makeUnsafe(false)

export const makeEngineState = Effect.fnUntraced(function* (holder: string, limits: EngineLimits) {
  const clock = yield* Clock.Clock
  const state: EngineState = {
    holder,
    limits,
    partitions: new Map(),
    endpoints: new Map(),
    tenantPacers: new Map(),
    turn: 0,
    unhealthyPartitions: new Set(),
    toFetch: { healthy: new Set(), probing: new Set(), unhealthy: new Set() },
    inFlight: { healthy: 0, probing: 0, unhealthy: 0 },
    queued: { healthy: new Set(), probing: new Set(), unhealthy: new Set() },
    outcomes: yield* Queue.unbounded<Outcome>(),
    unsaved: 0,
    polls: { healthy: 0, probing: 0, unhealthy: 0 },
    unhealthyPollAtMillis: Number.NEGATIVE_INFINITY,
    isWoken: false,
    isStopping: false,
    poll: makeSignal(),
    claim: makeSignal(),
    fetch: { healthy: makeSignal(), probing: makeSignal(), unhealthy: makeSignal() },
    wallTime: () => instant(clock.currentTimeMillisUnsafe()),
    steadyMillis: () => Number(clock.monotonicTimeNanosUnsafe()) / nanosPerMilli,
  }
  return state
})

export const notify = (signal: Signal): void => void signal.openUnsafe()

/** Waits for a notification and consumes it. */
export const waitFor = (signal: Signal): Effect.Effect<void> =>
  Effect.andThen(signal.await, signal.close)

/** Waits for a notification, for at most that long. */
export const waitAtMost = (signal: Signal, millis: number): Effect.Effect<void> =>
  Effect.raceFirst(waitFor(signal), Effect.sleep(Duration.millis(millis)))

/** Starts a fiber in the engine's scope, and calls `onEnd` once with its exit. */
export type Launch = <A, E>(
  effect: Effect.Effect<A, E>,
  onEnd?: (exit: Exit.Exit<A, E>) => void,
) => Fiber.Fiber<A, E>

export const makeLaunch = Effect.map(FiberSet.makeRuntime<never>(), (run): Launch => {
  return (effect, onEnd) => {
    const fiber = run(effect)
    if (onEnd !== undefined) fiber.addObserver(onEnd)
    return fiber
  }
})

/** The pause after a failure of the store: an outage takes seconds. */
const storeRest = Schedule.spaced(Duration.seconds(1))

/** The effect's value; while it fails, logs why and repeats it. */
export const untilStored = <A, E, R>(
  what: string,
  effect: Effect.Effect<A, E, R>,
): Effect.Effect<A, never, R> =>
  Effect.sandbox(effect).pipe(
    Effect.tapError((cause: Cause.Cause<E>) =>
      logFailure(cause, `webhooks: ${what} failed; it will be retried`),
    ),
    Effect.retry(storeRest),
    Effect.orDie,
  )

const getOrMake = <A>(entries: Map<string, A>, name: string, make: () => A): A => {
  const entry = entries.get(name) ?? make()
  entries.set(name, entry)
  return entry
}

/** Updates the subscription of a partition, and its route if the URL has changed. */
export const routePartition = (
  state: EngineState,
  partition: ClaimedPartition,
  subscription: Subscription,
): void => {
  const isSame = partition.route !== undefined && partition.subscription?.url === subscription.url
  partition.subscription = subscription
  if (isSame) return
  const { tenantId, url } = subscription
  const perSecond = state.limits.perTenantAndServer
  const rate = { perSecond, spacingMillis: Math.floor(1_000 / perSecond) }
  joinEndpoint(partition, {
    endpoint: getOrMake(state.endpoints, endpointOf(url), makeHeldEndpoint),
    tenantId,
    tenantPacer: getOrMake(state.tenantPacers, `${tenantId} ${serverOf(url)}`, () =>
      makePacer(rate),
    ),
  })
}

/** Removes endpoints without partitions once their pacers are idle. */
export const forgetEndpoints = ({ endpoints, tenantPacers, ...state }: EngineState): void => {
  const nowMillis = state.steadyMillis()
  const routed = new Set([...state.partitions.values()].map(({ route }) => route?.tenantPacer))
  for (const [name, endpoint] of endpoints) {
    if (isForgettable(endpoint, nowMillis)) endpoints.delete(name)
  }
  for (const [name, pacer] of tenantPacers) {
    if (!routed.has(pacer) && pacer.isIdle(nowMillis)) tenantPacers.delete(name)
  }
}

/** Queues the partition for fetching if it can take more deliveries. */
export const fetchIfLow = (state: EngineState, partition: ClaimedPartition): void => {
  if (state.isStopping || !isBelowLowWatermark(partition, state.polls)) return
  const { health } = partition.pace
  state.toFetch[health].add(partition)
  notify(state.fetch[health])
}

/** Any partition may have new deliveries: polls soon, once for many wake-ups. */
export const wakeEngine = (state: EngineState): void => {
  state.isWoken = true
  state.unhealthyPollAtMillis = Number.NEGATIVE_INFINITY
  notify(state.poll)
}

/**
 * These partitions have new deliveries. Those that are free and unhealthy wait for the next
 * scheduled poll: an endpoint that fails does not notice a second more.
 */
export const wakePartitions = (state: EngineState, ids: ReadonlyArray<SubscriptionId>): void => {
  for (const id of ids) {
    const partition = state.partitions.get(id)
    if (partition?.state !== "open") {
      if (state.unhealthyPartitions.has(id)) continue
      for (const signal of [state.poll, state.claim]) notify(signal)
    } else {
      partition.wakeUps += 1
      partition.drainedAt = -1
      fetchIfLow(state, partition)
    }
  }
}

/** How often unhealthy partitions are polled: each poll reads up to a thousand of them. */
const unhealthyPollMillis = 5_000

/**
 * Lets claimed partitions fetch again, after a wake-up and every second; unhealthy ones only in a
 * scheduled poll, after a wake-up or every few seconds.
 */
export const pollStore = (state: EngineState, isScheduled: boolean): void => {
  state.isWoken = false
  state.polls.healthy += 1
  state.polls.probing += 1
  const nowMillis = state.steadyMillis()
  if (isScheduled && nowMillis >= state.unhealthyPollAtMillis) {
    state.unhealthyPollAtMillis = nowMillis + unhealthyPollMillis
    state.polls.unhealthy += 1
  }
  for (const partition of state.partitions.values()) fetchIfLow(state, partition)
}

/** Another engine has the partition, or its subscription is paused or removed. */
export const losePartition = (partition: ClaimedPartition): void => {
  if (partition.state === "open") closePartition(partition, "closed")
}
