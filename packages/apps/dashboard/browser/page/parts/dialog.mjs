/**
 * Dialogs in front of the page: a question that must be answered, a secret that is shown once.
 *
 * @import { ViewContext } from "../../api-types.ts"
 */
import { element, fill, freshId } from "../dom.mjs"
import { pageWords } from "../words/page-words.mjs"
import { webhookWords } from "../words/webhook-words.mjs"

/**
 * Shows a dialog and answers what it was closed with; empty when it was dismissed.
 * @param {string} heading
 * @param {(close: (answer: string) => void) => ReadonlyArray<import("../dom.mjs").Child>} content
 * @param {{ mayDismiss?: boolean }} [options]
 * @returns {Promise<string>}
 */
export const openDialog = (heading, content, { mayDismiss = true } = {}) =>
  new Promise((resolve) => {
    const id = freshId("dialog")
    const dialog = element("dialog", {
      "aria-labelledby": id,
      closedby: mayDismiss ? "closerequest" : "none",
      cancel: (/** @type {Event} */ event) => {
        if (!mayDismiss) event.preventDefault()
      },
      close: () => {
        dialog.remove()
        resolve(dialog.returnValue)
      },
    })
    fill(dialog, element("h2", { id }, heading), ...content((answer) => dialog.close(answer)))
    document.body.append(dialog)
    dialog.showModal()
  })

/**
 * Whether the reader says yes.
 * @param {Pick<ViewContext, "t">} context
 * @param {{ heading: string, lines: ReadonlyArray<string>, yes: string }} question
 */
export const confirmed = async ({ t }, { heading, lines, yes }) => {
  const answer = await openDialog(heading, (close) => [
    ...lines.map((line) => element("p", { class: "wrap" }, line)),
    element(
      "div",
      { class: "actions" },
      element("button", { type: "button", class: "danger", click: () => close("yes") }, yes),
      element("button", { type: "button", click: () => close("") }, t(pageWords.cancel)),
    ),
  ])
  return answer === "yes"
}

/**
 * A signing secret, shown until the reader says that it is kept: Escape does not lose it.
 * @param {Pick<ViewContext, "t">} context
 * @param {string} secret
 */
export const showSecret = ({ t }, secret) => {
  const shown = element("code", { class: "secret", tabindex: 0 }, secret)
  const told = element("p", { class: "small", role: "status" })
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => fill(told, t(pageWords.copied)),
      () => {
        getSelection()?.selectAllChildren(shown)
        fill(told, t(pageWords.notCopied))
      },
    )
  return openDialog(
    t(webhookWords.secret),
    (close) => [
      element("p", {}, t(webhookWords.secretOnce)),
      shown,
      told,
      element(
        "div",
        { class: "actions" },
        element("button", { type: "button", class: "main", click: copy }, t(pageWords.copy)),
        element(
          "button",
          { type: "button", click: () => close("kept") },
          t(webhookWords.secretDone),
        ),
      ),
    ],
    { mayDismiss: false },
  )
}
