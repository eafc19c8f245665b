/**
 * What an archive time stamp is over (ETSI EN 319 132-1, 5.5.2.2, not distributed case): all that
 * was signed, the signature, and every unsigned property before it.
 */
import { namespace } from "../namespaces.ts"
import { canonicalXml, childElements, type Element } from "../xml-document.ts"
import { attributeOf, onlyChild } from "./signature-elements.ts"
import type { DetachedContent } from "./signature-proof.ts"
import { Refusal } from "./verification.ts"

const { signature: ds, xades } = namespace

/** SignedProperties are the only thing inside the signature that it refers to. */
const referencedBytes = (
  signature: Element,
  reference: Element,
  content: DetachedContent,
): Uint8Array => {
  const uri = attributeOf(reference, "URI")
  if (!uri.startsWith("#")) {
    const bytes = content(uri)
    if (bytes !== undefined) return bytes
    throw new Refusal("UnexpectedReference", `the reference to ${uri}`)
  }
  const object = onlyChild(signature, ds, "Object")
  const qualifying = onlyChild(object, xades, "QualifyingProperties")
  return Buffer.from(canonicalXml(onlyChild(qualifying, xades, "SignedProperties")))
}

/** `covered`: the unsigned properties before the time stamp, in their order. */
export const archivedBytes = (
  signature: Element,
  covered: ReadonlyArray<Element>,
  content: DetachedContent,
): Uint8Array => {
  const info = onlyChild(signature, ds, "SignedInfo")
  const references = childElements(info, ds, "Reference")
  const elements = [
    info,
    onlyChild(signature, ds, "SignatureValue"),
    onlyChild(signature, ds, "KeyInfo"),
    ...covered,
  ]
  return Buffer.concat([
    ...references.map((reference) => referencedBytes(signature, reference, content)),
    ...elements.map((element) => Buffer.from(canonicalXml(element))),
  ])
}
