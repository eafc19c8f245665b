/**
 * The bodies of error responses: the classic format by default, problem-details on request
 * (`X-Error-Format: problem-details`), and always problem-details for 401, 403, 404 and 410.
 *
 * Source: CIRFMF/ksef-docs, open-api.json 2.9.0, consulted 2026-11-26.
 */
import type { Instant } from "@procurement/domain/calendar"
import { isoWithOffset } from "../identifiers.ts"
import type { Period } from "../rate-limit/sliding-window.ts"
import { json, type ApiResponse } from "./response.ts"
import { badRequestTexts, type ApiError } from "./api-error.ts"

export interface ErrorContext {
  readonly wantsProblemDetails: boolean
  /** The path of the request. */
  readonly instance: string
  readonly at: Instant
  readonly traceId: string
}

type BadRequest = Extract<ApiError, { kind: "BadRequest" }>
type TooManyRequests = Extract<ApiError, { kind: "TooManyRequests" }>

const problemType = "application/problem+json; charset=utf-8"

const problem = (
  status: number,
  title: string,
  context: ErrorContext,
  members: Readonly<Record<string, unknown>>,
): ApiResponse =>
  json(
    status,
    {
      title,
      status,
      instance: context.instance,
      ...members,
      timestamp: isoWithOffset(context.at),
      traceId: context.traceId,
    },
    problemType,
  )

/** 36 characters, like every reference number of KSeF. */
const asUuid = (traceId: string): string =>
  traceId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")

const classicBadRequest = ({ code, details }: BadRequest, context: ErrorContext): ApiResponse =>
  json(400, {
    exception: {
      exceptionDetailList: [
        { exceptionCode: code, exceptionDescription: badRequestTexts[code], details },
      ],
      referenceNumber: asUuid(context.traceId),
      serviceCode: `00-${context.traceId}-${context.traceId.slice(0, 16)}-00`,
      serviceCtx: "srvSIM",
      serviceName: "ksef-simulator",
      timestamp: isoWithOffset(context.at),
    },
  })

const badRequestBody = (refusal: BadRequest, context: ErrorContext): ApiResponse => {
  if (!context.wantsProblemDetails) return classicBadRequest(refusal, context)
  const { code, details } = refusal
  return problem(400, "Bad Request", context, {
    detail: "Żądanie jest nieprawidłowe.",
    errors: [
      {
        code,
        description: badRequestTexts[code],
        details: details.length === 0 ? null : details,
      },
    ],
  })
}

const periods: Readonly<Record<Period, string>> = {
  second: "sekundę",
  minute: "minutę",
  hour: "godzinę",
}

const tooManyRequestsBody = (
  { retryAfterSeconds, limit }: TooManyRequests,
  context: ErrorContext,
): ApiResponse => {
  const reached = limit
    ? `limit ${limit.requests} żądań na ${periods[limit.period]}`
    : "limit żądań"
  const detail = `Przekroczono ${reached}. Spróbuj ponownie po ${retryAfterSeconds} sekundach.`
  const answer = context.wantsProblemDetails
    ? problem(429, "Too Many Requests", context, { detail })
    : json(429, { status: { code: 429, description: "Too Many Requests", details: [detail] } })
  return { ...answer, headers: { ...answer.headers, "Retry-After": String(retryAfterSeconds) } }
}

/** The whole response to a rejected request. */
export const errorResponse = (refusal: ApiError, context: ErrorContext): ApiResponse => {
  switch (refusal.kind) {
    case "BadRequest":
      return badRequestBody(refusal, context)
    case "TooManyRequests":
      return tooManyRequestsBody(refusal, context)
    case "Unauthorized":
      return problem(401, "Unauthorized", context, { detail: "Wymagane jest uwierzytelnienie." })
    case "Forbidden": {
      const { detail, reasonCode, security } = refusal
      return problem(403, "Forbidden", context, { detail, reasonCode, security })
    }
    case "NotFound":
      return problem(404, "Not Found", context, { detail: refusal.detail })
    case "Gone":
      return problem(410, "Gone", context, { detail: refusal.detail })
  }
}
