/**
 * The shape of a signature and the values that vary between documents.
 *
 * One shape and one key have one prototype and one template.
 */

/**
 * Which certificate property is signed: `V2`, which ETSI EN 319 132-1 requires of a BASELINE
 * signature, or the deprecated `V1` for older verifiers.
 */
export type SigningCertificateProperty = "V1" | "V2" | "both"

export interface SignatureShape {
  /** Detached: the reference names a file. Enveloped: the reference is the surrounding document. */
  readonly packaging: "detached" | "enveloped"
  readonly signingCertificate: SigningCertificateProperty
}

/** Values that can be inserted into XML unchanged: escaped, percent-encoded or Base64. */
export interface SignatureValues {
  /** Signature/@Id, a prefix of all ids inside the signature. */
  readonly id: string
  /** Empty when enveloped. */
  readonly documentUri: string
  readonly mediaType: string
  /** SHA-256 in Base64: of the bytes when detached, of the canonical document when enveloped. */
  readonly documentDigest: string
  /** xs:dateTime in UTC. */
  readonly signingTime: string
}

export const documentReferenceId = (signatureId: string): string => `${signatureId}-document`
export const signedPropertiesId = (signatureId: string): string => `${signatureId}-properties`

/**
 * The id of the signature of one document. It is derived from the digest, so the same input gives
 * the same container and no id in a document can be made to collide with it.
 */
export const signatureIdFor = (documentDigest: string): string =>
  `id-${Buffer.from(documentDigest, "base64").toString("hex").slice(0, 32)}`
