/**
 * The parts of the one XAdES signature in a document, each found where the standard puts it.
 *
 * Checks form only: one signature, unique ids, a Target that is this signature, exactly one
 * SignedProperties reference. No digest is computed here and nobody is trusted.
 */
import { parseCertificate, type Certificate } from "../certificate.ts"
import { namespace, signedPropertiesType, transform } from "../namespaces.ts"
import { childElements, type Document, type Element } from "../xml-document.ts"
import { digestHash, readSignatureMethod, type SignatureMethod } from "./algorithms.ts"
import { attributeOf, base64Of, onlyChild, optionalChild } from "./signature-elements.ts"
import { readSignedProperties, type SignedProperties } from "./signed-properties.ts"
import { Refusal, refusing } from "./verification.ts"

export interface SignedReference {
  readonly id: string | null
  readonly uri: string
  readonly transforms: ReadonlyArray<Element>
  readonly hash: string
  readonly digest: Buffer
}

export interface SignatureStructure {
  readonly element: Element
  readonly signatureMethod: SignatureMethod
  readonly signatureValue: Buffer
  /** References to what is signed, without the one to SignedProperties. */
  readonly references: ReadonlyArray<SignedReference>
  readonly certificates: ReadonlyArray<Certificate>
  readonly properties: SignedProperties
}

const canonicalizations: ReadonlySet<string> = new Set([
  transform.exclusiveC14n,
  transform.exclusiveC14nWithComments,
  transform.inclusiveC14n,
  transform.inclusiveC14nWithComments,
])

const algorithmOf = (element: Element): string => attributeOf(element, "Algorithm")

/** The only ds:Signature of the document, at whatever depth. */
export const onlySignature = (document: Document): Element => {
  const found = document.getElementsByTagNameNS(namespace.signature, "Signature")
  const signature = found.item(0)
  if (signature === null) throw new Refusal("NoSignature", "there is no ds:Signature")
  if (found.length > 1) throw new Refusal("ManySignatures", `${found.length} signatures`)
  return signature
}

// xadesjs looks ids up by these three names, xmlsec1 and Java by what they are told.
const isIdName = (name: string): boolean => name.toLowerCase() === "id"

const checkUniqueIds = (document: Document): void => {
  const seen = new Set<string>()
  for (const element of document.getElementsByTagName("*")) {
    for (const { localName, value } of element.attributes) {
      if (!isIdName(localName ?? "")) continue
      if (seen.has(value)) throw new Refusal("DuplicateId", `the id ${value} is there twice`)
      seen.add(value)
    }
  }
}

const readTransforms = (reference: Element): ReadonlyArray<Element> => {
  const transforms = optionalChild(reference, namespace.signature, "Transforms")
  return transforms ? childElements(transforms, namespace.signature, "Transform") : []
}

// Without URI, what is signed would be up to the application (XML Signature, 4.4.3.1).
const readUri = (reference: Element): string => {
  const uri = reference.getAttributeNS(null, "URI")
  if (uri === null) throw new Refusal("UnexpectedReference", "a reference without URI")
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

const checkPropertiesReference = (
  references: ReadonlyArray<Element>,
  properties: SignedProperties,
): void => {
  const [reference, ...more] = references.filter(isPropertiesReference).map(readReference)
  if (reference === undefined || more.length > 0) {
    throw new Refusal("UnexpectedReference", "not exactly one reference to SignedProperties")
  }
  if (reference.uri !== `#${properties.id}`) {
    throw new Refusal("UnexpectedReference", "the reference is not to these SignedProperties")
  }
  for (const step of reference.transforms) {
    if (canonicalizations.has(algorithmOf(step))) continue
    throw new Refusal("UnexpectedReference", "SignedProperties are transformed")
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
      refusing("Malformed", "a certificate is not readable", () => {
        const der = base64Of(element)
        const certificate = parseCertificate(der)
        if (!der.equals(certificate.x509.raw)) throw new Refusal("Malformed", "not only DER")
        return certificate
      }),
    )

/** Reads the signature of a document, or refuses it. */
export const readSignature = (document: Document): SignatureStructure => {
  const element = onlySignature(document)
  checkUniqueIds(document)
  const info = onlyChild(element, namespace.signature, "SignedInfo")
  const canonicalization = onlyChild(info, namespace.signature, "CanonicalizationMethod")
  if (!canonicalizations.has(algorithmOf(canonicalization))) {
    throw new Refusal("ForbiddenAlgorithm", "the canonicalization of SignedInfo")
  }
  const properties = readSignedProperties(element)
  const references = childElements(info, namespace.signature, "Reference")
  checkPropertiesReference(references, properties)
  return {
    element,
    properties,
    signatureMethod: readSignatureMethod(onlyChild(info, namespace.signature, "SignatureMethod")),
    signatureValue: base64Of(onlyChild(element, namespace.signature, "SignatureValue")),
    references: references.filter((each) => !isPropertiesReference(each)).map(readReference),
    certificates: readCertificates(element),
  }
}
