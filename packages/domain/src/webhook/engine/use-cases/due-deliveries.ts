/** Makes deliveries ready whose retry has come due. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { DeliveryQueue } from "../../delivery-queue.ts"
import { type EngineState, wakeLanes } from "./engine-state.ts"
import { withStore } from "./with-store.ts"

type Queue = DeliveryQueue["Service"]

/** Answers how long there is nothing to do. */
const round = Effect.fnUntraced(function* (state: EngineState, queue: Queue) {
  const { lookMillis, retryRestMillis, batch } = state.limits
  state.nextDueAt = Option.getOrUndefined(yield* queue.nextDueAt)
  const now = state.wallTime()
  if (state.nextDueAt === undefined) return lookMillis
  if (state.nextDueAt > now) return Math.min(state.nextDueAt - now, lookMillis)
  const made = yield* queue.makeDueReady(now, batch)
  // Told of nothing due until it has asked again: else every wake-up would end the rest.
  state.nextDueAt = undefined
  wakeLanes(state, made)
  // Whatever is known of its endpoint: a retry has waited for long enough.
  if (made.some((id) => !state.lanes.has(id))) state.bells.look.ring()
  if (made.length === batch) return 0
  return made.length === 0 ? lookMillis : retryRestMillis
})

/** Goes on for as long as attempts are started. */
export const makeRetriesReady = Effect.fnUntraced(function* (state: EngineState, queue: Queue) {
  const look = Effect.andThen(
    state.way.giveWay,
    Effect.suspend(() => round(state, queue)),
  )
  while (!state.isStopping) {
    const restMillis =
      (yield* withStore("looking for retries", state.limits.storeRestMillis, look)) ?? 0
    if (restMillis > 0) yield* state.bells.due.wait(restMillis)
  }
})
