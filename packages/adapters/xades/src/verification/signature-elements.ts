/** Small readers of a signature's elements. They throw when an element is missing or duplicate. */
import { childElements, type Element } from "../xml-document.ts"
import { ValidationError } from "./verification.ts"

/** The only child of that name. */
export const onlyChild = (parent: Element, namespaceUri: string, name: string): Element => {
  const [element, ...more] = childElements(parent, namespaceUri, name)
  if (element === undefined) throw new ValidationError("Malformed", `${name} is missing`)
  if (more.length > 0) throw new ValidationError("Malformed", `${name} occurs more than once`)
  return element
}

/** The only child of that name, or undefined. */
export const optionalChild = (
  parent: Element,
  namespaceUri: string,
  name: string,
): Element | undefined =>
  childElements(parent, namespaceUri, name).length === 0
    ? undefined
    : onlyChild(parent, namespaceUri, name)

export const textOf = (element: Element): string => {
  if (childElements(element).length > 0) {
    throw new ValidationError("Malformed", `${element.localName} contains elements`)
  }
  return element.textContent ?? ""
}

export const attributeOf = (element: Element, name: string): string => {
  const value = element.getAttributeNS(null, name)
  if (value === null || value === "") {
    throw new ValidationError("Malformed", `${element.localName} has no ${name}`)
  }
  return value
}

/**
 * Base64 with XML white space, in its only canonical form. Nonzero bits that a decoder would drop
 * are rejected, because two texts could then mean one value.
 */
export const base64Of = (element: Element): Buffer => {
  const text = textOf(element).replace(/[ \t\r\n]/g, "")
  const bytes = Buffer.from(text, "base64")
  if (text === "" || bytes.toString("base64") !== text) {
    throw new ValidationError("Malformed", `${element.localName} is not Base64`)
  }
  return bytes
}
