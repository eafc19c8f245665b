/** Every rejection of the business around webhooks. Data, not prose: the API words the messages. */
import * as Data from "effect/Data"
import type { Instant } from "../calendar/instant.ts"
import type { Policy } from "../rate-limit/bucket.ts"
import type { EndpointObjection } from "./endpoint.ts"
import type { Subscription } from "./subscription.ts"

export class SubscriptionNotFound extends Data.TaggedError("SubscriptionNotFound")<{
  readonly id: string
}> {}

export class DeliveryNotFound extends Data.TaggedError("DeliveryNotFound")<{
  readonly id: string
}> {}

export class ReplayNotFound extends Data.TaggedError("ReplayNotFound")<{ readonly id: string }> {}

/** The tenant has the maximum number of subscriptions. */
export class SubscriptionLimitReached extends Data.TaggedError("SubscriptionLimitReached")<{
  readonly maximum: number
}> {}

/** The service can't deliver to the host of the callback URL. */
export class EndpointNotReachable extends Data.TaggedError("EndpointNotReachable")<{
  readonly objection: EndpointObjection
}> {}

/** What an endpoint did instead of returning its challenge. */
export type VerificationFault =
  /** No response, or one that is not 2xx, in words for the customer. */
  | { readonly _tag: "NotAccepted"; readonly detail: string }
  | { readonly _tag: "TooLate" }
  /** A 2xx whose body breaks off, or is too long for a challenge. */
  | { readonly _tag: "NotWhole" }
  /** A 2xx with a body that is not the challenge. */
  | { readonly _tag: "OtherBody" }

/** The endpoint has not returned its challenge. */
export class EndpointNotVerified extends Data.TaggedError("EndpointNotVerified")<{
  readonly fault: VerificationFault
}> {}

/** The tenant, or the server, was asked to verify an endpoint too often. */
export class VerificationLimitReached extends Data.TaggedError("VerificationLimitReached")<{
  readonly policy: Policy
  readonly retryAfterSeconds: number
}> {}

/** The subscription delivers: there is nothing to resume. */
export class SubscriptionNotPaused extends Data.TaggedError("SubscriptionNotPaused")<{
  readonly id: string
}> {}

/** A test event can't be sent while events are held. */
export class SubscriptionPaused extends Data.TaggedError("SubscriptionPaused")<{
  readonly id: string
  readonly since: Instant
}> {}

/** The delivery has not ended yet, so it can't be sent again. */
export class DeliveryNotSettled extends Data.TaggedError("DeliveryNotSettled")<{
  readonly id: string
}> {}

/** The requested events are older than those that can be replayed. */
export class ReplayTooOld extends Data.TaggedError("ReplayTooOld")<{
  /** The earliest instant that can be requested. */
  readonly earliest: Instant
}> {}

/** The requested range begins now or later, so it contains no events. */
export class ReplayLiesAhead extends Data.TaggedError("ReplayLiesAhead")<{
  readonly from: Instant
}> {}

/** The maximum number of replays to the subscription is open. */
export class ReplayLimitReached extends Data.TaggedError("ReplayLimitReached")<{
  readonly maximum: number
}> {}

/** Positions in the request that name no event of the tenant within the last 30 days. */
export class EventsNotReplayable extends Data.TaggedError("EventsNotReplayable")<{
  readonly positions: ReadonlyArray<number>
}> {}

/** The subscription is not what the caller expected; nothing was changed. */
export class SubscriptionNotAsExpected extends Data.TaggedError("SubscriptionNotAsExpected")<{
  /** As it is. */
  readonly subscription: Subscription
}> {}
