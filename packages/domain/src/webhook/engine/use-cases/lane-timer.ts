/** Comes back to lanes when their pace allows the next start: one timer for all of them. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Fiber from "effect/Fiber"
import type { HeldLane } from "../held-lane.ts"
import { makeTimetable } from "../timetable.ts"
import type { EngineState } from "./engine-state.ts"
import type { Launch } from "./launch.ts"

export interface LaneTimer {
  readonly waitUntil: (atMillis: number, lane: HeldLane) => void
}

export const makeLaneTimer = (
  state: EngineState,
  launch: Launch,
  whenDue: (lane: HeldLane) => void,
): LaneTimer => {
  const timetable = makeTimetable<HeldLane>()
  let armedAt: number | undefined
  let timer: Fiber.Fiber<void> | undefined

  const arm = (): void => {
    const at = timetable.earliest()
    if (at === undefined || (armedAt !== undefined && armedAt <= at)) return
    armedAt = at
    timer?.interruptUnsafe()
    const restMillis = Math.max(Math.ceil(at - state.steadyMillis()), 0)
    timer = launch(Effect.sleep(Duration.millis(restMillis)))
    timer.addObserver((exit) => (Exit.isSuccess(exit) ? ring() : undefined))
  }

  const ring = (): void => {
    const nowMillis = state.steadyMillis()
    armedAt = undefined
    timer = undefined
    let lane = timetable.takeDue(nowMillis)
    while (lane !== undefined) {
      whenDue(lane)
      lane = timetable.takeDue(nowMillis)
    }
    arm()
  }

  return {
    waitUntil: (atMillis, lane) => {
      timetable.add(atMillis, lane)
      arm()
    },
  }
}
