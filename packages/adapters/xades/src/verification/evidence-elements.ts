/**
 * The unsigned properties of a signature in a container: time stamp, certificates, proofs of their
 * status (ETSI EN 319 132-1, 5.3 and 5.4).
 *
 * No signature covers these elements, so nothing in them is passed over: what is not known is
 * refused, and so are attributes and text between elements.
 */
import { parseCertificate, type Certificate } from "../certificate.ts"
import { namespace, transform } from "../namespaces.ts"
import { readTimeStampToken, type TimeStampToken } from "../time-stamp/time-stamp-token.ts"
import { canonicalXml, childElements, type Element } from "../xml-document.ts"
import { attributeOf, base64Of, onlyChild, optionalChild } from "./signature-elements.ts"
import { Refusal, refusing } from "./verification.ts"

export interface EvidenceElements {
  /** The canonical ds:SignatureValue, which the time stamp is over. */
  readonly stamped: Uint8Array
  readonly timeStamp: TimeStampToken
  readonly certificates: ReadonlyArray<Certificate>
  readonly crls: ReadonlyArray<Uint8Array>
  readonly ocspResponses: ReadonlyArray<Uint8Array>
}

const { xades, signature: ds } = namespace

/** The children, when they are of these names, at most one of each, and nothing is between. */
const onlyChildren = (
  parent: Element,
  names: ReadonlyArray<string>,
): ReadonlyMap<string, Element> => {
  const children = childElements(parent)
  const found = new Map(children.map((child) => [child.localName ?? "", child]))
  const isKnown = children.every(
    ({ localName, namespaceURI }) =>
      names.includes(localName ?? "") && (namespaceURI === xades || namespaceURI === ds),
  )
  if (!isKnown || found.size !== children.length) {
    throw new Refusal("Malformed", `${parent.localName} has parts that are not known here`)
  }
  if (parent.childNodes.length !== children.length) {
    throw new Refusal("Malformed", `${parent.localName} has text between its parts`)
  }
  return found
}

const refuseAttributes = (element: Element): void => {
  for (const { nodeName } of element.attributes) {
    if (nodeName.startsWith("xmlns")) continue
    throw new Refusal("Malformed", `${element.localName} has the attribute ${nodeName}`)
  }
}

const encapsulated = (parent: Element | undefined, name: string): ReadonlyArray<Buffer> => {
  if (parent === undefined) return []
  refuseAttributes(parent)
  const items = childElements(parent, xades, name)
  if (items.length !== parent.childNodes.length) {
    throw new Refusal("Malformed", `${parent.localName} has parts that are not known here`)
  }
  items.forEach(refuseAttributes)
  return items.map(base64Of)
}

const readTimeStamp = (element: Element): TimeStampToken => {
  refuseAttributes(element)
  onlyChildren(element, ["CanonicalizationMethod", "EncapsulatedTimeStamp"])
  const method = onlyChild(element, ds, "CanonicalizationMethod")
  if (
    attributeOf(method, "Algorithm") !== transform.exclusiveC14n ||
    method.childNodes.length > 0
  ) {
    throw new Refusal("ForbiddenAlgorithm", "the canonicalization of what is stamped")
  }
  const token = onlyChild(element, xades, "EncapsulatedTimeStamp")
  refuseAttributes(token)
  const der = base64Of(token)
  return refusing("Malformed", "the time stamp is not readable", () => readTimeStampToken(der))
}

const readCertificates = (values: Element | undefined): ReadonlyArray<Certificate> =>
  encapsulated(values, "EncapsulatedX509Certificate").map((der) =>
    refusing("Malformed", "a certificate is not readable", () => {
      const certificate = parseCertificate(der)
      if (!der.equals(certificate.x509.raw)) throw new Refusal("Malformed", "not only DER")
      return certificate
    }),
  )

/** The canonical ds:SignatureValue, which a time stamp is over. */
export const stampedBytes = (signature: Element): Uint8Array =>
  Buffer.from(canonicalXml(onlyChild(signature, ds, "SignatureValue")))

/** Undefined for a signature of level B, which has no unsigned properties. */
export const readEvidence = (signature: Element): EvidenceElements | undefined => {
  const object = onlyChild(signature, ds, "Object")
  const qualifying = onlyChild(object, xades, "QualifyingProperties")
  onlyChildren(qualifying, ["SignedProperties", "UnsignedProperties"])
  const unsigned = optionalChild(qualifying, xades, "UnsignedProperties")
  if (unsigned === undefined) return undefined
  refuseAttributes(unsigned)
  onlyChildren(unsigned, ["UnsignedSignatureProperties"])
  const properties = onlyChild(unsigned, xades, "UnsignedSignatureProperties")
  refuseAttributes(properties)
  const parts = onlyChildren(properties, [
    "SignatureTimeStamp",
    "CertificateValues",
    "RevocationValues",
  ])
  const revocation = parts.get("RevocationValues")
  if (revocation !== undefined) refuseAttributes(revocation)
  const proofs = revocation && onlyChildren(revocation, ["CRLValues", "OCSPValues"])
  return {
    stamped: stampedBytes(signature),
    timeStamp: readTimeStamp(onlyChild(properties, xades, "SignatureTimeStamp")),
    certificates: readCertificates(parts.get("CertificateValues")),
    crls: encapsulated(proofs?.get("CRLValues"), "EncapsulatedCRLValue"),
    ocspResponses: encapsulated(proofs?.get("OCSPValues"), "EncapsulatedOCSPValue"),
  }
}
