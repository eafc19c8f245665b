/**
 * Every way this API says no, as RFC 9457 problems with stable codes; those that no use case knows
 * of are made here.
 */
import type { Scope } from "@procurement/domain/credential"
import type { QuotaExceeded } from "@procurement/domain/quota"
import type { FieldErrorCode } from "./field-wordings.ts"
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

export const unavailable = problem("service_unavailable", {
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
