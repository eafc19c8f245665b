/** Every way the business says no around webhooks. Data, not prose: the API words it. */
import * as Data from "effect/Data"
import type { Instant } from "../calendar/instant.ts"
import type { EndpointObjection } from "./endpoint-check.ts"

export class SubscriptionNotFound extends Data.TaggedError("SubscriptionNotFound")<{
  readonly id: string
}> {}

export class DeliveryNotFound extends Data.TaggedError("DeliveryNotFound")<{
  readonly id: string
}> {}

export class ReplayNotFound extends Data.TaggedError("ReplayNotFound")<{ readonly id: string }> {}

/** The tenant has as many subscriptions as it can have. */
export class SubscriptionLimitReached extends Data.TaggedError("SubscriptionLimitReached")<{
  readonly maximum: number
}> {}

/** The host of the callback URL can't be delivered to. */
export class EndpointNotReachable extends Data.TaggedError("EndpointNotReachable")<{
  readonly objection: EndpointObjection
}> {}

/** The subscription delivers: there is nothing to resume. */
export class SubscriptionNotPaused extends Data.TaggedError("SubscriptionNotPaused")<{
  readonly id: string
}> {}

/** Nothing can be tried out while events are held. */
export class SubscriptionPaused extends Data.TaggedError("SubscriptionPaused")<{
  readonly id: string
  readonly since: Instant
}> {}

/** It has not come to its end yet, so it can't be sent again. */
export class DeliveryNotSettled extends Data.TaggedError("DeliveryNotSettled")<{
  readonly id: string
}> {}

/** What is asked for lies before the events that are kept. */
export class ReplayTooOld extends Data.TaggedError("ReplayTooOld")<{
  /** The first instant that can be asked for. */
  readonly earliest: Instant
}> {}

/** What is asked for begins now or later: nothing of it has happened. */
export class ReplayLiesAhead extends Data.TaggedError("ReplayLiesAhead")<{
  readonly from: Instant
}> {}

/** As many replays to the subscription go on as there can be at the same time. */
export class ReplayLimitReached extends Data.TaggedError("ReplayLimitReached")<{
  readonly maximum: number
}> {}

/** These are no events of the tenant that a webhook could tell, by position in the request. */
export class EventsNotReplayable extends Data.TaggedError("EventsNotReplayable")<{
  readonly positions: ReadonlyArray<number>
}> {}
