/** POST /internal/v1/introspect (RFC 7662): whether a customer's token is valid now. */
import type { IncomingMessage } from "node:http"
import * as Effect from "effect/Effect"
import { type AccessToken, introspectToken } from "@procurement/domain/credential"
import { optional } from "@procurement/domain/optional"
import { z } from "zod"
import { operators, type OperatorSecuredRoute } from "../../audience/operators.ts"
import { fieldMessages } from "../../problem/field-messages.ts"
import { problem, type Problem, validationFailed } from "../../problem/problem.ts"
import { Installation } from "../../request/installation.ts"
import { routeOf } from "../../request/operation.ts"
import { jsonReply } from "../../request/reply.ts"

const formType = "application/x-www-form-urlencoded"
const maximumFormBytes = 8_192

const notAForm = problem("unsupported_media_type", {
  detail: { en: `Send ${formType}.`, pl: `Wyślij ${formType}.` },
  headers: { accept: formType },
})

const tooLarge = problem("body_too_large", {
  detail: {
    en: `The form can have at most ${maximumFormBytes} bytes.`,
    pl: `Formularz może mieć najwyżej ${maximumFormBytes} bajtów.`,
  },
})

const collect = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const parts: Array<Buffer> = []
  let size = 0
  for await (const part of request) {
    size += part.length
    // Reads and discards the rest: a caller that is still sending would not read the response
    // otherwise.
    if (size <= maximumFormBytes) parts.push(part)
  }
  return size > maximumFormBytes ? undefined : Buffer.concat(parts)
}

/** The fields of the form. */
const readForm = Effect.fnUntraced(function* (request: IncomingMessage) {
  const type = (request.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase()
  if (type !== formType) return yield* Effect.fail<Problem>(notAForm)
  const bytes = yield* Effect.tryPromise({
    try: () => collect(request),
    catch: () => problem("request_timeout"),
  })
  if (bytes === undefined) return yield* Effect.fail<Problem>(tooLarge)
  return new URLSearchParams(bytes.toString("utf8"))
})

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
    token_id: z.string().exactOptional().meta({ description: "The id of a long-lived token." }),
  })
  .meta({
    id: "Introspection",
    description: "The response of RFC 7662, 2.2, with the tenant and the id of the token.",
  })

const encode = (token: AccessToken): z.output<typeof introspection> =>
  optional({
    active: true,
    token_type: "Bearer" as const,
    scope: token.scopes.join(" "),
    client_id: token.clientId,
    iat: seconds(token.issuedAt),
    exp: seconds(token.expiresAt),
    cnf: token.certificate && { "x5t#S256": token.certificate },
    tenant_id: token.tenantId,
    token_id: token.tokenId,
  })

const missingToken = validationFailed([
  { pointer: "/token", code: "required", message: fieldMessages.required },
])

const form = z.object({ token: z.string(), token_type_hint: z.string().exactOptional() })

const route = routeOf(operators, {
  id: "introspectToken",
  at: "POST /internal/v1/introspect",
  tags: ["Long-lived tokens"],
  summary: "Introspect a token (RFC 7662)",
  description: "For an invalid token the response contains only `active: false`.",
  returns: { status: 200, description: "Whether the token is active.", schema: introspection },
  problems: ["validation_failed", "body_too_large", "unsupported_media_type", "request_timeout"],
  handle: Effect.fnUntraced(function* ({ request }) {
    const value = (yield* readForm(request)).get("token")
    if (value === null) return yield* Effect.fail(missingToken)
    const { environment } = yield* Installation
    const introspected = yield* introspectToken(value, environment)
    return jsonReply(200, introspected.active ? encode(introspected.token) : { active: false })
  }),
})

export const introspectRoute: typeof route & Pick<OperatorSecuredRoute, "scope"> = {
  ...route,
  scope: "support",
  operation: {
    ...route.operation,
    requestBody: { required: true, content: { [formType]: { schema: form } } },
  },
}
