/**
 * The unsigned properties of a signature in a container: time stamp, certificates and their
 * revocation data (ETSI EN 319 132-1, 5.3 and 5.4), then its renewals (5.5).
 *
 * No signature covers these elements, so none is ignored: unknown elements and attributes, text
 * between elements and any other order are rejected.
 */
import { parseCertificate, type Certificate } from "../certificate.ts"
import { namespace, transform } from "../namespaces.ts"
import { readTimeStampToken, type TimeStampToken } from "../time-stamp/time-stamp-token.ts"
import { canonicalXml, childElements, type Element } from "../xml-document.ts"
import { attributeOf, base64Of, onlyChild, optionalChild } from "./signature-elements.ts"
import { ValidationError, wrapError } from "./verification.ts"

/** Certificates and revocation data. */
export interface ValidationData {
  readonly certificates: ReadonlyArray<Certificate>
  readonly crls: ReadonlyArray<Uint8Array>
  readonly ocspResponses: ReadonlyArray<Uint8Array>
}

export interface RenewalElements {
  /** The unsigned properties that its time stamp covers: all that precede it. */
  readonly covered: ReadonlyArray<Element>
  /** The archive time stamp. */
  readonly timeStamp: TimeStampToken
  /** The validation data of the previous time stamp. */
  readonly data: ValidationData
}

export interface EvidenceElements extends ValidationData {
  /** The canonical ds:SignatureValue, which the time stamp covers. */
  readonly stamped: Uint8Array
  readonly timeStamp: TimeStampToken
  /** The oldest first. */
  readonly renewals: ReadonlyArray<RenewalElements>
}

const { xades, xades141, signature: ds } = namespace

const rejectText = (parent: Element): void => {
  if (parent.childNodes.length === childElements(parent).length) return
  throw new ValidationError("Malformed", `${parent.localName} has text between its parts`)
}

/** The elements by name. Throws for other names and duplicates. */
const onlyKnown = (
  parent: Element,
  children: ReadonlyArray<Element>,
  names: ReadonlyArray<string>,
): ReadonlyMap<string, Element> => {
  const elementsByName = new Map(children.map((child) => [child.localName ?? "", child]))
  const isKnown = children.every(
    ({ localName, namespaceURI }) =>
      names.includes(localName ?? "") && (namespaceURI === xades || namespaceURI === ds),
  )
  if (isKnown && elementsByName.size === children.length) return elementsByName
  throw new ValidationError("Malformed", `${parent.localName} has unknown parts`)
}

/** The child elements by name. Throws for other names, duplicates and text. */
const onlyChildren = (
  parent: Element,
  names: ReadonlyArray<string>,
): ReadonlyMap<string, Element> => {
  rejectText(parent)
  return onlyKnown(parent, childElements(parent), names)
}

const rejectAttributes = (element: Element): void => {
  for (const { nodeName } of element.attributes) {
    if (nodeName.startsWith("xmlns")) continue
    throw new ValidationError("Malformed", `${element.localName} has the attribute ${nodeName}`)
  }
}

const encapsulated = (parent: Element | undefined, name: string): ReadonlyArray<Buffer> => {
  if (parent === undefined) return []
  rejectAttributes(parent)
  const items = childElements(parent, xades, name)
  if (items.length !== parent.childNodes.length) {
    throw new ValidationError("Malformed", `${parent.localName} has unknown parts`)
  }
  items.forEach(rejectAttributes)
  return items.map(base64Of)
}

const readTimeStamp = (element: Element): TimeStampToken => {
  rejectAttributes(element)
  onlyChildren(element, ["CanonicalizationMethod", "EncapsulatedTimeStamp"])
  const method = onlyChild(element, ds, "CanonicalizationMethod")
  if (
    attributeOf(method, "Algorithm") !== transform.exclusiveC14n ||
    method.childNodes.length > 0
  ) {
    throw new ValidationError("ForbiddenAlgorithm", "unsupported canonicalization of a time stamp")
  }
  const token = onlyChild(element, xades, "EncapsulatedTimeStamp")
  rejectAttributes(token)
  const der = base64Of(token)
  return wrapError("Malformed", "the time stamp is not readable", () => readTimeStampToken(der))
}

