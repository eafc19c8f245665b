/**
 * A small reader of XML with namespaces, sufficient for official receipts.
 *
 * No DTD, no entities beyond the five of XML, no attribute values except namespaces. Rejects
 * everything but one complete, balanced element, so a truncated receipt is never read as a shorter
 * one.
 */

export interface XmlElement {
  readonly namespace: string
  readonly name: string
  readonly children: Array<XmlElement>
  /** The character data directly inside the element. */
  text: string
}

export class XmlUnreadable extends Error {
  override readonly name = "XmlUnreadable"
}

type Namespaces = Readonly<Record<string, string>>

interface OpenElement {
  readonly tag: string
  readonly element: XmlElement
  readonly namespaces: Namespaces
}

const maximumDepth = 64

/**
 * One token. Its groups in order: CDATA, end tag, start tag with its attributes and the mark of an
 * empty element, text.
 */
const tokens = [
  /<\?[^]*?\?>/,
  /<!--[^]*?-->/,
  /<!\[CDATA\[([^]*?)\]\]>/,
  /<\/([^\s<>/]+)\s*>/,
  /<([^\s<>/!?]+)((?:\s+[^\s<>=/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/,
  /([^<]+)/,
]
const token = new RegExp(tokens.map(({ source }) => source).join("|"), "y")

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
}

const decodeEntity = (whole: string, name: string): string => {
  const number = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(name)
  const point = number && Number(number[1] === undefined ? number[2] : `0x${number[1]}`)
  if (point !== null && point <= 0x10ffff) return String.fromCodePoint(point)
  const entity = entities[name]
  if (entity === undefined) throw new XmlUnreadable(`the entity ${whole}`)
  return entity
}

const decodeText = (text: string): string => text.replace(/&([^;\s]{0,10});?/g, decodeEntity)

const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

const declaredIn = (attributes: string): Namespaces =>
  Object.fromEntries(
    [...attributes.matchAll(attribute)].flatMap(([, name = "", one, other]) => {
      const declared = /^xmlns(?::(.+))?$/.exec(name)
      return declared === null ? [] : [[declared[1] ?? "", decodeText(one ?? other ?? "")]]
    }),
  )

const elementOf = (tag: string, namespaces: Namespaces): XmlElement => {
  const [prefix, name] = tag.includes(":") ? tag.split(":", 2) : ["", tag]
  const namespace = namespaces[prefix ?? ""] ?? ""
  if (prefix !== "" && namespace === "") throw new XmlUnreadable(`the prefix of ${tag}`)
  return { namespace, name: name ?? "", children: [], text: "" }
}

/** Parses a whole document. Throws `XmlUnreadable`. */
export const readXml = (xml: string): XmlElement => {
  const top: XmlElement = { namespace: "", name: "", children: [], text: "" }
  const path: Array<OpenElement> = [{ tag: "", element: top, namespaces: {} }]
  const open = (tag: string, attributes: string, isEmpty: boolean): void => {
    const parent = path.at(-1) as OpenElement
    const namespaces = { ...parent.namespaces, ...declaredIn(attributes) }
    const element = elementOf(tag, namespaces)
    parent.element.children.push(element)
    if (path.length > maximumDepth) throw new XmlUnreadable("elements are nested too deeply")
    if (!isEmpty) path.push({ tag, element, namespaces })
  }
  const close = (tag: string): void => {
    if (path.length === 1 || path.pop()?.tag !== tag) throw new XmlUnreadable(`</${tag}>`)
  }
  const reader = new RegExp(token)
  while (reader.lastIndex < xml.length) {
    const at = reader.lastIndex
    const match = reader.exec(xml)
    if (match === null) throw new XmlUnreadable(`no XML at character ${at}`)
    const [, cdata, end, start, attributes = "", empty, text] = match
    if (end !== undefined) close(end)
    else if (start !== undefined) open(start, attributes, empty === "/")
    else (path.at(-1) as OpenElement).element.text += cdata ?? decodeText(text ?? "")
  }
  const [root] = top.children
  if (path.length !== 1 || root === undefined || top.children.length > 1 || top.text.trim()) {
    throw new XmlUnreadable("not one complete element")
  }
  return root
}

/** The direct children of that name in the namespace of their parent. */
export const childrenOf = (element: XmlElement, name: string): ReadonlyArray<XmlElement> =>
  element.children.filter((child) => child.name === name && child.namespace === element.namespace)
