/**
 * How a delivery moves: a fact comes in; the next delivery and what has to be done go out.
 *
 * Pure. What is delivered or skipped never moves again, and a fact that comes late changes nothing.
 */
import { type Instant, instant } from "../calendar/instant.ts"
import type {
  Attempt,
  Delivery,
  DeliveryStatus,
  ExhaustedDelivery,
  ReadyDelivery,
} from "./delivery.ts"

export type AttemptFact =
  /** A 2xx within the time limit. */
  | { readonly _tag: "EndpointAccepted" }
  /** Anything else: another status, a redirect, no connection, no answer in time. */
  | { readonly _tag: "EndpointFailed"; readonly retryAfterSeconds?: number | undefined }

export type DeliveryFact =
  | { readonly _tag: "Attempted"; readonly attempt: Attempt; readonly outcome: AttemptFact }
  /** The time to try again has come. */
  | { readonly _tag: "TimeCame" }
  /** The customer has resumed the subscription: the schedule of whatever was held begins anew. */
  | { readonly _tag: "TriedAnew" }
  /** The customer has resumed it and does not want what was exhausted any more. */
  | { readonly _tag: "GivenUp" }

export interface DeliveryDirective {
  readonly _tag: "PauseSubscription"
  readonly delivery: ExhaustedDelivery
}

export interface DeliveryStep {
  /** The very same object when nothing has changed. */
  readonly next: Delivery
  readonly directives: ReadonlyArray<DeliveryDirective>
}

/** Legal moves, as data: drives the tests and the diagram in docs/domain/webhook.md. */
export const deliveryMoves = {
  Ready: ["Ready", "Waiting", "Delivered", "Exhausted"],
  Waiting: ["Ready"],
  Exhausted: ["Ready", "Skipped"],
  Delivered: [],
  Skipped: [],
} as const satisfies Record<DeliveryStatus, ReadonlyArray<DeliveryStatus>>

/** Seconds from a failure to the next attempt: 1 min, 5 min, 15 min, 1 h, 6 h, 24 h. */
export const retryDelaysSeconds = [60, 300, 900, 3_600, 21_600, 86_400] as const

/** How long an endpoint has to answer. */
export const attemptTimeoutSeconds = 15

/** Nobody can park a delivery for longer than the schedule itself would ever wait. */
const longestDelaySeconds = Math.max(...retryDelaysSeconds)

/** A Retry-After may lengthen the scheduled delay, to a day at most, and never shortens it. */
const delayAfter = (scheduledSeconds: number, askedSeconds = 0): number =>
  Math.max(scheduledSeconds, Math.min(askedSeconds, longestDelaySeconds))

const stay = (next: Delivery): DeliveryStep => ({ next, directives: [] })

const exhausted = (failed: ReadyDelivery, settledAt: Instant): DeliveryStep => {
  const delivery: ExhaustedDelivery = { ...failed, _tag: "Exhausted", settledAt }
  const pauses = delivery.kind !== "test"
  return {
    next: delivery,
    directives: pauses ? [{ _tag: "PauseSubscription", delivery }] : [],
  }
}

const attempted = (
  ready: ReadyDelivery,
  attempt: Attempt,
  outcome: AttemptFact,
  at: Instant,
): DeliveryStep => {
  const attempts = [...ready.attempts, attempt]
  if (outcome._tag === "EndpointAccepted") {
    return stay({ ...ready, _tag: "Delivered", attempts, settledAt: at })
  }
  const failed = { ...ready, attempts, failures: ready.failures + 1 }
  const scheduled = ready.kind === "test" ? undefined : retryDelaysSeconds[ready.failures]
  if (scheduled === undefined) return exhausted(failed, at)
  const delaySeconds = delayAfter(scheduled, outcome.retryAfterSeconds)
  return stay({ ...failed, _tag: "Waiting", dueAt: instant(at + delaySeconds * 1_000) })
}

const timeCame = (delivery: Delivery): Delivery => {
  if (delivery._tag !== "Waiting") return delivery
  const { dueAt: _dueAt, ...rest } = delivery
  return { ...rest, _tag: "Ready" }
}

/** Ready, with the whole schedule before it, whatever it has been through. */
const triedAnew = (delivery: Delivery): Delivery => {
  switch (delivery._tag) {
    case "Ready":
      return delivery.failures === 0 ? delivery : { ...delivery, failures: 0 }
    case "Waiting": {
      const { dueAt: _dueAt, ...rest } = delivery
      return { ...rest, _tag: "Ready", failures: 0 }
    }
    case "Exhausted": {
      const { settledAt: _settledAt, ...rest } = delivery
      return { ...rest, _tag: "Ready", failures: 0 }
    }
    case "Delivered":
    case "Skipped":
      return delivery
  }
}

const givenUp = (delivery: Delivery, settledAt: Instant): Delivery =>
  delivery._tag === "Exhausted" ? { ...delivery, _tag: "Skipped", settledAt } : delivery

/** The delivery after a fact that was learnt at that instant. */
export const deliveryAfter = (
  delivery: Delivery,
  fact: DeliveryFact,
  at: Instant,
): DeliveryStep => {
  switch (fact._tag) {
    case "Attempted":
      return delivery._tag === "Ready"
        ? attempted(delivery, fact.attempt, fact.outcome, at)
        : stay(delivery)
    case "TimeCame":
      return stay(timeCame(delivery))
    case "TriedAnew":
      return stay(triedAnew(delivery))
    case "GivenUp":
      return stay(givenUp(delivery, at))
  }
}
