/**
 * State machine of a delivery: applies a fact and returns the next delivery and directives.
 *
 * Pure. Delivered, skipped and expired deliveries never change; late facts are ignored.
 */
import { type Instant, instant } from "../calendar/wall-clock.ts"
import type {
  Attempt,
  Delivery,
  DeliveryStatus,
  ExhaustedDelivery,
  ReadyDelivery,
} from "./delivery.ts"

export type AttemptFact =
  /** The endpoint returned a 2xx status in time. */
  | { readonly _tag: "EndpointAccepted" }
  /** The endpoint asked for no more deliveries. */
  | { readonly _tag: "EndpointGone" }
  /** Any other outcome: another status, a redirect, no connection, a timeout. */
  | { readonly _tag: "EndpointFailed"; readonly retryAfterSeconds?: number | undefined }

export type DeliveryFact =
  | { readonly _tag: "Attempted"; readonly attempt: Attempt; readonly outcome: AttemptFact }
  /** The delivery is due for a retry. */
  | { readonly _tag: "TimeCame" }
  /** The customer resumed the subscription; held deliveries restart their schedule. */
  | { readonly _tag: "Restarted" }
  /** The customer resumed the subscription and skipped the exhausted delivery. */
  | { readonly _tag: "GivenUp" }
  /** A pause held the delivery beyond the retention of deliveries. */
  | { readonly _tag: "HeldTooLong" }

export interface DeliveryDirective {
  readonly _tag: "PauseSubscription"
  readonly delivery: ExhaustedDelivery
  /** True when the endpoint asked for no more deliveries; false when its attempts are used up. */
  readonly isGone: boolean
}

export interface DeliveryStep {
  /** The same object when nothing has changed. */
  readonly next: Delivery
  readonly directives: ReadonlyArray<DeliveryDirective>
}

/** Legal transitions, as data: drives the tests and the diagram in docs/explanation/webhook.md. */
export const deliveryMoves = {
  Ready: ["Ready", "Waiting", "Delivered", "Exhausted", "Expired"],
  Waiting: ["Ready", "Expired"],
  Exhausted: ["Ready", "Skipped", "Expired"],
  Delivered: [],
  Skipped: [],
  Expired: [],
} as const satisfies Record<DeliveryStatus, ReadonlyArray<DeliveryStatus>>

/** Seconds from a failure to the next attempt: 1 min, 5 min, 15 min, 1 h, 6 h, 24 h. */
export const retryDelaysSeconds = [60, 300, 900, 3_600, 21_600, 86_400] as const

/** Response timeout of an endpoint. */
export const attemptTimeoutSeconds = 15

/** Upper limit of a Retry-After: the longest step of the schedule. */
const longestDelaySeconds = Math.max(...retryDelaysSeconds)

/**
 * Returns the delay. A Retry-After may lengthen the scheduled delay to at most a day, and never
 * shortens it.
 */
const delayAfter = (scheduledSeconds: number, askedSeconds = 0): number =>
  Math.max(scheduledSeconds, Math.min(askedSeconds, longestDelaySeconds))

/**
 * Returns when to retry after `failures` failed attempts, the last one at that instant; undefined
 * when no attempt is left.
 */
export const nextAttemptAt = (
  failures: number,
  at: Instant,
  retryAfterSeconds?: number,
): Instant | undefined => {
  const scheduled = retryDelaysSeconds[failures - 1]
  if (scheduled === undefined) return undefined
  return instant(at + delayAfter(scheduled, retryAfterSeconds) * 1_000)
}

const stay = (next: Delivery): DeliveryStep => ({ next, directives: [] })

const exhausted = (failed: ReadyDelivery, settledAt: Instant, isGone: boolean): DeliveryStep => {
  const delivery: ExhaustedDelivery = { ...failed, _tag: "Exhausted", settledAt }
  const pauses = delivery.kind !== "test"
  return {
    next: delivery,
    directives: pauses ? [{ _tag: "PauseSubscription", delivery, isGone }] : [],
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
    const { body: _body, ...rest } = ready
    return stay({ ...rest, _tag: "Delivered", attempts, settledAt: at })
  }
  const failed = { ...ready, attempts, failures: ready.failures + 1 }
  if (outcome._tag === "EndpointGone") return exhausted(failed, at, true)
  const dueAt =
    ready.kind === "test"
      ? undefined
      : nextAttemptAt(failed.failures, at, outcome.retryAfterSeconds)
  return dueAt === undefined
    ? exhausted(failed, at, false)
    : stay({ ...failed, _tag: "Waiting", dueAt })
}

const retryDue = (delivery: Delivery): Delivery => {
  if (delivery._tag !== "Waiting") return delivery
  const { dueAt: _dueAt, ...rest } = delivery
  return { ...rest, _tag: "Ready" }
}

/** Makes the delivery ready at the start of the retry schedule. */
const restarted = (delivery: Delivery): Delivery => {
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
    case "Expired":
      return delivery
  }
}

const givenUp = (delivery: Delivery, settledAt: Instant): Delivery => {
  if (delivery._tag !== "Exhausted") return delivery
  const { body: _body, ...rest } = delivery
  return { ...rest, _tag: "Skipped", settledAt }
}

const expired = (delivery: Delivery, settledAt: Instant): Delivery => {
  if (delivery._tag === "Ready" || delivery._tag === "Exhausted") {
    const { body: _body, ...rest } = delivery
    return { ...rest, _tag: "Expired", settledAt }
  }
  if (delivery._tag !== "Waiting") return delivery
  const { body: _body, dueAt: _dueAt, ...rest } = delivery
  return { ...rest, _tag: "Expired", settledAt }
}

/** Applies a fact that became known at that instant. */
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
      return stay(retryDue(delivery))
    case "Restarted":
      return stay(restarted(delivery))
    case "GivenUp":
      return stay(givenUp(delivery, at))
    case "HeldTooLong":
      return stay(expired(delivery, at))
  }
}

/** Returns whether the stored delivery is settled or already has the report's attempt. */
const hasMovedOn = (stored: Delivery, report: Delivery): boolean =>
  "settledAt" in stored || stored.attempts.length >= report.attempts.length

const failuresBefore = ({ _tag, failures }: Delivery): number =>
  _tag === "Delivered" ? failures : failures - 1

/** Returns whether the schedule was restarted after the reported attempt had started. */
const wasRestarted = (stored: Delivery, report: Delivery): boolean =>
  stored.attempts.length + 1 === report.attempts.length && stored.failures < failuresBefore(report)

/**
 * Returns the delivery to store after a report, or the same object when the report changes nothing.
 * A report never undoes a later change. When the schedule was restarted during the attempt, a
 * failure only adds the attempt.
 */
export const afterReport = (stored: Delivery, report: Delivery): Delivery => {
  if (hasMovedOn(stored, report)) return stored
  return wasRestarted(stored, report) && report._tag !== "Delivered"
    ? { ...stored, attempts: report.attempts }
    : report
}
