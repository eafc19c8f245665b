/**
 * The dashboard: shows the view of the address, or the sign-in while nobody is signed in.
 *
 * Keeps no data between views: each asks the API for what it shows.
 *
 * @import { Language, Route, ViewContext, Wording } from "../api-types.ts"
 */
import { makeApi } from "./api.mjs"
import { element, fill } from "./dom.mjs"
import { headerOf, makeAnnouncer } from "./frame.mjs"
import { chooseLanguage, rememberedLanguage, rememberLanguage } from "./language.mjs"
import { problemNotice } from "./parts/notice.mjs"
import { hashOf, routeOf } from "./routes.mjs"
import { makeSession } from "./session.mjs"
import { eventsView } from "./views/events.mjs"
import { signInView } from "./views/sign-in.mjs"
import { newWebhookView } from "./views/webhook-form.mjs"
import { webhookView } from "./views/webhook.mjs"
import { webhooksView } from "./views/webhooks.mjs"
import { pageWords } from "./words/page-words.mjs"
import { signInWords } from "./words/sign-in-words.mjs"

const session = makeSession(sessionStorage)
const announcer = makeAnnouncer()
const headerPlace = element("div", {})
const main = element("main", { id: "content" })

let language = chooseLanguage(rememberedLanguage(localStorage), navigator.languages)
let leaving = new AbortController()

/** @param {Wording} wording */
const t = (wording) => wording[language]

const api = makeApi({
  fetch: (...request) => fetch(...request),
  token: session.token,
  language: () => language,
  onUnauthorized: () => signOut(signInWords.ended),
})

/** @param {Wording} [message] */
const signOut = (message) => {
  session.end()
  showPage(message)
}

/** @param {Language} chosen */
const changeLanguage = async (chosen) => {
  language = chosen
  rememberLanguage(localStorage, chosen)
  await showPage()
  const pressed = headerPlace.querySelector("[aria-pressed=true]")
  if (pressed instanceof HTMLElement) pressed.focus()
}

/** @param {Route} route @param {ViewContext} context */
const viewOf = (route, context) => {
  switch (route.view) {
    case "webhooks":
      return webhooksView(context)
    case "newWebhook":
      return newWebhookView(context)
    case "webhook":
      return webhookView(context, route)
    case "events":
      return eventsView(context)
  }
}

/** @param {AbortSignal} left @returns {ViewContext} */
const contextOf = (left) => ({
  language,
  t,
  send: api.send,
  announce: announcer.announce,
  go: (route) => {
    if (location.hash === hashOf(route)) showPage()
    else location.hash = hashOf(route)
  },
  refresh: () => showPage(),
  left,
})

/** @param {Route} route @param {AbortSignal} left */
const showView = async (route, left) => {
  const loading = setTimeout(() => {
    fill(main, element("p", { class: "quiet" }, t(pageWords.loading)))
  }, 300)
  const context = contextOf(left)
  const view = await viewOf(route, context).catch((error) => {
    const again = element(
      "button",
      { type: "button", click: context.refresh },
      t(pageWords.tryAgain),
    )
    return element("div", {}, problemNotice(context, error), again)
  })
  clearTimeout(loading)
  // Whoever has gone on meanwhile is not pulled back.
  if (!left.aborted) fill(main, view)
}

const onSignOut = () => signOut(signInWords.signedOut)

const showFrame = (/** @type {Route | undefined} */ route) => {
  document.documentElement.lang = language
  document.title = t(pageWords.title)
  fill(headerPlace, headerOf({ language, t, route, onLanguage: changeLanguage, onSignOut }))
}

/** @param {Wording} [message] for the sign-in */
const showPage = async (message) => {
  leaving.abort()
  leaving = new AbortController()
  const { signal } = leaving
  const route = session.token() === null ? undefined : routeOf(location.hash)
  showFrame(route)
  if (route === undefined) {
    fill(main, signInView({ language, t, session, message, onSignedIn: () => showPage() }))
  } else {
    await showView(route, signal)
  }
  if (!signal.aborted) main.querySelector("h1")?.focus()
}

const skipLink = element("a", { href: "#content", class: "skip" }, t(pageWords.skip))
skipLink.addEventListener("click", (event) => {
  event.preventDefault()
  main.querySelector("h1")?.focus()
})
document.body.replaceChildren(skipLink, headerPlace, main, announcer.node)
addEventListener("hashchange", () => showPage())
showPage()
