/** Reads bodies of requests within limits, and the headers that describe them. */
import type { IncomingMessage } from "node:http"

/** The codings that a server accepts in requests: the value of `Accept-Encoding` in its 415. */
export const acceptedCodings = "identity"

/**
 * True when the body has a content coding (RFC 9110, 8.4), which hides its size. Codings are
 * compared without regard to case; `identity` is none.
 */
export const isCoded = (contentEncoding = ""): boolean =>
  contentEncoding.split(",").some((coding) => !/^\s*(?:identity)?\s*$/i.test(coding))

const utf8 = new TextDecoder()

/** The text of a body in UTF-8, without a byte order mark (RFC 8259, 8.1). */
export const bodyText = (bytes: Uint8Array): string => utf8.decode(bytes)

export interface BodyLimits {
  readonly bytes: number
  /** Absent: the limit of the whole request. */
  readonly millis?: number
}

/** Why a body can't be read. */
export type BodyFault = "coded_body" | "incomplete_body" | "large_body" | "slow_body"

/** RFC 9112, 6: these headers announce a body. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined

/** The whole body, or why it can't be read. */
export const readBody = (
  request: IncomingMessage,
  { bytes, millis }: BodyLimits,
): Promise<Buffer | BodyFault> =>
  new Promise((resolve) => {
    if (!hasBody(request)) return resolve(Buffer.alloc(0))
    if (isCoded(request.headers["content-encoding"])) return resolve("coded_body")
    const parts: Array<Buffer> = []
    let size = 0
    const timer = millis === undefined ? undefined : setTimeout(() => resolve("slow_body"), millis)
    request.on("data", (part: Buffer) => {
      size += part.length
      if (size > bytes) resolve("large_body")
      else parts.push(part)
    })
    request.on("end", () => resolve(Buffer.concat(parts)))
    request.on("error", () => resolve("incomplete_body"))
    request.on("close", () => clearTimeout(timer))
  })
