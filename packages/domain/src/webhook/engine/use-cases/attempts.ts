/**
 * Starts attempts, each when its lane's pace and the bounds of the engine allow, and takes in what
 * comes of them.
 *
 * No lane waits for another's endpoint: all that lanes share is budgets of attempts on their way,
 * one for those whose last attempt was accepted, one for the unproven, one for the suspect; and the
 * suspect start one after the other.
 */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Attempt, ReadyDelivery } from "../../delivery.ts"
import type { Instant } from "../../../calendar/instant.ts"
import { deliveryAfter } from "../../delivery-transition.ts"
import { secretsInForce, type Subscription } from "../../subscription.ts"
import type { AttemptReport, StaleConnectionError, WebhookSender } from "../../webhook-sender.ts"
import { closeLane, type Flight, hasReady, type HeldLane, takeBack } from "../held-lane.ts"
import { laneAfter, nextStart } from "../lane.ts"
import { type EngineState, feedIfHungry } from "./engine-state.ts"
import { makeLaneTimer } from "./lane-timer.ts"
import type { Launch } from "./launch.ts"
import { makeParking } from "./parking.ts"

export interface Attempts {
  /** Something has happened in the lane: starts its next attempt, now or when the pace allows. */
  readonly advance: (lane: HeldLane) => void
  /** Lets lanes go on that had to wait for the bounds of the engine. */
  readonly unpark: () => void
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

const mayStart = (state: EngineState, lane: HeldLane): boolean =>
  lane.state === "open" &&
  hasReady(lane) &&
  !state.isStopping &&
  state.wallTime() < lane.leaseUntil - state.limits.leaseMarginMillis

/** Takes note of how an attempt ended: the lane's pace, and the delivery as it is to be saved. */
const takeIn = (
  state: EngineState,
  flight: Flight,
  report: AttemptReport,
  nowMillis: number,
): void => {
  const { lane, delivery, at, beganMillis } = flight
  const { outcome } = report
  const now = state.wallTime()
  const isAccepted = outcome._tag === "EndpointAccepted"
  lane.pace = laneAfter(lane.pace, { _tag: "Ended", atMillis: nowMillis, isAccepted })
  const durationMillis = Math.round(nowMillis - beganMillis)
  const attempt = attemptOf(at, durationMillis, report)
  const { next, directives } = deliveryAfter(delivery, { _tag: "Attempted", attempt, outcome }, now)
  if (directives.length === 0) state.unsaved.push({ lane, delivery: next })
  for (const { delivery: exhausted } of directives) {
    state.exhausted.push({ lane, delivery: exhausted })
    closeLane(lane, "pausing")
  }
  state.bells.settle.ring()
  if (isAccepted) state.bells.accept.ring()
}

/** The lane's next delivery, on its way from now on. */
const takeOff = (state: EngineState, lane: HeldLane, nowMillis: number): Flight => {
  const returned = lane.returned.shift()
  const isAnew = returned !== undefined
  const delivery = returned?.delivery ?? (lane.buffer.shift() as ReadyDelivery)
  const { health } = lane.pace
  lane.taken.add(delivery.id)
  lane.lastActiveMillis = nowMillis
  lane.pace = laneAfter(lane.pace, { _tag: "Started", atMillis: nowMillis })
  state.inFlight[health] += 1
  if (health === "suspect") state.nextSuspectMillis = nowMillis + state.limits.suspectPaceMillis
  const at = state.wallTime()
  const flight = { lane, delivery, at, beganMillis: nowMillis, health, isWritten: false, isAnew }
  lane.flights.add(flight)
  return flight
}

type AttemptExit = Exit.Exit<AttemptReport, StaleConnectionError>

/** The lane's attempt that found its connection closed, to be sent again in its turn. */
const cameBack = (flight: Flight, nowMillis: number): void => {
  flight.lane.pace = laneAfter(flight.lane.pace, { _tag: "CameBack", atMillis: nowMillis })
  takeBack(flight.lane, flight)
}

export const makeAttempts = (
  state: EngineState,
  sender: WebhookSender["Service"],
  launch: Launch,
): Attempts => {
  const timer = makeLaneTimer(state, launch, (lane) => {
    lane.isQueued = false
    advance(lane)
  })

  const ended = (flight: Flight, exit: AttemptExit): void => {
    written(flight)
    state.inFlight[flight.health] -= 1
    flight.lane.flights.delete(flight)
    const nowMillis = state.steadyMillis()
    flight.lane.lastActiveMillis = nowMillis
    if (Exit.isSuccess(exit)) takeIn(state, flight, exit.value, nowMillis)
    else if (Exit.hasFails(exit)) cameBack(flight, nowMillis)
    else if (!Exit.hasInterrupts(exit)) {
      launch(Effect.logError("webhooks: an attempt broke", exit.cause))
      takeIn(state, flight, brokenAttempt, nowMillis)
    }
    // Whoever waits comes first: else a few lanes that hang would keep the whole budget.
    parking.unpark()
    advance(flight.lane)
    feedIfHungry(state, flight.lane)
  }

  const written = (flight: Flight): void => {
    if (flight.isWritten) return
    flight.isWritten = true
    flight.lane.pace = laneAfter(flight.lane.pace, { _tag: "Written" })
    advance(flight.lane)
  }

  const start = (lane: HeldLane, subscription: Subscription, nowMillis: number): void => {
    const flight = takeOff(state, lane, nowMillis)
    const { delivery, at, isAnew } = flight
    const { url } = subscription
    const secrets = secretsInForce(subscription, at)
    const onWritten = (): void => written(flight)
    launch(sender.send({ delivery, url, secrets, at, onWritten, isAnew }), (exit) =>
      ended(flight, exit),
    )
    feedIfHungry(state, lane)
  }

  const advance = (lane: HeldLane): void => {
    const at = nextStart(lane.pace)
    if (at === undefined || lane.isQueued || !mayStart(state, lane)) return
    const nowMillis = state.steadyMillis()
    if (at > nowMillis) {
      lane.isQueued = true
      timer.waitUntil(at, lane)
    } else if (!parking.hasRoom(lane.pace.health)) parking.park(lane)
    else if (lane.subscription !== undefined) start(lane, lane.subscription, nowMillis)
  }

  const parking = makeParking(state, launch, advance)
  return { advance, unpark: parking.unpark }
}
