/**
 * What the customer sees of the failures of use cases and ports.
 *
 * They are mapped here and nowhere else, exhaustively: a new rejection does not compile until
 * somebody has decided what the customer sees. Nothing of a cause is ever told.
 */
import type { ArchiveError } from "@procurement/domain/archive"
import { toIso } from "@procurement/domain/calendar"
import type { CatalogRepositoryError } from "@procurement/domain/catalog"
import type { CredentialStoreError, TokenNotAccepted } from "@procurement/domain/credential"
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
import type { QuotaExceeded, QuotaMetric, QuotaRepositoryError } from "@procurement/domain/quota"
import type { TenantRepositoryError } from "@procurement/domain/tenant"
import { fieldWordings } from "./field-wordings.ts"
import {
  type FieldError,
  internalError,
  invalidToken,
  type Problem,
  problem,
  unavailable,
  validationFailed,
} from "./problem.ts"
import { type WebhookFailure, webhookProblemOf } from "./webhook-failures.ts"
import type { Wording } from "./wording.ts"

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
  | TenantRepositoryError
  | TokenNotAccepted
  | WebhookFailure

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

const metricWordings: Record<QuotaMetric, Wording> = {
  orders: { en: "orders", pl: "zamówień" },
  invoices: { en: "invoices", pl: "faktur" },
  deliveries: { en: "webhook deliveries", pl: "doręczeń webhooków" },
}

/**
 * Without Retry-After: a client that obeys it would sleep for weeks, and what helps is another
 * plan. When the month ends is in the document.
 */
export const quotaExceeded = (quota: NonNullable<Problem["quota"]>): Problem => {
  const { used, limit, month } = quota
  const resetsAt = toIso(quota.resetsAt)
  const metric = metricWordings[quota.metric]
  return problem("quota_exceeded", {
    detail: {
      en:
        `${used} of ${limit} ${metric.en} of ${month} are used; nothing was stored. ` +
        `More from ${resetsAt} on.`,
      pl:
        `Wykorzystano ${used} z ${limit} ${metric.pl} w miesiącu ${month}; nic nie zostało ` +
        `zapisane. Następne od ${resetsAt}.`,
    },
    quota,
  })
}

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
      return unavailable
    default:
      return webhookProblemOf(failure)
  }
}
