/**
 * Verifies a document with an enveloped signature, or on request an enveloping one, e.g. a KSeF
 * AuthTokenRequest from any client.
 *
 * It returns the digested canonical form instead of the input, so callers can read only signed
 * data.
 */
import { namespace } from "../namespaces.ts"
import {
  canonicalXml,
  childElements,
  decodeUtf8,
  type Document,
  type Element,
  inContext,
  parseXml,
} from "../xml-document.ts"
import { decodesBase64, elementForm, envelopedForm } from "./algorithms.ts"
import { base64Of } from "./signature-elements.ts"
import { checkDigestsAndSignature } from "./digests-and-signature.ts"
import {
  readSignature,
  type SignatureStructure,
  type SignedReference,
} from "./signature-structure.ts"
import { checkTrust, claimedCertificate, describeSigner } from "./signer-certificate.ts"
import {
  toResult,
  type ValidSignature,
  ValidationError,
  type InvalidSignature,
  wrapError,
  type VerificationOptions,
} from "./verification.ts"

interface SignedContent {
  /** The document without its signature, in canonical form. */
  readonly xml: string
  /** The bytes that were digested. */
  readonly digested: Uint8Array
}

type SignedDocument = Document & { readonly documentElement: Element }

const onlyReference = ({ references }: SignatureStructure): SignedReference => {
  const [reference, ...more] = references
  if (reference === undefined) {
    throw new ValidationError("DocumentNotCovered", "no reference covers the whole document")
  }
  if (more.length > 0)
    throw new ValidationError("UnexpectedReference", "more than the document is signed")
  return reference
}

/**
 * The document's only signature is removed and then restored: copying a receipt of 10,000 files
 * would take longer than reading it.
 */
const canonicalXmlWithout = (
  signature: Element,
  root: Element,
  form: Parameters<typeof canonicalXml>[1],
): string => {
  const next = signature.nextSibling
  root.removeChild(signature)
  try {
    return canonicalXml(root, form)
  } finally {
    root.insertBefore(signature, next)
  }
}

const envelopedContent = (
  document: SignedDocument,
  structure: SignatureStructure,
  reference: SignedReference,
): SignedContent => {
  if (reference.uri !== "") {
    throw new ValidationError("DocumentNotCovered", "no reference covers the whole document")
  }
  const form = envelopedForm(reference.transforms)
  if (structure.element.parentNode !== document.documentElement) {
    throw new ValidationError("DocumentNotCovered", "the signature is not a child of the root")
  }
  const xml = canonicalXmlWithout(structure.element, document.documentElement, form)
  return { xml, digested: Buffer.from(xml) }
}

const objectOf = ({ element }: SignatureStructure, { uri }: SignedReference): Element => {
  const object = childElements(element, namespace.signature, "Object").find(
    (each) => uri !== "#" && uri === `#${each.getAttributeNS(null, "Id")}`,
  )
  if (object !== undefined) return object
  throw new ValidationError("DocumentNotCovered", "no object of the signature is signed")
}

const onlyElement = (object: Element): Element => {
  const [content, ...more] = childElements(object)
  if (content !== undefined && more.length === 0) return content
  throw new ValidationError("Malformed", "the signed object is not one document")
}

const documentIn = (bytes: Uint8Array): Element =>
  wrapError(
    "Malformed",
    "the signed document is rejected",
    () => parseXml(decodeUtf8(bytes)).documentElement,
  )

const envelopingContent = (
  structure: SignatureStructure,
  reference: SignedReference,
): SignedContent => {
  const object = objectOf(structure, reference)
  if (decodesBase64(reference.transforms)) {
    const digested = base64Of(object)
    return { xml: canonicalXml(documentIn(digested)), digested }
  }
  const digested = Buffer.from(canonicalXml(inContext(object), elementForm(reference.transforms)))
  return { xml: canonicalXml(inContext(onlyElement(object))), digested }
}

/** Rejects a partly signed document, and transforms that could omit parts. */
const signedContent = (
  document: SignedDocument,
  structure: SignatureStructure,
  envelopingAllowed: boolean,
): SignedContent => {
  const reference = onlyReference(structure)
  const isEnveloping = structure.element === document.documentElement
  return isEnveloping && envelopingAllowed
    ? envelopingContent(structure, reference)
    : envelopedContent(document, structure, reference)
}

export interface EnvelopedOptions extends Partial<VerificationOptions> {
  /** Accept a self-signed certificate, as KSeF's test environment does. Default false. */
  readonly selfSignedAllowed?: boolean
  /** Accept a signature that contains the document, as KSeF does for logins. Default false. */
  readonly envelopingAllowed?: boolean
  /**
   * Ignore certificates that are not on the path to the anchor, for example the authorities of a
   * signer that is an anchor itself. Default false.
   */
  readonly strayAllowed?: boolean
  /** In characters. Default 200,000: a signed AuthTokenRequest has about ten thousand. */
  readonly longestDocument?: number
}

export interface ValidEnvelopedSignature extends ValidSignature {
  /** The signed document without its signature, in canonical form, e.g. for a schema. */
  readonly detachedXml: string
}

const readDocument = (xml: string | Uint8Array, longestDocument: number) => {
  if (xml.length > longestDocument)
    throw new ValidationError("TooLarge", `${xml.length} characters`)
  return wrapError("Malformed", "the document is rejected", () => {
    const text = typeof xml === "string" ? xml : decodeUtf8(xml)
    return parseXml(text)
  })
}

const verify = async (
  xml: string | Uint8Array,
  options: EnvelopedOptions,
): Promise<ValidEnvelopedSignature> => {
  const document = readDocument(xml, options.longestDocument ?? 200_000)
  const structure = readSignature(document)
  const isEnvelopingAllowed = options.envelopingAllowed ?? false
  const { xml: detachedXml, digested } = signedContent(document, structure, isEnvelopingAllowed)
  const { certificates, properties } = structure
  const signer = claimedCertificate(certificates, properties.certificateClaims)
  checkDigestsAndSignature(structure, signer, () => digested)
  const { signingTime } = properties
  checkTrust({
    signer,
    certificates,
    signingTime,
    trustAnchors: options.trustAnchors ?? [],
    selfSignedAllowed: options.selfSignedAllowed ?? false,
    strayAllowed: options.strayAllowed ?? false,
    at: options.at,
  })
  return { valid: true, signer: describeSigner(signer), signingTime, detachedXml }
}

/**
 * Verifies an enveloped XAdES signature (SigningCertificate V1 or V2) over the whole document.
 * Trusts no signer without `trustAnchors` or `selfSignedAllowed`.
 */
export const verifyEnveloped = (
  xml: string | Uint8Array,
  options: EnvelopedOptions,
): Promise<ValidEnvelopedSignature | InvalidSignature> => toResult(() => verify(xml, options))
