/**
 * The bounds of the engine: budgets of attempts on their way, outcomes that wait to be saved, and
 * turns of suspect lanes. A lane that finds no room waits here and goes on in the order of coming.
 */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { HeldLane } from "../held-lane.ts"
import { type LaneHealth, laneHealths } from "../lane.ts"
import { type EngineState, unsavedCount } from "./engine-state.ts"
import type { Launch } from "./launch.ts"

export interface Parking {
  /** Whether an attempt may be started now in a lane of that kind. */
  readonly hasRoom: (health: LaneHealth) => boolean
  readonly park: (lane: HeldLane) => void
  /** Lets lanes go on for which there is room by now. */
  readonly unpark: () => void
}

const isWithinBudget = (state: EngineState, health: LaneHealth): boolean => {
  const { healthyInFlight, unprovenInFlight, suspectInFlight, unsaved } = state.limits
  const limits = {
    healthy: healthyInFlight,
    unproven: unprovenInFlight,
    suspect: suspectInFlight,
  }
  return state.inFlight[health] < limits[health] && unsavedCount(state) < unsaved
}

/** When a suspect lane may go on: one after the other, and all of them after what comes first. */
const isTurn = ({ nextSuspectMillis, way, steadyMillis }: EngineState): boolean =>
  steadyMillis() >= Math.max(nextSuspectMillis, way.freeFromMillis())

export const makeParking = (
  state: EngineState,
  launch: Launch,
  advance: (lane: HeldLane) => void,
): Parking => {
  let isTurnAwaited = false

  const hasRoom = (health: LaneHealth): boolean =>
    isWithinBudget(state, health) && (health !== "suspect" || isTurn(state))

  const awaitTurn = (): void => {
    if (isTurnAwaited || !isWithinBudget(state, "suspect")) return
    isTurnAwaited = true
    const paceMillis = Math.max(Math.ceil(state.nextSuspectMillis - state.steadyMillis()), 0)
    const turn = Effect.sleep(Duration.millis(paceMillis))
    launch(Effect.andThen(turn, state.way.giveWay), (exit) => {
      isTurnAwaited = false
      if (Exit.isSuccess(exit)) unparkOf("suspect")
    })
  }

  const unparkOf = (health: LaneHealth): void => {
    const parked = state.parked[health]
    while (parked.size > 0 && hasRoom(health)) {
      const [lane] = parked
      parked.delete(lane as HeldLane)
      advance(lane as HeldLane)
    }
    if (health === "suspect" && parked.size > 0) awaitTurn()
  }

  return {
    hasRoom,
    park: (lane) => {
      state.parked[lane.pace.health].add(lane)
      if (lane.pace.health === "suspect") awaitTurn()
    },
    unpark: () => {
      for (const health of laneHealths) unparkOf(health)
    },
  }
}
