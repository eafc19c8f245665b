/** Publishes the outbox's events while it holds the mark. */
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import { instant } from "../../../calendar/instant.ts"
import { logFailure } from "../../../trace/trace-context.ts"
import {
  EventPublisher,
  EventPublisherError,
  type OutboxEntry,
  type OutboxPlace,
  OutboxRelay,
  type RelayLimits,
  relayLimits,
} from "../outbox-relay.ts"

/** Statistics of a relay since its creation. */
export interface RelayProgress {
  /** Whether this relay is active. */
  readonly isHolding: boolean
  /** Events acknowledged by the broker, including duplicates. */
  readonly published: number
  /** Failures of the store or the broker. */
  readonly failures: number
}

interface RelayState {
  readonly holder: string
  readonly limits: RelayLimits
  readonly store: OutboxRelay["Service"]
  readonly publisher: EventPublisher["Service"]
  /** Opened when there may be new events. */
  readonly woken: Latch.Latch
  readonly progress: { -readonly [Key in keyof RelayProgress]: RelayProgress[Key] }
  isStopping: boolean
  /** Opened when the relay must stop. */
  readonly stopping: Latch.Latch
  /** Sleeps, or returns early when the relay must stop. */
  readonly pause: (millis: number) => Effect.Effect<void>
}

/** Lease end, by this process's monotonic clock. */
interface Lease {
  readonly untilMillis: number
}

const monotonicMillis = Effect.map(Clock.monotonicTimeNanos, (nanos) => Number(nanos / 1_000_000n))

/** Returns the lease, or undefined when another relay holds the mark. */
const requestLease = Effect.fnUntraced(function* ({ store, holder, limits }: RelayState) {
  const requestedAt = yield* monotonicMillis
  const now = instant(yield* Clock.currentTimeMillis)
  const leaseUntil = instant(now + limits.leaseMillis)
  const isHeld = yield* store.hold({ holder, now, leaseUntil })
  return isHeld ? { untilMillis: requestedAt + limits.leaseMillis } : undefined
})

/** Returns the lease. Returns undefined when another relay has it or the store is unavailable. */
const takeMark = (state: RelayState): Effect.Effect<Lease | undefined> =>
  Effect.catchCause(requestLease(state), (cause) =>
    logFailure(cause, "relay: failed to acquire the mark, retrying").pipe(
      Effect.tap(() => Effect.sync(() => void (state.progress.failures += 1))),
      Effect.as(undefined),
    ),
  )

/**
 * Renews the lease until another relay has, or may have, the mark. Nothing may be published after
 * that.
 */
const keepMark = Effect.fnUntraced(function* (state: RelayState, taken: Lease) {
  let lease = taken
  while (true) {
    yield* Effect.sleep(Duration.millis(state.limits.renewMillis))
    // A store failure may cost the mark but must not stop the relay.
    const renewed = yield* Effect.exit(requestLease(state))
    if (renewed._tag === "Success" && renewed.value === undefined) {
      return yield* Effect.logWarning("relay: another relay has acquired the mark")
    }
    if (renewed._tag === "Success" && renewed.value !== undefined) lease = renewed.value
    else state.progress.failures += 1
    const left = lease.untilMillis - (yield* monotonicMillis)
    if (left <= state.limits.renewMillis) {
      return yield* Effect.logWarning("relay: the lease was not renewed in time")
    }
  }
})

/** A relay's position in the log. */
interface RelayPosition {
  /** The next batch to publish. */
  readonly batch: ReadonlyArray<OutboxEntry>
  /** Last published event, not marked yet. */
  readonly published: OutboxPlace | undefined
}

const marking = ({ store, holder }: RelayState, place: OutboxPlace | undefined) =>
  place === undefined ? Effect.void : store.mark(holder, place)

const advance = Effect.fnUntraced(function* (
  state: RelayState,
  { batch, published }: RelayPosition,
  last: OutboxPlace,
) {
  const [following] = yield* Effect.all(
    [
      state.store.next(last, state.limits.batch),
      state.publisher.publish(batch),
      marking(state, published),
    ],
    { concurrency: "unbounded" },
  )
  state.progress.published += batch.length
  return { batch: following, published: last }
})

/** Marks published events and waits for new ones. */
const waitForEvents = Effect.fnUntraced(function* (
  state: RelayState,
  { published }: RelayPosition,
) {
  const { store, limits, woken } = state
  yield* marking(state, published)
  if (state.isStopping) return { batch: [], published: undefined }
  yield* Effect.raceFirst(woken.await, Effect.sleep(Duration.millis(limits.idleMillis)))
  woken.closeUnsafe()
  return { batch: yield* store.next(undefined, limits.batch), published: undefined }
})

