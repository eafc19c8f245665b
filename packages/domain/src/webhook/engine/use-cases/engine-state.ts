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
import { idle } from "../../../work-queue/use-cases/idle.ts"
import type { Delivery } from "../../delivery.ts"
import { type ClaimedPartition, wantsMore } from "../claimed-partition.ts"
import { type Budgets, type EngineLimits, makeBudgets } from "../engine-limits.ts"
import type { Receivers } from "../paced-endpoint.ts"

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
  readonly receivers: Receivers
  readonly budgets: Budgets
  /** Partitions that need more deliveries from the store. */
  readonly toFetch: Set<ClaimedPartition>
  /** Outcomes to be saved together. */
  readonly outcomes: Queue.Queue<Outcome>
  /** Outcomes that are not saved yet, pauses included. */
  unsaved: number
  /** Any partition may have new deliveries. */
  isPollDue: boolean
  isStopping: boolean
  /** Ends the wait for the next round of claims, at most ten times a second. */
  readonly poll: Signal
  /** A partition has new deliveries that is not claimed. */
  readonly claim: Signal
  /** A partition is in `toFetch`. */
  readonly fetch: Signal
  /** A partition was claimed. */
  readonly claimed: Signal
  /** Wall-clock time, for leases and the retry schedule. */
  readonly wallTime: () => Instant
  /** Monotonic time, for pacing. */
  readonly steadyMillis: () => number
}

const nanosPerMilli = 1e6

export const makeEngineState = Effect.fnUntraced(function* (holder: string, limits: EngineLimits) {
  const clock = yield* Clock.Clock
  const { perTenantAndServer } = limits
  const state: EngineState = {
    holder,
    limits,
    partitions: new Map(),
    receivers: { endpoints: new Map(), tenantPacers: new Map(), perTenantAndServer },
    budgets: makeBudgets(limits),
    toFetch: new Set(),
    outcomes: yield* Queue.unbounded<Outcome>(),
    unsaved: 0,
    isPollDue: false,
    isStopping: false,
    poll: Latch.makeUnsafe(false),
    claim: Latch.makeUnsafe(false),
    fetch: Latch.makeUnsafe(false),
    claimed: Latch.makeUnsafe(false),
    wallTime: () => instant(clock.currentTimeMillisUnsafe()),
    steadyMillis: () => Number(clock.monotonicTimeNanosUnsafe()) / nanosPerMilli,
  }
  return state
})

/** Waits for a notification and consumes it. */
export const waitFor = (signal: Signal): Effect.Effect<void> =>
  Effect.andThen(signal.await, signal.close)

/** Waits for a notification, at most for the rest. */
export const waitAtMost = (signal: Signal, rest: Effect.Effect<void>): Effect.Effect<void> =>
  Effect.raceFirst(waitFor(signal), rest)

/**
 * The pause between two polls. An engine without partitions is idle; one with partitions has work
 * of its own, such as the renewal of their leases.
 */
export const restOf = ({ partitions }: EngineState, millis: number): Effect.Effect<void> =>
  Effect.suspend(() =>
    partitions.size === 0 ? idle(millis) : Effect.sleep(Duration.millis(millis)),
  )

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

/** Queues the partition for fetching if it can take more deliveries. */
export const fetchIfLow = (state: EngineState, partition: ClaimedPartition): void => {
  if (state.isStopping || !wantsMore(partition)) return
  state.toFetch.add(partition)
  state.fetch.openUnsafe()
}

/** The store may have more deliveries for the partition. */
export const fetchAgain = (state: EngineState, partition: ClaimedPartition): void => {
  partition.isDrained = false
  fetchIfLow(state, partition)
}

/** Any partition may have new deliveries: polls soon, once for many wake-ups. */
export const wakeEngine = (state: EngineState): void => {
  state.isPollDue = true
  state.poll.openUnsafe()
}

/** These partitions have new deliveries. */
export const wakePartitions = (state: EngineState, ids: ReadonlyArray<SubscriptionId>): void => {
  for (const id of ids) {
    const partition = state.partitions.get(id)
    if (partition?.state === "open") fetchAgain(state, partition)
    else for (const signal of [state.poll, state.claim]) signal.openUnsafe()
  }
}
