/**
 * Every way this API says no, as RFC 9457 problems with stable codes.
 *
 * What the domain and its ports fail with is mapped here and nowhere else, exhaustively: a new
 * rejection does not compile until somebody has decided what the customer sees. Nothing of a cause
 * is ever told.
 */
import type { ArchiveError } from "@procurement/domain/archive"
import { toIso } from "@procurement/domain/calendar"
import type { CatalogRepositoryError } from "@procurement/domain/catalog"
import type { CredentialStoreError, Scope, TokenNotAccepted } from "@procurement/domain/credential"
import type { EventLogError, EventNotFound } from "@procurement/domain/events"
import type {
  InvoiceNotFound,
  InvoicePictureError,
  InvoiceRepositoryError,
} from "@procurement/domain/invoice"
import type {
  IdempotencyKeyInFlight,
  IdempotencyKeyReused,
  InvoiceTooLarge,
  OrderNotCancellable,
  OrderNotFound,
  OrderRejection,
  OrderRepositoryError,
} from "@procurement/domain/order"
import type { PaymentRepositoryError } from "@procurement/domain/payment"
import type { QuotaExceeded, QuotaRepositoryError } from "@procurement/domain/quota"
import type { TenantRepositoryError } from "@procurement/domain/tenant"
import type { SubscriptionNotFound, WebhookRepositoryError } from "@procurement/domain/webhook"
import { type FieldErrorCode, fieldWordings } from "./field-wordings.ts"
import { type ProblemCode, problemKinds } from "./problem-kinds/index.ts"
import type { Wording } from "./wording.ts"

export { type FieldErrorCode, fieldErrorCodes } from "./field-wordings.ts"
export {
  type ProblemCode,
  type ProblemKind,
  problemCodes,
  problemKinds,
} from "./problem-kinds/index.ts"

export interface FieldError {
  /** RFC 6901 pointer into the body. */
  readonly pointer?: string
  /** Name of the query parameter, when it is none of the body's. */
  readonly parameter?: string
  readonly code: FieldErrorCode
  readonly message: Wording
}

export interface Problem {
  readonly _tag: "Problem"
  readonly code: ProblemCode
  readonly detail: Wording
  readonly errors?: ReadonlyArray<FieldError>
  /** What is used up, when that is the problem. */
  readonly quota?: Pick<QuotaExceeded, "metric" | "month" | "used" | "limit" | "resetsAt">
  /** Names of the limits that are used up, when that is the problem. */
  readonly violatedPolicies?: ReadonlyArray<string>
  readonly headers?: Readonly<Record<string, string>>
}

/** With the usual detail of its kind, or with what this occurrence has to tell. */
export const problem = (
  code: ProblemCode,
  more: Partial<Omit<Problem, "_tag" | "code">> = {},
): Problem => ({ _tag: "Problem", code, detail: problemKinds[code].detail, ...more })

export const internalError = problem("internal_error")

/** Seconds after which a caller may try again what found a part of the service away. */
export const retryAfterSeconds = 5

const unavailable = problem("service_unavailable", {
  headers: { "retry-after": String(retryAfterSeconds) },
})

const realm = 'Bearer realm="procurement"'

export const missingToken = problem("missing_token", {
  headers: { "www-authenticate": realm },
})

/** One answer for unknown, revoked and expired tokens: there is no oracle (RFC 6750, 3.1). */
export const invalidToken = problem("invalid_token", {
  headers: { "www-authenticate": `${realm}, error="invalid_token"` },
})

export const insufficientScope = (scope: Scope): Problem =>
  problem("insufficient_scope", {
    detail: {
      en: `The access token needs the scope ${scope}.`,
      pl: `Token dostępu musi mieć zakres ${scope}.`,
    },
    headers: { "www-authenticate": `${realm}, error="insufficient_scope", scope="${scope}"` },
  })

export const validationFailed = (errors: ReadonlyArray<FieldError>): Problem =>
  problem("validation_failed", { errors })

