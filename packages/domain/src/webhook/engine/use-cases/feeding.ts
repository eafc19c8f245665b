/** Asks the store for what is ready in lanes that can take more: many lanes in one statement. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { DeliveryQueue, LaneSupply } from "../../delivery-queue.ts"
import { demandOf, type HeldLane, isHungry } from "../held-lane.ts"
import type { LaneHealth } from "../lane.ts"
import type { Attempts } from "./attempts.ts"
import { type EngineState, feedIfHungry, loseLane } from "./engine-state.ts"
import { withStore } from "./with-store.ts"

/** One lane that is asked for, as it was then. */
interface Question {
  readonly lane: HeldLane
  readonly tenure: number
  readonly look: number
  readonly wakeUps: number
  readonly limit: number
}

/** Who asks for which lanes, and for how many at once. */
interface Feeder {
  readonly health: LaneHealth
  readonly lanesAtOnce: number
  /** Whether it rests as long as it has asked, so that the store has time for others. */
  readonly rests: boolean
  /** When it has asked for all of them, it rests at least so long, so that more gather. */
  readonly restMillis: number
  /** And in any case so long for each lane: no more is asked for than can be started soon. */
  readonly laneMillis: number
}

const takeHungry = (
  { hungry, looks }: EngineState,
  { health, lanesAtOnce }: Feeder,
): ReadonlyArray<HeldLane> => {
  const lanes: Array<HeldLane> = []
  for (const lane of hungry[health]) {
    if (lanes.length === lanesAtOnce) break
    hungry[health].delete(lane)
    if (isHungry(lane, looks)) lanes.push(lane)
  }
  return lanes
}

const takeIn = (question: Question, supply: LaneSupply | undefined): void => {
  const { lane, tenure, look, wakeUps, limit } = question
  // Given back, lost or taken anew meanwhile: the answer is about another time.
  if (lane.tenure !== tenure || lane.state !== "open") return
  if (supply === undefined) return loseLane(lane)
  const { subscription, deliveries } = supply
  lane.subscription = subscription
  lane.buffer.push(...deliveries)
  // What it was told of meanwhile may have come after the answer.
  if (deliveries.length < limit && lane.wakeUps === wakeUps) lane.dryAt = look
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
      wakeUps: lane.wakeUps,
      limit: demands[index]?.limit ?? 0,
    }),
  )
  const supplies = yield* queue.supply(state.holder, state.wallTime(), demands)
  const bySubscription = new Map(supplies.map((supply) => [supply.subscription.id, supply]))
  for (const question of questions) {
    takeIn(question, bySubscription.get(question.lane.id))
  }
})

/** Asks for what is ready in these lanes and starts it; answers how long the store took. */
const askAndStart = Effect.fnUntraced(function* (
  state: EngineState,
  queue: DeliveryQueue["Service"],
  attempts: Attempts,
  lanes: ReadonlyArray<HeldLane>,
) {
  const begun = state.steadyMillis()
  const answer = Effect.suspend(() => ask(state, queue, lanes))
  yield* withStore("reading deliveries", state.limits.storeRestMillis, answer)
  const tookMillis = state.steadyMillis() - begun
  for (const lane of lanes) {
    lane.isAsking = false
    attempts.advance(lane)
    feedIfHungry(state, lane)
  }
  return tookMillis
})

/** First attempts at endpoints that answer come before what concerns those that don't. */
const inTurn = <A>({ way }: EngineState, health: LaneHealth, round: Effect.Effect<A>) => {
  if (health === "healthy") return way.keep(round)
  return health === "suspect" ? Effect.andThen(way.giveWay, round) : round
}

const feed = Effect.fnUntraced(function* (
  state: EngineState,
  queue: DeliveryQueue["Service"],
  attempts: Attempts,
  feeder: Feeder,
) {
  while (!state.isStopping) {
    const lanes = takeHungry(state, feeder)
    if (lanes.length === 0) {
      yield* state.bells.feed.wait()
      continue
    }
    for (const lane of lanes) lane.isAsking = true
    const round = askAndStart(state, queue, attempts, lanes)
    const tookMillis = yield* inTurn(state, feeder.health, round)
    if (!feeder.rests) continue
    const gatherMillis = state.hungry[feeder.health].size > 0 ? 0 : feeder.restMillis
    const paceMillis = lanes.length * feeder.laneMillis
    yield* Effect.sleep(Duration.millis(Math.max(tookMillis, gatherMillis, paceMillis)))
  }
})

/** Lanes of which nothing good is known are asked for a few at a time, beside the others. */
const unprovenAtOnce = 25
const suspectAtOnce = 50

/** Goes on for as long as attempts are started. */
export const feedLanes = (
  state: EngineState,
  queue: DeliveryQueue["Service"],
  attempts: Attempts,
): Effect.Effect<void> => {
  const { lanesAtOnce, suspectRestMillis, suspectPaceMillis } = state.limits
  const unhurried = { restMillis: 0, laneMillis: 0 }
  const healthy: Feeder = { ...unhurried, health: "healthy", lanesAtOnce, rests: false }
  const unproven: Feeder = {
    ...unhurried,
    health: "unproven",
    lanesAtOnce: unprovenAtOnce,
    rests: true,
  }
  const suspect: Feeder = {
    health: "suspect",
    lanesAtOnce: suspectAtOnce,
    rests: true,
    restMillis: suspectRestMillis,
    laneMillis: suspectPaceMillis / 2,
  }
  // One of each kind: while it waits for an answer lanes gather, and fewer questions cost less.
  const feeders = [healthy, unproven, suspect]
  return Effect.forEach(feeders, (each) => feed(state, queue, attempts, each), {
    concurrency: "unbounded",
    discard: true,
  })
}
