/**
 * Verifies a document with an enveloped signature, e.g. a KSeF AuthTokenRequest from whatever
 * client made it.
 *
 * What it hands out is the canonical form that was digested, not the input: nobody can read
 * more, or other, than what was signed.
 */
import { createHash } from "node:crypto"
import { namespace, transform } from "../namespaces.ts"
import {
  canonicalXml,
  childElements,
  decodeUtf8,
  parseXml,
  type Document,
  type Element,
} from "../xml-document.ts"
import { attributeOf, onlyChild, textOf } from "./signature-elements.ts"
import { checkArithmetic } from "./signature-proof.ts"
import {
  readSignature,
  type SignatureStructure,
  type SignedReference,
} from "./signature-structure.ts"
import { checkTrust, claimedCertificate, describeSigner } from "./signer-certificate.ts"
import {
  answer,
  Refusal,
  refusing,
  type GoodSignature,
  type RefusedSignature,
  type VerificationOptions,
} from "./verification.ts"

export interface EnvelopedOptions extends Partial<VerificationOptions> {
  /** Accept a signer who vouches for himself, as KSeF's test environment does. Default false. */
  readonly selfSignedAllowed?: boolean
}

export interface GoodEnvelopedSignature extends GoodSignature {
  /** The signed document without its signature, in canonical form, e.g. for a schema. */
  readonly detachedXml: string
}

/** In characters. A signed AuthTokenRequest has some ten thousand. */
const longestDocument = 200_000

const canonicalModes: ReadonlyMap<string, "exclusive" | "inclusive"> = new Map([
  [transform.exclusiveC14n, "exclusive"],
  [transform.exclusiveC14nWithComments, "exclusive"],
  [transform.inclusiveC14n, "inclusive"],
  [transform.inclusiveC14nWithComments, "inclusive"],
])

/** Java's DSS writes the enveloped transform as this expression. */
const isExceptSignature = (step: Element): boolean => {
  const expression = onlyChild(step, namespace.signature, "XPath")
  const [, prefix] =
    /^\s*not\s*\(\s*ancestor-or-self::([\w.-]+):Signature\s*\)\s*$/.exec(textOf(expression)) ?? []
  return prefix !== undefined && expression.lookupNamespaceURI(prefix) === namespace.signature
}

const removesSignature = (step: Element): boolean => {
  const algorithm = attributeOf(step, "Algorithm")
  if (algorithm === transform.envelopedSignature) return childElements(step).length === 0
  return algorithm === transform.xpath && isExceptSignature(step)
}

const onlyDocumentReference = ({ references }: SignatureStructure): SignedReference => {
  const [reference, ...more] = references
  if (reference === undefined || reference.uri !== "") {
    throw new Refusal("DocumentNotCovered", "no reference covers the whole document")
  }
  if (more.length > 0) throw new Refusal("UnexpectedReference", "more than the document is signed")
  return reference
}

const canonicalMode = ({ transforms }: SignedReference): "exclusive" | "inclusive" => {
  const modes = transforms
    .filter((step) => childElements(step, transform.exclusiveC14n).length === 0)
    .map((step) => canonicalModes.get(attributeOf(step, "Algorithm")))
  const removed = transforms.filter(removesSignature)
  const canonical = modes.filter((mode) => mode !== undefined)
  const isUnderstood = removed.length + canonical.length === transforms.length
  if (!isUnderstood || removed.length === 0 || canonical.length > 1) {
    throw new Refusal("UnexpectedReference", "the document is transformed in another way")
  }
  return canonical[0] ?? "inclusive"
}

const documentWithoutSignature = (
  document: Document & { readonly documentElement: Element },
  { element, references }: SignatureStructure,
  mode: "exclusive" | "inclusive",
): string => {
  if (element.parentNode !== document.documentElement) {
    throw new Refusal("DocumentNotCovered", "the signature is not a child of the root")
  }
  const root = document.documentElement.cloneNode(true) as Element
  for (const signature of childElements(root, namespace.signature, "Signature")) {
    root.removeChild(signature)
  }
  const xml = canonicalXml(root, mode)
  for (const { hash, digest } of references) {
    if (createHash(hash).update(xml).digest().equals(digest)) continue
    throw new Refusal("DigestMismatch", "the document was changed after it was signed")
  }
  return xml
}

const readDocument = (xml: string | Uint8Array) => {
  if (xml.length > longestDocument) throw new Refusal("TooLarge", `${xml.length} characters`)
  return refusing("Malformed", "the document is refused", () => {
    const text = typeof xml === "string" ? xml : decodeUtf8(xml)
    return parseXml(text)
  })
}

const verify = async (
  xml: string | Uint8Array,
  options: EnvelopedOptions,
): Promise<GoodEnvelopedSignature> => {
  const document = readDocument(xml)
  const structure = readSignature(document)
  const mode = canonicalMode(onlyDocumentReference(structure))
  const detachedXml = documentWithoutSignature(document, structure, mode)
  const { certificates: given, properties } = structure
  const signer = claimedCertificate(given, properties.certificateClaims)
  await checkArithmetic(document, structure, signer, () => undefined)
  const { signingTime } = properties
  checkTrust({
    signer,
    given,
    signingTime,
    trustAnchors: options.trustAnchors ?? [],
    selfSignedAllowed: options.selfSignedAllowed ?? false,
    at: options.at,
  })
  return { valid: true, signer: describeSigner(signer), signingTime, detachedXml }
}

/**
 * Verifies an enveloped XAdES signature (SigningCertificate V1 or V2) over the whole document.
 * Without `trustAnchors` and `selfSignedAllowed` nobody is trusted.
 */
export const verifyEnveloped = (
  xml: string | Uint8Array,
  options: EnvelopedOptions,
): Promise<GoodEnvelopedSignature | RefusedSignature> => answer(() => verify(xml, options))
