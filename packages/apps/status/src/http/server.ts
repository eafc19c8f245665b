/**
 * The responses and the listener that both surfaces of the status page share.
 *
 * Bodies are limited in size and time. An error of a handler is logged and returns 500; the
 * process continues. Responses that may be cached have an ETag.
 */
import { hash } from "node:crypto"
import {
  type ListeningAddress,
  type Logger,
  oneLine,
  openListener,
} from "@procurement/app-platform/standalone"
import {
  acceptedCodings,
  type FaultAnswer,
  type HttpFault,
  type HttpRequest,
  type HttpResponse,
  listenerOf,
  makeServer,
  sized,
  type Surface,
  withHeaders,
} from "@procurement/lib-http"

export const json = (status: number, value: unknown) => ({
  status,
  headers: {
    "content-type": status < 400 ? "application/json" : "application/problem+json",
    "cache-control": "no-store",
  },
  body: `${JSON.stringify(value)}\n`,
})

/** A problem document (RFC 9457) with a stable `code`. */
export const problem = (status: number, code: string, title: string, more: object = {}) =>
  json(status, { status, code, title, ...more })

const faults: Surface["faults"] = {
  malformed_address: problem(400, "malformed_request", "The address of the request is malformed."),
  incomplete_body: problem(400, "malformed_request", "The body is incomplete."),
  slow_body: problem(408, "request_timeout", "The body did not arrive within 10 seconds."),
  large_body: problem(413, "body_too_large", "The body must not exceed 64 KiB."),
  coded_body: withHeaders(
    problem(415, "unsupported_media_type", "Send the body without a content coding."),
    { "accept-encoding": acceptedCodings },
  ),
}
const wrongMethod = problem(405, "method_not_allowed", "This address does not support this method.")
const failure = problem(500, "internal_error", "Internal error.")

/** Headers of every response. */
const commonHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
}

/** A response that may be cached gets an ETag, and no body when the caller has it already. */
const withTag = (response: HttpResponse, cachedTags = ""): HttpResponse => {
  const { status, headers, body = "" } = response
  if (status !== 200 || headers["cache-control"]?.startsWith("public") !== true) return response
  const etag = `"${hash("sha256", body, "base64url").slice(0, 27)}"`
  const tagged = { ...headers, etag }
  const tags = new Set(cachedTags.split(",").map((each) => each.trim().replace(/^W\//, "")))
  const isKnown = tags.has(etag) || tags.has("*")
  return isKnown ? { status: 304, headers: tagged } : { status, headers: tagged, body }
}

const complete = (response: HttpResponse, { headers }: HttpRequest): HttpResponse => {
  const tagged = withTag(response, headers["if-none-match"])
  return sized({ ...tagged, headers: { ...commonHeaders, ...tagged.headers } })
}

/** The texts of requests that reach no route. */
const unread = {
  malformed_request: problem(400, "malformed_request", "The request is malformed."),
  request_timeout: problem(408, "request_timeout", "The request did not arrive in time."),
  headers_too_large: problem(431, "headers_too_large", "The headers must not exceed 16 KB."),
} as const satisfies Record<HttpFault, FaultAnswer>

const answerTo = (fault: HttpFault): FaultAnswer => {
  const { headers, body } = unread[fault]
  return { headers: { ...headers, ...commonHeaders }, body }
}

/** Listens; requests wait until their routes are known. */
export const openServer = async (address: ListeningAddress, log: Logger) => {
  const { promise, resolve } = Promise.withResolvers<Surface>()
  const serve = (routes: Pick<Surface, "routes" | "notFound">): void =>
    resolve({
      ...routes,
      faults,
      wrongMethod,
      failed: (error, { url }) => {
        log.error({ problem: oneLine(error), path: url.pathname }, "request failed")
        return failure
      },
      limits: { bytes: 64 * 1_024, millis: 10_000 },
      complete,
    })
  const server = makeServer(listenerOf(promise), { answerTo })
  return { ...(await openListener(server, address)), serve }
}
