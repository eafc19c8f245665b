/**
 * A button that does something once at a time and tells what went wrong beside itself.
 *
 * @import { ViewContext } from "../../api-types.ts"
 */
import { ApiError } from "../api.mjs"
import { element, fill } from "../dom.mjs"
import { problemNotice } from "./notice.mjs"

/**
 * @typedef {object} ActionOptions
 * @property {string} label
 * @property {() => Promise<unknown>} act
 * @property {"main" | "danger" | "plain"} [look]
 * @property {HTMLElement} report where what went wrong is shown
 * @property {string} [hint]
 */

/** What is shown has changed meanwhile: it is drawn anew as it is now. */
const stale = new Set(["webhook_paused", "webhook_not_paused"])

/** @param {ViewContext} context @param {HTMLElement} report @param {unknown} error */
const tell = (context, report, error) => {
  const problem = error instanceof ApiError ? error.problem : undefined
  if (problem === undefined || !stale.has(problem.code)) {
    fill(report, problemNotice(context, error))
  } else {
    context.announce(problem.detail)
    context.refresh()
  }
}

/** @param {ViewContext} context @param {ActionOptions} options */
export const actionButton = (context, { label, act, look = "plain", report, hint }) => {
  let isActing = false
  const run = async () => {
    if (isActing) return
    isActing = true
    button.setAttribute("aria-disabled", "true")
    fill(report)
    await act().catch((error) => tell(context, report, error))
    isActing = false
    button.removeAttribute("aria-disabled")
  }
  const button = element(
    "button",
    { type: "button", class: look, click: run },
    label,
    hint !== undefined && element("span", { class: "button-hint" }, hint),
  )
  return button
}
