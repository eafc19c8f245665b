/**
 * Where an enveloped signature goes: before the end tag of the root, with every other character
 * of the document left as it was.
 *
 * Works on text because a DOM that is written again changes prologs, quotes and line ends.
 */
import { XmlRefused } from "./xml-document.ts"

const rootEndTag = /<\/[^<>]+>(?:\s|<!--(?:(?!--)[\s\S])*-->)*$/

/**
 * The document with `fragment` as the last child of its root. Expects well-formed XML without
 * processing instructions; refuses a root without an end tag, which has nothing to sign.
 */
export const insertAsLastChild = (xml: string, fragment: string): string => {
  const at = xml.search(rootEndTag)
  if (at < 0) throw new XmlRefused("the root element is empty")
  return xml.slice(0, at) + fragment + xml.slice(at)
}
