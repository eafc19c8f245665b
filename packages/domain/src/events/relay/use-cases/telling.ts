/**
 * One batch after the other, for as long as the mark is held: while one is on its way to the
 * broker the one before is marked and the one behind is read.
 *
 * A batch goes out only when the one before was acknowledged, whoever sent that: so the first time
 * that any relay tells an event comes behind the first time of those in front of it.
 */
import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { EventPublisherError } from "../event-publisher.ts"
import type { OutboxEntry, OutboxPlace } from "../outbox-relay.ts"
import type { RelayState } from "./relay-state.ts"

/** Where a relay is in the log. */
interface Progression {
  /** Read, and to be told next. */
  readonly batch: ReadonlyArray<OutboxEntry>
  /** Told, and still to be marked. */
  readonly told: OutboxPlace | undefined
}

const marking = ({ store, holder }: RelayState, place: OutboxPlace | undefined) =>
  place === undefined ? Effect.void : store.mark(holder, place)

const advance = Effect.fnUntraced(function* (
  state: RelayState,
  { batch, told }: Progression,
  last: OutboxPlace,
) {
  const [following] = yield* Effect.all(
    [
      state.store.next(last, state.limits.batch),
      state.publisher.publish(batch),
      marking(state, told),
    ],
    { concurrency: "unbounded" },
  )
  state.progress.told += batch.length
  return { batch: following, told: last }
})

/** Marks what was told, then waits until there is something new. */
const rest = Effect.fnUntraced(function* (state: RelayState, { told }: Progression) {
  const { store, limits, woken } = state
  yield* marking(state, told)
  if (state.isStopping) return { batch: [], told: undefined }
  yield* Effect.raceFirst(woken.await, Effect.sleep(Duration.millis(limits.idleMillis)))
  woken.closeUnsafe()
  return { batch: yield* store.next(undefined, limits.batch), told: undefined }
})

/** From the mark on, until the relay is to stop; fails when store or broker do. */
const tellOn = Effect.fnUntraced(function* (state: RelayState) {
  const { store, limits } = state
  let now: Progression = { batch: yield* store.next(undefined, limits.batch), told: undefined }
  while (!state.isStopping || now.told !== undefined) {
    const last = state.isStopping ? undefined : now.batch.at(-1)?.place
    now = last === undefined ? yield* rest(state, now) : yield* advance(state, now, last)
  }
})

/** What the broker will not have is for people to mend; all else passes. */
const report = (state: RelayState, cause: Cause.Cause<unknown>): Effect.Effect<number> => {
  const failure = Cause.squash(cause)
  const isRefused = failure instanceof EventPublisherError && !failure.isRetryable
  return isRefused
    ? Effect.as(
        Effect.logError("relay: the broker refuses events, all that follow wait", failure),
        state.limits.refusedRestMillis,
      )
    : Effect.as(
        Effect.logWarning("relay: telling events failed, it is tried again", failure),
        state.limits.restMillis,
      )
}

/** Ends when the relay is to stop, or when it has lost the mark. */
export const tellAll = Effect.fnUntraced(function* (state: RelayState) {
  while (!state.isStopping) {
    const ended = yield* Effect.exit(tellOn(state))
    if (ended._tag === "Success") return
    if (Cause.hasInterruptsOnly(ended.cause)) return yield* Effect.interrupt
    const failure = Cause.squash(ended.cause)
    if (failure instanceof Object && "_tag" in failure && failure._tag === "MarkLost") return
    state.progress.failures += 1
    yield* state.pause(yield* report(state, ended.cause))
  }
})
