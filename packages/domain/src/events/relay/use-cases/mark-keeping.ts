/** Acquires the mark and renews its lease. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { instant } from "../../../calendar/instant.ts"
import { logFailure } from "../../../trace/trace-context.ts"
import type { RelayState } from "./relay-state.ts"

/** When the lease expires, by the monotonic clock of this process. */
export interface Lease {
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

/** Returns the lease, or undefined when another relay has it or the store is unavailable. */
export const takeMark = (state: RelayState): Effect.Effect<Lease | undefined> =>
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
export const keepMark = Effect.fnUntraced(function* (state: RelayState, taken: Lease) {
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
