/**
 * The problems that customers get for failures of use cases and ports.
 *
 * This is the only mapping, and it is exhaustive: a new rejection does not compile until it has a
 * problem. Customers never see the cause.
 */
import type { ArchiveError } from "@procurement/domain/archive"
import { toIso } from "@procurement/domain/calendar"
import type { CatalogItemNotFound } from "@procurement/domain/catalog"
import type { TokenNotAccepted } from "@procurement/domain/credential"
import type { EventNotFound } from "@procurement/domain/events"
import type {
  IdempotencyKeyInFlight,
  IdempotencyKeyReused,
  IdempotentResponseLost,
} from "@procurement/domain/idempotency"
import type { InvoiceNotFound, InvoicePdfError } from "@procurement/domain/invoice"
import type {
  BuyerNotAllowed,
  InvoiceTooLarge,
  OrderNotCancellable,
  OrderNotFound,
  OrderRejection,
} from "@procurement/domain/order"
import type { CollectivePaymentFailure } from "@procurement/domain/payment"
import type { QuotaExceeded } from "@procurement/domain/quota"
import type { Unavailable } from "@procurement/domain/unavailable"
import type {
  DeliveryNotFound,
  DeliveryNotSettled,
  EndpointNotReachable,
  EndpointNotVerified,
  EventsNotReplayable,
  ReplayLimitReached,
  ReplayNotFound,
  ReplayTooOld,
  SubscriptionLimitReached,
  SubscriptionNotFound,
  SubscriptionNotPaused,
  SubscriptionPaused,
  VerificationLimitReached,
} from "@procurement/domain/webhook"
import { rateLimited } from "../limits/admit.ts"
import { type AccessFailure, accessProblemOf, keyReused } from "./access-failures.ts"
import { endpointCodes, fieldMessages, notVerifiedMessage } from "./field-messages.ts"
import {
  type FieldError,
  internalError,
  invalidToken,
  type Problem,
  problem,
  quotaExceeded,
  unavailable,
  validationFailed,
} from "./problem.ts"

/** All failures of webhook use cases and ports. */
type WebhookFailure =
  | DeliveryNotFound
  | DeliveryNotSettled
  | EndpointNotReachable
  | EndpointNotVerified
  | EventsNotReplayable
  | ReplayLimitReached
  | ReplayNotFound
  | ReplayTooOld
  | SubscriptionLimitReached
  | SubscriptionNotFound
  | SubscriptionNotPaused
  | SubscriptionPaused
  | VerificationLimitReached

const notReachable = ({ objection }: EndpointNotReachable): Problem => {
  const code = endpointCodes[objection]
  return validationFailed([{ pointer: "/url", code, message: fieldMessages[code] }])
}

const notVerified = ({ fault }: EndpointNotVerified): Problem =>
  validationFailed([
    { pointer: "/url", code: "endpoint_not_verified", message: notVerifiedMessage(fault) },
  ])

const unknownEvent = (position: number): FieldError => ({
  pointer: `/eventIds/${position}`,
  code: "unknown_event",
  message: fieldMessages.unknown_event,
})

const limitReached = ({ maximum }: SubscriptionLimitReached): Problem =>
  problem("webhook_limit_reached", {
    detail: {
      en: `You already have the maximum of ${maximum} webhooks; nothing was stored.`,
      pl: `Masz już największą dozwoloną liczbę webhooków: ${maximum}; nic nie zostało zapisane.`,
    },
  })

const tooManyReplays = ({ maximum }: ReplayLimitReached): Problem =>
  problem("replay_limit_reached", {
    detail: {
      en:
        `This webhook already has ${maximum} replays in progress, the maximum; nothing was ` +
        "stored.",
      pl:
        `Ten webhook ma już największą dozwoloną liczbę ponowień w toku: ${maximum}; nic nie ` +
        "zostało zapisane.",
    },
  })

const paused = ({ since }: SubscriptionPaused): Problem =>
  problem("webhook_paused", {
    detail: {
      en: `Deliveries have been paused since ${toIso(since)}; nothing was sent.`,
      pl: `Doręczenia są wstrzymane od ${toIso(since)}; nic nie zostało wysłane.`,
    },
  })

