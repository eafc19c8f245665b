/**
 * Files that are served as they are: a page for people and what it loads.
 *
 * Knows nothing of what they do. They are in the program already, so nothing on disk is reached by
 * a path that a caller writes; they are no part of the API and of its document.
 */
import { hash } from "node:crypto"
import { gzipSync } from "node:zlib"
import type { Request } from "express"
import type { Exchange } from "../exchange.ts"
import { isMatch, notModified, type Reply } from "../reply.ts"
import type { RoutedHandler } from "../routed-app.ts"

export interface StaticFile {
  /** The media type. */
  readonly type: string
  readonly body: Uint8Array
  /** More headers, its policy for one. */
  readonly headers: Readonly<Record<string, string>>
}

/** By path. */
export type StaticFiles = ReadonlyMap<string, StaticFile>

/** Kept, and asked for anew each time: all files of a page are of one version then. */
const caching = { "cache-control": "no-cache", vary: "Accept-Encoding" }

const answerWith = ({ type, body, headers }: StaticFile): ((request: Request) => Reply) => {
  const zipped = gzipSync(body)
  const etag = `"${hash("sha256", body).slice(0, 32)}"`
  const always = { ...caching, ...headers, etag }
  const whole = { ...always, "content-type": type }
  return (request) => {
    if (isMatch(request.headers["if-none-match"], etag)) return notModified(always)
    if (request.acceptsEncodings(["gzip", "identity"]) !== "gzip") {
      return { status: 200, headers: whole, body }
    }
    return { status: 200, headers: { ...whole, "content-encoding": "gzip" }, body: zipped }
  }
}

export const makeStaticPages = (
  { page }: Pick<Exchange<never>, "page">,
  files: StaticFiles,
): ReadonlyArray<RoutedHandler> =>
  [...files].map(([path, file]) => ({ method: "get", path, handler: page(answerWith(file)) }))
