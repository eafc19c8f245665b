/**
 * The arithmetic of a signature: xadesjs computes the digest of every reference and the
 * canonical SignedInfo, node checks the signature value with the key of one given certificate.
 *
 * xadesjs alone would accept the key of any certificate in KeyInfo. What the references must
 * cover is not decided here.
 */
import { SignedXml } from "xadesjs"
import type { Certificate } from "../certificate.ts"
import { namespace } from "../namespaces.ts"
import { childElements, forXadesjs, type Document, type Element } from "../xml-document.ts"
import { checkKeyStrength, checkSignatureValue } from "./algorithms.ts"
import { onlySignature, type SignatureStructure } from "./signature-structure.ts"
import { Refusal, refusing } from "./verification.ts"

/** Bytes of a detached file by the URI of its reference; undefined for anything inside the XML. */
export type DetachedContent = (uri: string) => Uint8Array | undefined

const unsignedProperties = "UnsignedSignatureProperties"

type SignedDocument = Document & { readonly documentElement: Element }

// With an element at hand, xadesjs would copy the root's prefixes over nearer ones of the same
// name. What a fragment refers to is inside the signature, which xadesjs finds without content.
const contentOf = (uri: string, content: DetachedContent): Uint8Array<ArrayBuffer> | null => {
  if (uri.startsWith("#")) return new Uint8Array()
  const bytes = content(uri)
  return bytes === undefined ? null : new Uint8Array(bytes)
}

/**
 * xadesjs does not read the properties that renewals add. No reference leads to them, and they are
 * read elsewhere: it gets a copy without.
 */
const withoutRenewals = (document: SignedDocument): SignedDocument => {
  if (document.getElementsByTagNameNS(namespace.xades141, "*").length === 0) return document
  const copy = document.cloneNode(true) as SignedDocument
  for (const properties of copy.getElementsByTagNameNS(namespace.xades, unsignedProperties)) {
    for (const later of childElements(properties, namespace.xades141)) {
      properties.removeChild(later)
    }
  }
  return copy
}

class SignatureReader extends SignedXml {
  readonly #root: Element

  constructor(given: SignedDocument, content: DetachedContent) {
    const document = withoutRenewals(given)
    super(forXadesjs(document))
    this.#root = document.documentElement
    this.LoadXml(forXadesjs(onlySignature(document)))
    this.contentHandler = async ({ Uri }) => contentOf(Uri ?? "", content)
  }

  async checkDigests(): Promise<void> {
    try {
      await this.ValidateReferences(forXadesjs(this.#root.cloneNode(true)))
    } catch (cause) {
      const detail = cause instanceof Error ? cause.message : "a digest cannot be computed"
      throw new Refusal("DigestMismatch", detail, { cause })
    }
  }

  canonicalSignedInfo(): string {
    return this.TransformSignedInfo()
  }
}

/** Refuses a signature that the certificate's key did not make, or whose references changed. */
export const checkArithmetic = async (
  document: SignedDocument,
  structure: SignatureStructure,
  signer: Certificate,
  content: DetachedContent,
): Promise<void> => {
  checkKeyStrength(signer.publicKey)
  const reader = refusing(
    "Malformed",
    "the signature cannot be read",
    () => new SignatureReader(document, content),
  )
  await reader.checkDigests()
  const signedInfo = refusing("Malformed", "SignedInfo has no canonical form", () =>
    reader.canonicalSignedInfo(),
  )
  const { signatureMethod, signatureValue } = structure
  checkSignatureValue(signatureMethod, signer.publicKey, signedInfo, signatureValue)
}
