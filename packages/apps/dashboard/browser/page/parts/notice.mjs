/**
 * Something told in a box: what went wrong, what came of an action, what state something is in.
 *
 * @import { ViewContext } from "../../api-types.ts"
 */
import { ApiError } from "../api.mjs"
import { element } from "../dom.mjs"
import { placeProblem } from "../problem-fields.mjs"
import { pageWords } from "../words/page-words.mjs"

/** @typedef {"good" | "bad" | "later" | "quiet"} Tone */

/** @param {Tone} tone @param {ReadonlyArray<import("../dom.mjs").Child>} children */
export const notice = (tone, ...children) =>
  element(
    "div",
    { class: `notice ${tone}`, role: tone === "bad" ? "alert" : undefined },
    ...children,
  )

/** @param {Tone} tone @param {string} text */
export const badge = (tone, text) => element("span", { class: `badge ${tone}` }, text)

/** @param {Pick<ViewContext, "t">} context @param {string} requestId */
const requestLine = ({ t }, requestId) =>
  element(
    "p",
    { class: "quiet small" },
    `${t(pageWords.requestId)}: `,
    element("code", {}, requestId),
  )

/**
 * What an error means to the reader. One that is no answer of the API is a mistake of this page and
 * goes to the browser's console too.
 * @param {Pick<ViewContext, "t">} context
 * @param {unknown} error
 * @param {ReadonlyArray<string>} [lines] instead of the detail of the problem
 */
export const problemNotice = (context, error, lines) => {
  const { t } = context
  if (!(error instanceof ApiError)) {
    reportError(error)
    return notice("bad", element("p", {}, t(pageWords.broken)))
  }
  const { problem } = error
  if (problem === undefined) return notice("bad", element("p", {}, t(pageWords.unreachable)))
  const told =
    problem.code === "insufficient_scope"
      ? [t(pageWords.lacksScope)]
      : (lines ?? placeProblem(problem, []).onTop)
  return notice(
    "bad",
    ...told.map((line) => element("p", {}, line)),
    requestLine(context, problem.request_id),
  )
}
