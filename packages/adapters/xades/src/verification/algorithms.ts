/**
 * The algorithms that a signature may use, and their names in Node.
 *
 * SHA-1 and older algorithms are absent on purpose, although KSeF still lists SHA-1. Identifiers:
 * RFC 9231, W3C XML Signature 1.1, XML Encryption 1.1 (consulted 2026-11-20).
 */
import { constants, type KeyObject, verify } from "node:crypto"
import { namespace, transform } from "../namespaces.ts"
import { type CanonicalForm, childElements, type Element } from "../xml-document.ts"
import { attributeOf, onlyChild, optionalChild, textOf } from "./signature-elements.ts"
import { ValidationError, wrapError } from "./verification.ts"

const signatureMore = "http://www.w3.org/2001/04/xmldsig-more#"
const signatureMore2007 = "http://www.w3.org/2007/05/xmldsig-more#"
const signatureMore2021 = "http://www.w3.org/2021/04/xmldsig-more#"

const digestMethods: ReadonlyMap<string, string> = new Map([
  ["http://www.w3.org/2001/04/xmlenc#sha256", "sha256"],
  [`${signatureMore}sha384`, "sha384"],
  ["http://www.w3.org/2001/04/xmlenc#sha512", "sha512"],
  ...["sha3-256", "sha3-384", "sha3-512"].map((hash): [string, string] => [
    `${signatureMore2007}${hash}`,
    hash,
  ]),
])

type Scheme = "RSA" | "RSA-PSS" | "ECDSA"

export interface SignatureMethod {
  readonly scheme: Scheme
  readonly hash: string
  /** RSA-PSS only; by default as long as the digest (RFC 9231, 2.3.10). */
  readonly saltLength?: number
}

/** RSA-PSS with explicit digest and salt length (RFC 9231, 2.3.9). */
const parametrisedPss = `${signatureMore2007}rsa-pss`

const signatureMethods: ReadonlyMap<string, SignatureMethod> = new Map([
  ...["sha256", "sha384", "sha512"].flatMap(
    (hash): Array<[string, SignatureMethod]> => [
      [`${signatureMore}rsa-${hash}`, { scheme: "RSA", hash }],
      [`${signatureMore}ecdsa-${hash}`, { scheme: "ECDSA", hash }],
      [`${signatureMore2007}${hash}-rsa-MGF1`, { scheme: "RSA-PSS", hash }],
    ],
  ),
  ...["sha3-256", "sha3-384", "sha3-512"].flatMap(
    (hash): Array<[string, SignatureMethod]> => [
      [`${signatureMore2021}ecdsa-${hash}`, { scheme: "ECDSA", hash }],
      [`${signatureMore2007}${hash}-rsa-MGF1`, { scheme: "RSA-PSS", hash }],
    ],
  ),
])

const keyTypes = { RSA: ["rsa"], "RSA-PSS": ["rsa", "rsa-pss"], ECDSA: ["ec"] } as const

/** Curves of 256 bits or more that are used for signatures in the EU. */
const curves: ReadonlySet<string> = new Set([
  "prime256v1",
  "secp384r1",
  "secp521r1",
  "brainpoolP256r1",
  "brainpoolP384r1",
  "brainpoolP512r1",
])

/** Node's name of a digest method. */
export const digestHash = (uri: string): string => {
  const hash = digestMethods.get(uri)
  if (hash === undefined) throw new ValidationError("ForbiddenAlgorithm", `digest method ${uri}`)
  return hash
}

/** Rejects keys that are too short, of signers and authorities alike. */
export const checkKeyStrength = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): void => {
  if (asymmetricKeyType === "ec") {
    if (curves.has(asymmetricKeyDetails?.namedCurve ?? "")) return
  } else if (asymmetricKeyType === "rsa" || asymmetricKeyType === "rsa-pss") {
    if ((asymmetricKeyDetails?.modulusLength ?? 0) >= 2048) return
  }
  throw new ValidationError("WeakKey", `${asymmetricKeyType} key is too short or of another kind`)
}

const readPssParameters = (method: Element): SignatureMethod => {
  const parameters = onlyChild(method, signatureMore2007, "RSAPSSParams")
  if (optionalChild(parameters, signatureMore2007, "MaskGenerationFunction")) {
    throw new ValidationError("ForbiddenAlgorithm", "another mask generation function")
  }
  const digest = optionalChild(parameters, namespace.signature, "DigestMethod")
  const salt = optionalChild(parameters, signatureMore2007, "SaltLength")
  return {
    scheme: "RSA-PSS",
    hash: digest ? digestHash(attributeOf(digest, "Algorithm")) : "sha256",
    ...(salt ? { saltLength: Number(textOf(salt)) } : {}),
  }
}

/** The algorithm that `ds:SignatureMethod` names, if it is allowed. */
export const readSignatureMethod = (element: Element): SignatureMethod => {
  const uri = attributeOf(element, "Algorithm")
  if (uri === parametrisedPss) return readPssParameters(element)
  const method = signatureMethods.get(uri)
  if (method === undefined)
    throw new ValidationError("ForbiddenAlgorithm", `signature method ${uri}`)
  return method
}

