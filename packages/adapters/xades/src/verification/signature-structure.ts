/**
 * Parses the only XAdES signature of a document and its signed properties: time, certificate and
 * media types (ETSI EN 319 132-1, 5.2; also the older SigningCertificate of TS 101 903).
 *
 * Checks form only: one signature, unique ids, a Target that is this signature, exactly one
 * SignedProperties reference. Computes no digest and checks no trust.
 */
import { type Certificate, parseCertificate } from "../certificate.ts"
import { namespace, signedPropertiesType } from "../namespaces.ts"
import { type CanonicalForm, childElements, type Document, type Element } from "../xml-document.ts"
import {
  canonicalFormOf,
  digestHash,
  readSignatureMethod,
  type SignatureMethod,
} from "./algorithms.ts"
import { attributeOf, base64Of, onlyChild, optionalChild, textOf } from "./signature-elements.ts"
import { ValidationError, wrapError } from "./verification.ts"

export interface CertificateClaim {
  readonly hash: string
  readonly digest: Buffer
  /** Decimal; only the older property contains it. */
  readonly serialNumber: string | undefined
}

export interface SignedProperties {
  readonly element: Element
  readonly id: string
  readonly signingTime: Date
  /** The first certificate, the signer's, of each property present (V1, V2). */
  readonly certificateClaims: ReadonlyArray<CertificateClaim>
  /** Media type by the id of the reference it describes. */
  readonly mediaTypes: ReadonlyMap<string, string>
}

const dateTimePattern =
  /^\s*(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2}))\s*$/

const readSigningTime = (properties: Element): Date => {
  const text = textOf(onlyChild(properties, namespace.xades, "SigningTime"))
  const [, dateTime] = dateTimePattern.exec(text) ?? []
  const time = new Date(dateTime ?? Number.NaN)
  if (Number.isNaN(time.getTime())) {
    throw new ValidationError("Malformed", "SigningTime is not a date with a time zone")
  }
  return time
}

const readSerialNumber = (certificate: Element): string | undefined => {
  const issuer = optionalChild(certificate, namespace.xades, "IssuerSerial")
  return issuer && textOf(onlyChild(issuer, namespace.signature, "X509SerialNumber")).trim()
}

const readClaim = (property: Element): CertificateClaim => {
  const [certificate] = childElements(property, namespace.xades, "Cert")
  if (certificate === undefined)
    throw new ValidationError("Malformed", "SigningCertificate is empty")
  const digest = onlyChild(certificate, namespace.xades, "CertDigest")
  const method = onlyChild(digest, namespace.signature, "DigestMethod")
  return {
    hash: digestHash(attributeOf(method, "Algorithm")),
    digest: base64Of(onlyChild(digest, namespace.signature, "DigestValue")),
    serialNumber: readSerialNumber(certificate),
  }
}

const readClaims = (properties: Element): ReadonlyArray<CertificateClaim> => {
  const claims = ["SigningCertificate", "SigningCertificateV2"]
    .map((name) => optionalChild(properties, namespace.xades, name))
    .filter((property) => property !== undefined)
    .map(readClaim)
  if (claims.length === 0) throw new ValidationError("Malformed", "SigningCertificate is missing")
  return claims
}

