/** Headers that answers have in common, described once. */
import { z } from "zod"
import { limitHeaderShape } from "../limits/limit-headers-schema.ts"
import { exampleRequestId } from "../problem-examples.ts"

const header = (id: string, description: string, example: string) =>
  z.string().meta({ description, example, header: { id } })

const optionalHeader = (id: string, description: string, example: string) =>
  z.string().exactOptional().meta({ description, example, header: { id } })

/** In every answer. */
export const commonHeaders = {
  "X-Request-Id": header(
    "X-Request-Id",
    "The id of the request; yours, when you sent one.",
    exampleRequestId,
  ),
  traceresponse: header(
    "traceresponse",
    "The trace of the request, in the form of W3C `traceparent`: yours, when you sent one.",
    "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  ),
} as const

/** In every answer to a caller whose token was accepted. */
export const rateLimitHeaders = limitHeaderShape

/** In every problem: it is told in a language. */
export const languageHeaders = {
  "Content-Language": header("Content-Language", "Language of the texts.", "en"),
  Vary: header("Vary", "What the answer depends on besides the address.", "Accept-Language"),
} as const

/** In every answer of a route whose days are numbered. */
export const deprecationHeaderShapes = {
  Deprecation: header("Deprecation", "Since when (RFC 9745).", "@1795132800"),
  Sunset: header("Sunset", "Until when (RFC 8594).", "Thu, 20 May 2027 00:00:00 GMT"),
} as const

/** What a header means that a route only names. */
export const knownHeaders: Readonly<Record<string, z.ZodType>> = {
  "WWW-Authenticate": header(
    "WWW-Authenticate",
    "How to get in (RFC 6750).",
    'Bearer realm="procurement", error="invalid_token"',
  ),
  "Retry-After": header("Retry-After", "Seconds after which it is worth asking again.", "2"),
  "Content-Language": languageHeaders["Content-Language"],
  "Content-Disposition": optionalHeader(
    "Content-Disposition",
    "The name under which to keep the file.",
    'attachment; filename="FV-2026-11-000001.xml"',
  ),
  Vary: languageHeaders.Vary,
}
