/**
 * A form that is sent once at a time and shows what is wrong where it is wrong.
 *
 * @import { ViewContext } from "../../api-types.ts"
 * @import { Field } from "./field.mjs"
 */
import { ApiError } from "../api.mjs"
import { element, fill } from "../dom.mjs"
import { placeProblem } from "../problem-fields.mjs"
import { pageWords } from "../words/page-words.mjs"
import { problemNotice } from "./notice.mjs"

/**
 * @typedef {object} FormOptions
 * @property {ReadonlyArray<Field<unknown>>} fields
 * @property {string} submit what the button says
 * @property {() => Promise<unknown>} onSubmit fails with what is shown
 * @property {ReadonlyArray<import("../dom.mjs").Child>} [foot] beside the button
 * @property {string} [className]
 * @property {boolean} [isQuiet] whether the button is not the main one of the page
 */

/** A field that was left out, found before anything is asked. */
export class MissingField extends Error {
  /** @param {string} field by its name */
  constructor(field) {
    super(field)
    this.field = field
  }
}

/**
 * @param {Pick<ViewContext, "t">} context
 * @param {ReadonlyArray<Field<unknown>>} fields
 * @param {HTMLElement} top
 * @param {unknown} error
 */
const show = (context, fields, top, error) => {
  const problem = error instanceof ApiError ? error.problem : undefined
  if (error instanceof MissingField) {
    const field = fields.find(({ name }) => name === error.field)
    field?.showError(context.t(pageWords.required))
    field?.focus()
    return
  }
  const names = fields.map(({ name }) => name)
  const placed = problem === undefined ? undefined : placeProblem(problem, names)
  for (const field of fields) {
    const message = placed?.atFields.get(field.name)
    if (message !== undefined) field.showError(message)
  }
  if (placed === undefined || placed.onTop.length > 0 || placed.atFields.size === 0) {
    fill(top, problemNotice(context, error, placed?.onTop))
  }
  fields.find(({ name }) => placed?.atFields.has(name))?.focus()
}

/** @param {Pick<ViewContext, "t">} context @param {FormOptions} options */
export const form = (context, { fields, submit, onSubmit, foot = [], className, isQuiet }) => {
  const top = element("div", {})
  const button = element("button", { type: "submit", class: isQuiet ? "" : "main" }, submit)
  let isSending = false
  /** @param {SubmitEvent} event */
  const send = async (event) => {
    event.preventDefault()
    if (isSending) return
    isSending = true
    button.setAttribute("aria-disabled", "true")
    fill(top)
    for (const field of fields) field.showError(undefined)
    await onSubmit().catch((error) => show(context, fields, top, error))
    isSending = false
    button.removeAttribute("aria-disabled")
  }
  return element(
    "form",
    { novalidate: true, submit: send, class: className },
    top,
    ...fields.map(({ node }) => node),
    element("div", { class: "actions" }, button, ...foot),
  )
}
