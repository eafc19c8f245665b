/**
 * Lanes with an attempt that takes long: they leave the budgets of the others while it is still on
 * its way, for an endpoint that hangs is known as such after 15 seconds only. One that is suspect
 * already, because something else failed in it, may have left attempts behind in those budgets.
 */
import type { HeldLane } from "../held-lane.ts"
import { laneAfter } from "../lane.ts"
import type { EngineState } from "./engine-state.ts"

const isSlow = ({ limits, steadyMillis }: EngineState, { flights }: HeldLane): boolean => {
  const [oldest] = flights
  return oldest !== undefined && steadyMillis() - oldest.beganMillis > limits.slowMillis
}

/** The lane is suspect, and what is on its way in it counts to the budget of such lanes. */
const suspect = (state: EngineState, lane: HeldLane): void => {
  lane.pace = laneAfter(lane.pace, { _tag: "Slow" })
  for (const flight of lane.flights) {
    state.inFlight[flight.health] -= 1
    state.inFlight.suspect += 1
    flight.health = "suspect"
  }
}

export const suspectSlowLanes = (state: EngineState): void => {
  for (const lane of state.lanes.values()) {
    if (isSlow(state, lane)) suspect(state, lane)
  }
}
