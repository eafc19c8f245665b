/** The public resources: pages, JSON, feeds, style. */
import { hash } from "node:crypto"
import { icon, pagePolicy, style, styleName } from "../page/assets.ts"
import { html } from "../page/html.ts"
import { historyPage, messagePage, monthPage, noticePage } from "../page/history.ts"
import { isLanguage, type Language, messagesIn, preferredLanguage } from "../page/language.ts"
import type { Frame, Site } from "../page/layout.ts"
import { overviewPage } from "../page/overview.ts"
import { statusJson } from "../page/status-json.ts"
import { subscribePage } from "../page/subscribe.ts"
import type { StatusView } from "../status-view.ts"
import { problem, type Response } from "./response.ts"
import { type Request, type Route, route } from "./server.ts"

export interface PublicDeps {
  readonly view: StatusView
  readonly site: () => Site
}

/** How long browsers cache a page, which changes with every round of checks. */
const pageSeconds = 10
const year = 31_536_000

const etagOf = (body: string): string => `"${hash("sha256", body, "base64url").slice(0, 27)}"`

const isKnown = ({ headers }: Request, etag: string): boolean => {
  const known = headers["if-none-match"] ?? ""
  return known.split(",").some((each) => each.trim().replace(/^W\//, "") === etag || each === "*")
}

/** A response with an ETag; 304 without a body when the client has it already. */
export const cacheable = (
  request: Request,
  body: string,
  headers: Readonly<Record<string, string>>,
): Response => {
  const etag = etagOf(body)
  const all = { "cache-control": `public, max-age=${pageSeconds}`, ...headers, etag }
  return isKnown(request, etag)
    ? { status: 304, headers: all, body: "" }
    : { status: 200, headers: all, body }
}

export const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": pagePolicy,
} as const

const page = (request: Request, body: string, headers: Readonly<Record<string, string>> = {}) =>
  cacheable(request, body, { ...pageHeaders, ...headers })

const openToAll = { "access-control-allow-origin": "*", "access-control-expose-headers": "etag" }

/** `../` for each folder that the page is in. */
const rootOf = (path: string): string => "../".repeat(path.split("/").length - 1)

export const frameOf = (
  site: Site,
  language: Language,
  path: string,
  about: Pick<Frame, "title" | "current">,
): Frame => ({ site, language, path, root: rootOf(`${language}/${path}`), ...about })

export const titled = (site: Site, text: string): string => `${text} · ${site.name}`

const unknownAddress = problem({
  status: 404,
  code: "not_found",
  title: "There is nothing at this address.",
})

export const notFoundPage = (request: Request, site: Site): Response => {
  if (request.url.pathname.startsWith("/api/")) return unknownAddress
  const first = request.url.pathname.split("/")[1] ?? ""
  const accepted = preferredLanguage(request.headers["accept-language"])
  const language = isLanguage(first) ? first : accepted
  const messages = messagesIn[language]
  // The depth of the address is unknown, so links are absolute.
  const base = frameOf(site, language, "", { title: titled(site, messages.notFoundTitle) })
  const frame = { ...base, root: `${site.publicUrl}/` }
  const body = messagePage(messages.notFoundTitle, html`<p>${messages.notFound}</p>`, frame)
  return { status: 404, headers: { ...pageHeaders, "cache-control": "no-store" }, body }
}

/** The pages of one language by their paths below its folder. */
export const pageAt = (deps: PublicDeps, language: Language, path: string): string | undefined => {
  const { view, site: siteOf } = deps
  const site = siteOf()
  const messages = messagesIn[language]
  const frame = (text: string, current?: Frame["current"]) =>
    frameOf(site, language, path, { title: titled(site, text), current })
  if (path === "") return overviewPage(view.snapshot(), frame(messages.title, "status"))
  if (path === "history/") {
    return historyPage(view.months(), frame(messages.historyTitle, "history"))
  }
  if (path === "subscribe/") return subscribePage(frame(messages.subscribe, "subscribe"))
  const [, month] = /^history\/(\d{4}-(?:0[1-9]|1[0-2]))\/$/.exec(path) ?? []
  if (month !== undefined) {
    const history = view.monthHistory(month)
    if (history === undefined) return undefined
    return monthPage(history, frame(`${messages.historyTitle} ${month}`, "history"))
  }
  const [, id] = /^incidents\/([a-z]{3}_[0-9a-z]{26})\/$/.exec(path) ?? []
  const notice = id === undefined ? undefined : view.notice(id)
  return notice && noticePage(notice, frame(notice.title[language] ?? notice.title.en))
}

const served = (deps: PublicDeps, request: Request): Response => {
  const { language = "", 0: path = "" } = request.parameters
  const body = isLanguage(language) ? pageAt(deps, language, path) : undefined
  return body === undefined ? notFoundPage(request, deps.site()) : page(request, body)
}

const immutable = (type: string, body: string): Response => ({
  status: 200,
  headers: { "content-type": type, "cache-control": `public, max-age=${year}, immutable` },
  body,
})

const redirect = (location: string): Response => ({
  status: 308,
  headers: { location, "cache-control": "public, max-age=3600" },
  body: "",
})

/** The page at `/`, in the language that the reader's browser prefers. */
const front = ({ view, site: siteOf }: PublicDeps, request: Request): Response => {
  const language = preferredLanguage(request.headers["accept-language"])
  const site = siteOf()
  const title = titled(site, messagesIn[language].title)
  const frame = { ...frameOf(site, language, "", { title, current: "status" }), root: "" }
  const vary = { vary: "accept-language", "content-language": language }
  return page(request, overviewPage(view.snapshot(), frame), vary)
}

/** Loads the feed library at the first request. */
const feed = async ({ view, site }: PublicDeps, request: Request): Promise<Response> => {
  const { feedText } = await import("./feeds.ts")
  const { language = "en", format = "rss" } = request.parameters
  const kind = format === "atom" ? "atom" : "rss"
  const text = feedText(kind, view.notices(), site(), isLanguage(language) ? language : "en")
  const type = `application/${kind}+xml; charset=utf-8`
  return cacheable(request, text, { "content-type": type, ...openToAll })
}

export const publicRoutes = (deps: PublicDeps): ReadonlyArray<Route> => [
  route("GET", "/", (request) => front(deps, request)),
  route("GET", "/api/status.json", (request) =>
    cacheable(request, statusJson(deps.view.snapshot(), deps.site()), {
      "content-type": "application/json; charset=utf-8",
      ...openToAll,
    }),
  ),
  route("OPTIONS", "/api/status.json", () => ({
    status: 204,
    headers: {
      ...openToAll,
      "access-control-allow-methods": "GET, HEAD",
      "access-control-allow-headers": "if-none-match",
      "access-control-max-age": "86400",
    },
    body: "",
  })),
  route("GET", `/${styleName}`, () => immutable("text/css; charset=utf-8", style)),
  route("GET", "/icon.svg", () => immutable("image/svg+xml", icon)),
  route("GET", "/robots.txt", () => immutable("text/plain; charset=utf-8", "User-agent: *\n")),
  route("GET", "/:language(en|pl)", ({ parameters }) => redirect(`${parameters["language"]}/`)),
  route("GET", "/feed.:format(rss|atom)", (request) => feed(deps, request)),
  route("GET", "/:language(en|pl)/feed.:format(rss|atom)", (request) => feed(deps, request)),
  route("GET", "/:language(en|pl)/*", (request) => served(deps, request)),
]
