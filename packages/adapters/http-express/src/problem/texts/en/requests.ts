/** Texts of problems of a request itself and of access. */
import { maximumUsers } from "@procurement/domain/user"

export const requests = {
  malformed_request: {
    title: "Malformed HTTP request",
    detail: "The server could not read the whole request.",
    help:
      "The request line, a header or an escape sequence in the address violates HTTP (RFC " +
      "9112) or URL syntax (RFC 3986). Use a standard HTTP client, and percent-encode path " +
      "and query. The request had no effect.",
  },
  invalid_parameter: {
    title: "Invalid query parameter",
    detail: "The field `errors` lists the invalid parameters.",
    help:
      "A parameter is unknown, repeated, out of range or malformed. Each entry of `errors` " +
      "names one in `parameter`, with a stable `code` and a `message`. To read the next " +
      "page of a list, follow its `next` link unchanged.",
  },
  route_not_found: {
    title: "Address not found",
    detail: "This address does not exist; see /v1/openapi.json.",
    help:
      "No operation has this path. Paths are case-sensitive, and a trailing slash matters. " +
      "Compare the address with the reference at `/docs`.",
  },
  method_not_allowed: {
    title: "Method not allowed",
    detail: "This address does not support the method; the header Allow lists those it supports.",
    help:
      "The address exists, but does not support this method. Use one of the methods in the " +
      "header `Allow`.",
  },
  precondition_failed: {
    title: "The resource has changed",
    detail:
      "The resource's state differs from If-Match; nothing was changed. ETag identifies the " +
      "current state.",
    help:
      "Another caller has changed the resource, or its status has changed, since you read the " +
      "`ETag` in `If-Match`. Read the resource again, and send the change with the new `ETag`. " +
      "Without `If-Match` a change applies to any state.",
  },
  not_acceptable: {
    title: "No acceptable media type",
    detail: "This address does not offer any of the media types in Accept.",
    help:
      "The detail lists the available media types. Name one of them in `Accept`, or omit " +
      "that header.",
  },
  request_timeout: {
    title: "Request timeout",
    detail: "The request did not arrive completely in time.",
    help:
      "The headers or the body took too long to arrive. The server closed the connection; the " +
      "request had no effect. Send it again on a new connection; send an order with the same " +
      "`Idempotency-Key`.",
  },
  headers_too_large: {
    title: "Headers too large",
    detail: "The address and the headers together exceed 16 KiB.",
    help:
      "Send only the headers that the API needs, and check whether cookies or tracing data " +
      "accumulate. The request had no effect.",
  },
  malformed_json: {
    title: "Malformed JSON",
    detail: "The body is not valid JSON.",
    help:
      "The body is empty, not UTF-8 or not well-formed JSON (RFC 8259). Create it with a " +
      "JSON library instead of concatenating text. Nothing was stored.",
  },
  body_too_large: {
    title: "Body too large",
    detail: "A body can have at most 1000000 bytes.",
    help:
      "A body can have at most 1,000,000 bytes, far more than an order of 4,000 lines needs. " +
      "Split the order into several. Nothing was stored.",
  },
  unsupported_media_type: {
    title: "Unsupported media type",
    detail: "Send application/json.",
    help:
      "The body is not declared as `application/json` in UTF-8, or it is compressed. Send " +
      "`Content-Type: application/json` and no `Content-Encoding`. Nothing was stored.",
  },
  validation_failed: {
    title: "Invalid fields",
    detail: "The field `errors` lists the invalid fields; nothing was stored.",
    help:
      "Fields are missing, unknown or invalid. Each entry of `errors` points at one field " +
      "(`pointer`, RFC 6901), with a stable `code` and a `message`. Correct all of them, " +
      "and send the request again.",
  },
  missing_token: {
    title: "Access token required",
    detail: "Send a bearer token from /oauth/token.",
    help:
      "The request has no header `Authorization: Bearer …` (RFC 6750). Get a token at " +
      "`/oauth/token` with your client id and secret, and send it with every request.",
  },
  invalid_token: {
    title: "Access token not accepted",
    detail: "The token is unknown, expired or revoked; get a new one from /oauth/token.",
    help:
      "The token is unknown, expired, revoked or belongs to the other environment: sandbox " +
      "tokens are invalid in production and vice versa. The response does not reveal the reason. " +
      "Get a new token; one from `/oauth/token` is valid for an hour.",
  },
  insufficient_scope: {
    title: "Missing scope",
    detail: "The access token is missing the scope that this operation requires.",
    help:
      "The detail and the header `WWW-Authenticate` name the required scope. Request a token " +
      "with that scope. If your client does not have the scope, the client's owner must grant it.",
  },
  session_ended: {
    title: "Session ended",
    detail: "Sign in again: the session is unknown, has ended or was revoked.",
    help:
      "A session ends after twelve hours without a request, seven days after signing in, when it " +
      "is revoked, and when the user's role changes. The response does not reveal the reason. " +
      "Request a new sign-in link.",
  },
  csrf_rejected: {
    title: "Request from another site",
    detail: "Send the header `X-Procurement-Session: 1` from a page of the same origin.",
    help:
      "With a session cookie, only pages of this service can send changes. The request needs " +
      "`Sec-Fetch-Site: same-origin` or a matching `Origin`, and the header " +
      "`X-Procurement-Session: 1`. Programs must use an access token instead of a session. " +
      "Nothing was changed.",
  },
  people_only: {
    title: "Session required",
    detail: "This address does not accept access tokens: sign in to the dashboard.",
    help:
      "Users, sessions, API keys and logs are available only in a session. Access tokens are " +
      "rejected, regardless of their scopes. Sign in with a link, or ask the operator of the " +
      "service.",
  },
  sign_in_link_not_accepted: {
    title: "Sign-in link not accepted",
    detail: "The link is unknown, was already used or has expired; request a new one.",
    help:
      "A link works once and expires after ten minutes. It also expires when the user is removed " +
      "or gets another role. The response does not reveal the reason. Request a new link, and " +
      "open the newest e-mail.",
  },
  session_not_found: {
    title: "Session not found",
    detail: "You have no session with this id, or it has already ended.",
    help:
      "You can end your own sessions; owners can also end those of their company's users. " +
      "List the sessions again.",
  },
  user_not_found: {
    title: "User not found",
    detail: "No user of the company has this id.",
    help: "Users of other companies are not visible. List the users again.",
  },
  user_exists: {
    title: "User already exists",
    detail: "The company already has a user with this e-mail address; nothing was changed.",
    help:
      "An e-mail address can occur only once in a company; upper and lower case are the same. " +
      "Change the role of the existing user instead.",
  },
  too_many_users: {
    title: "Too many users",
    detail: `The company has the maximum of ${maximumUsers} users; nothing was changed.`,
    help: "Remove users who no longer need access.",
  },
  last_owner: {
    title: "Last owner of the company",
    detail:
      "The company would have no owner; make another user an owner first. Nothing was changed.",
    help:
      "The last owner of a company can't be removed or get another role. Give another user the " +
      "role owner, then repeat the request.",
  },
  invalid_idempotency_key: {
    title: "Invalid idempotency key",
    detail: "Send 1 to 255 visible ASCII characters without spaces, for example a UUID.",
    help:
      "The header `Idempotency-Key` is empty, too long or contains characters that are not " +
      "allowed. Generate a UUID for each request, and send the same UUID with every attempt " +
      "of that request. Nothing was stored.",
  },
  idempotency_key_in_flight: {
    title: "A request with this key is still running",
    detail: "Another request with this key is running; retry this one in a second.",
    help:
      "Two requests with the same key arrived at the same time. This one stored nothing; the " +
      "other one is still running. Send the same request with the same key again after " +
      "`Retry-After` seconds: you get the other request's response, or this request takes effect.",
  },
  idempotency_key_reused: {
    title: "Idempotency key already used",
    detail: "The key was used for an earlier request with different content; nothing was stored.",
    help:
      "For 30 days a key identifies one request: one address and one JSON value, regardless of " +
      "the order of its members. To repeat the first request, send its content unchanged. To " +
      "send a different request, first read what the earlier one created, then use a new key.",
  },
  idempotent_response_lost: {
    title: "The response is no longer available",
    detail:
      "The request succeeded earlier. Read the resource that it created; if it created a " +
      "secret, rotate it.",
    help:
      "A request with this key and content took effect earlier; this one changed nothing. The " +
      "earlier response was encrypted with a key that the service no longer uses. Find the " +
      "created resource in a list, for example `GET /v1/webhooks`. The secret can't be shown " +
      "again: rotate it, for example with `POST /v1/webhooks/{id}/rotate-secret`.",
  },
  quota_exceeded: {
    title: "Monthly quota used up",
    detail: "A monthly quota of the trial is used up; nothing was stored.",
    help:
      "A trial has a fixed quota of orders, invoices and deliveries for each calendar month " +
      "(Europe/Warsaw). Orders above the quota are rejected, as are replays and redeliveries " +
      "above the quota of deliveries. Accepted orders are still invoiced, and their events are " +
      "still delivered. Change to a paid plan, which rejects nothing above its quotas, or wait " +
      "until `quota.resetsAt`.",
  },
  line_rate_limited: {
    title: "Too many lines",
    detail: "Your company has ordered too many lines; retry after the seconds in Retry-After.",
    help:
      "Orders and previews with more than 20 lines count towards the limit `lines` of your " +
      "company: 6,000 lines a minute by default, and twice as many at once. Wait for the seconds " +
      "in `Retry-After` and send the same request again: it had no effect. Repeats with an " +
      "idempotency key count too. Larger plans have ten times this limit; a contract may set " +
      "another.",
  },
  large_request_in_progress: {
    title: "Another large request is in progress",
    detail: "Another large request of your company is in progress; retry when it has ended.",
    help:
      "Each server processes one request of your company at a time whose body has more than " +
      "32,000 bytes or whose size is not announced (`Content-Length`). The request had no " +
      "effect. Send large requests one after another, and retry after the seconds in " +
      "`Retry-After`.",
  },
  rate_limited: {
    title: "Too many requests",
    detail: "You have exceeded one of your rate limits; retry after the seconds in Retry-After.",
    help:
      "Wait for the seconds in `Retry-After` and send the same request again: it had no effect " +
      "and was not counted. `violated-policies` names the limits that you have exceeded; the " +
      "header `RateLimit-Policy` lists all of yours. `token` limits each access token, `reads` " +
      "and `writes` each API key on each route, `verification` the verifications of webhook " +
      "URLs. Unused requests accumulate up to the limit, so short bursts are allowed. To stay " +
      "below the limits, read the header `RateLimit`, and use webhooks instead of polling. " +
      "Larger plans have limits ten times as high.",
  },
} as const
