/**
 * The id under which a request is spoken of, in every answer as `X-Request-Id`.
 *
 * A caller may bring its own, as long as it is harmless in a header and in a log line.
 */
import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"

const harmless = /^[\w.:-]{1,128}$/

export const requestIdOf = ({ headers }: Pick<IncomingMessage, "headers">): string => {
  const brought = headers["x-request-id"]
  return typeof brought === "string" && harmless.test(brought) ? brought : `req_${randomUUID()}`
}
