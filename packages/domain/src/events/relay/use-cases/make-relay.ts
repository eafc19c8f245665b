/**
 * The relay: tells the broker every event of the outbox, in the order of the log, at least once.
 *
 * Of all relays one works, by a lease; the others stand by. Keeps no truth: killed at any moment,
 * the next one goes on from the mark and tells again what was told but not marked. An event that
 * the broker will not have is never skipped: all that follows waits until that is mended.
 */
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import { EventPublisher } from "../event-publisher.ts"
import { OutboxRelay } from "../outbox-relay.ts"
import { type RelayLimits, relayLimits } from "../relay-limits.ts"
import { keepMark, takeMark } from "./mark-keeping.ts"
import type { RelayProgress, RelayState } from "./relay-state.ts"
import { tellAll } from "./telling.ts"

export interface RelayOptions {
  /** Its name among all relays: no other has it, not even this process after a restart. */
  readonly holder: string
  readonly limits?: Partial<RelayLimits> | undefined
}

export interface Relay {
  /** There may be new events. Told by nobody, it looks by itself all the time. */
  readonly wake: () => void
  /** Goes on until it is stopped. To be run once. */
  readonly run: Effect.Effect<void>
  /** Lets what is being told end, marks it and gives the mark back; done when that is done. */
  readonly stop: Effect.Effect<void>
  readonly progress: () => RelayProgress
}

/** What the broker has not acknowledged by then is told again by the next relay. */
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
    yield* Effect.logInfo("relay: this one tells events now", { holder: state.holder })
    yield* Effect.raceAllFirst([tellAll(state), keepMark(state, lease), timeIsUp(state)]).pipe(
      Effect.ensuring(Effect.sync(() => void (state.progress.isHolding = false))),
    )
  }
  yield* Effect.ignore(state.store.release(state.holder))
})

/** A relay that does nothing yet. */
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
    progress: { isHolding: false, told: 0, failures: 0 },
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
