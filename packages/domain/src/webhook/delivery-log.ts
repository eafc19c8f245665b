/** Deliveries as their tenant sees them, and the deliveries that the tenant requests. */
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
  /** The last delivery of the page before; the page starts after it. */
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
    /** The tenant's deliveries to one subscription, newest first, at most `limit`. */
    readonly page: (
      tenantId: TenantId,
      query: DeliveryPageQuery,
    ) => Effect.Effect<DeliveryPage, Unavailable>
    /** The tenant's delivery, or none. */
    readonly find: (
      tenantId: TenantId,
      id: DeliveryId,
    ) => Effect.Effect<Option.Option<Delivery>, Unavailable>
    /**
     * When the first of the tenant's waiting deliveries is due, in the past if it is late; none
     * without one. Deliveries that a pause holds are not retried, so they do not count.
     */
    readonly nextRetryAt: (tenantId: TenantId) => Effect.Effect<Option.Option<Instant>, Unavailable>
    /**
     * Adds a delivery after all that are ready in its partition, and counts it unless it is a test.
     * Fails when its subscription does not exist or belongs to another tenant.
     */
    readonly add: (
      delivery: ReadyDelivery,
    ) => Effect.Effect<void, SubscriptionNotFound | Unavailable>
    /**
     * Deletes up to `limit` deliveries that ended before that instant, and those exhausted before
     * it whose subscription delivers again; returns how many. A store may also drop whole days
     * (UTC) before it, at once and without counting them. Never deletes a delivery that is still to
     * be delivered, or about which the customer still has to decide, however old.
     */
    readonly forget: (before: Instant, limit: number) => Effect.Effect<number, Unavailable>
    /**
     * Paused subscriptions, at most `limit`, that hold a delivery created before that instant and
     * were not warned in this pause. A delivery is held when it is ready, waiting or exhausted.
     */
    readonly toWarnOf: (
      before: Instant,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<HeldDeliveries>, Unavailable>
    /**
     * Records in the subscription that it was warned, and stores e-mails and events, all together.
     * Returns false and stores nothing when that pause is over, or was warned of already.
     */
    readonly warn: (warning: HeldWarning) => Effect.Effect<boolean, Unavailable>
    /**
     * Expires held deliveries, the oldest first, of subscriptions that are paused and were warned
     * in that pause, and counts them in their subscriptions, together with the move. Returns how
     * many: less than the limit when none is left.
     */
    readonly expire: (expiry: Expiry) => Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/webhook/DeliveryLog") {}
