/** POST /internal/v1/introspect (RFC 7662): what a customer's token is worth now. */
import * as Effect from "effect/Effect"
import { type AccessToken, type Environment, introspectToken } from "@procurement/domain/credential"
import { z } from "zod"
import { validationFailed } from "../../problem.ts"
import { fieldWordings } from "../../field-wordings.ts"
import { jsonReply } from "../../reply.ts"
import type { GuardedRoute } from "../../route.ts"
import { readForm } from "../form-body.ts"
import { type OperatorCall, operatorRoute } from "../operator-route.ts"
import type { Operator } from "../operator.ts"

const seconds = (millis: number): number => Math.floor(millis / 1_000)

const introspection = z
  .object({
    active: z.boolean(),
    token_type: z.literal("Bearer").exactOptional(),
    scope: z.string().exactOptional(),
    client_id: z.string().exactOptional(),
    iat: z.int().exactOptional(),
    exp: z.int().exactOptional(),
    cnf: z.object({ "x5t#S256": z.string() }).exactOptional(),
    tenant_id: z.string().exactOptional(),
    token_id: z.string().exactOptional().meta({ description: "Of a long-lived token." }),
  })
  .meta({ id: "Introspection", description: "RFC 7662, 2.2, and whose token it is." })

const encode = (token: AccessToken): z.output<typeof introspection> => ({
  active: true,
  token_type: "Bearer",
  scope: token.scopes.join(" "),
  client_id: token.clientId,
  iat: seconds(token.issuedAt),
  exp: seconds(token.expiresAt),
  ...(token.certificate === undefined ? {} : { cnf: { "x5t#S256": token.certificate } }),
  tenant_id: token.tenantId,
  ...(token.tokenId === undefined ? {} : { token_id: token.tokenId }),
})

const introspectFor = (environment: Environment) =>
  Effect.fnUntraced(function* ({ request }: OperatorCall) {
    const value = (yield* readForm(request)).get("token")
    if (value === null) {
      const missing = {
        pointer: "/token",
        code: "required",
        message: fieldWordings.required,
      } as const
      return yield* Effect.fail(validationFailed([missing]))
    }
    const found = yield* introspectToken(value, environment)
    return jsonReply(200, found.active ? encode(found.token) : { active: false })
  })

const form = z.object({ token: z.string(), token_type_hint: z.string().exactOptional() })

export const makeIntrospectionRoute = (environment: Environment): GuardedRoute<Operator> => {
  const route = operatorRoute({
    method: "post",
    path: "/introspect",
    operation: {
      operationId: "introspectToken",
      tags: ["Long-lived tokens"],
      summary: "What a token is worth (RFC 7662)",
      description: "Of a token that is no good nothing is told but that.",
    },
    success: { status: 200, description: "Active or not.", schema: introspection },
    problems: ["validation_failed", "body_too_large", "unsupported_media_type", "request_timeout"],
    handle: introspectFor(environment),
  })
  const requestBody = {
    required: true,
    content: { "application/x-www-form-urlencoded": { schema: form } },
  }
  return { ...route, operation: { ...route.operation, requestBody } }
}
