/** Headers that several responses share, described once. */
import { z } from "zod"

export const exampleRequestId = "req_0f8fad5b-d9cb-469f-a165-70867728950e"

const optionalHeader = (id: string, description: string, example: string) =>
  z.string().exactOptional().meta({ description, example, header: { id } })

/**
 * In every response: the limits of the caller, or of the address if the caller is unauthenticated.
 */
export const rateLimitHeaders = {
  "X-RateLimit-Limit": optionalHeader(
    "X-RateLimit-Limit",
    "Maximum requests under the limit you are closest to.",
    "60",
  ),
  "X-RateLimit-Remaining": optionalHeader(
    "X-RateLimit-Remaining",
    "Requests left under the limit you are closest to. Several servers share a limit, so another " +
      "server may report fewer.",
    "59",
  ),
  "X-RateLimit-Reset": optionalHeader(
    "X-RateLimit-Reset",
    "Seconds, not a timestamp, until the limit is fully refilled if you send no requests. In a " +
      "429: seconds until the next request is admitted, as in Retry-After.",
    "1",
  ),
  RateLimit: optionalHeader(
    "RateLimit",
    "Each of your limits (draft-ietf-httpapi-ratelimit-headers): `r` is the number of " +
      "requests left, `t` the seconds as in X-RateLimit-Reset. `token` limits requests with " +
      "this access token, `client` requests with all tokens of the API key. `reads` and " +
      "`writes` limit the API key's requests to this route. `replays` limits its requests with " +
      "a known idempotency key. `address` limits failed authentications and token requests from " +
      "your IP address.",
    '"token";r=59;t=1, "client";r=300;t=1, "reads";r=199;t=1',
  ),
  "RateLimit-Policy": optionalHeader(
    "RateLimit-Policy",
    "Each of your limits: bursts of up to `q` requests, refilled over `w` seconds.",
    '"token";q=60;w=6, "client";q=300;w=10, "reads";q=200;w=10',
  ),
} as const

export const retryAfterHeader = z.string().meta({
  description:
    "Whole seconds until the request is admitted, unless other requests use up the limit first.",
  example: "1",
})

/** In a 403 response to a token without the scope. */
export const scopeChallengeHeader = optionalHeader(
  "ScopeChallenge",
  "The scope that the token is missing (RFC 6750).",
  'Bearer realm="procurement", error="insufficient_scope", scope="orders:write"',
)

const header = (id: string, description: string, example: string) =>
  z.string().meta({ description, example, header: { id } })

/** In every response. */
export const commonHeaders = {
  "X-Request-Id": header(
    "X-Request-Id",
    "The id of the request: yours if you sent one.",
    exampleRequestId,
  ),
  traceresponse: header(
    "traceresponse",
    "The trace of the request in the format of W3C `traceparent`: yours if you sent one.",
    "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  ),
} as const

/** In every response to a read. */
export const etagHeader = header(
  "ETag",
  "Strong entity tag. Each content coding has its own; any of them works in If-None-Match.",
  '"5f3c0d1a9e"',
)

export const ifNoneMatchHeader = z.string().exactOptional().meta({
  description: "Entity tags of your copies. If one is current, the response is 304 without a body.",
  example: '"5f3c0d1a9e"',
})

/** In every problem: the language of its texts. */
export const languageHeaders = {
  "Content-Language": header("Content-Language", "Language of the texts.", "en"),
  Vary: header("Vary", "The request headers on which the response depends.", "Accept-Language"),
} as const

/** In every response of a deprecated route. */
export const deprecationHeaderShapes = {
  Deprecation: header("Deprecation", "Deprecated since this time (RFC 9745).", "@1795132800"),
  Sunset: header(
    "Sunset",
    "Available until this time (RFC 8594).",
    "Thu, 20 May 2027 00:00:00 GMT",
  ),
} as const

/** Descriptions of headers that a route only names. */
export const knownHeaders: Readonly<Record<string, z.ZodType>> = {
  "WWW-Authenticate": header(
    "WWW-Authenticate",
    "How to authenticate (RFC 6750).",
    'Bearer realm="procurement", error="invalid_token"',
  ),
  "Retry-After": header("Retry-After", "Seconds to wait before the next request.", "2"),
  "Content-Language": languageHeaders["Content-Language"],
  "Content-Disposition": optionalHeader(
    "Content-Disposition",
    "The file name to save under.",
    'attachment; filename="FV-2026-11-000001.xml"',
  ),
  Vary: languageHeaders.Vary,
}
