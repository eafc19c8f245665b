/** A route of the customers' sandbox API: in production it exists only to say that it does not. */
import * as Effect from "effect/Effect"
import type { Scope } from "@procurement/domain/credential"
import type { z } from "zod"
import { type OperatorFailure, operatorProblemOf } from "../operator/operator-failures.ts"
import { bodyProblems, headersWith, json, securedProblems } from "../openapi/responses.ts"
import { problem, type Problem, type ProblemCode } from "../problem/problem.ts"
import { idempotencyHeader, replayedHeader, storedResponseProblems } from "../request/head.ts"
import { keyed } from "../request/keyed-route.ts"
import type { Reply } from "../request/reply.ts"
import type { Call, GuardedRoute, HttpPorts, SecuredRoute } from "../request/route.ts"
import type { SandboxControls } from "./controls.ts"

export const sandboxTags = ["Sandbox"]

type Handle = (call: Call) => Effect.Effect<Reply, OperatorFailure | Problem, HttpPorts>

export interface SandboxRouteParts {
  readonly method: GuardedRoute<never>["method"]
  /** After `/v1/sandbox`. */
  readonly path: string
  /** Undefined: any valid token will do. */
  readonly scope?: Scope
  readonly operation: Omit<SecuredRoute["operation"], "responses" | "requestBody" | "tags">
  readonly body?: { readonly schema: z.ZodType; readonly required: boolean }
  readonly success: {
    readonly status: 200 | 202
    readonly description: string
    readonly schema: z.ZodType
    readonly headers?: z.ZodRawShape
  }
  readonly problems?: ReadonlyArray<ProblemCode>
  /** Whether a request with an `Idempotency-Key` takes effect once. */
  readonly isKeyed?: boolean
  readonly handle: (controls: SandboxControls) => Handle
}

const sandboxOnly = problem("sandbox_only")
const absent: Handle = () => Effect.fail(sandboxOnly)

const responsesOf = ({ body, success, problems = [], isKeyed = false }: SandboxRouteParts) => {
  const { status, description, schema, headers = {} } = success
  const describe = body === undefined ? securedProblems : bodyProblems
  const stored = isKeyed ? storedResponseProblems : []
  return {
    [status]: {
      description,
      headers: headersWith({ ...headers, ...(isKeyed ? replayedHeader : {}) }),
      content: json(schema),
    },
    ...describe("sandbox_only", ...stored, ...problems),
  }
}

/** The route; without controls every call of it is answered with 404. */
export const sandboxRoute = (
  controls: SandboxControls | undefined,
  parts: SandboxRouteParts,
): SecuredRoute => {
  const { method, path, scope, operation, body, isKeyed = false } = parts
  const handle = controls === undefined ? absent : parts.handle(controls)
  const keyPart = isKeyed
    ? { requestParams: { ...operation.requestParams, header: idempotencyHeader } }
    : {}
  const bodyPart =
    body === undefined
      ? {}
      : { requestBody: { required: body.required, content: json(body.schema) } }
  const route: SecuredRoute = {
    kind: "secured",
    method,
    path: `/v1/sandbox${path}`,
    ...(scope === undefined ? {} : { scope }),
    handle: (call) =>
      Effect.mapError(handle(call), (failure) =>
        failure._tag === "Problem" ? failure : operatorProblemOf(failure),
      ),
    operation: {
      ...operation,
      tags: sandboxTags,
      ...keyPart,
      ...bodyPart,
      responses: responsesOf(parts),
    },
  }
  return isKeyed ? keyed(route) : route
}