const readMediaTypes = (signed: Element): ReadonlyMap<string, string> => {
  const data = optionalChild(signed, namespace.xades, "SignedDataObjectProperties")
  const formats = data ? childElements(data, namespace.xades, "DataObjectFormat") : []
  return new Map(
    formats.flatMap((format): Array<[string, string]> => {
      const type = optionalChild(format, namespace.xades, "MimeType")
      const reference = attributeOf(format, "ObjectReference").replace(/^#/, "")
      return type ? [[reference, textOf(type)]] : []
    }),
  )
}

/**
 * Returns the qualifying properties; an enveloping signature has further objects with the signed
 * data.
 */
const onlyQualifyingProperties = (signature: Element): Element => {
  const [first, ...more] = childElements(signature, namespace.signature, "Object").flatMap(
    (object) => childElements(object, namespace.xades, "QualifyingProperties"),
  )
  if (first === undefined) throw new ValidationError("Malformed", "QualifyingProperties is missing")
  if (more.length > 0) {
    throw new ValidationError("Malformed", "QualifyingProperties occurs more than once")
  }
  return first
}

/** The properties in `ds:Signature/ds:Object/xades:QualifyingProperties`. */
const readSignedProperties = (signature: Element): SignedProperties => {
  const qualifying = onlyQualifyingProperties(signature)
  if (attributeOf(qualifying, "Target") !== `#${attributeOf(signature, "Id")}`) {
    throw new ValidationError("Malformed", "QualifyingProperties belong to another signature")
  }
  const signed = onlyChild(qualifying, namespace.xades, "SignedProperties")
  const properties = onlyChild(signed, namespace.xades, "SignedSignatureProperties")
  return {
    element: signed,
    id: attributeOf(signed, "Id"),
    signingTime: readSigningTime(properties),
    certificateClaims: readClaims(properties),
    mediaTypes: readMediaTypes(signed),
  }
}

export interface SignedReference {
  readonly id: string | null
  readonly uri: string
  readonly transforms: ReadonlyArray<Element>
  readonly hash: string
  readonly digest: Buffer
}

export interface SignatureStructure {
  readonly element: Element
  readonly signedInfo: Element
  readonly canonicalForm: CanonicalForm
  readonly signatureMethod: SignatureMethod
  readonly signatureValue: Buffer
  readonly propertiesReference: SignedReference
  /** References to signed data, without the one to SignedProperties. */
  readonly references: ReadonlyArray<SignedReference>
  readonly certificates: ReadonlyArray<Certificate>
  readonly properties: SignedProperties
}

const algorithmOf = (element: Element): string => attributeOf(element, "Algorithm")

/** The only ds:Signature of the document, at any depth. */
const onlySignature = (document: Document): Element => {
  const nodes = document.getElementsByTagNameNS(namespace.signature, "Signature")
  const signature = nodes.item(0)
  if (signature === null) throw new ValidationError("NoSignature", "there is no ds:Signature")
  if (nodes.length > 1) throw new ValidationError("ManySignatures", `${nodes.length} signatures`)
  return signature
}

/** Verifiers differ in which attributes count as ids: xmlsec1 and Java let their caller decide. */
const isIdName = (name: string): boolean => name.toLowerCase() === "id"

const checkUniqueIds = (document: Document): void => {
  const seen = new Set<string>()
  for (const element of document.getElementsByTagName("*")) {
    for (const { localName, value } of element.attributes) {
      if (!isIdName(localName ?? "")) continue
      if (seen.has(value)) throw new ValidationError("DuplicateId", `the id ${value} occurs twice`)
      seen.add(value)
    }
  }
}

const readTransforms = (reference: Element): ReadonlyArray<Element> => {
  const transforms = optionalChild(reference, namespace.signature, "Transforms")
  return transforms ? childElements(transforms, namespace.signature, "Transform") : []
}

/** Without a URI the application would decide what is signed (XML Signature, 4.4.3.1). */
const readUri = (reference: Element): string => {
  const uri = reference.getAttributeNS(null, "URI")
  if (uri === null) throw new ValidationError("UnexpectedReference", "a reference without URI")
  return uri
}

const readReference = (element: Element): SignedReference => ({
  id: element.getAttributeNS(null, "Id"),
  uri: readUri(element),
  transforms: readTransforms(element),
  hash: digestHash(algorithmOf(onlyChild(element, namespace.signature, "DigestMethod"))),
  digest: base64Of(onlyChild(element, namespace.signature, "DigestValue")),
})

const isPropertiesReference = (reference: Element): boolean =>
  reference.getAttributeNS(null, "Type") === signedPropertiesType

const readPropertiesReference = (
  references: ReadonlyArray<Element>,
  properties: SignedProperties,
): SignedReference => {
  const [reference, ...more] = references.filter(isPropertiesReference).map(readReference)
  if (reference === undefined || more.length > 0) {
    throw new ValidationError(
      "UnexpectedReference",
      "not exactly one reference to SignedProperties",
    )
  }
  if (reference.uri !== `#${properties.id}`) {
    throw new ValidationError(
      "UnexpectedReference",
      "the reference is not to these SignedProperties",
    )
  }
  return reference
}

/** An unreferenced object in the signature could be mistaken for signed data. */
const checkObjects = (signature: Element, references: ReadonlyArray<SignedReference>): void => {
  for (const object of childElements(signature, namespace.signature, "Object")) {
    if (childElements(object, namespace.xades, "QualifyingProperties").length > 0) continue
    if (references.some(({ uri }) => uri === `#${object.getAttributeNS(null, "Id")}`)) continue
    throw new ValidationError("Malformed", "an Object is not signed")
  }
}

const readCertificates = (signature: Element): ReadonlyArray<Certificate> =>
  childElements(
    onlyChild(signature, namespace.signature, "KeyInfo"),
    namespace.signature,
    "X509Data",
  )
    .flatMap((data) => childElements(data, namespace.signature, "X509Certificate"))
    .map((element) =>
      wrapError("Malformed", "a certificate is not readable", () => {
        const der = base64Of(element)
        const certificate = parseCertificate(der)
        if (!der.equals(certificate.x509.raw))
          throw new ValidationError("Malformed", "extra bytes after the DER")
        return certificate
      }),
    )

/** Reads the signature of a document. Throws `ValidationError`. */
export const readSignature = (document: Document): SignatureStructure => {
  const element = onlySignature(document)
  checkUniqueIds(document)
  const info = onlyChild(element, namespace.signature, "SignedInfo")
  const method = onlyChild(info, namespace.signature, "CanonicalizationMethod")
  const canonicalForm = canonicalFormOf(method)
  if (canonicalForm === undefined) {
    throw new ValidationError("ForbiddenAlgorithm", "unsupported canonicalization of SignedInfo")
  }
  const properties = readSignedProperties(element)
  const references = childElements(info, namespace.signature, "Reference")
  const contents = references.filter((each) => !isPropertiesReference(each)).map(readReference)
  checkObjects(element, contents)
  return {
    element,
    signedInfo: info,
    canonicalForm,
    properties,
    propertiesReference: readPropertiesReference(references, properties),
    signatureMethod: readSignatureMethod(onlyChild(info, namespace.signature, "SignatureMethod")),
    signatureValue: base64Of(onlyChild(element, namespace.signature, "SignatureValue")),
    references: contents,
    certificates: readCertificates(element),
  }
}
