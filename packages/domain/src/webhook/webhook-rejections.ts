/** Business rejections of webhooks, as data. The API adapter writes the messages. */
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

/** The tenant has reached its limit of subscriptions. */
export class SubscriptionLimitReached extends Data.TaggedError("SubscriptionLimitReached")<{
  readonly maximum: number
}> {}

/** The service can't deliver to the host of the callback URL. */
export class EndpointNotReachable extends Data.TaggedError("EndpointNotReachable")<{
  readonly objection: EndpointObjection
}> {}

/** How the endpoint failed the verification. */
export type VerificationFault =
  /** No response, or a status other than 2xx; `detail` is for the customer. */
  | { readonly _tag: "NotAccepted"; readonly detail: string }
  | { readonly _tag: "TooLate" }
  /** A 2xx status whose body is incomplete or too long for a challenge. */
  | { readonly _tag: "NotWhole" }
  /** A 2xx status whose body is not the challenge. */
  | { readonly _tag: "OtherBody" }

/** The endpoint did not return its challenge. */
export class EndpointNotVerified extends Data.TaggedError("EndpointNotVerified")<{
  readonly fault: VerificationFault
}> {}

/** Too many verifications by the tenant or at the server. */
export class VerificationLimitReached extends Data.TaggedError("VerificationLimitReached")<{
  readonly policy: Policy
  readonly retryAfterSeconds: number
}> {}

/** The subscription is not paused. */
export class SubscriptionNotPaused extends Data.TaggedError("SubscriptionNotPaused")<{
  readonly id: string
}> {}

/** Test events can't be sent while events are held. */
export class SubscriptionPaused extends Data.TaggedError("SubscriptionPaused")<{
  readonly id: string
  readonly since: Instant
}> {}

/** The delivery is pending, so it can't be sent again. */
export class DeliveryNotSettled extends Data.TaggedError("DeliveryNotSettled")<{
  readonly id: string
}> {}

/** The requested events are too old to be replayed. */
export class ReplayTooOld extends Data.TaggedError("ReplayTooOld")<{
  /** Earliest possible start. */
  readonly earliest: Instant
}> {}

/** The requested range starts now or later, so it contains no events. */
export class ReplayLiesAhead extends Data.TaggedError("ReplayLiesAhead")<{
  readonly from: Instant
}> {}

/** The subscription has reached its limit of open replays. */
export class ReplayLimitReached extends Data.TaggedError("ReplayLimitReached")<{
  readonly maximum: number
}> {}

/** Positions in the request whose id is no event of the tenant within the last 30 days. */
export class EventsNotReplayable extends Data.TaggedError("EventsNotReplayable")<{
  readonly positions: ReadonlyArray<number>
}> {}

/** The subscription does not match the caller's expectation; nothing was changed. */
export class SubscriptionNotAsExpected extends Data.TaggedError("SubscriptionNotAsExpected")<{
  /** The current subscription. */
  readonly subscription: Subscription
}> {}
