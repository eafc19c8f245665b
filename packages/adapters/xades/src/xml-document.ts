/**
 * Parses XML text to a DOM and writes its canonical form. The only module that configures the
 * libraries.
 *
 * Rejects everything that makes a signature untrustworthy: a DOCTYPE, processing instructions,
 * characters outside XML 1.0, and every deviation that the parser only warns about.
 */
import {
  type Document,
  DOMImplementation,
  DOMParser,
  type Element,
  type Node,
  onWarningStopParsing,
  XMLSerializer,
} from "@xmldom/xmldom"
import type { SignedXml } from "xadesjs"
import { setNodeDependencies } from "xml-core"
import { Application, XmlCanonicalizer } from "xmldsigjs"
import xpath from "xpath"

export type { Document, Element } from "@xmldom/xmldom"

// Both settings are global to the process and idempotent; xadesjs works only after them.
setNodeDependencies({ DOMParser, XMLSerializer, DOMImplementation, xpath })
Application.setEngine("node", globalThis.crypto)

/** Why a text is not XML that may be signed or verified. */
export class XmlRejected extends Error {
  override readonly name = "XmlRejected"
}

const nodeType = { element: 1, processingInstruction: 7 } as const
const xmlnsNamespace = "http://www.w3.org/2000/xmlns/"
const notAnXmlCharacter = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u
const unwritableNamespace = /[<&"]/

/**
 * No invoice or login is nested deeper, and recursion over a deeper one could overflow the stack.
 */
const deepestNesting = 100

const rejectUnsignable = (node: Node, depth: number): void => {
  if (depth > deepestNesting) throw new XmlRejected("the elements are nested too deeply")
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (child.nodeType === nodeType.processingInstruction && child.nodeName !== "xml") {
      throw new XmlRejected("processing instructions are not accepted")
    }
    if (child.nodeType === nodeType.element) {
      rejectUnwritableNamespaces(child as Element)
      rejectUnsignable(child, depth + 1)
    }
  }
}

/**
 * Rejects namespace names with markup: the canonicalizer does not escape them, and they could
 * imitate another document.
 */
const rejectUnwritableNamespaces = (element: Element): void => {
  for (const attribute of element.attributes) {
    if (attribute.nodeName.startsWith("xmlns") && unwritableNamespace.test(attribute.value)) {
      throw new XmlRejected("a namespace name contains markup")
    }
  }
}

/** Throws `XmlRejected` with a readable reason. */
export const parseXml = (text: string): Document & { readonly documentElement: Element } => {
  if (notAnXmlCharacter.test(text)) throw new XmlRejected("a character outside XML 1.0")
  if (/<!DOCTYPE/i.test(text)) throw new XmlRejected("a DOCTYPE is not accepted")
  let document: Document
  try {
    const parser = new DOMParser({ onError: onWarningStopParsing })
    document = parser.parseFromString(text, "text/xml")
  } catch (cause) {
    throw new XmlRejected("not well-formed XML", { cause })
  }
  rejectUnsignable(document, 0)
  if (document.documentElement === null) throw new XmlRejected("no root element")
  return document as Document & { readonly documentElement: Element }
}

/** xadesjs has the types of a browser; at run time it takes the DOM registered above. */
type XadesDocument = Exclude<ConstructorParameters<typeof SignedXml>[0], undefined>
type XadesElement = Exclude<Parameters<SignedXml["LoadXml"]>[0], string>

/** A document or an element in the types of xadesjs. */
export const forXadesjs = (node: Node): XadesDocument & XadesElement => {
  const untyped: unknown = node
  return untyped as XadesDocument & XadesElement
}

/** An element of xadesjs in the types of this DOM. */
export const fromXadesjs = (node: unknown): Element => {
  if (node === null) throw new Error("xadesjs returned no element")
  return node as Element
}

/** UTF-8 without a byte order mark. Throws `XmlRejected`. */
export const decodeUtf8 = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new XmlRejected("not UTF-8", { cause })
  }
}

/** A form of Canonical XML 1.0. */
export interface CanonicalForm {
  readonly mode: "exclusive" | "inclusive"
  readonly withComments?: boolean
  /** Exclusive only: prefixes, separated by spaces, that are rendered as in the inclusive form. */
  readonly inclusivePrefixes?: string
}

/** The canonical form of a standalone element; by default exclusive, without comments. */
export const canonicalXml = (
  element: Element,
  { mode, withComments = false, inclusivePrefixes }: CanonicalForm = { mode: "exclusive" },
): string => {
  const canonicalizer = new XmlCanonicalizer(withComments, mode === "exclusive")
  if (inclusivePrefixes) canonicalizer.InclusiveNamespacesPrefixList = inclusivePrefixes
  return canonicalizer.Canonicalize(forXadesjs(element))
}

/** A standalone copy with the namespace declarations that it inherits. */
export const inContext = (element: Element): Element => {
  const copy = element.cloneNode(true) as Element
  const declared = new Set(Array.from(copy.attributes, ({ nodeName }) => nodeName))
  for (let up = element.parentNode; up?.nodeType === nodeType.element; up = up.parentNode) {
    for (const { nodeName, value } of (up as Element).attributes) {
      if (nodeName !== "xmlns" && !nodeName.startsWith("xmlns:")) continue
      if (declared.has(nodeName)) continue
      declared.add(nodeName)
      if (value !== "") copy.setAttributeNS(xmlnsNamespace, nodeName, value)
    }
  }
  return copy
}

/** Child elements in order, optionally only those with one name. */
export const childElements = (
  parent: Element,
  namespaceUri?: string,
  localName?: string,
): ReadonlyArray<Element> => {
  const elements: Array<Element> = []
  for (let child = parent.firstChild; child !== null; child = child.nextSibling) {
    if (child.nodeType !== nodeType.element) continue
    if (namespaceUri !== undefined && child.namespaceURI !== namespaceUri) continue
    if (localName !== undefined && child.localName !== localName) continue
    elements.push(child as Element)
  }
  return elements
}

const rootEndTag = /<\/[^<>]+>(?:\s|<!--(?:(?!--)[\s\S])*-->)*$/

/**
 * The document with `fragment` as the last child of its root. Expects well-formed XML without
 * processing instructions; rejects a root without an end tag, which has nothing to sign.
 */
export const insertAsLastChild = (xml: string, fragment: string): string => {
  const at = xml.search(rootEndTag)
  if (at < 0) throw new XmlRejected("the root element is empty")
  return xml.slice(0, at) + fragment + xml.slice(at)
}