/** The problem for a failure; exhaustive. */
const webhookProblemOf = (failure: WebhookFailure | AccessFailure): Problem => {
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
    case "EndpointNotVerified":
      return notVerified(failure)
    case "VerificationLimitReached":
      return rateLimited({ violated: [failure.policy], ...failure })
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
    default:
      return accessProblemOf(failure)
  }
}

/** All failures of this API's use cases and ports. */
export type CustomerFailure =
  | AccessFailure
  | ArchiveError
  | CatalogItemNotFound
  | Unavailable
  | CollectivePaymentFailure
  | EventNotFound
  | IdempotencyKeyInFlight
  | IdempotencyKeyReused
  | IdempotentResponseLost
  | InvoiceNotFound
  | InvoicePdfError
  | OrderNotCancellable
  | OrderNotFound
  | OrderRejection
  | QuotaExceeded
  | TokenNotAccepted
  | WebhookFailure

const pointerToSku = (index: number): string => `/lines/${index}/sku`

export const unknownSku = (index: number): FieldError => ({
  pointer: pointerToSku(index),
  code: "unknown_sku",
  message: fieldMessages.unknown_sku,
})

const invoiceTooLarge = ({ maximumBytes, estimatedBytes }: InvoiceTooLarge): Problem =>
  problem("invoice_too_large", {
    detail: {
      en:
        `KSeF accepts at most ${maximumBytes} bytes; this invoice could have ${estimatedBytes}. ` +
        "Split the order.",
      pl:
        `KSeF przyjmuje najwyżej ${maximumBytes} bajtów; ta faktura mogłaby mieć ` +
        `${estimatedBytes}. Podziel zamówienie.`,
    },
  })

const buyerNotAllowed = ({ nip }: BuyerNotAllowed): Problem =>
  problem("buyer_not_allowed", {
    detail: {
      en:
        `You may not order for \`buyer.nip\` ${nip}: it must belong to your own company ` +
        "or to a company listed in your contract.",
      pl:
        `Nie możesz zamawiać dla \`buyer.nip\` ${nip}: musi to być numer Twojej firmy ` +
        "albo firmy wymienionej w umowie.",
    },
    errors: [
      {
        pointer: "/buyer/nip",
        code: "buyer_not_allowed",
        message: fieldMessages.buyer_not_allowed,
      },
    ],
  })

const notCancellable = ({ status }: OrderNotCancellable): Problem => {
  const word = status.toLowerCase()
  return problem("order_not_cancellable", {
    detail: {
      en: `The order is ${word}; nothing was changed.`,
      pl: `Zamówienie ma status „${word}”; nic nie zostało zmienione.`,
    },
  })
}

const keyInFlight = problem("idempotency_key_in_flight", { headers: { "retry-after": "1" } })

/** The problem for a failure; exhaustive. */
export const customerProblemOf = (failure: CustomerFailure): Problem => {
  switch (failure._tag) {
    case "UnknownSkus":
      return validationFailed(failure.lines.map(({ index }) => unknownSku(index)))
    case "BuyerNotAllowed":
      return buyerNotAllowed(failure)
    case "TotalTooLarge":
      return problem("total_too_large")
    case "InvoiceTooLarge":
      return invoiceTooLarge(failure)
    case "QuotaExceeded":
      return quotaExceeded(failure)
    case "IdempotencyKeyInFlight":
      return keyInFlight
    case "IdempotencyKeyReused":
      return keyReused(failure)
    case "IdempotentResponseLost":
      return problem("idempotent_response_lost")
    case "OrderNotCancellable":
      return notCancellable(failure)
    case "OrderNotFound":
      return problem("order_not_found")
    case "CatalogItemNotFound":
      return problem("catalog_item_not_found")
    case "CollectivePaymentNotFound":
      return problem("payment_reference_not_found")
    case "InvoiceNotFound":
      return problem("invoice_not_found")
    case "EventNotFound":
      return problem("event_not_found")
    case "TokenNotAccepted":
      return invalidToken
    case "ArchiveError":
    case "InvoicePdfError":
      return failure.isRetryable ? unavailable : internalError
    case "Unavailable":
      return unavailable
    default:
      return webhookProblemOf(failure)
  }
}
