/**
 * Every way this API says no, as RFC 9457 problems with stable codes.
 *
 * What the domain and its ports fail with is mapped here and nowhere else, exhaustively: a new
 * rejection does not compile until somebody has decided what the customer sees. Nothing of a cause
 * is ever told.
 */
import type { ArchiveError } from "@procurement/domain/archive"
import type { CatalogRepositoryError } from "@procurement/domain/catalog"
import type { CredentialStoreError, Scope, TokenNotAccepted } from "@procurement/domain/credential"
import type { InvoiceNotFound, InvoiceRepositoryError } from "@procurement/domain/invoice"
import type {
  IdempotencyKeyReused,
  OrderNotFound,
  OrderRejection,
  OrderRepositoryError,
} from "@procurement/domain/order"
import type { TenantRepositoryError } from "@procurement/domain/tenant"
import type { SubscriptionNotFound, WebhookRepositoryError } from "@procurement/domain/webhook"

interface ProblemKind {
  readonly status: number
  readonly title: string
  /** Whether the same request may succeed later without a change. */
  readonly retryable: boolean
}

const refused = (status: number, title: string): ProblemKind => ({
  status,
  title,
  retryable: false,
})
const failed = (status: number, title: string): ProblemKind => ({ status, title, retryable: true })

export const problemKinds = {
  malformed_request: refused(400, "The request is not well-formed HTTP"),
  malformed_json: refused(400, "The body is not JSON"),
  invalid_idempotency_key: refused(400, "The idempotency key is not valid"),
  invalid_parameter: refused(400, "A query parameter is not valid"),
  missing_token: refused(401, "An access token is required"),
  invalid_token: refused(401, "The access token is not accepted"),
  insufficient_scope: refused(403, "The access token lacks a scope"),
  route_not_found: refused(404, "There is nothing at this address"),
  order_not_found: refused(404, "There is no such order"),
  invoice_not_found: refused(404, "There is no such invoice"),
  webhook_not_found: refused(404, "There is no such webhook"),
  method_not_allowed: refused(405, "The method is not allowed here"),
  not_acceptable: refused(406, "None of the accepted media types is available"),
  request_timeout: failed(408, "The request did not arrive in time"),
  invoice_rejected: refused(409, "KSeF has rejected the invoice"),
  body_too_large: refused(413, "The body is too large"),
  unsupported_media_type: refused(415, "The body has an unsupported media type"),
  validation_failed: refused(422, "The body has invalid fields"),
  idempotency_key_reused: refused(422, "The idempotency key belongs to another request"),
  total_too_large: refused(422, "The total of the order is too large"),
  invoice_too_large: refused(422, "The invoice of the order would be too large"),
  headers_too_large: refused(431, "The headers of the request are too large"),
  internal_error: failed(500, "The service failed"),
  service_unavailable: failed(503, "The service is not available now"),
} as const satisfies Record<string, ProblemKind>

/** The stable codes of problems; a client may rely on them for ever. */
export type ProblemCode = keyof typeof problemKinds
export const problemCodes = Object.keys(problemKinds) as ReadonlyArray<ProblemCode>

export const fieldErrorCodes = [
  "required",
  "unknown_field",
  "wrong_type",
  "not_an_integer",
  "out_of_range",
  "too_few_items",
  "too_many_items",
  "invalid_value",
  "invalid_text",
  "invalid_nip",
  "invalid_url",
  "invalid_email",
  "duplicate_item",
  "unknown_sku",
] as const
/** The stable codes of what can be wrong with one field or parameter. */
export type FieldErrorCode = (typeof fieldErrorCodes)[number]

export interface FieldError {
  /** RFC 6901 pointer into the body. */
  readonly pointer?: string
  /** Name of the query parameter, when it is none of the body's. */
  readonly parameter?: string
  readonly code: FieldErrorCode
  readonly message: string
}

export interface Problem {
  readonly _tag: "Problem"
  readonly code: ProblemCode
  readonly detail: string
  readonly errors?: ReadonlyArray<FieldError>
  readonly headers?: Readonly<Record<string, string>>
}

export const problem = (
  code: ProblemCode,
  detail: string,
  more: Pick<Problem, "errors" | "headers"> = {},
): Problem => ({ _tag: "Problem", code, detail, ...more })

export const internalError = problem("internal_error", "The failure has been recorded.")

/** Seconds after which a caller may try again what found a part of the service away. */
export const retryAfterSeconds = 5

const unavailable = problem("service_unavailable", "A part of the service did not answer.", {
  headers: { "retry-after": String(retryAfterSeconds) },
})

const realm = 'Bearer realm="procurement"'

export const missingToken = problem("missing_token", "Send a bearer token from /oauth/token.", {
  headers: { "www-authenticate": realm },
})

/** One answer for unknown, revoked and expired tokens: there is no oracle (RFC 6750, 3.1). */
export const invalidToken = problem(
  "invalid_token",
  "The token is unknown, expired or revoked; get a new one from /oauth/token.",
  { headers: { "www-authenticate": `${realm}, error="invalid_token"` } },
)

export const insufficientScope = (scope: Scope): Problem =>
  problem("insufficient_scope", `The access token needs the scope ${scope}.`, {
    headers: { "www-authenticate": `${realm}, error="insufficient_scope", scope="${scope}"` },
  })

export const validationFailed = (errors: ReadonlyArray<FieldError>): Problem =>
  problem("validation_failed", "See the errors of the fields; nothing was stored.", { errors })

/** All that use cases and ports of this API fail with. */
export type DomainFailure =
  | ArchiveError
  | CatalogRepositoryError
  | CredentialStoreError
  | IdempotencyKeyReused
  | InvoiceNotFound
  | InvoiceRepositoryError
  | OrderNotFound
  | OrderRejection
  | OrderRepositoryError
  | SubscriptionNotFound
  | TenantRepositoryError
  | TokenNotAccepted
  | WebhookRepositoryError

const pointerToSku = (index: number): string => `/lines/${index}/sku`

export const unknownSku = (index: number): FieldError => ({
  pointer: pointerToSku(index),
  code: "unknown_sku",
  message: "is not a SKU of the catalog",
})

/** What the customer sees of a failure. */
export const problemOf = (failure: DomainFailure): Problem => {
  switch (failure._tag) {
    case "UnknownSkus":
      return validationFailed(failure.lines.map(({ index }) => unknownSku(index)))
    case "TotalTooLarge":
      return problem("total_too_large", "Split the order into several.")
    case "InvoiceTooLarge":
      return problem(
        "invoice_too_large",
        `KSeF takes ${failure.maximumBytes} bytes; this invoice could have ${failure.estimatedBytes}. Split the order.`,
      )
    case "IdempotencyKeyReused":
      return problem(
        "idempotency_key_reused",
        "Another request was sent with this key; nothing was stored. Use a new key.",
      )
    case "OrderNotFound":
      return problem("order_not_found", "No order of yours has this id.")
    case "InvoiceNotFound":
      return problem("invoice_not_found", "No invoice of yours has this id.")
    case "SubscriptionNotFound":
      return problem("webhook_not_found", "No webhook of yours has this id.")
    case "TokenNotAccepted":
      return invalidToken
    case "ArchiveError":
      return failure.isRetryable ? unavailable : internalError
    case "CatalogRepositoryError":
    case "CredentialStoreError":
    case "InvoiceRepositoryError":
    case "OrderRepositoryError":
    case "TenantRepositoryError":
    case "WebhookRepositoryError":
      return unavailable
  }
}
