/**
 * What a signature looks like before anything is signed: its shape and the values that vary.
 *
 * One shape and one key have one prototype and one template; the values change with each
 * document. Knows neither keys nor XML.
 */

/**
 * Which certificate property is signed: `V2` is the one ETSI EN 319 132-1 asks of a BASELINE
 * signature; `V1` (EN 319 132-1 calls it deprecated) for verifiers that predate it.
 */
export type SigningCertificateProperty = "V1" | "V2" | "both"

export interface SignatureShape {
  /** Detached: the reference names a file. Enveloped: the reference is the document around it. */
  readonly packaging: "detached" | "enveloped"
  readonly signingCertificate: SigningCertificateProperty
}

/** Values that are safe to put into XML as they are: escaped, percent-encoded or Base64. */
export interface SignatureValues {
  /** Signature/@Id; the ids inside the signature begin with it. */
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
 * An id for the signature of one document. Taken from the digest, so that the same input gives
 * the same container and no id in the document can be made to collide with it.
 */
export const signatureIdFor = (documentDigest: string): string =>
  `id-${Buffer.from(documentDigest, "base64").toString("hex").slice(0, 32)}`
