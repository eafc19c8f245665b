/** Deliveries as their tenant sees them, and those that it asks for itself. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { DeliveryId, EventId, SubscriptionId, TenantId } from "../identity/type-id.ts"
import type { Delivery, DeliveryStatus, ReadyDelivery } from "./delivery.ts"
import type { SubscriptionNotFound } from "./webhook-rejections.ts"

export class DeliveryLogError extends Data.TaggedError("DeliveryLogError")<{
  readonly reason: "Unavailable"
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

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
    ) => Effect.Effect<DeliveryPage, DeliveryLogError>
    /** The tenant's delivery, or none. */
    readonly find: (
      tenantId: TenantId,
      id: DeliveryId,
    ) => Effect.Effect<Option.Option<Delivery>, DeliveryLogError>
    /**
     * Adds a delivery behind all that is ready in its lane, and counts it unless it is a test.
     * Fails when its subscription is gone, or another tenant's.
     */
    readonly add: (
      delivery: ReadyDelivery,
    ) => Effect.Effect<void, SubscriptionNotFound | DeliveryLogError>
    /**
     * Forgets up to `limit` deliveries that were delivered or skipped before that instant, and
     * exhausted ones of before it whose subscription delivers again; answers how many. Nothing that
     * is still to be delivered, or that the customer has still to decide about, is forgotten,
     * however old.
     */
    readonly forget: (before: Instant, limit: number) => Effect.Effect<number, DeliveryLogError>
  }
>()("@procurement/domain/webhook/DeliveryLog") {}
