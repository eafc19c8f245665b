/**
 * A small XML document as a tree of names and texts.
 *
 * Reads only documents that were parsed, verified and canonicalised: no DOCTYPE, no processing
 * instructions, no CDATA. Attributes other than namespaces keep their written names.
 */

export interface XmlElement {
  readonly name: string
  readonly namespace: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: ReadonlyArray<XmlElement>
  /** The character data directly inside, references resolved. */
  readonly text: string
}

interface OpenElement {
  readonly qualifiedName: string
  readonly attributes: Readonly<Record<string, string>>
  readonly namespaces: ReadonlyMap<string, string>
  readonly children: Array<XmlElement>
  text: string
}

/** The text is not a canonical document. */
export class UnreadableXml extends Error {
  override readonly name = "UnreadableXml"
}

const token = /<!--[\s\S]*?-->|<(\/?)([^\s/>]+)((?:\s+[^\s=]+="[^"]*")*)\s*(\/?)>|([^<]+)/gy
const attributePattern = /([^\s=]+)="([^"]*)"/g
const namedReferences: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
}

const resolveReferences = (text: string): string =>
  text.replace(/&(?:#x([0-9A-Fa-f]+)|#(\d+)|(\w+));/g, (whole, hex, decimal, name) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    return namedReferences[name] ?? whole
  })

const openElement = (
  qualifiedName: string,
  attributeText: string,
  parent: OpenElement | undefined,
): OpenElement => {
  const namespaces = new Map(parent?.namespaces)
  const attributes: Record<string, string> = {}
  for (const [, name = "", value = ""] of attributeText.matchAll(attributePattern)) {
    if (name === "xmlns") namespaces.set("", resolveReferences(value))
    else if (name.startsWith("xmlns:")) namespaces.set(name.slice(6), resolveReferences(value))
    else attributes[name] = resolveReferences(value)
  }
  return { qualifiedName, attributes, namespaces, children: [], text: "" }
}

const closeElement = (open: OpenElement): XmlElement => {
  const { qualifiedName, attributes, namespaces, children, text } = open
  const colon = qualifiedName.indexOf(":")
  const prefix = colon < 0 ? "" : qualifiedName.slice(0, colon)
  const namespace = namespaces.get(prefix) ?? ""
  return { name: qualifiedName.slice(colon + 1), namespace, attributes, children, text }
}

/** The root element of a document in canonical form. Throws `UnreadableXml`. */
export const readXmlTree = (xml: string): XmlElement => {
  const stack: Array<OpenElement> = []
  let root: XmlElement | undefined
  const close = (open: OpenElement | undefined): void => {
    if (open === undefined) throw new UnreadableXml("an end tag without a start tag")
    const element = closeElement(open)
    const parent = stack.at(-1)
    if (parent === undefined) root = element
    else parent.children.push(element)
  }
  let position = 0
  for (const match of xml.matchAll(token)) {
    const [whole, slash, name, attributes = "", empty, text] = match
    position += whole.length
    const current = stack.at(-1)
    if (text !== undefined && current !== undefined) current.text += resolveReferences(text)
    if (name === undefined) continue
    if (slash === "/") close(stack.pop())
    else if (empty === "/") close(openElement(name, attributes, current))
    else stack.push(openElement(name, attributes, current))
  }
  if (position < xml.length || root === undefined || stack.length > 0) {
    throw new UnreadableXml(`not readable at character ${position}`)
  }
  return root
}
