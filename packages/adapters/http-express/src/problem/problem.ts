/**
 * All error responses of this API, as RFC 9457 problems with stable codes; those that no use case
 * reports are created here.
 */
import type { PersonScope } from "@procurement/domain/credential"
import { toIso } from "@procurement/domain/calendar"
import type { QuotaExceeded, QuotaMetric } from "@procurement/domain/quota"
import type { FieldErrorCode } from "./field-messages.ts"
import { type ProblemCode, problemKinds } from "./catalog.ts"
import type { Message } from "./message.ts"

export { type FieldErrorCode, fieldErrorCodes } from "./field-messages.ts"
export {
  type ProblemCode,
  problemCodes,
  problemKinds,
} from "./catalog.ts"

export interface FieldError {
  /** RFC 6901 pointer into the body. */
  readonly pointer?: string
  /** Name of the query parameter, when the error is not in the body. */
  readonly parameter?: string
  readonly code: FieldErrorCode
  readonly message: Message
}

export interface Problem {
  readonly _tag: "Problem"
  readonly code: ProblemCode
  readonly detail: Message
  /** At most `maximumErrors`. */
  readonly errors?: ReadonlyArray<FieldError>
  /** True when there are more errors than listed. */
  readonly hasMoreErrors?: true
  /** The exhausted quota of a `quota_exceeded` problem. */
  readonly quota?: Pick<QuotaExceeded, "metric" | "month" | "used" | "limit" | "resetsAt">
  /** The violated limits of a rate limit problem. */
  readonly violatedPolicies?: ReadonlyArray<string>
  readonly headers?: Readonly<Record<string, string>>
}

/** A problem with the detail of its kind, or with a more precise one. */
export const problem = (
  code: ProblemCode,
  more: Partial<Omit<Problem, "_tag" | "code">> = {},
): Problem => ({ _tag: "Problem", code, detail: problemKinds[code].detail, ...more })

export const internalError = problem("internal_error")

/** Seconds after which a caller may retry when a part of the service was unavailable. */
export const retryAfterSeconds = 5

export const unavailable = problem("service_unavailable", {
  headers: { "retry-after": String(retryAfterSeconds) },
})

const realm = 'Bearer realm="procurement"'

export const missingToken = problem("missing_token", {
  headers: { "www-authenticate": realm },
})

/**
 * The same response for unknown, revoked and expired tokens, so that it reveals no difference (RFC
 * 6750, 3.1).
 */
export const invalidToken = problem("invalid_token", {
  headers: { "www-authenticate": `${realm}, error="invalid_token"` },
})

/** For a session cookie; a browser shows no login dialogue for this scheme. */
export const sessionEnded = problem("session_ended", {
  headers: { "www-authenticate": realm },
})

export const insufficientScope = (scope: PersonScope): Problem =>
  problem("insufficient_scope", {
    detail: {
      en: `The access token or the user's role must have the scope ${scope}.`,
      pl: `Token dostępu albo rola użytkownika musi mieć zakres ${scope}.`,
    },
    headers: { "www-authenticate": `${realm}, error="insufficient_scope", scope="${scope}"` },
  })

/** The most errors that a problem lists; more would not help, even for four thousand lines. */
export const maximumErrors = 50

export const validationFailed = (errors: ReadonlyArray<FieldError>): Problem =>
  problem("validation_failed", {
    errors: errors.slice(0, maximumErrors),
    ...(errors.length > maximumErrors ? { hasMoreErrors: true } : {}),
  })

const metricMessages: Record<QuotaMetric, Message> = {
  orders: { en: "orders", pl: "zamówień" },
  invoices: { en: "invoices", pl: "faktur" },
  deliveries: { en: "webhook deliveries", pl: "doręczeń webhooków" },
}

/**
 * Without Retry-After, because an obedient client would sleep for weeks, while another plan would
 * help. The document states when the month ends.
 */
export const quotaExceeded = (quota: NonNullable<Problem["quota"]>): Problem => {
  const { used, limit, month } = quota
  const resetsAt = toIso(quota.resetsAt)
  const metric = metricMessages[quota.metric]
  return problem("quota_exceeded", {
    detail: {
      en:
        `${used} of ${limit} ${metric.en} in ${month} are used; nothing was stored. The ` +
        `next month begins at ${resetsAt}.`,
      pl:
        `Wykorzystano ${used} z ${limit} ${metric.pl} w miesiącu ${month}; nic nie ` +
        `zostało zapisane. Następny miesiąc zaczyna się o ${resetsAt}.`,
    },
    quota,
  })
}
