/** Asks the store for what is ready in lanes that can take more: many lanes in one statement. */
import * as Effect from "effect/Effect"
import type { DeliveryQueue, LaneSupply } from "../../delivery-queue.ts"
import { demandOf, type HeldLane, isHungry } from "../held-lane.ts"
import type { LaneHealth } from "../lane.ts"
import type { Attempts } from "./attempts.ts"
import { type EngineState, feedIfHungry } from "./engine-state.ts"
import { withStore } from "./with-store.ts"

/** One lane that is asked for, as it was then. */
interface Question {
  readonly lane: HeldLane
  readonly tenure: number
  readonly look: number
  readonly limit: number
}

/** The part of a question that healthy lanes leave to the others. */
const suspectShare = 0.2

const takeFrom = (
  state: EngineState,
  health: LaneHealth,
  limit: number,
): ReadonlyArray<HeldLane> => {
  const lanes: Array<HeldLane> = []
  for (const lane of state.hungry[health]) {
    if (lanes.length === limit) break
    state.hungry[health].delete(lane)
    if (isHungry(lane, state.looks)) lanes.push(lane)
  }
  return lanes
}

const takeHungry = (state: EngineState): ReadonlyArray<HeldLane> => {
  const { lanesAtOnce } = state.limits
  const suspects = Math.ceil(lanesAtOnce * suspectShare)
  const healthy = takeFrom(state, "healthy", lanesAtOnce - suspects)
  // One that has changed sides since it became hungry may stand in both sets.
  const others = takeFrom(state, "suspect", suspects)
  return [...new Set([...healthy, ...others])]
}

const takeIn = ({ lane, tenure, look, limit }: Question, supply: LaneSupply | undefined): void => {
  // Given back, lost or taken anew meanwhile: the answer is about another time.
  if (lane.tenure !== tenure || lane.state !== "open") return
  const deliveries = supply?.deliveries ?? []
  if (supply !== undefined) lane.subscription = supply.subscription
  lane.buffer.push(...deliveries)
  if (deliveries.length < limit) lane.dryAt = look
}

const ask = Effect.fnUntraced(function* (
  state: EngineState,
  queue: DeliveryQueue["Service"],
  lanes: ReadonlyArray<HeldLane>,
) {
  const demands = lanes.map(demandOf)
  const questions = lanes.map(
    (lane, index): Question => ({
      lane,
      tenure: lane.tenure,
      look: state.looks[lane.pace.health],
      limit: demands[index]?.limit ?? 0,
    }),
  )
  const supplies = yield* queue.supply(state.holder, state.wallTime(), demands)
  const bySubscription = new Map(supplies.map((supply) => [supply.subscription.id, supply]))
  for (const question of questions) {
    takeIn(question, bySubscription.get(question.lane.id))
  }
})

/** Goes on for as long as attempts are started. */
export const feedLanes = Effect.fnUntraced(function* (
  state: EngineState,
  queue: DeliveryQueue["Service"],
  attempts: Attempts,
) {
  while (!state.isStopping) {
    const lanes = takeHungry(state)
    if (lanes.length === 0) yield* state.bells.feed.wait()
    else {
      for (const lane of lanes) lane.isAsking = true
      const round = Effect.suspend(() => ask(state, queue, lanes))
      yield* withStore("reading deliveries", state.limits.storeRestMillis, round)
      for (const lane of lanes) {
        lane.isAsking = false
        attempts.advance(lane)
        feedIfHungry(state, lane)
      }
    }
  }
})
