/**
 * Checks the digest of every reference, and the signature value over the canonical SignedInfo with
 * the key of one given certificate.
 *
 * The caller decides what the references must cover.
 */
import { createHash } from "node:crypto"
import type { Certificate } from "../certificate.ts"
import { canonicalXml, inContext } from "../xml-document.ts"
import { checkKeyStrength, checkSignatureValue, elementForm } from "./algorithms.ts"
import type { SignatureStructure, SignedReference } from "./signature-structure.ts"
import { ValidationError } from "./verification.ts"

/** The bytes that a reference covers, by its URI; undefined when they are not available. */
export type SignedBytes = (uri: string) => Uint8Array | undefined

const checkDigest = (
  { uri, hash, digest }: SignedReference,
  bytes: string | Uint8Array | undefined,
): void => {
  const isSame = bytes !== undefined && createHash(hash).update(bytes).digest().equals(digest)
  if (!isSame) throw new ValidationError("DigestMismatch", `${uri || "the document"} was changed`)
}

/** Throws unless the certificate's key made the signature and all digests match. */
export const checkDigestsAndSignature = (
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
