/** The parts that descriptions of routes are put together from. */
import { z } from "zod"
import type { ZodOpenApiResponsesObject } from "zod-openapi"
import { retryAfterHeader } from "./limits/limit-headers-schema.ts"
import { type ProblemCode, problemKinds } from "./problem.ts"
import { exampleProblem, exampleRequestId } from "./problem-examples.ts"
import { problemDocument } from "./reply.ts"
import { problemBody } from "./schema/problem.ts"

const requestIdHeader = z.string().meta({
  description: "The id of the request; yours, when you sent one.",
  example: exampleRequestId,
})

export const headers = z.object({ "X-Request-Id": requestIdHeader })
export const headersWith = (more: z.ZodRawShape) => z.object({ ...headers.shape, ...more })

export const etagHeader = z.string().meta({ description: "Strong entity tag." })

const exampleTypeBase = "https://api.procurement.example/problems"

/** A problem of that code, as the document shows it. */
export const problemExample = (code: ProblemCode) => ({
  summary: problemKinds[code].title.en,
  value: problemDocument(exampleProblem(code), {
    requestId: exampleRequestId,
    typeBase: exampleTypeBase,
    language: "en",
  }),
})

/** Headers that a status always brings along. */
const headersOf: Partial<Record<number, z.ZodRawShape>> = {
  401: { "WWW-Authenticate": z.string() },
  403: { "WWW-Authenticate": z.string() },
  409: {
    "Retry-After": z
      .string()
      .exactOptional()
      .meta({ description: "Seconds, where it is worth it." }),
  },
  429: { "Retry-After": retryAfterHeader },
  503: { "Retry-After": z.string().meta({ description: "Seconds." }) },
}

/** The responses for these problems, one for each status with an example for each code. */
export const problemResponses = (codes: ReadonlyArray<ProblemCode>): ZodOpenApiResponsesObject => {
  const statuses = [...new Set(codes.map((code) => problemKinds[code].status))]
  const responseOf = (status: number) => {
    const own = codes.filter((code) => problemKinds[code].status === status)
    return {
      description: own.map((code) => `\`${code}\`: ${problemKinds[code].title.en}.`).join("\n"),
      headers: headersWith(headersOf[status] ?? {}),
      content: {
        "application/problem+json": {
          schema: problemBody,
          examples: Object.fromEntries(own.map((code) => [code, problemExample(code)])),
        },
      },
    }
  }
  return Object.fromEntries(statuses.map((status) => [String(status), responseOf(status)]))
}

const always = ["malformed_request", "internal_error", "service_unavailable"] as const
const secured = [
  "missing_token",
  "invalid_token",
  "insufficient_scope",
  "not_acceptable",
  "rate_limited",
] as const
const withBody = [
  "malformed_json",
  "request_timeout",
  "body_too_large",
  "unsupported_media_type",
  "validation_failed",
] as const

/** The problems every secured route may answer with, and these. */
export const securedProblems = (...codes: ReadonlyArray<ProblemCode>): ZodOpenApiResponsesObject =>
  problemResponses([...always, ...secured, ...codes])

/** The same for a route that takes a body. */
export const bodyProblems = (...codes: ReadonlyArray<ProblemCode>): ZodOpenApiResponsesObject =>
  securedProblems(...withBody, ...codes)

export const json = <S extends z.ZodType>(schema: S) => ({ "application/json": { schema } })
