/**
 * The queue of deliveries for several workers, each of which may crash.
 *
 * A subscription is a **partition**. One worker at a time holds a partition, until it releases it
 * or its lease expires; one worker holds all partitions of a server (`serverOf`), of any tenant. So
 * workers need no agreement about pace and order. Ready deliveries of a partition keep the order in
 * which they were added, except that replays come last.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Instant } from "../calendar/instant.ts"
import type { Email } from "../email/email.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { DeliveryId, SubscriptionId } from "../identity/type-id.ts"
import type { TraceContext } from "../trace/trace-context.ts"
import type { Unavailable } from "../unavailable.ts"
import type { Delivery, ExhaustedDelivery, ReadyDelivery } from "./delivery.ts"
import type { Subscription } from "./subscription.ts"

/** The deliveries of an event, given its tenant's subscriptions and its trace, if any. */
export type DeliveryPlan = (
  event: DomainEvent,
  subscriptions: ReadonlyArray<Subscription>,
  trace?: TraceContext | undefined,
) => ReadonlyArray<ReadyDelivery>

/** Partitions for one worker, from `now` until `leaseUntil`. */
export interface PartitionClaim {
  /** The worker's name: no other has it, not even the same worker after a restart. */
  readonly holder: string
  readonly now: Instant
  readonly leaseUntil: Instant
}

export interface GrantedPartition {
  readonly partition: SubscriptionId
  /**
   * Another worker had it, or other partitions of its server, and did not release them: the
   * endpoint may still receive that worker's requests.
   */
  readonly isAbandoned: boolean
}

/** How many deliveries of a partition a worker can take. */
export interface FetchRequest {
  readonly partition: SubscriptionId
  /** 0 or more. */
  readonly limit: number
  /** Deliveries that it has taken already and not saved yet. */
  readonly except: ReadonlyArray<DeliveryId>
}

export interface FetchedPartition {
  /** As it is at this moment. */
  readonly subscription: Subscription
  /** Events and tests in the order in which they were added; then replays in theirs. */
  readonly deliveries: ReadonlyArray<ReadyDelivery>
}

/** The changes to a subscription one of whose deliveries is exhausted. */
export interface PauseDecision {
  readonly next: Subscription
  readonly emails: ReadonlyArray<Email>
}

export class DeliveryQueue extends Context.Service<
  DeliveryQueue,
  {
    /**
     * Takes up to `limit` events of the outbox that were not fanned out, in the order of the event
     * log (`EventLog`); adds the deliveries that `plan` makes of each for the subscriptions of its
     * tenant, also paused ones; and counts those deliveries (`deliveryCharges`). All of that
     * happens together or not at all, also beyond the volume of the tenant. Never takes an event
     * that the log will show before one taken earlier. One caller at a time: returns 0 while
     * another is fanning out. Returns how many events were taken.
     */
    readonly fanOut: (limit: number, plan: DeliveryPlan) => Effect.Effect<number, Unavailable>
    /**
     * Makes up to `limit` waiting deliveries ready that are due, also those of paused
     * subscriptions; returns the partition of each. They keep their place in it.
     */
    readonly makeDueReady: (
      now: Instant,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<SubscriptionId>, Unavailable>
    /**
     * Claims at most `limit` partitions for the holder: active, with a ready delivery, not claimed,
     * and without partitions of their server claimed by another holder.
     */
    readonly claimPartitions: (
      claim: PartitionClaim,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<GrantedPartition>, Unavailable>
    /**
     * Extends the leases that the holder still has, and returns the active ones among these
     * partitions. A missing partition is lost (its lease expired, also without a new holder),
     * removed, paused, or now has a server of another holder. A renewed partition that is paused or
     * has a new server stays with the holder, because attempts of it may be in flight.
     */
    readonly renewPartitions: (
      claim: PartitionClaim,
      partitions: ReadonlyArray<SubscriptionId>,
    ) => Effect.Effect<ReadonlyArray<SubscriptionId>, Unavailable>
    /** Releases those of the partitions that the holder has. */
    readonly releasePartitions: (
      holder: string,
      partitions: ReadonlyArray<SubscriptionId>,
    ) => Effect.Effect<void, Unavailable>
    /**
     * Returns ready deliveries of the holder's partitions, up to the requested limits. Replays come
     * after events and tests, so that new events do not wait for replays. Leaves out a partition
     * that the holder does not have, whose lease expired, that is paused, or that now has a server
     * of which the holder has no partition.
     */
    readonly fetchReady: (
      holder: string,
      now: Instant,
      requests: ReadonlyArray<FetchRequest>,
    ) => Effect.Effect<ReadonlyArray<FetchedPartition>, Unavailable>
    /**
     * Saves deliveries after their attempts, all together. Ignores a delivery whose subscription
     * was removed, or whose stored version is settled (exhausted included) or has as many attempts.
     * If its schedule has been restarted, a failure only adds the attempt (`afterReport`).
     */
    readonly save: (deliveries: ReadonlyArray<Delivery>) => Effect.Effect<void, Unavailable>
    /**
     * Saves an exhausted delivery, the subscription that `decide` returns and its e-mails, all or
     * nothing. Ignores a delivery that `save` would ignore; after a restart of the schedule it
     * saves the delivery as `save` does and pauses nothing. `decide` is pure and may run
     * repeatedly. Calls for one subscription run one after another, each with the previous result.
     */
    readonly saveExhausted: (
      delivery: ExhaustedDelivery,
      decide: (subscription: Subscription) => PauseDecision,
    ) => Effect.Effect<void, Unavailable>
  }
>()("@procurement/domain/webhook/DeliveryQueue") {}
