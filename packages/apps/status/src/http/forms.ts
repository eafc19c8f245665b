/** Forms and links of subscribers, which work without scripts. */
import {
  bodyText,
  callerAddress,
  html,
  type HttpRequest,
  type HttpResponse,
  type Route,
  route,
  withHeaders,
} from "@procurement/lib-http"
import type { Site } from "../app.ts"
import { texts } from "../page/language.ts"
import { type Frame, messagePage } from "../page/layout.ts"
import { questionPage, webhookPage } from "../page/subscribe.ts"
import type { LinkAction } from "../secrets.ts"
import type { SubscribeRejection } from "../subscriptions/subscriptions.ts"
import { languageOf, notFoundPage, page } from "./pages.ts"
import type { ServedApp } from "./served.ts"

export type FormsDeps = Pick<ServedApp, "settings" | "site" | "subscriptions">

/** Its language switch leads back to the forms, unless it has to lead elsewhere. */
const frameOf = (
  request: HttpRequest,
  site: Site,
  path: string,
  switchTo = "subscribe/",
): Frame => {
  const language = languageOf(request)
  return { site, language, path, switchTo, title: texts[language].subscribe }
}

/** The address may have a token in it. */
const privatePage = (status: number, body: string): HttpResponse =>
  page(status, body, { "referrer-policy": "no-referrer" })

/** A page with a heading and a sentence; screen readers announce that of a failure. */
const said = (status: number, heading: string, text: string, frame: Frame): HttpResponse => {
  const role = status < 400 ? undefined : html` role="alert"`
  return privatePage(status, messagePage(heading, html`<p${role}>${text}</p>`, frame))
}

export const statusOf = (rejection: SubscribeRejection): number =>
  rejection === "too-many-for-server" ? 409 : 422

const rejected = (rejection: SubscribeRejection, frame: Frame): HttpResponse => {
  const { rejected: heading, rejections } = texts[frame.language].subscribing
  return said(statusOf(rejection), heading, rejections[rejection], frame)
}

/** Counts the request; returns the page for a caller with too many of them. */
const limited = (
  { subscriptions, settings }: FormsDeps,
  { incoming }: HttpRequest,
  frame: Frame,
): HttpResponse | undefined => {
  const seconds = subscriptions.charge(callerAddress(incoming, settings.PROXY_HOPS))
  if (seconds === undefined) return undefined
  const { rejected: heading, tooManyRequests } = texts[frame.language].subscribing
  const refusal = said(429, heading, tooManyRequests, frame)
  return withHeaders(refusal, { "retry-after": String(seconds) })
}

const fieldOf = async (request: HttpRequest, name: string): Promise<string> =>
  new URLSearchParams(bodyText(await request.body())).get(name) ?? ""

const formRoutes = (deps: FormsDeps): ReadonlyArray<Route> => [
  route("POST", "/{language:en|pl}/subscribe/email/", async (request) => {
    const { subscriptions, site } = deps
    if (!site.hasEmail) return notFoundPage(request, site)
    const frame = frameOf(request, site, "subscribe/email/")
    const address = await fieldOf(request, "email")
    const tooMany = limited(deps, request, frame)
    if (tooMany !== undefined) return tooMany
    const rejection = subscriptions.subscribeEmail(address, frame.language)
    if (rejection !== undefined) return rejected(rejection, frame)
    const { done, doneText } = texts[frame.language].subscribing.email
    return said(202, done, doneText, frame)
  }),
  route("POST", "/{language:en|pl}/subscribe/webhook/", async (request) => {
    const frame = frameOf(request, deps.site, "subscribe/webhook/")
    const url = await fieldOf(request, "url")
    const tooMany = limited(deps, request, frame)
    if (tooMany !== undefined) return tooMany
    const subscribed = await deps.subscriptions.subscribeWebhook(url)
    return typeof subscribed === "string"
      ? rejected(subscribed, frame)
      : privatePage(201, webhookPage(subscribed, frame))
  }),
]

const tokenOf = ({ url }: HttpRequest): string => url.searchParams.get("token") ?? ""

const badLink = (frame: Frame): HttpResponse => {
  const { badLink: heading, badLinkText } = texts[frame.language].subscribing
  return said(400, heading, badLinkText, frame)
}

const linkRoutes = (
  { subscriptions, site }: FormsDeps,
  action: LinkAction,
): ReadonlyArray<Route> => {
  const path = `${action}/`
  return [
    // Mail scanners follow links in e-mails, so a GET only asks for confirmation.
    route("GET", `/{language:en|pl}/${path}`, (request) => {
      const token = tokenOf(request)
      if (!subscriptions.isLink(action, token)) return badLink(frameOf(request, site, path))
      const frame = frameOf(request, site, path, `${path}?token=${token}`)
      return privatePage(200, questionPage(action, token, frame))
    }),
    // Also RFC 8058: a mail program posts here at one click, without cookies or confirmation.
    route("POST", `/{language:en|pl}/${path}`, async (request) => {
      const frame = frameOf(request, site, path)
      await request.body()
      if (!subscriptions[action](tokenOf(request))) return badLink(frame)
      const { done, doneText } = texts[frame.language].subscribing[action]
      return said(200, done, doneText, frame)
    }),
  ]
}

export const subscriberRoutes = (deps: FormsDeps): ReadonlyArray<Route> => [
  ...linkRoutes(deps, "confirm"),
  ...linkRoutes(deps, "unsubscribe"),
  ...formRoutes(deps),
]
