/** The parts that descriptions of routes are put together from. */
import { z } from "zod"
import type { ZodOpenApiResponsesObject } from "zod-openapi"
import { type ProblemCode, problem, problemKinds } from "./problem.ts"
import { problemDocument } from "./reply.ts"
import { problemBody } from "./schema/problem.ts"

const requestIdHeader = z.string().meta({
  description: "The id of the request; yours, when you sent one.",
  example: "req_0f8fad5b-d9cb-469f-a165-70867728950e",
})

export const headers = z.object({ "X-Request-Id": requestIdHeader })
export const headersWith = (more: z.ZodRawShape) => z.object({ ...headers.shape, ...more })

export const etagHeader = z.string().meta({ description: "Strong entity tag." })

const exampleRequestId = "req_0f8fad5b-d9cb-469f-a165-70867728950e"
const exampleTypeBase = "https://docs.procurement.example/problems"

const exampleOf = (code: ProblemCode) => ({
  summary: problemKinds[code].title,
  value: problemDocument(
    problem(code, problemKinds[code].title),
    exampleRequestId,
    exampleTypeBase,
  ),
})

/** Headers that a status always brings along. */
const headersOf: Partial<Record<number, z.ZodRawShape>> = {
  401: { "WWW-Authenticate": z.string() },
  403: { "WWW-Authenticate": z.string() },
  503: { "Retry-After": z.string().meta({ description: "Seconds." }) },
}

/** The responses for these problems, one for each status with an example for each code. */
export const problemResponses = (codes: ReadonlyArray<ProblemCode>): ZodOpenApiResponsesObject => {
  const statuses = [...new Set(codes.map((code) => problemKinds[code].status))]
  const responseOf = (status: number) => {
    const own = codes.filter((code) => problemKinds[code].status === status)
    return {
      description: own.map((code) => `\`${code}\`: ${problemKinds[code].title}.`).join("\n"),
      headers: headersWith(headersOf[status] ?? {}),
      content: {
        "application/problem+json": {
          schema: problemBody,
          examples: Object.fromEntries(own.map((code) => [code, exampleOf(code)])),
        },
      },
    }
  }
  return Object.fromEntries(statuses.map((status) => [String(status), responseOf(status)]))
}

const always = ["malformed_request", "internal_error", "service_unavailable"] as const
const secured = ["missing_token", "invalid_token", "insufficient_scope", "not_acceptable"] as const
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
