/** Reads XML as a tree of elements and their texts, with saxes. */
import { SaxesParser } from "saxes"

export interface XmlElement {
  /** The local name. */
  readonly name: string
  /** Empty for an element in no namespace. */
  readonly namespace: string
  readonly children: ReadonlyArray<XmlElement>
  /** The character data directly inside, references resolved, white space unchanged. */
  readonly text: string
}

/** The text is not one complete, well-formed document without DOCTYPE. */
export class XmlUnreadable extends Error {
  override readonly name = "XmlUnreadable"
}

const maximumDepth = 64

interface OpenElement extends XmlElement {
  text: string
  readonly children: Array<XmlElement>
}

const refuse = (reason: string): never => {
  throw new XmlUnreadable(reason)
}

/** Parses a whole document. Throws `XmlUnreadable`. */
export const readXml = (xml: string): XmlElement => {
  const document: OpenElement = { name: "", namespace: "", children: [], text: "" }
  const path = [document]
  const parser = new SaxesParser({ xmlns: true, position: false })
  parser.on("error", ({ message }) => refuse(message))
  parser.on("doctype", () => refuse("a DOCTYPE is not accepted"))
  parser.on("opentag", ({ local: name, uri: namespace }) => {
    if (path.length > maximumDepth) refuse("elements are nested too deeply")
    const element = { name, namespace, children: [], text: "" }
    path.at(-1)?.children.push(element)
    path.push(element)
  })
  parser.on("closetag", () => void path.pop())
  const add = (text: string): void => {
    const element = path.at(-1)
    if (element !== undefined) element.text += text
  }
  parser.on("text", add)
  parser.on("cdata", add)
  parser.write(xml).close()
  const [root] = document.children
  return root ?? refuse("there is no element")
}

/** The first child of that local name, in any namespace. */
export const child = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
  parent?.children.find((each) => each.name === name)

/** The children of that local name, in any namespace. */
export const childrenNamed = (
  parent: XmlElement | undefined,
  name: string,
): ReadonlyArray<XmlElement> => parent?.children.filter((each) => each.name === name) ?? []

/** The children of that local name in the namespace of their parent. */
export const childrenOf = (parent: XmlElement, name: string): ReadonlyArray<XmlElement> =>
  childrenNamed(parent, name).filter(({ namespace }) => namespace === parent.namespace)
