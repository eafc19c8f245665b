/** Forms and links of subscribers, and the same for programs. */
import { html } from "../page/html.ts"
import { messagePage } from "../page/history.ts"
import { isLanguage, type Language, messagesIn } from "../page/language.ts"
import type { Frame, Site } from "../page/layout.ts"
import { questionPage, webhookPage } from "../page/subscribe.ts"
import type { SubscribeRejection, Subscriptions } from "../subscriptions/subscriptions.ts"
import { frameOf, notFoundPage, pageHeaders, titled } from "./public-routes.ts"
import { json, problem, type Response } from "./response.ts"
import { type Request, type Route, route } from "./server.ts"

export interface SubscriptionDeps {
  readonly subscriptions: Subscriptions
  readonly site: () => Site
}

const languageOf = ({ parameters }: Request): Language => {
  const { language = "en" } = parameters
  return isLanguage(language) ? language : "en"
}

/** A page that follows a link or a form; never cached. */
const page = (status: number, body: string): Response => ({
  status,
  headers: { ...pageHeaders, "cache-control": "no-store", "referrer-policy": "no-referrer" },
  body,
})

/** By default the language switch of a result page leads back to the forms. */
const frameFor = (
  request: Request,
  { site }: SubscriptionDeps,
  path: string,
  switchTo = "subscribe/",
): Frame => {
  const language = languageOf(request)
  const title = titled(site(), messagesIn[language].subscribe)
  return { ...frameOf(site(), language, path, { title }), switchTo }
}

const statusOf = (rejection: SubscribeRejection): number =>
  rejection === "too-many-requests" || rejection === "too-many-for-server" ? 429 : 422

const rejected = (rejection: SubscribeRejection, frame: Frame): Response => {
  const { rejected: heading, rejections } = messagesIn[frame.language].subscribing
  return page(
    statusOf(rejection),
    messagePage(heading, html`<p role="alert">${rejections[rejection]}</p>`, frame),
  )
}

const formOf = async (request: Request): Promise<URLSearchParams> =>
  new URLSearchParams(await request.body())

const subscribeEmail = async (request: Request, deps: SubscriptionDeps): Promise<Response> => {
  if (!deps.site().hasEmail) return notFoundPage(request, deps.site())
  const frame = frameFor(request, deps, "subscribe/email/")
  const address = (await formOf(request)).get("email") ?? ""
  const rejection = deps.subscriptions.subscribeEmail(address, frame.language, request.address)
  if (rejection !== undefined) return rejected(rejection, frame)
  const { email } = messagesIn[frame.language].subscribing
  return page(202, messagePage(email.done, html`<p>${email.doneText}</p>`, frame))
}

const subscribeWebhook = async (request: Request, deps: SubscriptionDeps): Promise<Response> => {
  const frame = frameFor(request, deps, "subscribe/webhook/")
  const url = (await formOf(request)).get("url") ?? ""
  const made = await deps.subscriptions.subscribeWebhook(url, request.address)
  return typeof made === "string" ? rejected(made, frame) : page(201, webhookPage(made, frame))
}

type Action = "confirm" | "unsubscribe"

const badLink = (frame: Frame): Response => {
  const { badLink: heading, badLinkText } = messagesIn[frame.language].subscribing
  return page(400, messagePage(heading, html`<p role="alert">${badLinkText}</p>`, frame))
}

const tokenOf = ({ url }: Request): string => url.searchParams.get("token") ?? ""

/** Mail scanners follow links in e-mails, so a GET only asks for confirmation. */
const ask = (action: Action, request: Request, deps: SubscriptionDeps): Response => {
  const token = tokenOf(request)
  if (!deps.subscriptions.isLink(action, token))
    return badLink(frameFor(request, deps, `${action}/`))
  const frame = frameFor(request, deps, `${action}/`, `${action}/?token=${token}`)
  return page(200, questionPage(action, token, frame))
}

/** Also RFC 8058: a mail program posts here at one click, without cookies or confirmation. */
const act = async (action: Action, request: Request, deps: SubscriptionDeps) => {
  const frame = frameFor(request, deps, `${action}/`)
  await request.body()
  if (!deps.subscriptions[action](tokenOf(request))) return badLink(frame)
  const { done, doneText } = messagesIn[frame.language].subscribing[action]
  return page(200, messagePage(done, html`<p>${doneText}</p>`, frame))
}

const urlIn = (body: string): string | undefined => {
  try {
    const value: unknown = JSON.parse(body)
    const url: unknown = typeof value === "object" && value !== null && Reflect.get(value, "url")
    return typeof url === "string" ? url : undefined
  } catch {
    return undefined
  }
}

const malformedJson = problem({
  status: 400,
  code: "malformed_json",
  title: 'Send JSON: {"url": "https://…"}.',
})

const createWebhook = async (request: Request, deps: SubscriptionDeps): Promise<Response> => {
  const url = urlIn(await request.body())
  if (url === undefined) return malformedJson
  const made = await deps.subscriptions.subscribeWebhook(url, request.address)
  if (typeof made !== "string") return json(201, { ...made, url })
  const title = messagesIn.en.subscribing.rejections[made]
  return problem({ status: statusOf(made), code: made.replaceAll("-", "_"), title })
}

const invalidToken = problem({
  status: 401,
  code: "invalid_token",
  title: "Send the webhook's secret as a bearer token.",
})
const unauthorized: Response = {
  ...invalidToken,
  headers: { ...invalidToken.headers, "www-authenticate": "Bearer" },
}

const ofWebhook =
  (deps: SubscriptionDeps, work: (subscriptions: Subscriptions, id: string) => Response) =>
  ({ headers, parameters }: Request): Response => {
    const { subscriptions } = deps
    const secret = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? ""
    const found = subscriptions.webhookOf(parameters["id"] ?? "", secret)
    return found === undefined ? unauthorized : work(subscriptions, found.id)
  }

const noContent: Response = { status: 204, headers: { "cache-control": "no-store" }, body: "" }

export const subscriptionRoutes = (deps: SubscriptionDeps): ReadonlyArray<Route> => {
  const inLanguage = "/:language(en|pl)"
  const actions = (["confirm", "unsubscribe"] as const).flatMap((action) => [
    route("GET", `${inLanguage}/${action}/`, (request) => ask(action, request, deps)),
    route("POST", `${inLanguage}/${action}/`, (request) => act(action, request, deps)),
  ])
  return [
    ...actions,
    route("POST", `${inLanguage}/subscribe/email/`, (request) => subscribeEmail(request, deps)),
    route("POST", `${inLanguage}/subscribe/webhook/`, (request) => subscribeWebhook(request, deps)),
    route("POST", "/api/webhooks", (request) => createWebhook(request, deps)),
    route(
      "DELETE",
      "/api/webhooks/:id",
      ofWebhook(deps, ({ removeWebhook }, id) => {
        removeWebhook(id)
        return noContent
      }),
    ),
    route(
      "POST",
      "/api/webhooks/:id/resume",
      ofWebhook(deps, ({ resume }, id) => json(200, { resumed: resume(id) })),
    ),
  ]
}
