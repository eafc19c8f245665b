/** Forms and links of subscribers, and the same for programs. */
import type { Language } from "@procurement/domain/standalone"
import { isLanguage } from "../page/language.ts"
import { type Frame, html, messagePage, type Site } from "../page/layout.ts"
import { messages } from "../page/messages.ts"
import { questionPage, subscribing, webhookPage } from "../page/subscribe.ts"
import type { LinkAction } from "../subscriptions/secrets.ts"
import type { SubscribeRejection, Subscriptions } from "../subscriptions/subscriptions.ts"
import { notFoundPage, pageHeaders } from "./public-routes.ts"
import {
  bearerOf,
  json,
  problem,
  Refusal,
  type Request,
  type Response,
  type Route,
  route,
  unauthorized,
} from "./server.ts"

export interface SubscriptionDeps {
  readonly subscriptions: Subscriptions
  readonly site: Site
}

/** A page that follows a link or a form; never cached. */
const page = (status: number, body: string): Response => ({
  status,
  headers: { ...pageHeaders, "cache-control": "no-store", "referrer-policy": "no-referrer" },
  body,
})

/** Its language switch leads back to the forms, unless it has to lead elsewhere. */
const frameOf = (
  { parameters: { language: named = "" } }: Request,
  site: Site,
  path: string,
  switchTo = "subscribe/",
): Frame => {
  const language: Language = isLanguage(named) ? named : "en"
  return { site, language, path, switchTo, title: messages.subscribe[language] }
}

const statusOf = (rejection: SubscribeRejection): number =>
  rejection === "too-many-requests" || rejection === "too-many-for-server" ? 429 : 422

type Text = Readonly<Record<Language, string>>

/** A page with a heading and a sentence; screen readers announce that of a failure. */
const said = (status: number, heading: Text, text: Text, frame: Frame): Response => {
  const { language } = frame
  const role = status < 400 ? undefined : html` role="alert"`
  const sentence = html`<p${role}>${text[language]}</p>`
  return page(status, messagePage(heading[language], sentence, frame))
}

const rejected = (rejection: SubscribeRejection, frame: Frame): Response =>
  said(statusOf(rejection), subscribing.rejected, subscribing.rejections[rejection], frame)

const formOf = async (request: Request): Promise<URLSearchParams> =>
  new URLSearchParams(await request.body())

const formRoutes = ({ subscriptions, site }: SubscriptionDeps): ReadonlyArray<Route> => [
  route("POST", "/:language(en|pl)/subscribe/email/", async (request) => {
    if (!site.hasEmail) return notFoundPage(request, site)
    const frame = frameOf(request, site, "subscribe/email/")
    const address = (await formOf(request)).get("email") ?? ""
    const rejection = subscriptions.subscribeEmail(address, frame.language, request.address)
    if (rejection !== undefined) return rejected(rejection, frame)
    const { done, doneText } = subscribing.email
    return said(202, done, doneText, frame)
  }),
  route("POST", "/:language(en|pl)/subscribe/webhook/", async (request) => {
    const frame = frameOf(request, site, "subscribe/webhook/")
    const url = (await formOf(request)).get("url") ?? ""
    const made = await subscriptions.subscribeWebhook(url, request.address)
    return typeof made === "string" ? rejected(made, frame) : page(201, webhookPage(made, frame))
  }),
]

const tokenOf = ({ url }: Request): string => url.searchParams.get("token") ?? ""

const badLink = (frame: Frame): Response =>
  said(400, subscribing.badLink, subscribing.badLinkText, frame)

const linkRoutes = (
  { subscriptions, site }: SubscriptionDeps,
  action: LinkAction,
): ReadonlyArray<Route> => {
  const path = `${action}/`
  return [
    // Mail scanners follow links in e-mails, so a GET only asks for confirmation.
    route("GET", `/:language(en|pl)/${path}`, (request) => {
      const token = tokenOf(request)
      if (!subscriptions.isLink(action, token)) return badLink(frameOf(request, site, path))
      const frame = frameOf(request, site, path, `${path}?token=${token}`)
      return page(200, questionPage(action, token, frame))
    }),
    // Also RFC 8058: a mail program posts here at one click, without cookies or confirmation.
    route("POST", `/:language(en|pl)/${path}`, async (request) => {
      const frame = frameOf(request, site, path)
      await request.body()
      if (!subscriptions[action](tokenOf(request))) return badLink(frame)
      const { done, doneText } = subscribing[action]
      return said(200, done, doneText, frame)
    }),
  ]
}

const withoutSecret = unauthorized("Send the webhook's secret as a bearer token.", "Bearer")
const malformedJson = problem(400, "malformed_json", 'Send JSON: {"url": "https://…"}.')
const noContent: Response = { status: 204, headers: { "cache-control": "no-store" }, body: "" }

const urlIn = (body: string): string => {
  try {
    const { url }: { readonly url?: unknown } = JSON.parse(body)
    if (typeof url === "string") return url
  } catch {
    // It is refused like JSON of another form.
  }
  throw new Refusal(malformedJson)
}

/** The same for programs. */
const webhookRoutes = ({ subscriptions }: SubscriptionDeps): ReadonlyArray<Route> => {
  const idOf = (request: Request): string => {
    const { id = "" } = request.parameters
    const webhook = subscriptions.webhookOf(id, bearerOf(request))
    if (webhook === undefined) throw new Refusal(withoutSecret)
    return webhook.id
  }
  return [
    route("POST", "/api/webhooks", async (request) => {
      const url = urlIn(await request.body())
      const made = await subscriptions.subscribeWebhook(url, request.address)
      if (typeof made !== "string") return json(201, { ...made, url })
      const title = subscribing.rejections[made].en
      return problem(statusOf(made), made.replaceAll("-", "_"), title)
    }),
    route("DELETE", "/api/webhooks/:id", (request) => {
      subscriptions.removeWebhook(idOf(request))
      return noContent
    }),
    route("POST", "/api/webhooks/:id/resume", (request) =>
      json(200, { resumed: subscriptions.resume(idOf(request)) }),
    ),
  ]
}

export const subscriptionRoutes = (deps: SubscriptionDeps): ReadonlyArray<Route> => [
  ...linkRoutes(deps, "confirm"),
  ...linkRoutes(deps, "unsubscribe"),
  ...formRoutes(deps),
  ...webhookRoutes(deps),
]
