/**
 * Publishes batch after batch while the mark is held. While a batch is being published, the
 * previous one is marked and the next one is read.
 *
 * A batch is sent only after the previous one was acknowledged, so the first publications of events
 * are in the order of the log, whichever relay made them.
 */
import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { EventPublisherError } from "../event-publisher.ts"
import type { OutboxEntry, OutboxPlace } from "../outbox-relay.ts"
import type { RelayState } from "./relay-state.ts"

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
export const publishAll = Effect.fnUntraced(function* (state: RelayState) {
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