const readCertificates = (values: Element | undefined): ReadonlyArray<Certificate> =>
  encapsulated(values, "EncapsulatedX509Certificate").map((der) =>
    wrapError("Malformed", "a certificate is not readable", () => {
      const certificate = parseCertificate(der)
      if (!der.equals(certificate.x509.raw))
        throw new ValidationError("Malformed", "extra bytes after the DER")
      return certificate
    }),
  )

const readData = (parts: ReadonlyMap<string, Element>): ValidationData => {
  const revocation = parts.get("RevocationValues")
  if (revocation !== undefined) rejectAttributes(revocation)
  const proofs = revocation && onlyChildren(revocation, ["CRLValues", "OCSPValues"])
  return {
    certificates: readCertificates(parts.get("CertificateValues")),
    crls: encapsulated(proofs?.get("CRLValues"), "EncapsulatedCRLValue"),
    ocspResponses: encapsulated(proofs?.get("OCSPValues"), "EncapsulatedOCSPValue"),
  }
}

const noData: ValidationData = { certificates: [], crls: [], ocspResponses: [] }

/** Archive time stamps, each after the validation data of the previous one, if any. */
const readRenewals = (
  later: ReadonlyArray<Element>,
  earlier: ReadonlyArray<Element>,
): ReadonlyArray<RenewalElements> => {
  const renewals: Array<RenewalElements> = []
  const covered = [...earlier]
  let data: ValidationData | undefined
  for (const element of later) {
    rejectAttributes(element)
    if (element.localName === "ArchiveTimeStamp") {
      const timeStamp = readTimeStamp(element)
      renewals.push({ covered: [...covered], timeStamp, data: data ?? noData })
      data = undefined
    } else if (element.localName === "TimeStampValidationData" && data === undefined) {
      data = readData(onlyChildren(element, ["CertificateValues", "RevocationValues"]))
    } else {
      throw new ValidationError("Malformed", `unknown element ${element.localName}`)
    }
    covered.push(element)
  }
  if (data === undefined) return renewals
  throw new ValidationError("Malformed", "no archive time stamp covers the last validation data")
}

/** The canonical ds:SignatureValue, which a time stamp covers. */
export const stampedBytes = (signature: Element): Uint8Array =>
  Buffer.from(canonicalXml(onlyChild(signature, ds, "SignatureValue")))

const unsignedProperties = (signature: Element): Element | undefined => {
  const object = onlyChild(signature, ds, "Object")
  const qualifying = onlyChild(object, xades, "QualifyingProperties")
  onlyChildren(qualifying, ["SignedProperties", "UnsignedProperties"])
  const unsigned = optionalChild(qualifying, xades, "UnsignedProperties")
  if (unsigned === undefined) return undefined
  rejectAttributes(unsigned)
  onlyChildren(unsigned, ["UnsignedSignatureProperties"])
  const properties = onlyChild(unsigned, xades, "UnsignedSignatureProperties")
  rejectAttributes(properties)
  rejectText(properties)
  return properties
}

/** The unsigned properties in order; empty at level B. */
export const unsignedPropertiesOf = (signature: Element): ReadonlyArray<Element> => {
  const properties = unsignedProperties(signature)
  return properties === undefined ? [] : childElements(properties)
}

/** Undefined for a signature of level B, which has no unsigned properties. */
export const readEvidence = (signature: Element): EvidenceElements | undefined => {
  const properties = unsignedProperties(signature)
  if (properties === undefined) return undefined
  const children = childElements(properties)
  const firstLater = children.findIndex(({ namespaceURI }) => namespaceURI === xades141)
  const earlier = firstLater < 0 ? children : children.slice(0, firstLater)
  const later = children.slice(earlier.length)
  if (later.some(({ namespaceURI }) => namespaceURI !== xades141)) {
    throw new ValidationError("Malformed", "evidence of the signature follows a renewal")
  }
  const names = ["SignatureTimeStamp", "CertificateValues", "RevocationValues"]
  const parts = onlyKnown(properties, earlier, names)
  return {
    stamped: stampedBytes(signature),
    timeStamp: readTimeStamp(onlyChild(properties, xades, "SignatureTimeStamp")),
    renewals: readRenewals(later, earlier),
    ...readData(parts),
  }
}
