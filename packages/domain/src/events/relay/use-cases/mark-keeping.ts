/** Taking the mark, and keeping it for as long as the store lets. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { instant } from "../../../calendar/instant.ts"
import type { RelayState } from "./relay-state.ts"

/** Until when the mark is held, by the steady clock of this process. */
export interface Lease {
  readonly untilMillis: number
}

const steadyMillis = Effect.map(Clock.monotonicTimeNanos, (nanos) => Number(nanos / 1_000_000n))

/** The lease, nothing when another holds the mark, or a failure of the store. */
const ask = Effect.fnUntraced(function* ({ store, holder, limits }: RelayState) {
  const askedAt = yield* steadyMillis
  const now = instant(yield* Clock.currentTimeMillis)
  const leaseUntil = instant(now + limits.leaseMillis)
  const isMine = yield* store.hold({ holder, now, leaseUntil })
  return isMine ? { untilMillis: askedAt + limits.leaseMillis } : undefined
})

/** The lease, or nothing when it is not our turn or the store is away. */
export const takeMark = (state: RelayState): Effect.Effect<Lease | undefined> =>
  Effect.catchCause(ask(state), (cause) =>
    Effect.logWarning("relay: taking the mark failed, it is tried again", cause).pipe(
      Effect.tap(() => Effect.sync(() => void (state.progress.failures += 1))),
      Effect.as(undefined),
    ),
  )

/**
 * Renews the lease again and again; ends when another holds the mark, or may: then nothing more
 * must be told.
 */
export const keepMark = Effect.fnUntraced(function* (state: RelayState, taken: Lease) {
  let lease = taken
  while (true) {
    yield* Effect.sleep(Duration.millis(state.limits.renewMillis))
    // Whatever the store's trouble is, it ends the turn at most, never the relay.
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
