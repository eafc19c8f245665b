/** What the customer sees of the failures of use cases and ports around webhooks. */
import { toIso } from "@procurement/domain/calendar"
import type {
  DeliveryLogError,
  DeliveryNotFound,
  DeliveryNotSettled,
  EndpointNotReachable,
  EventsNotReplayable,
  ReplayLimitReached,
  ReplayNotFound,
  ReplayRepositoryError,
  ReplayTooOld,
  SubscriptionLimitReached,
  SubscriptionNotFound,
  SubscriptionNotPaused,
  SubscriptionPaused,
  SubscriptionRepositoryError,
} from "@procurement/domain/webhook"
import { endpointCodes, fieldWordings } from "./field-wordings.ts"
import { type FieldError, type Problem, problem, unavailable, validationFailed } from "./problem.ts"

/** All that use cases and ports of webhooks fail with. */
export type WebhookFailure =
  | DeliveryLogError
  | DeliveryNotFound
  | DeliveryNotSettled
  | EndpointNotReachable
  | EventsNotReplayable
  | ReplayLimitReached
  | ReplayNotFound
  | ReplayRepositoryError
  | ReplayTooOld
  | SubscriptionLimitReached
  | SubscriptionNotFound
  | SubscriptionNotPaused
  | SubscriptionPaused
  | SubscriptionRepositoryError

const notReachable = ({ objection }: EndpointNotReachable): Problem => {
  const code = endpointCodes[objection]
  return validationFailed([{ pointer: "/url", code, message: fieldWordings[code] }])
}

const unknownEvent = (position: number): FieldError => ({
  pointer: `/eventIds/${position}`,
  code: "unknown_event",
  message: fieldWordings.unknown_event,
})

const limitReached = ({ maximum }: SubscriptionLimitReached): Problem =>
  problem("webhook_limit_reached", {
    detail: {
      en: `You have ${maximum} webhooks, as many as there can be; nothing was stored.`,
      pl:
        `Mają Państwo już webhooki w największej dozwolonej liczbie: ${maximum}; nic nie zostało ` +
        "zapisane.",
    },
  })

const tooManyReplays = ({ maximum }: ReplayLimitReached): Problem =>
  problem("replay_limit_reached", {
    detail: {
      en: `${maximum} replays to this webhook go on, as many as there can be; nothing was stored.`,
      pl:
        `Trwa już największa dozwolona liczba powtórek do tego webhooka: ${maximum}; nic nie ` +
        "zostało zapisane.",
    },
  })

const paused = ({ since }: SubscriptionPaused): Problem =>
  problem("webhook_paused", {
    detail: {
      en: `Deliveries are paused since ${toIso(since)}; nothing was sent.`,
      pl: `Doręczenia są wstrzymane od ${toIso(since)}; nic nie zostało wysłane.`,
    },
  })

/** What the customer sees of a failure. */
export const webhookProblemOf = (failure: WebhookFailure): Problem => {
  switch (failure._tag) {
    case "SubscriptionNotFound":
      return problem("webhook_not_found")
    case "SubscriptionLimitReached":
      return limitReached(failure)
    case "SubscriptionNotPaused":
      return problem("webhook_not_paused")
    case "SubscriptionPaused":
      return paused(failure)
    case "EndpointNotReachable":
      return notReachable(failure)
    case "DeliveryNotFound":
      return problem("delivery_not_found")
    case "DeliveryNotSettled":
      return problem("delivery_not_settled")
    case "ReplayTooOld":
      return problem("delivery_too_old")
    case "ReplayLimitReached":
      return tooManyReplays(failure)
    case "ReplayNotFound":
      return problem("replay_not_found")
    case "EventsNotReplayable":
      return validationFailed(failure.positions.map(unknownEvent))
    case "DeliveryLogError":
    case "ReplayRepositoryError":
    case "SubscriptionRepositoryError":
      return unavailable
  }
}
