/**
 * Queue of deliveries for several workers, each of which may crash.
 *
 * Each subscription is a **partition**. One worker at a time holds a partition, until it releases
 * it or its lease expires. All partitions of a server (`serverOf`), of any tenant, belong to the
 * same worker, so workers need not coordinate pace and order. Ready deliveries of a partition keep
 * their order of addition, except that replays come last.
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

/** Returns the deliveries of an event, given the tenant's subscriptions and the event's trace. */
export type DeliveryPlan = (
  event: DomainEvent,
  subscriptions: ReadonlyArray<Subscription>,
  trace?: TraceContext | undefined,
) => ReadonlyArray<ReadyDelivery>

/** A claim of partitions by one worker, from `now` until `leaseUntil`. */
export interface PartitionClaim {
  /** Worker name, unique among all workers and across restarts. */
  readonly holder: string
  readonly now: Instant
  readonly leaseUntil: Instant
}

export interface GrantedPartition {
  readonly partition: SubscriptionId
  /**
   * Whether another worker held the partition, or another one of its server, without releasing it.
   * The endpoint may still receive that worker's requests.
   */
  readonly isAbandoned: boolean
}

/** Request for deliveries of one partition. */
export interface FetchRequest {
  readonly partition: SubscriptionId
  /** 0 or more. */
  readonly limit: number
  /** Deliveries fetched earlier and not saved yet. */
  readonly except: ReadonlyArray<DeliveryId>
}

export interface FetchedPartition {
  /** Current subscription. */
  readonly subscription: Subscription
  /** Events and tests in order of addition, then replays in order of addition. */
  readonly deliveries: ReadonlyArray<ReadyDelivery>
}

/** Changes of a subscription when one of its deliveries is exhausted. */
export interface PauseDecision {
  readonly next: Subscription
  readonly emails: ReadonlyArray<Email>
}

export class DeliveryQueue extends Context.Service<
  DeliveryQueue,
  {
    /**
     * Fans out up to `limit` outbox events, in event-log order (`EventLog`). Adds the deliveries
     * that `plan` returns for the tenant's subscriptions, including paused ones, and charges them
     * (`deliveryCharges`), also beyond the tenant's quota, all in one transaction. Never fans out
     * an event that the log orders before an earlier one. Returns the number of events; 0 while
     * another caller is fanning out.
     */
    readonly fanOut: (limit: number, plan: DeliveryPlan) => Effect.Effect<number, Unavailable>
    /**
     * Makes up to `limit` waiting deliveries ready whose retry is due, also those of paused
     * subscriptions. They keep their place in the partition. Returns the partition of each.
     */
    readonly makeDueReady: (
      now: Instant,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<SubscriptionId>, Unavailable>
    /**
     * Claims up to `limit` partitions for the holder. A claimable partition is active, has a ready
     * delivery, is unclaimed, and no other holder has a partition of its server.
     */
    readonly claimPartitions: (
      claim: PartitionClaim,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<GrantedPartition>, Unavailable>
    /**
     * Extends the holder's valid leases and returns the active partitions among the given ones. An
     * omitted partition is lost (its lease expired, even without a new holder), removed, paused, or
     * now belongs to a server of another holder. A renewed partition that is paused or changed its
     * server stays leased, because attempts may be in flight.
     */
    readonly renewPartitions: (
      claim: PartitionClaim,
      partitions: ReadonlyArray<SubscriptionId>,
    ) => Effect.Effect<ReadonlyArray<SubscriptionId>, Unavailable>
    /** Releases the given partitions that the holder has. */
    readonly releasePartitions: (
      holder: string,
      partitions: ReadonlyArray<SubscriptionId>,
    ) => Effect.Effect<void, Unavailable>
    /**
     * Returns ready deliveries of the holder's partitions, up to the requested limits. Replays come
     * after events and tests, so new events never wait for replays. Omits partitions that the
     * holder does not have, whose lease has expired, that are paused, or that now belong to a
     * server of which the holder has no partition.
     */
    readonly fetchReady: (
      holder: string,
      now: Instant,
      requests: ReadonlyArray<FetchRequest>,
    ) => Effect.Effect<ReadonlyArray<FetchedPartition>, Unavailable>
    /**
     * Saves deliveries after their attempts, in one transaction. Ignores a delivery whose
     * subscription was removed, or whose stored version is settled (including exhausted) or has as
     * many attempts. After a restart of the schedule, a failure only adds the attempt
     * (`afterReport`).
     */
    readonly save: (deliveries: ReadonlyArray<Delivery>) => Effect.Effect<void, Unavailable>
    /**
     * Saves an exhausted delivery, the subscription that `decide` returns, and its e-mails in one
     * transaction. Ignores a delivery that `save` would ignore. After a restart of the schedule it
     * saves the delivery like `save` and pauses nothing. `decide` must be pure and may run
     * repeatedly. Calls for one subscription run one after another, each with the previous result.
     */
    readonly saveExhausted: (
      delivery: ExhaustedDelivery,
      decide: (subscription: Subscription) => PauseDecision,
    ) => Effect.Effect<void, Unavailable>
  }
>()("@procurement/domain/webhook/DeliveryQueue") {}