/**
 * Publishes from the mark until the relay stops. Fails when the store or the broker fails. During
 * the publication of a batch, the previous batch is marked and the next one is read.
 *
 * A batch is sent only after the previous one was acknowledged, so first publications follow log
 * order, whichever relay made them.
 */
const publishFromMark = Effect.fnUntraced(function* (state: RelayState) {
  const { store, limits } = state
  let now: RelayPosition = {
    batch: yield* store.next(undefined, limits.batch),
    published: undefined,
  }
  while (!state.isStopping || now.published !== undefined) {
    const last = state.isStopping ? undefined : now.batch.at(-1)?.place
    now = last === undefined ? yield* waitForEvents(state, now) : yield* advance(state, now, last)
  }
})

/**
 * Logs a failure and returns the delay. Rejected events require an operator; other failures are
 * transient.
 */
const report = (state: RelayState, cause: Cause.Cause<unknown>): Effect.Effect<number> => {
  const failure = Cause.squash(cause)
  const isRefused = failure instanceof EventPublisherError && !failure.isRetryable
  return isRefused
    ? Effect.as(
        Effect.logError("relay: the broker rejected events; later events are blocked", failure),
        state.limits.refusedRestMillis,
      )
    : Effect.as(
        Effect.logWarning("relay: failed to publish events, retrying", failure),
        state.limits.restMillis,
      )
}

/** Publishes until the relay stops or loses the mark. */
const publishAll = Effect.fnUntraced(function* (state: RelayState) {
  while (!state.isStopping) {
    const ended = yield* Effect.exit(publishFromMark(state))
    if (ended._tag === "Success") return
    if (Cause.hasInterruptsOnly(ended.cause)) return yield* Effect.interrupt
    const failure = Cause.squash(ended.cause)
    if (failure instanceof Object && "_tag" in failure && failure._tag === "MarkLost") return
    state.progress.failures += 1
    yield* state.pause(yield* report(state, ended.cause))
  }
})

export interface RelayOptions {
  /** Name, unique among all relays and across restarts. */
  readonly holder: string
  readonly limits?: Partial<RelayLimits> | undefined
}

export interface Relay {
  /** Signals that there may be new events. The relay also polls. */
  readonly wake: () => void
  /** Runs until it is stopped. Run it once. */
  readonly run: Effect.Effect<void>
  /**
   * Stops the relay; completes when running publications are finished and marked, and the mark is
   * released.
   */
  readonly stop: Effect.Effect<void>
  readonly progress: () => RelayProgress
}

/**
 * Limits the time to stop. The next relay repeats publications that the broker has not acknowledged
 * by then.
 */
const stopTimeout = ({ stopping, limits }: RelayState) =>
  Effect.andThen(stopping.await, Effect.sleep(limits.stopMillis))

const runRelay = Effect.fnUntraced(function* (state: RelayState) {
  while (!state.isStopping) {
    const lease = yield* takeMark(state)
    if (lease === undefined) {
      yield* state.pause(state.limits.standbyMillis)
      continue
    }
    state.progress.isHolding = true
    yield* Effect.logInfo("relay: acquired the mark", { holder: state.holder })
    yield* Effect.raceAllFirst([
      publishAll(state),
      keepMark(state, lease),
      stopTimeout(state),
    ]).pipe(Effect.ensuring(Effect.sync(() => void (state.progress.isHolding = false))))
  }
  yield* Effect.ignore(state.store.release(state.holder))
})

/**
 * Creates a relay without starting it. The relay publishes all outbox events to the broker in log
 * order, at least once.
 *
 * A lease makes one relay active; the others stand by. The relay is stateless: after a crash, the
 * next one continues from the mark and repeats published events that were not marked. Rejected
 * events are never skipped: all later events wait until an operator has fixed the cause.
 */
export const makeRelay = Effect.fnUntraced(function* ({ holder, limits = {} }: RelayOptions) {
  const stopping = Latch.makeUnsafe(false)
  const stopped = Latch.makeUnsafe(false)
  let isRunning = false
  const state: RelayState = {
    holder,
    limits: { ...relayLimits, ...limits },
    store: yield* OutboxRelay,
    publisher: yield* EventPublisher,
    woken: Latch.makeUnsafe(false),
    progress: { isHolding: false, published: 0, failures: 0 },
    isStopping: false,
    stopping,
    pause: (millis) => Effect.raceFirst(stopping.await, Effect.sleep(millis)),
  }
  const relay: Relay = {
    wake: () => void state.woken.openUnsafe(),
    run: Effect.suspend(() => {
      isRunning = true
      return runRelay(state)
    }).pipe(Effect.ensuring(Effect.sync(() => void stopped.openUnsafe()))),
    stop: Effect.suspend(() => {
      state.isStopping = true
      stopping.openUnsafe()
      state.woken.openUnsafe()
      return isRunning ? stopped.await : Effect.void
    }),
    progress: () => ({ ...state.progress }),
  }
  return relay
})
