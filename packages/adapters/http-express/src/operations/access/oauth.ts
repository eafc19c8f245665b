/**
 * Describes the OAuth endpoints; the handlers are passed in. They come before any body parser and
 * use the error format of RFC 6749.
 */
import type { IncomingMessage, ServerResponse } from "node:http"
import type { RequestHandler, Response } from "express"
import { z } from "zod"
import type { Problem } from "../../problem/problem.ts"
import { headers, headersWith, json, problemResponses } from "../../request/responses.ts"
import type { DelegatedRoute } from "../../request/route.ts"

export type TokenEndpoint = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void

/** Too many requests, in the form of RFC 6749, 5.2. */
export const refuseTokenRequest = (
  _request: IncomingMessage,
  response: Response,
  { headers: problemHeaders = {} }: Problem,
): void => {
  response
    .status(429)
    .set({ ...problemHeaders, "cache-control": "no-store", pragma: "no-cache" })
    .json({
      error: "temporarily_unavailable",
      error_description: `too many requests; retry in ${problemHeaders["retry-after"]} s`,
    })
}

const tags = ["OAuth"]

const oauthError = z
  .object({
    error: z.string(),
    error_description: z.string().exactOptional(),
    scope: z
      .string()
      .exactOptional()
      .meta({ description: "With `invalid_scope`: the requested scope." }),
  })
  .meta({ id: "OAuthError", description: "An OAuth error (RFC 6749, 5.2)." })

/** VSCHAR and scope-token of RFC 6749, appendix A; an empty value counts as omitted. */
const visibleAscii = z.string().regex(/^[ -~]*$/)
const scopeTokens = z.string().regex(/^(?:[!#-[\]-~]+(?: [!#-[\]-~]+)*)?$/)

const secret = {
  client_id: visibleAscii.exactOptional(),
  client_secret: visibleAscii.exactOptional(),
}

const form = (schema: z.ZodType) => ({
  required: true,
  content: { "application/x-www-form-urlencoded": { schema } },
})

const sampleToken = z.string().meta({ example: "ppl_test_2Yh8…" })

const token = z
  .object({
    access_token: sampleToken,
    token_type: z.literal("Bearer"),
    expires_in: z.int().meta({ description: "Lifetime of the token in seconds.", example: 3600 }),
    scope: z.string().meta({ example: "orders:read orders:write" }),
  })
  .meta({ id: "AccessToken" })

const metadata = z.looseObject({}).meta({
  id: "AuthorizationServerMetadata",
  example: {
    issuer: "https://api.procurement.example",
    token_endpoint: "https://api.procurement.example/oauth/token",
  },
})

const granted = {
  description:
    "An opaque token, valid for an hour and bound to the client's certificate if it has one.",
  headers,
  content: json(token),
}

const challenge = z.string().meta({
  description: "How to authenticate (RFC 6749, 5.2).",
  example: 'Basic realm="https://api.procurement.example", error="invalid_client"',
})

const acceptedEncoding = z.literal("identity").meta({
  description: "The codings that are accepted (RFC 9110, 15.5.16).",
})

const refusal = (
  id: string,
  description: string,
  example: z.output<typeof oauthError>,
  more: z.ZodRawShape = {},
) => ({
  id,
  description,
  headers: headersWith(more),
  content: { "application/json": { schema: oauthError, example } },
})

const refusals = {
  "400": refusal("oauth_request_rejected", "The request was rejected.", {
    error: "invalid_request",
    error_description: "grant_type is missing",
  }),
  "401": refusal(
    "oauth_invalid_client",
    "`invalid_client`: the client is unknown or its credentials are wrong.",
    { error: "invalid_client", error_description: "client authentication failed" },
    { "WWW-Authenticate": challenge },
  ),
  "413": refusal("oauth_form_too_large", "The form exceeds 57,344 bytes.", {
    error: "invalid_request",
    error_description: "the form must have at most 57344 bytes",
  }),
  "415": refusal(
    "oauth_form_coded",
    "The form has a content coding, such as gzip.",
    { error: "invalid_request", error_description: "send the form uncompressed" },
    { "Accept-Encoding": acceptedEncoding },
  ),
  "429": refusal(
    "oauth_rate_limited",
    "Too many requests from this IP address or for tokens of this client; retry after " +
      "Retry-After seconds.",
    {
      error: "temporarily_unavailable",
      error_description: "too many requests; try again in 1 s",
    },
  ),
  "503": refusal(
    "oauth_unavailable",
    "The service is temporarily unavailable; retry after Retry-After seconds.",
    { error: "temporarily_unavailable" },
  ),
}

const proof = {
  description:
    "Send the client id and the secret with HTTP Basic or in the form. A client with a " +
    "certificate sends only its `client_id`, in the form, over TLS with that certificate (RFC " +
    "8705, 2.2).",
  security: [],
}

const tokenRequest = z
  .object({
    grant_type: z.literal("client_credentials"),
    scope: scopeTokens.exactOptional().meta({ example: "orders:read orders:write" }),
    ...secret,
  })
  .meta({ id: "TokenRequest" })

const tokenRevocation = z
  .object({
    token: sampleToken.min(1),
    token_type_hint: z.string().exactOptional(),
    ...secret,
  })
  .meta({ id: "TokenRevocation" })

export const makeOauthRoutes = (tokenEndpoint: TokenEndpoint): ReadonlyArray<DelegatedRoute> => {
  const handler: RequestHandler = (request, response, next) => {
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
        requestBody: form(tokenRequest),
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
        summary: "Revoke an access token or a long-lived token",
        ...proof,
        requestBody: form(tokenRevocation),
        responses: {
          "200": { description: "The token is no longer valid.", headers },
          ...refusals,
        },
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
        summary: "Read the authorization server metadata (RFC 8414)",
        security: [],
        responses: {
          "200": { description: "The metadata.", headers, content: json(metadata) },
          ...problemResponses(["malformed_request"]),
        },
      },
    },
  ]
}
