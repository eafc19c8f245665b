/**
 * What stands around every view: brand, sections, language, sign-out, and the place where results
 * are told to those who see and to those who listen.
 *
 * @import { Language, Route, Wording } from "../api-types.ts"
 */
import { element, fill } from "./dom.mjs"
import { languages } from "./language.mjs"
import { hashOf } from "./routes.mjs"
import { pageWords } from "./words/page-words.mjs"

const toldForMillis = 8_000

/** A line that is read out, and shown for a while. */
export const makeAnnouncer = () => {
  const node = element("div", { class: "toast", role: "status" })
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  return {
    node,
    announce: (/** @type {string} */ text) => {
      clearTimeout(timer)
      fill(node, text)
      timer = setTimeout(() => fill(node), toldForMillis)
    },
  }
}

/**
 * @typedef {object} FrameOptions
 * @property {Language} language
 * @property {(wording: Wording) => string} t
 * @property {Route | undefined} route none: nobody is signed in
 * @property {(language: Language) => void} onLanguage
 * @property {() => void} onSignOut
 */

/** @param {FrameOptions} options */
const languageButtons = ({ language, t, onLanguage }) =>
  element(
    "div",
    { class: "languages", role: "group", "aria-label": t(pageWords.language) },
    ...languages.map((each) =>
      element(
        "button",
        {
          type: "button",
          lang: each,
          "aria-pressed": each === language ? "true" : "false",
          click: () => onLanguage(each),
        },
        each.toUpperCase(),
      ),
    ),
  )

/** @param {FrameOptions} options */
const sectionLinks = ({ t, route }) =>
  element(
    "nav",
    { "aria-label": t(pageWords.sections) },
    ...(route === undefined
      ? []
      : /** @type {const} */ (["webhooks", "events"]).map((view) =>
          element(
            "a",
            {
              href: hashOf({ view }),
              "aria-current":
                (route.view === "events") === (view === "events") ? "page" : undefined,
            },
            t(pageWords[view]),
          ),
        )),
    element("a", { href: "/docs" }, t(pageWords.reference)),
  )

/** @param {FrameOptions} options */
export const headerOf = (options) => {
  const { t, route, onSignOut } = options
  const signOut = element("button", { type: "button", click: onSignOut }, t(pageWords.signOut))
  return element(
    "header",
    {},
    element("span", { class: "brand" }, t(pageWords.brand)),
    sectionLinks(options),
    element(
      "div",
      { class: "header-end" },
      languageButtons(options),
      route !== undefined && signOut,
    ),
  )
}
