/**
 * The bodies of refusals: the classic shape by default, problem-details on request
 * (`X-Error-Format: problem-details`), and always problem-details for 401, 403, 404 and 410.
 *
 * Source: CIRFMF/ksef-docs, open-api.json 2.6.0, consulted 2026-11-20.
 */
import type { Instant } from "@procurement/domain/calendar"
import { isoWithOffset } from "../identifiers.ts"
import { json, type Answer } from "./answer.ts"
import { badRequestTexts, type Refusal } from "./refusal.ts"

export interface RefusalContext {
  readonly wantsProblemDetails: boolean
  /** The path of the request. */
  readonly instance: string
  readonly at: Instant
  readonly traceId: string
}

type BadRequest = Extract<Refusal, { kind: "BadRequest" }>

const problemType = "application/problem+json; charset=utf-8"

const problem = (
  status: number,
  title: string,
  context: RefusalContext,
  members: Readonly<Record<string, unknown>>,
): Answer =>
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

const classicBadRequest = ({ code, details }: BadRequest, context: RefusalContext): Answer =>
  json(400, {
    exception: {
      exceptionDetailList: [
        { exceptionCode: code, exceptionDescription: badRequestTexts[code], details },
      ],
      referenceNumber: context.traceId,
      serviceCode: context.traceId,
      serviceCtx: "srvSIM",
      serviceName: "ksef-simulator",
      timestamp: isoWithOffset(context.at),
    },
  })

const badRequestBody = (refusal: BadRequest, context: RefusalContext): Answer => {
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

const tooManyRequestsBody = (retryAfterSeconds: number, context: RefusalContext): Answer => {
  const detail = `Przekroczono limit żądań. Spróbuj ponownie po ${retryAfterSeconds} s.`
  const answer = context.wantsProblemDetails
    ? problem(429, "Too Many Requests", context, { detail })
    : json(429, { status: { code: 429, description: "Too Many Requests", details: [detail] } })
  return { ...answer, headers: { ...answer.headers, "Retry-After": String(retryAfterSeconds) } }
}

/** The whole answer to a refused request. */
export const refusalAnswer = (refusal: Refusal, context: RefusalContext): Answer => {
  switch (refusal.kind) {
    case "BadRequest":
      return badRequestBody(refusal, context)
    case "TooManyRequests":
      return tooManyRequestsBody(refusal.retryAfterSeconds, context)
    case "Unauthorized":
      return problem(401, "Unauthorized", context, { detail: refusal.detail })
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
