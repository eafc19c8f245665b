/** A route of the operator API, and what its description and its handler are put together from. */
import * as Effect from "effect/Effect"
import type { z } from "zod"
import { bodyErrors } from "../field-errors.ts"
import { headers, json, problemResponses } from "../openapi-parts.ts"
import { type Problem, type ProblemCode, validationFailed } from "../problem.ts"
import type { Reply } from "../reply.ts"
import type { Call, GuardedRoute, OpenRoute } from "../route.ts"
import type { HttpPorts } from "../runtime.ts"
import { operatorProblemOf, type OperatorFailure } from "./operator-failures.ts"
import type { Operator } from "./operator.ts"

export type OperatorCall = Call<Operator>
export type OperatorRoute = GuardedRoute<Operator> | OpenRoute

type Handle = (call: OperatorCall) => Effect.Effect<Reply, OperatorFailure | Problem, HttpPorts>

const always = ["malformed_request", "internal_error", "service_unavailable"] as const
const guarded = ["missing_token", "invalid_token", "not_acceptable"] as const
const withBody = [
  "malformed_json",
  "request_timeout",
  "body_too_large",
  "unsupported_media_type",
  "validation_failed",
] as const

/** The body as the schema has it, or every wrong field of it. */
export const decodeBody = <S extends z.ZodType>(
  schema: S,
  body: unknown,
): Effect.Effect<z.output<S>, Problem> => {
  const parsed = schema.safeParse(body)
  return parsed.success
    ? Effect.succeed(parsed.data)
    : Effect.fail(validationFailed(bodyErrors(parsed.error, body)))
}

export const parameterOf = ({ request }: OperatorCall, name: string): string =>
  String(request.params[name])

interface Success {
  readonly status: 200 | 201 | 204
  readonly description: string
  readonly schema?: z.ZodType
}

/** What there is to say about one route; the rest is the same for all. */
export interface OperatorRouteParts {
  readonly method: GuardedRoute<Operator>["method"]
  readonly path: string
  readonly operation: Omit<GuardedRoute<Operator>["operation"], "responses" | "requestBody">
  readonly body?: z.ZodType
  readonly success: Success
  readonly problems?: ReadonlyArray<ProblemCode>
  readonly handle: Handle
}

/** The route, with its failures worded and all its answers described. */
export const operatorRoute = (parts: OperatorRouteParts): GuardedRoute<Operator> => {
  const { method, path, operation, body, success, problems = [], handle } = parts
  const { status, description, schema } = success
  const content = schema === undefined ? {} : { content: json(schema) }
  const bodyPart =
    body === undefined ? {} : { requestBody: { required: true, content: json(body) } }
  const codes = [...always, ...guarded, ...(body === undefined ? [] : withBody), ...problems]
  return {
    kind: "secured",
    method,
    path: `/internal/v1${path}`,
    produces: ["application/json"],
    takesBody: body !== undefined,
    handle: (call) =>
      Effect.mapError(handle(call), (failure) =>
        failure._tag === "Problem" ? failure : operatorProblemOf(failure),
      ),
    operation: {
      ...operation,
      ...bodyPart,
      responses: {
        [status]: { description, headers, ...content },
        ...problemResponses([...new Set(codes)]),
      },
    },
  }
}
