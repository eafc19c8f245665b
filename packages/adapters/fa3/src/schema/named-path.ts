/**
 * libxml2's positional paths with names in them: the sixth child of the fourth child of the root
 * becomes /Faktura/Fa/P_15.
 *
 * libxml2 writes an element of a default namespace as a star with its position among all siblings,
 * a prefixed or bare one by name with its position among its like. A position is kept where the
 * name alone would not tell which one is meant.
 */
import type { XmlElement } from "../reading/xml-tree.ts"
import { localName } from "../reading/xml-tree.ts"

const step = /^([^[\]]+)(?:\[(\d+)\])?$/

const stepTo = (
  siblings: ReadonlyArray<XmlElement>,
  segment: string,
): readonly [XmlElement, string] | undefined => {
  const [, name = "", position = "1"] = step.exec(segment) ?? []
  const among = name === "*" ? siblings : siblings.filter((one) => one.name === localName(name))
  const found = among[Number(position) - 1]
  if (found === undefined) return undefined
  const alike = siblings.filter((one) => one.name === found.name)
  const index = alike.length > 1 ? `[${alike.indexOf(found) + 1}]` : ""
  return [found, `${found.name}${index}`]
}

/** The path by names; segments that lead to no element (attributes, text) stay as they are. */
export const namedPath = (root: XmlElement, xpath: string): string => {
  let siblings: ReadonlyArray<XmlElement> = [root]
  const named = xpath
    .split("/")
    .slice(1)
    .map((segment) => {
      const found = stepTo(siblings, segment)
      siblings = found?.[0].children ?? []
      return found?.[1] ?? segment
    })
  return `/${named.join("/")}`
}