const schemeOptions = ({ scheme, saltLength }: SignatureMethod) => {
  if (scheme === "ECDSA") return { dsaEncoding: "ieee-p1363" } as const
  if (scheme === "RSA") return { padding: constants.RSA_PKCS1_PADDING }
  return {
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: saltLength ?? constants.RSA_PSS_SALTLEN_DIGEST,
  }
}

/** Throws unless the key made the signature value over the canonical SignedInfo. */
export const checkSignatureValue = (
  method: SignatureMethod,
  key: KeyObject,
  signedInfo: string,
  value: Uint8Array,
): void => {
  const types: ReadonlyArray<string> = keyTypes[method.scheme]
  if (!types.includes(key.asymmetricKeyType ?? "")) {
    throw new ValidationError("SignatureMismatch", "the certificate's key is of another kind")
  }
  const options = { key, ...schemeOptions(method) }
  const isGood = wrapError("SignatureMismatch", "the signature cannot be checked", () =>
    verify(method.hash, Buffer.from(signedInfo), options, value),
  )
  if (!isGood)
    throw new ValidationError("SignatureMismatch", "the signature value does not match the key")
}

type Form = Pick<CanonicalForm, "mode" | "withComments">

const canonicalForms: ReadonlyMap<string, Form> = new Map([
  [transform.exclusiveC14n, { mode: "exclusive" }],
  [transform.exclusiveC14nWithComments, { mode: "exclusive", withComments: true }],
  [transform.inclusiveC14n, { mode: "inclusive" }],
  [transform.inclusiveC14nWithComments, { mode: "inclusive", withComments: true }],
  [transform.inclusiveC14n11, { mode: "inclusive" }],
  [transform.inclusiveC14n11WithComments, { mode: "inclusive", withComments: true }],
])

const algorithmOf = (step: Element): string => attributeOf(step, "Algorithm")

const namesSignature = (expression: Element, pattern: RegExp): boolean => {
  const [, prefix] = pattern.exec(textOf(expression)) ?? []
  return prefix !== undefined && expression.lookupNamespaceURI(prefix) === namespace.signature
}

/** Java's DSS wrote the enveloped transform as this expression up to version 5. */
const exceptSignature = /^\s*not\s*\(\s*ancestor-or-self::([\w.-]+):Signature\s*\)\s*$/

/** Subtracts every signature (DSS), or the one around the expression (the standard). */
const everySignature = /^\s*(?:\/\/|\/descendant(?:-or-self)?::|\/\*\/)([\w.-]+):Signature\s*$/
const thisSignature = /^\s*here\(\)\s*\/\s*ancestor::([\w.-]+):Signature(?:\[1\])?\s*$/

const subtractsSignature = (step: Element): boolean => {
  const filter = onlyChild(step, namespace.filter2, "XPath")
  return (
    childElements(step).length === 1 &&
    attributeOf(filter, "Filter") === "subtract" &&
    [everySignature, thisSignature].some((pattern) => namesSignature(filter, pattern))
  )
}

const removesSignature = (step: Element): boolean => {
  switch (algorithmOf(step)) {
    case transform.envelopedSignature:
      return childElements(step).length === 0
    case transform.xpath:
      return namesSignature(onlyChild(step, namespace.signature, "XPath"), exceptSignature)
    case transform.filter2:
      return subtractsSignature(step)
    default:
      return false
  }
}

const prefixListOf = (step: Element): string => {
  const list = optionalChild(step, transform.exclusiveC14n, "InclusiveNamespaces")
  return (list?.getAttributeNS(null, "PrefixList") ?? "").replace(/#default/g, "")
}

/** The canonical form that a transform or CanonicalizationMethod names, if any. */
export const canonicalFormOf = (step: Element): CanonicalForm | undefined => {
  const form = canonicalForms.get(algorithmOf(step))
  if (form?.mode !== "exclusive" || childElements(step).length === 0) return form
  return { ...form, inclusivePrefixes: prefixListOf(step) }
}

const rejected = () =>
  new ValidationError("UnexpectedReference", "unsupported transforms of the document")

/** A reference into its own document excludes comments, regardless of the transform. */
const onlyForm = (forms: ReadonlyArray<CanonicalForm>): CanonicalForm => {
  if (forms.length > 1) throw rejected()
  return { mode: "inclusive", ...forms[0], withComments: false }
}

/** For an element that is signed as it is: at most one canonical form. */
export const elementForm = (transforms: ReadonlyArray<Element>): CanonicalForm => {
  const forms = transforms.map(canonicalFormOf).filter((form) => form !== undefined)
  if (forms.length < transforms.length) throw rejected()
  return onlyForm(forms)
}

/** For a document around its signature: the transforms must remove the signature. */
export const envelopedForm = (transforms: ReadonlyArray<Element>): CanonicalForm => {
  const others = transforms.filter((step) => !removesSignature(step))
  if (others.length === transforms.length) throw rejected()
  return elementForm(others)
}

/** Returns whether a reference covers the bytes that an element contains as Base64. */
export const decodesBase64 = ([first, ...more]: ReadonlyArray<Element>): boolean =>
  first !== undefined &&
  algorithmOf(first) === transform.base64 &&
  more.length === 0 &&
  childElements(first).length === 0
