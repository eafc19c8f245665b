/** A problem of each code as it could have happened: for its page and the OpenAPI document. */
import { beyondBound, fieldWordings } from "./field-wordings.ts"
import { instant } from "@procurement/domain/calendar"
import { standardPolicies } from "@procurement/domain/rate-limit"
import type { QuotaMonth } from "@procurement/domain/quota"
import { rateLimited } from "./limits/rate-limited.ts"
import { quotaExceeded } from "./domain-failures.ts"
import { type FieldError, type Problem, type ProblemCode, problem } from "./problem.ts"

export const exampleRequestId = "req_0f8fad5b-d9cb-469f-a165-70867728950e"

const errors: Partial<Record<ProblemCode, ReadonlyArray<FieldError>>> = {
  validation_failed: [
    {
      pointer: "/lines/0/quantity",
      code: "out_of_range",
      message: beyondBound("number", "at least", 1),
    },
    { pointer: "/lines/1/sku", code: "unknown_sku", message: fieldWordings.unknown_sku },
  ],
  invalid_parameter: [
    {
      parameter: "limit",
      code: "out_of_range",
      message: beyondBound("number", "at most", 100),
    },
  ],
}

const novemberOfTrial = {
  metric: "orders",
  month: "2026-11" as QuotaMonth,
  used: 100,
  limit: 100,
  resetsAt: instant(Date.UTC(2026, 10, 30, 23)),
} as const

const exampleRefusal = { violated: [standardPolicies.writes], retryAfterSeconds: 1 }

export const exampleProblem = (code: ProblemCode): Problem => {
  if (code === "quota_exceeded") return quotaExceeded(novemberOfTrial)
  if (code === "rate_limited") return rateLimited(exampleRefusal)
  const own = errors[code]
  return problem(code, own === undefined ? {} : { errors: own })
}