/** All that use cases and ports of this API fail with. */
export type DomainFailure =
  | ArchiveError
  | CatalogRepositoryError
  | CredentialStoreError
  | EventLogError
  | EventNotFound
  | IdempotencyKeyInFlight
  | IdempotencyKeyReused
  | InvoiceNotFound
  | InvoicePictureError
  | InvoiceRepositoryError
  | OrderNotCancellable
  | OrderNotFound
  | OrderRejection
  | OrderRepositoryError
  | PaymentRepositoryError
  | QuotaExceeded
  | QuotaRepositoryError
  | SubscriptionNotFound
  | TenantRepositoryError
  | TokenNotAccepted
  | WebhookRepositoryError

const pointerToSku = (index: number): string => `/lines/${index}/sku`

export const unknownSku = (index: number): FieldError => ({
  pointer: pointerToSku(index),
  code: "unknown_sku",
  message: fieldWordings.unknown_sku,
})

const invoiceTooLarge = ({ maximumBytes, estimatedBytes }: InvoiceTooLarge): Problem =>
  problem("invoice_too_large", {
    detail: {
      en:
        `KSeF takes ${maximumBytes} bytes; this invoice could have ${estimatedBytes}. ` +
        "Split the order.",
      pl:
        `KSeF przyjmuje ${maximumBytes} bajtów; ta faktura mogłaby mieć ${estimatedBytes}. ` +
        "Podziel zamówienie.",
    },
  })

/**
 * Without Retry-After: a client that obeys it would sleep for weeks, and what helps is another plan.
 * When the month ends is in the document.
 */
export const quotaExceeded = (quota: NonNullable<Problem["quota"]>): Problem => {
  const resetsAt = toIso(quota.resetsAt)
  return problem("quota_exceeded", {
    detail: {
      en: `${quota.used} of ${quota.limit} ${quota.metric} of ${quota.month} are used; nothing was stored. More from ${resetsAt} on.`,
      pl: `Wykorzystano ${quota.used} z ${quota.limit} (${quota.metric}) w miesiącu ${quota.month}; nic nie zostało zapisane. Następne od ${resetsAt}.`,
    },
    quota,
  })
}

const notCancellable = ({ status }: OrderNotCancellable): Problem => {
  const word = status.toLowerCase()
  return problem("order_not_cancellable", {
    detail: {
      en: `The order is ${word}; nothing was changed.`,
      pl: `Zamówienie ma status ${word}; nic nie zostało zmienione.`,
    },
  })
}

const keyInFlight = problem("idempotency_key_in_flight", { headers: { "retry-after": "1" } })

/** What the customer sees of a failure. */
export const problemOf = (failure: DomainFailure): Problem => {
  switch (failure._tag) {
    case "UnknownSkus":
      return validationFailed(failure.lines.map(({ index }) => unknownSku(index)))
    case "TotalTooLarge":
      return problem("total_too_large")
    case "InvoiceTooLarge":
      return invoiceTooLarge(failure)
    case "QuotaExceeded":
      return quotaExceeded(failure)
    case "IdempotencyKeyInFlight":
      return keyInFlight
    case "IdempotencyKeyReused":
      return problem("idempotency_key_reused")
    case "OrderNotCancellable":
      return notCancellable(failure)
    case "OrderNotFound":
      return problem("order_not_found")
    case "InvoiceNotFound":
      return problem("invoice_not_found")
    case "EventNotFound":
      return problem("event_not_found")
    case "SubscriptionNotFound":
      return problem("webhook_not_found")
    case "TokenNotAccepted":
      return invalidToken
    case "ArchiveError":
    case "InvoicePictureError":
      return failure.isRetryable ? unavailable : internalError
    case "CatalogRepositoryError":
    case "CredentialStoreError":
    case "EventLogError":
    case "InvoiceRepositoryError":
    case "OrderRepositoryError":
    case "PaymentRepositoryError":
    case "QuotaRepositoryError":
    case "TenantRepositoryError":
    case "WebhookRepositoryError":
      return unavailable
  }
}
