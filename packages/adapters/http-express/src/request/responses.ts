/** Building blocks for the descriptions of routes. */
import { instant } from "@procurement/domain/calendar"
import { optional } from "@procurement/domain/optional"
import type { QuotaMonth } from "@procurement/domain/quota"
import { policyNames, slidingLimitNames, standardPolicies } from "@procurement/domain/rate-limit"
import { z } from "zod"
import type { ZodOpenApiResponsesObject } from "zod-openapi"
import { beyondBound, fieldMessages, notVerifiedMessage } from "../problem/field-messages.ts"
import {
  type FieldError,
  fieldErrorCodes,
  maximumErrors,
  type Problem,
  problem,
  type ProblemCode,
  problemCodes,
  problemKinds,
  quotaExceeded,
  rateLimited,
} from "../problem/problem.ts"
import { exceededQuota } from "../schema/usage.ts"
import { problemDocument } from "./reply.ts"
import { exampleRequestId, retryAfterHeader, scopeChallengeHeader } from "./response-headers.ts"

export const problemType = "application/problem+json"

const errors: Partial<Record<ProblemCode, ReadonlyArray<FieldError>>> = {
  validation_failed: [
    {
      pointer: "/lines/0/quantity",
      code: "out_of_range",
      message: beyondBound("number", "at least", 1),
    },
    { pointer: "/lines/1/sku", code: "unknown_sku", message: fieldMessages.unknown_sku },
  ],
  buyer_not_allowed: [
    {
      pointer: "/buyer/nip",
      code: "buyer_not_allowed",
      message: fieldMessages.buyer_not_allowed,
    },
  ],
  endpoint_not_verified: [
    {
      pointer: "/url",
      code: "endpoint_not_verified",
      message: notVerifiedMessage({ _tag: "OtherBody" }),
    },
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
  return problem(code, optional({ errors: errors[code] }))
}

const fieldError = z
  .object({
    pointer: z.string().exactOptional().meta({
      description: "JSON Pointer (RFC 6901) to the field in the body.",
      example: "/lines/0/quantity",
    }),
    parameter: z.string().exactOptional().meta({ description: "Name of the query parameter." }),
    code: z.enum(fieldErrorCodes),
    message: z.string(),
  })
  .meta({ id: "FieldError" })

export const problemBody = z
  .object({
    type: z
      .string()
      .meta({ format: "uri", description: "A stable URL of the page that explains the code." }),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z
      .enum(problemCodes)
      .meta({ description: "Stable: branch on this code, not on the texts." }),
    request_id: z.string().meta({ description: "The X-Request-Id of this response." }),
    retryable: z.boolean().meta({
      description: "Whether the same request can succeed later.",
    }),
    quota: exceededQuota.exactOptional().meta({ description: "The quota that is used up." }),
    "violated-policies": z
      .array(z.enum([...policyNames, ...slidingLimitNames]))
      .exactOptional()
      .meta({ description: "The limits that are used up, by their names in RateLimit-Policy." }),
    errors: z
      .array(fieldError)
      .max(maximumErrors)
      .exactOptional()
      .meta({ description: "The invalid fields, at most 50." }),
    hasMoreErrors: z
      .literal(true)
      .exactOptional()
      .meta({ description: "More fields are invalid than `errors` lists." }),
  })
  .meta({ id: "Problem" })

const requestIdHeader = z.string().meta({
  description: "The id of the request: yours if you sent one.",
  example: exampleRequestId,
})

export const headers = z.object({ "X-Request-Id": requestIdHeader })
export const headersWith = (more: z.ZodRawShape) => z.object({ ...headers.shape, ...more })

export const etagHeader = z.string().meta({ description: "Strong entity tag." })

const exampleTypeBase = "https://api.procurement.example/problems"

/** The document's example of the problem with this code. */
export const problemExample = (code: ProblemCode) => ({
  summary: problemKinds[code].title.en,
  value: problemDocument(exampleProblem(code), {
    requestId: exampleRequestId,
    typeBase: exampleTypeBase,
    language: "en",
  }),
})

/** Headers that every response of a status has. */
const headersOf: Partial<Record<number, z.ZodRawShape>> = {
  401: { "WWW-Authenticate": z.string() },
  403: { "WWW-Authenticate": scopeChallengeHeader },
  409: {
    "Retry-After": z
      .string()
      .exactOptional()
      .meta({ description: "Seconds to wait before a retry." }),
  },
  412: { ETag: etagHeader.meta({ description: "Entity tag of the current state." }) },
  429: { "Retry-After": retryAfterHeader },
  503: { "Retry-After": z.string().meta({ description: "Seconds to wait before a retry." }) },
}

/** The responses for these problems, one for each status with an example for each code. */
export const problemResponses = (codes: ReadonlyArray<ProblemCode>): ZodOpenApiResponsesObject => {
  const all = problemCodes.filter((code) => codes.includes(code))
  const statuses = [...new Set(all.map((code) => problemKinds[code].status))]
  const responseOf = (status: number) => {
    const ofStatus = all.filter((code) => problemKinds[code].status === status)
    return {
      description: ofStatus
        .map((code) => `\`${code}\`: ${problemKinds[code].title.en}.`)
        .join("\n"),
      headers: headersWith(headersOf[status] ?? {}),
      content: {
        [problemType]: {
          schema: problemBody,
          examples: Object.fromEntries(ofStatus.map((code) => [code, problemExample(code)])),
        },
      },
    }
  }
  return Object.fromEntries(statuses.map((status) => [String(status), responseOf(status)]))
}

export const always = ["malformed_request", "internal_error", "service_unavailable"] as const
export const secured = [
  "invalid_parameter",
  "missing_token",
  "invalid_token",
  "insufficient_scope",
  "rate_limited",
] as const
/** The problems of every route that reads a JSON body. */
export const withBody = [
  "malformed_json",
  "request_timeout",
  "body_too_large",
  "unsupported_media_type",
  "validation_failed",
] as const

export const json = <S extends z.ZodType>(schema: S) => ({ "application/json": { schema } })
