/** The routes for readers: pages, feeds, style, icon. */
import { projectMark } from "@procurement/adapter-http-express/project-mark"
import type { Language } from "@procurement/domain/standalone"
import { html, type HttpRequest, type HttpResponse, type Route, route } from "@procurement/lib-http"
import type { Site } from "../app.ts"
import { isLanguage, preferredLanguage, textIn, texts } from "../page/language.ts"
import { type Frame, messagePage, style, styleName } from "../page/layout.ts"
import { historyPage, monthPage, noticePage } from "../page/notices.ts"
import { overviewPage } from "../page/overview.ts"
import { subscribePage } from "../page/subscribe.ts"
import type { ServedApp } from "./served.ts"
import { problem } from "./server.ts"

export type PagesDeps = Pick<ServedApp, "site" | "view">

/** How long it may be cached: a page changes with every round of checks. */
const cachedFor = (seconds: number): string => `public, max-age=${seconds}`

/** For programs on other sites. */
export const openToAll = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "etag",
} as const

type Headers = Readonly<Record<string, string>>

export const cachedResponse = (
  type: string,
  body: string,
  headers: Headers = {},
): HttpResponse => ({
  status: 200,
  headers: { "content-type": `${type}; charset=utf-8`, "cache-control": cachedFor(10), ...headers },
  body,
})

/** Nothing but our own style, icon and forms. */
const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ")

const cachedPage = (body: string, headers: Headers = {}): HttpResponse =>
  cachedResponse("text/html", body, { "content-security-policy": pagePolicy, ...headers })

/** A page that follows a form or a link, or is none. */
export const page = (status: number, body: string, headers: Headers = {}): HttpResponse => ({
  ...cachedPage(body, { "cache-control": "no-store", ...headers }),
  status,
})

const unknownAddress = problem(404, "not_found", "This address does not exist.")

export const notFoundPage = ({ url, headers }: HttpRequest, site: Site): HttpResponse => {
  if (url.pathname.startsWith("/api/")) return unknownAddress
  const first = url.pathname.split("/")[1] ?? ""
  const language = isLanguage(first) ? first : preferredLanguage(headers["accept-language"])
  const { notFoundTitle: title, notFound } = texts[language]
  // The depth of the address is unknown, so links are absolute.
  const frame = { site, language, path: "", root: `${site.publicUrl}/`, title }
  return page(404, messagePage(title, html`<p>${notFound}</p>`, frame))
}

/** The first page; `root` when it is not in the folder of its language. */
const overview = ({ view, site }: PagesDeps, language: Language, root?: string): string => {
  const { title } = texts[language]
  return overviewPage(view.snapshot(), { site, language, path: "", root, title, current: "status" })
}

/** The pages of one language by their paths below its folder. */
export const pageAt = (deps: PagesDeps, language: Language, path: string): string | undefined => {
  const { view, site } = deps
  const { history, subscribe } = texts[language]
  const frame = (title: string, current?: Frame["current"]): Frame => ({
    site,
    language,
    path,
    title,
    current,
  })
  if (path === "") return overview(deps, language)
  if (path === "history/") return historyPage(view.months(), frame(history, "history"))
  if (path === "subscribe/") return subscribePage(frame(subscribe, "subscribe"))
  const [, month] = /^history\/(\d{4}-(?:0[1-9]|1[0-2]))\/$/.exec(path) ?? []
  const ofMonth = month === undefined ? undefined : view.monthHistory(month)
  if (ofMonth !== undefined) return monthPage(ofMonth, frame(`${history} ${month}`, "history"))
  const [, id] = /^incidents\/([a-z]{3}_[0-9a-z]{26})\/$/.exec(path) ?? []
  const notice = id === undefined ? undefined : view.notice(id)
  return notice && noticePage(notice, frame(textIn(notice.title, language)))
}

export const languageOf = ({ parameters: { language = "" } }: HttpRequest): Language =>
  isLanguage(language) ? language : "en"

const served = (deps: PagesDeps, request: HttpRequest): HttpResponse => {
  const body = pageAt(deps, languageOf(request), request.parameters["page"] ?? "")
  return body === undefined ? notFoundPage(request, deps.site) : cachedPage(body)
}

/** The page at `/`, in the language that the reader's browser prefers. */
const front = (deps: PagesDeps, { headers }: HttpRequest): HttpResponse => {
  const language = preferredLanguage(headers["accept-language"])
  const vary = { vary: "accept-language", "content-language": language }
  return cachedPage(overview(deps, language, ""), vary)
}

/** Loads the feed library at the first request. */
const feed = async ({ view, site }: PagesDeps, request: HttpRequest): Promise<HttpResponse> => {
  const { feedText } = await import("./feeds.ts")
  const format = request.parameters["format"] === "atom" ? "atom" : "rss"
  const text = feedText(format, view.notices(), site, languageOf(request))
  return cachedResponse(`application/${format}+xml`, text, openToAll)
}

/** Loads what describes schemas at the first request. */
const openApi = async (): Promise<HttpResponse> => {
  const { statusOpenApi } = await import("./openapi.ts")
  return cachedResponse("application/json", JSON.stringify(statusOpenApi()), openToAll)
}

const immutable = (type: string, body: string) => (): HttpResponse =>
  cachedResponse(type, body, { "cache-control": `${cachedFor(31_536_000)}, immutable` })

export const pageRoutes = (deps: PagesDeps): ReadonlyArray<Route> => [
  route("GET", "/", (request) => front(deps, request)),
  route("GET", `/${styleName}`, immutable("text/css", style)),
  route("GET", "/icon.svg", immutable("image/svg+xml", projectMark)),
  route("GET", "/robots.txt", immutable("text/plain", "User-agent: *\n")),
  route("GET", "/{language:en|pl}", (request) => ({
    status: 308,
    headers: { location: `${languageOf(request)}/`, "cache-control": cachedFor(3_600) },
  })),
  route("GET", "/openapi.json", openApi),
  route("GET", "/feed.{format:rss|atom}", (request) => feed(deps, request)),
  route("GET", "/{language:en|pl}/feed.{format:rss|atom}", (request) => feed(deps, request)),
  route("GET", "/{language:en|pl}/{page:.*}", (request) => served(deps, request)),
]
