/**
 * All error responses of this API, as RFC 9457 problems with stable codes; those that no use case
 * reports are created here.
 */
import type { PersonScope } from "@procurement/domain/credential"
import type { OperatorScope } from "@procurement/domain/operator"
import { type ProblemCode, problemKinds } from "./catalog.ts"
import type { Message } from "./message.ts"
import {
  challenge,
  type Exceeded,
  exceededLimits,
  exceededLines,
  exceededQuota,
  type FieldError,
  invalidFields,
  type Occurrence,
  operatorChallenge,
  retryAfter,
  retryAfterSeconds,
} from "./row.ts"

export { type FieldErrorCode, fieldErrorCodes } from "./field-messages.ts"
export { type ProblemCode, problemCodes, problemKinds } from "./catalog.ts"
export { type FieldError, maximumErrors, retryAfterSeconds } from "./row.ts"

export interface Problem extends Occurrence {
  readonly _tag: "Problem"
  readonly code: ProblemCode
  readonly detail: Message
}

/** Relative to the request's URL (RFC 9457, 3.1.1), used without a public URL. */
export const defaultProblemTypeBase = "/problems"

/** The base URL of problem explanations for a service at this address. */
export const problemTypeBaseAt = (publicUrl: string): string =>
  `${publicUrl.replace(/\/$/, "")}/problems`

/** A problem with the detail of its kind, or with a more precise one. */
export const problem = (code: ProblemCode, more: Occurrence = {}): Problem => ({
  _tag: "Problem",
  code,
  detail: problemKinds[code].detail,
  ...more,
})

export const internalError = problem("internal_error")
export const unavailable = problem("service_unavailable", retryAfter(retryAfterSeconds))
export const missingToken = problem("missing_token", challenge())

/**
 * The same response for unknown, revoked and expired tokens, so that it reveals no difference (RFC
 * 6750, 3.1).
 */
export const invalidToken = problem("invalid_token", challenge('error="invalid_token"'))

/** For a session cookie. */
export const sessionEnded = problem("session_ended", challenge())

export const insufficientScope = (scope: PersonScope): Problem =>
  problem("insufficient_scope", {
    detail: {
      en: `The access token or the user's role must have the scope ${scope}.`,
      pl: `Token dostępu albo rola użytkownika musi mieć zakres ${scope}.`,
    },
    ...challenge(`error="insufficient_scope", scope="${scope}"`),
  })

export const insufficientOperatorScope = (scope: OperatorScope): Problem =>
  problem("insufficient_scope", {
    detail: {
      en: `The operator token must have the scope ${scope}.`,
      pl: `Token operatora musi mieć zakres ${scope}.`,
    },
    ...operatorChallenge(`error="insufficient_scope", scope="${scope}"`),
  })

export const validationFailed = (errors: ReadonlyArray<FieldError>): Problem =>
  problem("validation_failed", invalidFields(errors))

export const quotaExceeded = (quota: NonNullable<Problem["quota"]>): Problem =>
  problem("quota_exceeded", exceededQuota(quota))

/** The limit of lines stands alone, because it has a page of its own. */
export const rateLimited = (exceeded: Exceeded): Problem => {
  const lines = exceeded.violated.find(({ name }) => name === "lines")
  return lines === undefined
    ? problem("rate_limited", exceededLimits(exceeded))
    : problem("line_rate_limited", exceededLines(exceeded, lines))
}
