/** The public resources: pages, JSON, feeds, style. */
import { hash } from "node:crypto"
import type { Language } from "@procurement/domain/standalone"
import { isLanguage, preferredLanguage, textIn } from "../page/language.ts"
import { type Frame, html, icon, messagePage, type Site, style, styleName } from "../page/layout.ts"
import { messages } from "../page/messages.ts"
import { historyPage, monthPage, noticePage } from "../page/notices.ts"
import { overviewPage } from "../page/overview.ts"
import { statusJson } from "../page/status-json.ts"
import { subscribePage } from "../page/subscribe.ts"
import type { StatusView } from "../status-view.ts"
import { problem, type Request, type Response, type Route, route } from "./server.ts"

export interface PublicDeps {
  readonly view: StatusView
  readonly site: Site
}

/** How long browsers cache a page, which changes with every round of checks. */
const pageSeconds = 10
const year = 31_536_000

const isKnown = ({ headers }: Request, etag: string): boolean => {
  const known = headers["if-none-match"] ?? ""
  return known.split(",").some((each) => each.trim().replace(/^W\//, "") === etag || each === "*")
}

/** A response with an ETag; 304 without a body when the client has it already. */
const cacheable = (
  request: Request,
  body: string,
  headers: Readonly<Record<string, string>>,
): Response => {
  const etag = `"${hash("sha256", body, "base64url").slice(0, 27)}"`
  const all = { "cache-control": `public, max-age=${pageSeconds}`, ...headers, etag }
  return isKnown(request, etag)
    ? { status: 304, headers: all, body: "" }
    : { status: 200, headers: all, body }
}

/** Nothing but our own style, icon and forms. */
const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ")

export const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": pagePolicy,
} as const

const openToAll = { "access-control-allow-origin": "*", "access-control-expose-headers": "etag" }

const unknownAddress = problem(404, "not_found", "This address does not exist.")

export const notFoundPage = ({ url, headers }: Request, site: Site): Response => {
  if (url.pathname.startsWith("/api/")) return unknownAddress
  const first = url.pathname.split("/")[1] ?? ""
  const language = isLanguage(first) ? first : preferredLanguage(headers["accept-language"])
  const title = messages.notFoundTitle[language]
  // The depth of the address is unknown, so links are absolute.
  const frame = { site, language, path: "", root: `${site.publicUrl}/`, title }
  const body = messagePage(title, html`<p>${messages.notFound[language]}</p>`, frame)
  return { status: 404, headers: { ...pageHeaders, "cache-control": "no-store" }, body }
}

/** The first page; `root` when it is not in the folder of its language. */
const overview = ({ view, site }: PublicDeps, language: Language, root?: string): string => {
  const title = messages.title[language]
  return overviewPage(view.snapshot(), { site, language, path: "", root, title, current: "status" })
}

/** The pages of one language by their paths below its folder. */
export const pageAt = (deps: PublicDeps, language: Language, path: string): string | undefined => {
  const { view, site } = deps
  const frame = (title: string, current?: Frame["current"]): Frame => ({
    site,
    language,
    path,
    title,
    current,
  })
  const history = messages.history[language]
  if (path === "") return overview(deps, language)
  if (path === "history/") return historyPage(view.months(), frame(history, "history"))
  if (path === "subscribe/") {
    return subscribePage(frame(messages.subscribe[language], "subscribe"))
  }
  const [, month] = /^history\/(\d{4}-(?:0[1-9]|1[0-2]))\/$/.exec(path) ?? []
  const ofMonth = month === undefined ? undefined : view.monthHistory(month)
  if (ofMonth !== undefined) return monthPage(ofMonth, frame(`${history} ${month}`, "history"))
  const [, id] = /^incidents\/([a-z]{3}_[0-9a-z]{26})\/$/.exec(path) ?? []
  const notice = id === undefined ? undefined : view.notice(id)
  return notice && noticePage(notice, frame(textIn(notice.title, language)))
}

const served = (deps: PublicDeps, request: Request): Response => {
  const { language = "", 0: path = "" } = request.parameters
  const body = isLanguage(language) ? pageAt(deps, language, path) : undefined
  if (body === undefined) return notFoundPage(request, deps.site)
  return cacheable(request, body, pageHeaders)
}

/** The page at `/`, in the language that the reader's browser prefers. */
const front = (deps: PublicDeps, request: Request): Response => {
  const language = preferredLanguage(request.headers["accept-language"])
  const vary = { vary: "accept-language", "content-language": language }
  return cacheable(request, overview(deps, language, ""), { ...pageHeaders, ...vary })
}

/** Loads the feed library at the first request. */
const feed = async ({ view, site }: PublicDeps, request: Request): Promise<Response> => {
  const { feedText } = await import("./feeds.ts")
  const { language = "", format } = request.parameters
  const kind = format === "atom" ? "atom" : "rss"
  const text = feedText(kind, view.notices(), site, isLanguage(language) ? language : "en")
  const type = `application/${kind}+xml; charset=utf-8`
  return cacheable(request, text, { "content-type": type, ...openToAll })
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

const preflight = {
  status: 204,
  headers: {
    ...openToAll,
    "access-control-allow-methods": "GET, HEAD",
    "access-control-allow-headers": "if-none-match",
    "access-control-max-age": "86400",
  },
  body: "",
}

export const publicRoutes = (deps: PublicDeps): ReadonlyArray<Route> => [
  route("GET", "/", (request) => front(deps, request)),
  route("GET", "/api/status.json", (request) =>
    cacheable(request, statusJson(deps.view.snapshot(), deps.site), {
      "content-type": "application/json; charset=utf-8",
      ...openToAll,
    }),
  ),
  route("OPTIONS", "/api/status.json", () => preflight),
  route("GET", `/${styleName}`, () => immutable("text/css; charset=utf-8", style)),
  route("GET", "/icon.svg", () => immutable("image/svg+xml", icon)),
  route("GET", "/robots.txt", () => immutable("text/plain; charset=utf-8", "User-agent: *\n")),
  route("GET", "/:language(en|pl)", ({ parameters }) => redirect(`${parameters["language"]}/`)),
  route("GET", "/feed.:format(rss|atom)", (request) => feed(deps, request)),
  route("GET", "/:language(en|pl)/feed.:format(rss|atom)", (request) => feed(deps, request)),
  route("GET", "/:language(en|pl)/*", (request) => served(deps, request)),
]
