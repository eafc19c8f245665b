/**
 * The queue of deliveries, as those see it who work on it: several workers, none of them trusted
 * to live.
 *
 * A subscription is a **lane**. One worker at a time holds a lane, until it gives it back or its
 * lease runs out; so pace and order within a lane need no agreement between workers. What is ready
 * in a lane is in the order in which it was added, but for replays: they come after all others.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { Email } from "../email/email.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { DeliveryId, SubscriptionId } from "../identity/type-id.ts"
import type { TraceContext } from "../trace/trace-context.ts"
import type { Delivery, ExhaustedDelivery, ReadyDelivery } from "./delivery.ts"
import type { Subscription } from "./subscription.ts"

export class DeliveryQueueError extends Data.TaggedError("DeliveryQueueError")<{
  readonly reason: "Unavailable"
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

/** What is to be delivered of an event, given its tenant's subscriptions and its trace, if any. */
export type DeliveryPlan = (
  event: DomainEvent,
  subscriptions: ReadonlyArray<Subscription>,
  trace?: TraceContext | undefined,
) => ReadonlyArray<ReadyDelivery>

/** Lanes for one worker, from `now` until `leaseUntil`. */
export interface LaneClaim {
  /** The worker's name: no other has it, not even the same worker after a restart. */
  readonly holder: string
  readonly now: Instant
  readonly leaseUntil: Instant
}

/** How much a worker can take of a lane. */
export interface LaneDemand {
  readonly lane: SubscriptionId
  /** 0 or more. */
  readonly limit: number
  /** What it has taken already and not saved yet. */
  readonly except: ReadonlyArray<DeliveryId>
}

export interface LaneSupply {
  /** As it is at this moment. */
  readonly subscription: Subscription
  /** Events and tests in the order in which they were added; then replays, likewise. */
  readonly deliveries: ReadonlyArray<ReadyDelivery>
}

/** What becomes of a subscription one of whose deliveries is exhausted. */
export interface PauseDecision {
  readonly next: Subscription
  readonly emails: ReadonlyArray<Email>
}

export class DeliveryQueue extends Context.Service<
  DeliveryQueue,
  {
    /**
     * Takes up to `limit` events of the outbox that were not fanned out, in the order they were
     * committed, adds what `plan` makes of each for the subscriptions of its tenant, paused ones
     * too, and counts those deliveries (`deliveryCharges`); all of that together or not at all.
     * One at a time, whoever calls: while another is at it, 0. Answers how many were taken.
     */
    readonly fanOut: (
      limit: number,
      plan: DeliveryPlan,
    ) => Effect.Effect<number, DeliveryQueueError>
    /**
     * Makes up to `limit` waiting deliveries ready whose time has come, those of paused
     * subscriptions too; answers the lane of each. They keep their place in it.
     */
    readonly makeDueReady: (
      now: Instant,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<SubscriptionId>, DeliveryQueueError>
    /** When the next waiting delivery is due, or none. */
    readonly nextDueAt: Effect.Effect<Option.Option<Instant>, DeliveryQueueError>
    /**
     * Lanes that deliver, have something ready and are held by nobody, at most `limit`: they are
     * the holder's from now on.
     */
    readonly takeLanes: (
      claim: LaneClaim,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<SubscriptionId>, DeliveryQueueError>
    /**
     * Extends the lease on those of the lanes that are still the holder's, and answers those that
     * still deliver: what is missing is lost (its lease ran out, even if nobody else took it
     * since), removed, or paused. A paused one is nobody else's as long as it is renewed, for
     * something may be on its way in it when it is resumed.
     */
    readonly renewLanes: (
      claim: LaneClaim,
      lanes: ReadonlyArray<SubscriptionId>,
    ) => Effect.Effect<ReadonlyArray<SubscriptionId>, DeliveryQueueError>
    /** Gives lanes back, as far as they are the holder's. */
    readonly releaseLanes: (
      holder: string,
      lanes: ReadonlyArray<SubscriptionId>,
    ) => Effect.Effect<void, DeliveryQueueError>
    /**
     * What is ready in lanes of the holder, for each at most as much as asked for. Replays get
     * what room events and tests leave, so that what happens now waits for no replay. A lane that
     * is not the holder's, or whose lease has run out, or that does not deliver, gives nothing.
     */
    readonly supply: (
      holder: string,
      now: Instant,
      demands: ReadonlyArray<LaneDemand>,
    ) => Effect.Effect<ReadonlyArray<LaneSupply>, DeliveryQueueError>
    /**
     * Stores deliveries after an attempt, together. One whose subscription is gone is forgotten;
     * one that has moved on meanwhile (it has as many attempts, or is settled) stays as it is.
     * An exhausted one is settled too: until the customer decides, no late report moves it. Of one
     * that was tried anew meanwhile, a failure is kept as an attempt alone (`afterReport`).
     */
    readonly save: (deliveries: ReadonlyArray<Delivery>) => Effect.Effect<void, DeliveryQueueError>
    /**
     * Stores an exhausted delivery together with what `decide` makes of its subscription and the
     * e-mails that tell of it, all of that together or not at all. One that `save` would have left
     * alone or forgotten changes nothing here either; one that was tried anew meanwhile is kept as
     * by `save` and pauses nothing. `decide` is pure and may be asked more than once; for
     * deliveries of one subscription one after the other, each with what was made before.
     */
    readonly saveExhausted: (
      delivery: ExhaustedDelivery,
      decide: (subscription: Subscription) => PauseDecision,
    ) => Effect.Effect<void, DeliveryQueueError>
  }
>()("@procurement/domain/webhook/DeliveryQueue") {}
