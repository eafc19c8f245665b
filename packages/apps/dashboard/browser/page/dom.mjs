/**
 * Elements put together from values.
 *
 * Text is always text: nothing here ever reads a string as markup, and the policy of the page
 * would not let it.
 */

/** @typedef {Node | string | number | undefined | false} Child */
/** @typedef {string | number | boolean | undefined | ((event: never) => unknown)} Attribute */

/** @param {Element} target @param {string} name @param {Attribute} value */
const set = (target, name, value) => {
  if (value === undefined || value === false) return
  if (typeof value === "function") {
    target.addEventListener(name, /** @type {EventListener} */ (value))
  } else {
    target.setAttribute(name, value === true ? "" : String(value))
  }
}

/**
 * An element; attributes that are functions are listeners, those that are false are left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Readonly<Record<string, Attribute>>} [attributes]
 * @param {ReadonlyArray<Child>} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export const element = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) set(made, name, value)
  fill(made, ...children)
  return made
}

/**
 * Puts these in the place of all that an element has.
 * @param {Element} target
 * @param {ReadonlyArray<Child>} children
 */
export const fill = (target, ...children) => {
  const present = children.filter((child) => child !== undefined && child !== false)
  target.replaceChildren(.../** @type {Array<Node | string>} */ (present.map(asNode)))
}

/** @param {Child} child */
const asNode = (child) => (typeof child === "number" ? String(child) : child)

let made = 0

/** An id that no other element has. */
export const freshId = (prefix = "e") => `${prefix}-${(made += 1)}`
