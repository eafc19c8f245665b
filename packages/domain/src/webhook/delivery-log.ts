/** A tenant's deliveries, and the deliveries that it requests. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { DeliveryId, EventId, SubscriptionId, TenantId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"
import type { Delivery, DeliveryStatus, ReadyDelivery } from "./delivery.ts"
import type { Expiry, HeldDeliveries, HeldWarning } from "./held-expiry.ts"
import type { SubscriptionNotFound } from "./webhook-rejections.ts"

export interface DeliveryPageQuery {
  readonly subscriptionId: SubscriptionId
  readonly status?: DeliveryStatus | undefined
  readonly eventId?: EventId | undefined
  /** Last delivery of the previous page, excluded from this page. */
  readonly after?: DeliveryId | undefined
  readonly limit: number
}

export interface DeliveryPage {
  readonly deliveries: ReadonlyArray<Delivery>
  readonly hasMore: boolean
}

export class DeliveryLog extends Context.Service<
  DeliveryLog,
  {
    /** Returns the tenant's deliveries to one subscription, newest first, at most `limit`. */
    readonly page: (
      tenantId: TenantId,
      query: DeliveryPageQuery,
    ) => Effect.Effect<DeliveryPage, Unavailable>
    /** Returns the tenant's deliveries of these events, newest first, at most `limit`. */
    readonly ofEvents: (
      tenantId: TenantId,
      eventIds: ReadonlyArray<EventId>,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<Delivery>, Unavailable>
    /** Returns the tenant's delivery, if it exists. */
    readonly find: (
      tenantId: TenantId,
      id: DeliveryId,
    ) => Effect.Effect<Option.Option<Delivery>, Unavailable>
    /**
     * Returns when the first of the tenant's waiting deliveries is due, which is in the past when
     * it is late; `Option.none` when none is waiting. Deliveries held by a pause are not retried
     * and do not count.
     */
    readonly nextRetryAt: (tenantId: TenantId) => Effect.Effect<Option.Option<Instant>, Unavailable>
    /**
     * Adds a delivery behind all ready ones of its partition, and charges it unless it is a test.
     * Fails when its subscription does not exist or belongs to another tenant.
     */
    readonly add: (
      delivery: ReadyDelivery,
    ) => Effect.Effect<void, SubscriptionNotFound | Unavailable>
    /**
     * Deletes up to `limit` deliveries that ended before that instant, and those exhausted before
     * it whose subscription delivers again; returns how many. A store may instead drop whole days
     * (UTC) before it, without counting them. Never deletes a delivery, even an old one, that is
     * still pending or that awaits the customer's decision.
     */
    readonly forget: (before: Instant, limit: number) => Effect.Effect<number, Unavailable>
    /**
     * Returns paused subscriptions, at most `limit`, that hold a delivery created before that
     * instant and have not been warned during this pause. A held delivery is ready, waiting or
     * exhausted.
     */
    readonly toWarnOf: (
      before: Instant,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<HeldDeliveries>, Unavailable>
    /**
     * Records the warning in the subscription and stores its e-mails and events in one transaction.
     * Returns false and stores nothing when the pause has ended or was already warned of.
     */
    readonly warn: (warning: HeldWarning) => Effect.Effect<boolean, Unavailable>
    /**
     * Expires held deliveries, oldest first, of paused subscriptions that were warned during this
     * pause, and adds them to the subscriptions' counts in the same transaction. Returns how many;
     * fewer than the limit when none is left.
     */
    readonly expire: (expiry: Expiry) => Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/webhook/DeliveryLog") {}
