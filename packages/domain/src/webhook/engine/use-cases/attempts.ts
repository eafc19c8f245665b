/**
 * Starts attempts, each when its lane's pace and the bounds of the engine allow, and takes in what
 * comes of them.
 *
 * No lane waits for another's endpoint: all that lanes share is two budgets of attempts on their
 * way, one for lanes whose last attempt was accepted, one for the others.
 */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Instant } from "../../../calendar/instant.ts"
import type { Attempt, ReadyDelivery } from "../../delivery.ts"
import { deliveryAfter } from "../../delivery-transition.ts"
import { secretsInForce, type Subscription } from "../../subscription.ts"
import type { AttemptReport, WebhookSender } from "../../webhook-sender.ts"
import { closeLane, type HeldLane } from "../held-lane.ts"
import { laneAfter, type LaneHealth, nextStart } from "../lane.ts"
import { type EngineState, feedIfHungry, unsavedCount } from "./engine-state.ts"
import { type Launch, makeLaneTimer } from "./lane-timer.ts"

export interface Attempts {
  /** Something has happened in the lane: starts its next attempt, now or when the pace allows. */
  readonly advance: (lane: HeldLane) => void
  /** Lets lanes go on that had to wait for the bounds of the engine. */
  readonly unpark: () => void
}

/** One attempt on its way. */
interface Flight {
  readonly lane: HeldLane
  readonly delivery: ReadyDelivery
  /** The budget it is counted to. */
  readonly health: LaneHealth
  readonly at: Instant
  readonly beganMillis: number
  isWritten: boolean
}

const brokenAttempt: AttemptReport = {
  outcome: { _tag: "EndpointFailed" },
  failure: "the request could not be made",
}

const attemptOf = (at: Instant, durationMillis: number, report: AttemptReport): Attempt => ({
  at,
  durationMillis,
  ...(report.status === undefined ? {} : { status: report.status }),
  ...(report.failure === undefined ? {} : { failure: report.failure }),
})

const hasRoom = (state: EngineState, health: LaneHealth): boolean => {
  const { healthyInFlight, suspectInFlight, unsaved } = state.limits
  const limit = health === "healthy" ? healthyInFlight : suspectInFlight
  return state.inFlight[health] < limit && unsavedCount(state) < unsaved
}

const mayStart = (state: EngineState, lane: HeldLane): boolean =>
  lane.state === "open" &&
  lane.buffer.length > 0 &&
  !state.isStopping &&
  state.wallTime() < lane.leaseUntil - state.limits.leaseMarginMillis

/** Takes note of how an attempt ended: the lane's pace, and the delivery as it is to be saved. */
const takeIn = (state: EngineState, flight: Flight, report: AttemptReport): void => {
  const { lane, delivery, at, beganMillis } = flight
  const { outcome } = report
  const now = state.wallTime()
  const isAccepted = outcome._tag === "EndpointAccepted"
  lane.pace = laneAfter(lane.pace, { _tag: "Ended", isAccepted })
  const durationMillis = Math.round(state.steadyMillis() - beganMillis)
  const attempt = attemptOf(at, durationMillis, report)
  const { next, directives } = deliveryAfter(delivery, { _tag: "Attempted", attempt, outcome }, now)
  if (directives.length === 0) state.unsaved.push({ lane, delivery: next })
  for (const { delivery: exhausted } of directives) {
    state.exhausted.push({ lane, delivery: exhausted })
    closeLane(lane, "pausing")
  }
  state.bells.settle.ring()
}

/** The lane's next delivery, on its way from now on. */
const takeOff = (state: EngineState, lane: HeldLane): Flight => {
  const delivery = lane.buffer.shift() as ReadyDelivery
  const { health } = lane.pace
  const nowMillis = state.steadyMillis()
  lane.taken.add(delivery.id)
  lane.lastActiveMillis = nowMillis
  lane.pace = laneAfter(lane.pace, { _tag: "Started", atMillis: nowMillis })
  state.inFlight[health] += 1
  return {
    lane,
    delivery,
    health,
    at: state.wallTime(),
    beganMillis: nowMillis,
    isWritten: false,
  }
}

const isReport = (exit: Exit.Exit<AttemptReport>): exit is Exit.Success<AttemptReport> =>
  Exit.isSuccess(exit)

export const makeAttempts = (
  state: EngineState,
  sender: WebhookSender["Service"],
  launch: Launch,
): Attempts => {
  const timer = makeLaneTimer(state, launch, (lane) => {
    lane.isQueued = false
    advance(lane)
  })

  const ended = (flight: Flight, exit: Exit.Exit<AttemptReport>): void => {
    written(flight)
    state.inFlight[flight.health] -= 1
    flight.lane.lastActiveMillis = state.steadyMillis()
    if (isReport(exit)) takeIn(state, flight, exit.value)
    else if (!Exit.hasInterrupts(exit)) {
      launch(Effect.logError("webhooks: an attempt broke", exit.cause))
      takeIn(state, flight, brokenAttempt)
    }
    advance(flight.lane)
    feedIfHungry(state, flight.lane)
    unpark()
  }

  const written = (flight: Flight): void => {
    if (flight.isWritten) return
    flight.isWritten = true
    flight.lane.pace = laneAfter(flight.lane.pace, { _tag: "Written" })
    advance(flight.lane)
  }

  const start = (lane: HeldLane, subscription: Subscription): void => {
    const flight = takeOff(state, lane)
    const { delivery, at } = flight
    const secrets = secretsInForce(subscription, at)
    const onWritten = (): void => written(flight)
    launch(sender.send({ delivery, url: subscription.url, secrets, at, onWritten })).addObserver(
      (exit) => ended(flight, exit),
    )
    feedIfHungry(state, lane)
  }

  const advance = (lane: HeldLane): void => {
    const at = nextStart(lane.pace)
    if (at === undefined || lane.isQueued || !mayStart(state, lane)) return
    if (at > state.steadyMillis()) {
      lane.isQueued = true
      timer.waitUntil(at, lane)
    } else if (!hasRoom(state, lane.pace.health)) state.parked[lane.pace.health].add(lane)
    else if (lane.subscription !== undefined) start(lane, lane.subscription)
  }

  const unparkOf = (health: LaneHealth): void => {
    const parked = state.parked[health]
    if (parked.size === 0) return
    for (const lane of parked) {
      if (!hasRoom(state, health)) return
      parked.delete(lane)
      advance(lane)
    }
  }

  const unpark = (): void => {
    unparkOf("healthy")
    unparkOf("suspect")
  }

  return { advance, unpark }
}
