/** A route for people, and what its description and its handler are put together from. */
import * as Effect from "effect/Effect"
import type { PersonScope } from "@procurement/domain/credential"
import type { Person } from "@procurement/domain/user"
import type { z } from "zod"
import { isPerson } from "../access/session.ts"
import { headers, json, problemResponses, withBody } from "../openapi/responses.ts"
import type { DomainFailure } from "../problem/failures.ts"
import { type Problem, problem, type ProblemCode } from "../problem/problem.ts"
import type { Reply } from "../request/reply.ts"
import type { Call, HttpPorts, SecuredRoute } from "../request/route.ts"

const always = [
  "malformed_request",
  "invalid_parameter",
  "missing_token",
  "session_ended",
  "people_only",
  "insufficient_scope",
  "not_acceptable",
  "rate_limited",
  "internal_error",
  "service_unavailable",
] as const

/** The tag of all these routes. */
export const peopleTags = ["People"]

interface PersonRouteParts {
  readonly method: SecuredRoute["method"]
  readonly path: string
  readonly scope?: PersonScope
  readonly operation: Pick<
    SecuredRoute["operation"],
    "operationId" | "summary" | "description" | "requestParams"
  >
  readonly body?: z.ZodType
  readonly success: {
    readonly status: 200 | 201 | 204
    readonly description: string
    readonly schema?: z.ZodType
  }
  readonly problems?: ReadonlyArray<ProblemCode>
  readonly handle: (call: Call<Person>) => Effect.Effect<Reply, DomainFailure | Problem, HttpPorts>
}

const responsesOf = ({ method, body, success, problems = [] }: PersonRouteParts) => {
  const { status, description, schema } = success
  const content = schema === undefined ? {} : { content: json(schema) }
  const codes: ReadonlyArray<ProblemCode> = [
    ...always,
    ...(method === "get" ? [] : (["csrf_rejected"] as const)),
    ...(body === undefined ? [] : withBody),
    ...problems,
  ]
  return { [status]: { description, headers, ...content }, ...problemResponses(codes) }
}

export const personRoute = (parts: PersonRouteParts): SecuredRoute => {
  const { method, path, scope, operation, body, handle } = parts
  return {
    kind: "secured",
    method,
    path: `/v1${path}`,
    isForPeople: true,
    ...(scope === undefined ? {} : { scope }),
    handle: ({ principal, ...call }) =>
      isPerson(principal) ? handle({ ...call, principal }) : Effect.fail(problem("people_only")),
    operation: {
      ...operation,
      tags: peopleTags,
      ...(body === undefined ? {} : { requestBody: { required: true, content: json(body) } }),
      responses: responsesOf(parts),
    },
  }
}
