/**
 * The OAuth endpoints: described here, answered by whoever was handed in. They stand before any
 * reader of bodies and keep the error format of RFC 6749.
 */
import type { IncomingMessage, ServerResponse } from "node:http"
import type { RequestHandler } from "express"
import { scopes } from "@procurement/domain/credential"
import { z } from "zod"
import { headers, json, problemResponses } from "../openapi-parts.ts"
import { marksOf } from "../observation.ts"
import type { DelegatedRoute } from "../route.ts"
import { traceresponse } from "../trace.ts"

export type TokenEndpoint = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void

const tags = ["OAuth"]

const oauthError = z
  .object({
    error: z.string(),
    error_description: z.string().exactOptional(),
    scope: z
      .string()
      .exactOptional()
      .meta({ description: "With `invalid_scope`: what was asked." }),
  })
  .meta({ id: "OAuthError", description: "RFC 6749, 5.2." })

const secret = {
  client_id: z.string().exactOptional(),
  client_secret: z.string().exactOptional(),
}

const form = (schema: z.ZodType) => ({
  required: true,
  content: { "application/x-www-form-urlencoded": { schema } },
})

const token = z
  .object({
    access_token: z.string(),
    token_type: z.literal("Bearer"),
    expires_in: z.int().meta({ description: "Seconds.", example: 3600 }),
    scope: z.string(),
  })
  .meta({ id: "AccessToken" })

const granted = {
  description: "An opaque token for an hour, bound to the client's certificate if it has one.",
  headers,
  content: json(token),
}

const refusals = {
  "400": { description: "The request is refused.", headers, content: json(oauthError) },
  "401": { description: "The client is not accepted.", headers, content: json(oauthError) },
  "503": {
    description: "Try again after Retry-After seconds.",
    headers,
    content: json(oauthError),
  },
}

const proof = {
  description:
    "Client id and secret by HTTP Basic or in the form. A client with a certificate sends its " +
    "`client_id` alone, in the form, over TLS with that certificate (RFC 8705, 2.2).",
  security: [],
}

export const makeOauthRoutes = (tokenEndpoint: TokenEndpoint): ReadonlyArray<DelegatedRoute> => {
  const handler: RequestHandler = (request, response, next) => {
    const { requestId, trace } = marksOf(request)
    response.setHeader("x-request-id", requestId)
    response.setHeader("x-content-type-options", "nosniff")
    response.setHeader("traceresponse", traceresponse(trace))
    tokenEndpoint(request, response, () => next())
  }
  return [
    {
      kind: "delegated",
      method: "post",
      path: "/oauth/token",
      handler,
      operation: {
        operationId: "getToken",
        tags,
        summary: "Get an access token",
        ...proof,
        requestBody: form(
          z.object({
            grant_type: z.literal("client_credentials"),
            scope: z
              .string()
              .exactOptional()
              .meta({ example: scopes.join(" ") }),
            ...secret,
          }),
        ),
        responses: {
          "200": granted,
          ...refusals,
        },
      },
    },
    {
      kind: "delegated",
      method: "post",
      path: "/oauth/token/revocation",
      handler,
      operation: {
        operationId: "revokeToken",
        tags,
        summary: "Revoke an access token, a long-lived one too",
        ...proof,
        requestBody: form(
          z.object({ token: z.string(), token_type_hint: z.string().exactOptional(), ...secret }),
        ),
        responses: { "200": { description: "It is not good any more.", headers }, ...refusals },
      },
    },
    {
      kind: "delegated",
      method: "get",
      path: "/.well-known/oauth-authorization-server",
      handler,
      operation: {
        operationId: "readOauthMetadata",
        tags,
        summary: "RFC 8414 metadata",
        security: [],
        responses: {
          "200": { description: "The metadata.", headers, content: json(z.looseObject({})) },
          ...problemResponses(["malformed_request"]),
        },
      },
    },
  ]
}
