/**
 * Fields of forms: each with a label, a hint and a place for what is wrong with it, tied together
 * for those who listen.
 */
import { element, fill, freshId } from "../dom.mjs"

/**
 * @template Value
 * @typedef {object} Field
 * @property {string} name as the API calls it
 * @property {HTMLElement} node
 * @property {() => Value} value
 * @property {(message: string | undefined) => void} showError
 * @property {() => void} focus
 */

/** @param {string} id */
const errorPlace = (id) => element("p", { class: "error", id: `${id}-error`, hidden: true })

/**
 * @param {HTMLElement} place
 * @param {ReadonlyArray<HTMLElement>} controls
 * @returns {Field<unknown>["showError"]}
 */
const errorsAt = (place, controls) => (message) => {
  fill(place, message)
  place.hidden = message === undefined
  for (const control of controls) {
    if (message === undefined) control.removeAttribute("aria-invalid")
    else control.setAttribute("aria-invalid", "true")
  }
}

/**
 * @typedef {object} TextFieldOptions
 * @property {string} name
 * @property {string} label
 * @property {string} [hint]
 * @property {string} [value]
 * @property {string} [type] of the input; `textarea` for several lines
 * @property {Readonly<Record<string, string | number | boolean>>} [more] attributes of the control
 */

/**
 * @param {TextFieldOptions} options
 * @param {Readonly<Record<string, import("../dom.mjs").Attribute>>} shared
 */
const controlOf = ({ type = "text", value = "" }, shared) => {
  const control =
    type === "textarea" ? element("textarea", shared) : element("input", { type, ...shared })
  control.value = value
  return control
}

/** @param {TextFieldOptions} options @returns {Field<string>} */
export const textField = (options) => {
  const { name, label, hint, more = {} } = options
  const id = freshId(name)
  const error = errorPlace(id)
  const described = hint === undefined ? error.id : `${id}-hint ${error.id}`
  const control = controlOf(options, { id, name, "aria-describedby": described, ...more })
  const node = element(
    "div",
    { class: "field" },
    element("label", { for: id }, label),
    hint !== undefined && element("p", { class: "hint", id: `${id}-hint` }, hint),
    control,
    error,
  )
  return {
    name,
    node,
    value: () => control.value.trim(),
    showError: errorsAt(error, [control]),
    focus: () => control.focus(),
  }
}

/** @typedef {{ value: string, label: string, hint?: string, isCode?: boolean }} Choice */

/**
 * @typedef {object} ChoiceOptions
 * @property {string} name
 * @property {string} legend
 * @property {ReadonlyArray<Choice>} options
 * @property {ReadonlyArray<string>} chosen
 * @property {(chosen: ReadonlyArray<string>) => void} [onChange]
 */

/**
 * @param {"radio" | "checkbox"} type
 * @param {ChoiceOptions} options
 * @returns {Field<Array<string>>}
 */
const choiceField = (type, { name, legend, options, chosen, onChange = () => undefined }) => {
  const id = freshId(name)
  const error = errorPlace(id)
  const controls = options.map(({ value }) =>
    element("input", { type, name: id, value, checked: chosen.includes(value) }),
  )
  const value = () => controls.filter(({ checked }) => checked).map((control) => control.value)
  const rows = options.map(({ label, hint, isCode }, index) =>
    element(
      "label",
      { class: "choice" },
      controls[index],
      element(
        "span",
        {},
        isCode === true ? element("code", {}, label) : label,
        hint !== undefined && element("span", { class: "hint" }, hint),
      ),
    ),
  )
  const node = element(
    "fieldset",
    { "aria-describedby": error.id, change: () => onChange(value()) },
    element("legend", {}, legend),
    ...rows,
    error,
  )
  const showError = errorsAt(error, controls)
  return { name, node, value, showError, focus: () => controls[0]?.focus() }
}

/** Any number of them. @param {ChoiceOptions} options */
export const checkField = (options) => choiceField("checkbox", options)

/** Exactly one of them. @param {ChoiceOptions} options */
export const radioField = (options) => choiceField("radio", options)

/**
 * @typedef {object} SelectOptions
 * @property {string} name
 * @property {string} label
 * @property {ReadonlyArray<readonly [value: string, text: string]>} options
 */

/**
 * One out of a list, the first to begin with.
 * @param {SelectOptions} all
 * @returns {Field<string>}
 */
export const selectField = ({ name, label, options }) => {
  const id = freshId(name)
  const error = errorPlace(id)
  const control = element(
    "select",
    { id, name, "aria-describedby": error.id },
    ...options.map(([key, text]) => element("option", { value: key }, text)),
  )
  const node = element(
    "div",
    { class: "field" },
    element("label", { for: id }, label),
    control,
    error,
  )
  return {
    name,
    node,
    value: () => control.value,
    showError: errorsAt(error, [control]),
    focus: () => control.focus(),
  }
}
