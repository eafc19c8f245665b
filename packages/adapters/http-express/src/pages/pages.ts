/** The API's pages for people: front page, reference, explanations of problems, and their files. */
import { hash } from "node:crypto"
import { gzipSync } from "node:zlib"
import type { Request } from "express"
import { problem, type Problem } from "../problem/problem.ts"
import type { Pipeline } from "../middleware/pipeline.ts"
import { isMatch, jsonReply, notModified, type Reply } from "../request/reply.ts"
import type { RoutedHandler } from "../server/routed-app.ts"
import { frontPage } from "./front-page.ts"
import { languageOf, scriptedPolicy } from "./html.ts"
import { pageScript, scriptPath } from "./page-script.ts"
import { problemIndex, problemPage } from "./problem-pages.ts"
import { brunoCollection, llmsText, postmanCollection } from "./reference/collections.ts"
import { type ApiDocument, readDocument } from "./reference/operations.ts"
import { indexPage, tagPage } from "./reference/reference-pages.ts"
import { slugOf } from "./reference/sidebar.ts"
import { logoPath, logoReply, type Site } from "./site.ts"

type Serve = (request: Request) => Reply | Problem

const briefly = { "cache-control": "public, max-age=300" }

/** Pages of a sandbox show its client's secret. */
const referenceReply = (site: Site, language: string, text: string): Reply => ({
  status: 200,
  headers: {
    "content-type": "text/html; charset=utf-8",
    "content-language": language,
    "content-security-policy": scriptedPolicy,
    vary: "Accept-Language",
    ...(site.mode === "sandbox" ? { "cache-control": "no-store" } : briefly),
  },
  body: Buffer.from(text),
})

const textReply = (type: string, text: string): Reply => ({
  status: 200,
  headers: { "content-type": `${type}; charset=utf-8`, ...briefly },
  body: Buffer.from(text),
})

/** Reads the document once, on first use. */
const reading = (document: () => object): (() => ApiDocument) => {
  let read: ApiDocument | undefined
  return () => {
    // Round-trips through JSON, because the document shares objects that only its text repeats.
    read ??= readDocument(JSON.parse(JSON.stringify(document())) as object)
    return read
  }
}

const referenceRoutes = (
  site: Site,
  document: () => object,
): ReadonlyArray<readonly [string, Serve]> => {
  const api = reading(document)
  const index: Serve = (request) => {
    const language = languageOf(request)
    return referenceReply(site, language, indexPage({ api: api(), site, language }))
  }
  const tag: Serve = (request) => {
    const language = languageOf(request)
    const apiTag = api().tags.find(({ name }) => slugOf(name) === request.params["tag"])
    if (apiTag === undefined) return problem("route_not_found")
    return referenceReply(site, language, tagPage({ api: api(), site, language }, apiTag))
  }
  return [
    ["/docs", index],
    [scriptPath, () => textReply("text/javascript", pageScript)],
    ["/docs/postman.json", () => jsonReply(200, postmanCollection(api(), site.url()), briefly)],
    ["/docs/bruno.json", () => jsonReply(200, brunoCollection(api(), site.url()), briefly)],
    ["/docs/{tag}", tag],
    ["/llms.txt", () => textReply("text/plain", llmsText(api(), site.url()))],
  ]
}

/** `typeBase` is the prefix of the types of problem documents, `document` the OpenAPI document. */
export const makePages = (
  { page }: Pick<Pipeline<never, never>, "page">,
  typeBase: () => string,
  site: Site,
  document: () => object,
): ReadonlyArray<RoutedHandler> => {
  const routes: ReadonlyArray<readonly [string, Serve]> = [
    ["/", (request) => frontPage(request, site)],
    [logoPath, () => logoReply(site.logo)],
    ["/favicon.ico", () => logoReply(site.logo)],
    ...referenceRoutes(site, document),
    ["/problems", (request) => problemIndex(request, typeBase(), site)],
    ["/problems/{code}", (request) => problemPage(request, typeBase(), site)],
  ]
  return routes.map(([path, serve]) => ({ method: "get", path, handler: page(serve) }))
}

/**
 * Files that are served unchanged: a page for people and the files it loads.
 *
 * They are loaded at the start, so no path in a request reaches the disk; they are not part of the
 * API and its document.
 */
export interface StaticFile {
  /** The media type. */
  readonly type: string
  readonly body: Uint8Array
  /** Additional headers, such as its content security policy. */
  readonly headers: Readonly<Record<string, string>>
}

/** By path. */
export type StaticFiles = ReadonlyMap<string, StaticFile>

/** Cached but revalidated on each use, so that all files of a page have one version. */
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
  { page }: Pick<Pipeline<never, never>, "page">,
  files: StaticFiles,
): ReadonlyArray<RoutedHandler> =>
  [...files].map(([path, file]) => ({ method: "get", path, handler: page(answerWith(file)) }))
