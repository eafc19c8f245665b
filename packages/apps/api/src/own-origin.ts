/**
 * Requests of our own pages to the token endpoint.
 *
 * Browsers name the origin of the page with every POST, to the page's own server too (Fetch
 * standard, 3.2). The endpoint takes an origin for a request across origins and refuses it; so one
 * that is ours is not told to it. Pages of others are refused as before.
 */
import type { IncomingMessage } from "node:http"
import type { TokenEndpoint } from "@procurement/adapter-http-express"

type Headers = Pick<IncomingMessage["headers"], "origin" | "host">

/** Whether a page of the server that is asked has sent this; `publicUrl` is the server's own. */
export const isOfOwnPage = ({ origin, host }: Headers, publicUrl: string): boolean => {
  const parsed = origin === undefined ? null : URL.parse(origin)
  return parsed !== null && (parsed.host === host || parsed.origin === new URL(publicUrl).origin)
}

export const forOwnPages =
  (endpoint: TokenEndpoint, publicUrl: () => string): TokenEndpoint =>
  (request, response, next) => {
    if (isOfOwnPage(request.headers, publicUrl())) delete request.headers.origin
    endpoint(request, response, next)
  }
