/** Publishes the events of the outbox while it holds the mark. */
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

// State shared by the parts of one relay.

/** What a relay has done since it was created. */
export interface RelayProgress {
  /** Whether it is the active relay. */
  readonly isHolding: boolean
  /** Events that the broker acknowledged, including repeated ones. */
  readonly published: number
  /** Number of failures of store or broker. */
  readonly failures: number
}

interface RelayState {
  readonly holder: string
  readonly limits: RelayLimits
  readonly store: OutboxRelay["Service"]
  readonly publisher: EventPublisher["Service"]
  /** Open when there may be new events. */
  readonly woken: Latch.Latch
  readonly progress: { -readonly [Key in keyof RelayProgress]: RelayProgress[Key] }
  isStopping: boolean
  /** Open when the relay is to stop. */
  readonly stopping: Latch.Latch
  /** Waits for that long, or until the relay is to stop. */
  readonly pause: (millis: number) => Effect.Effect<void>
}

// Acquires the mark and renews its lease.

/** When the lease expires, by the monotonic clock of this process. */
interface Lease {
  readonly untilMillis: number
}

const steadyMillis = Effect.map(Clock.monotonicTimeNanos, (nanos) => Number(nanos / 1_000_000n))

/** Returns the lease, or undefined when another relay holds the mark. */
const ask = Effect.fnUntraced(function* ({ store, holder, limits }: RelayState) {
  const askedAt = yield* steadyMillis
  const now = instant(yield* Clock.currentTimeMillis)
  const leaseUntil = instant(now + limits.leaseMillis)
  const isMine = yield* store.hold({ holder, now, leaseUntil })
  return isMine ? { untilMillis: askedAt + limits.leaseMillis } : undefined
})

/** Acquires the lease; undefined when another relay holds it or the store is unavailable. */
const takeMark = (state: RelayState): Effect.Effect<Lease | undefined> =>
  Effect.catchCause(ask(state), (cause) =>
    logFailure(cause, "relay: acquiring the mark failed, retrying").pipe(
      Effect.tap(() => Effect.sync(() => void (state.progress.failures += 1))),
      Effect.as(undefined),
    ),
  )

/**
 * Renews the lease repeatedly; ends when another relay has, or may have, the mark. Nothing may be
 * published after that.
 */
const keepMark = Effect.fnUntraced(function* (state: RelayState, taken: Lease) {
  let lease = taken
  while (true) {
    yield* Effect.sleep(Duration.millis(state.limits.renewMillis))
    // A failure of the store may cost the mark, but never stops the relay.
    const renewed = yield* Effect.exit(ask(state))
    if (renewed._tag === "Success" && renewed.value === undefined) {
      return yield* Effect.logWarning("relay: another relay has the mark now")
    }
    if (renewed._tag === "Success" && renewed.value !== undefined) lease = renewed.value
    else state.progress.failures += 1
    const left = lease.untilMillis - (yield* steadyMillis)
    if (left <= state.limits.renewMillis) {
      return yield* Effect.logWarning("relay: the lease could not be renewed in time")
    }
  }
})

// Publishes batch after batch while the mark is held. While a batch is being published, the
// previous one is marked and the next one is read.
//
// A batch is sent only after the previous one was acknowledged, so the first publications of events
// are in the order of the log, whichever relay made them.

/** The position of a relay in the log. */
interface Progression {
  /** Read, to be published next. */
  readonly batch: ReadonlyArray<OutboxEntry>
  /** Published, not marked yet. */
  readonly published: OutboxPlace | undefined
}

const marking = ({ store, holder }: RelayState, place: OutboxPlace | undefined) =>
  place === undefined ? Effect.void : store.mark(holder, place)

const advance = Effect.fnUntraced(function* (
  state: RelayState,
  { batch, published }: Progression,
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

/** Marks published events, then waits for new ones. */
const rest = Effect.fnUntraced(function* (state: RelayState, { published }: Progression) {
  const { store, limits, woken } = state
  yield* marking(state, published)
  if (state.isStopping) return { batch: [], published: undefined }
  yield* Effect.raceFirst(woken.await, Effect.sleep(Duration.millis(limits.idleMillis)))
  woken.closeUnsafe()
  return { batch: yield* store.next(undefined, limits.batch), published: undefined }
})

/** Publishes from the mark until the relay stops; fails when store or broker fail. */
const publishFromMark = Effect.fnUntraced(function* (state: RelayState) {
  const { store, limits } = state
  let now: Progression = { batch: yield* store.next(undefined, limits.batch), published: undefined }
  while (!state.isStopping || now.published !== undefined) {
    const last = state.isStopping ? undefined : now.batch.at(-1)?.place
    now = last === undefined ? yield* rest(state, now) : yield* advance(state, now, last)
  }
})

/** An operator has to resolve rejected events; other failures are transient. */
const report = (state: RelayState, cause: Cause.Cause<unknown>): Effect.Effect<number> => {
  const failure = Cause.squash(cause)
  const isRefused = failure instanceof EventPublisherError && !failure.isRetryable
  return isRefused
    ? Effect.as(
        Effect.logError("relay: the broker rejects events; later events wait", failure),
        state.limits.refusedRestMillis,
      )
    : Effect.as(
        Effect.logWarning("relay: publishing events failed, retrying", failure),
        state.limits.restMillis,
      )
}

/** Ends when the relay is stopped or has lost the mark. */
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

// The relay publishes every event of the outbox to the broker, in the order of the log, at least
// once.
//
// One relay is active, by a lease; the others stand by. It keeps no state of its own: if it is
// killed, the next one continues from the mark and repeats events that were published but not
// marked. An event that the broker rejects is never skipped: all later events wait until an
// operator has resolved the cause.

export interface RelayOptions {
  /** Its name, unique among all relays and across restarts. */
  readonly holder: string
  readonly limits?: Partial<RelayLimits> | undefined
}

export interface Relay {
  /** Wakes the relay because there may be new events. It also polls. */
  readonly wake: () => void
  /** Runs until it is stopped. Run it once. */
  readonly run: Effect.Effect<void>
  /** Completes when running publications have ended, are marked, and the mark is released. */
  readonly stop: Effect.Effect<void>
  readonly progress: () => RelayProgress
}

/** The next relay publishes again what the broker has not acknowledged by then. */
const timeIsUp = ({ stopping, limits }: RelayState) =>
  Effect.andThen(stopping.await, Effect.sleep(limits.stopMillis))

const runRelay = Effect.fnUntraced(function* (state: RelayState) {
  while (!state.isStopping) {
    const lease = yield* takeMark(state)
    if (lease === undefined) {
      yield* state.pause(state.limits.standbyMillis)
      continue
    }
    state.progress.isHolding = true
    yield* Effect.logInfo("relay: this relay is active now", { holder: state.holder })
    yield* Effect.raceAllFirst([publishAll(state), keepMark(state, lease), timeIsUp(state)]).pipe(
      Effect.ensuring(Effect.sync(() => void (state.progress.isHolding = false))),
    )
  }
  yield* Effect.ignore(state.store.release(state.holder))
})

/** Creates a relay without starting it. */
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
