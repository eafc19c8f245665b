/**
 * The arithmetic of a signature: the digest of every reference, and the signature value over the
 * canonical SignedInfo with the key of one given certificate.
 *
 * What the references must cover is not decided here.
 */
import { createHash } from "node:crypto"
import type { Certificate } from "../certificate.ts"
import { canonicalXml, inContext } from "../xml-document.ts"
import { checkKeyStrength, checkSignatureValue, elementForm } from "./algorithms.ts"
import type { SignatureStructure, SignedReference } from "./signature-structure.ts"
import { Refusal } from "./verification.ts"

/** What the digest of a reference is of, by its URI; undefined when it is not at hand. */
export type SignedBytes = (uri: string) => Uint8Array | undefined

const checkDigest = (
  { uri, hash, digest }: SignedReference,
  bytes: string | Uint8Array | undefined,
): void => {
  const isSame = bytes !== undefined && createHash(hash).update(bytes).digest().equals(digest)
  if (!isSame) throw new Refusal("DigestMismatch", `${uri || "the document"} was changed`)
}

/** Refuses a signature that the certificate's key did not make, or whose references changed. */
export const checkArithmetic = (
  structure: SignatureStructure,
  signer: Certificate,
  content: SignedBytes,
): void => {
  const { properties, propertiesReference, signedInfo, canonicalForm } = structure
  checkKeyStrength(signer.publicKey)
  const form = elementForm(propertiesReference.transforms)
  checkDigest(propertiesReference, canonicalXml(inContext(properties.element), form))
  for (const reference of structure.references) checkDigest(reference, content(reference.uri))
  checkSignatureValue(
    structure.signatureMethod,
    signer.publicKey,
    canonicalXml(inContext(signedInfo), canonicalForm),
    structure.signatureValue,
  )
}
