/**
 * The relay publishes every event of the outbox to the broker, in the order of the log, at least
 * once.
 *
 * One relay is active, by a lease; the others stand by. It keeps no state of its own: if it is
 * killed, the next one continues from the mark and repeats events that were published but not
 * marked. An event that the broker rejects is never skipped: all later events wait until an
 * operator has resolved the cause.
 */
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import { EventPublisher } from "../event-publisher.ts"
import { OutboxRelay } from "../outbox-relay.ts"
import { type RelayLimits, relayLimits } from "../relay-limits.ts"
import { keepMark, takeMark } from "./mark-keeping.ts"
import type { RelayProgress, RelayState } from "./relay-state.ts"
import { publishAll } from "./publishing.ts"

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
