/**
 * The answer to "is this signature good, and whose is it?".
 *
 * A refusal is an answer, not an error: it carries one reason that a program may act on and a
 * detail for a human. Nothing of a refused document is handed out.
 */

/**
 * - `Malformed`: not XML, not a ZIP, or not the parts a XAdES signature has
 * - `TooLarge`: above the size that is looked at
 * - `NoSignature`, `ManySignatures`: exactly one is required
 * - `DuplicateId`: two elements with one id, so a reference could mean either
 * - `UnexpectedReference`: the signature covers something else than was expected, or in a way
 *   (transforms) that could leave parts out
 * - `DocumentNotCovered`: a file or the document is not signed as a whole
 * - `ForbiddenAlgorithm`, `WeakKey`: not RSA from 2048 bits or ECDSA from 256 bits, with SHA-2 or
 *   SHA-3
 * - `SignerCertificateMismatch`: the signed certificate property names no certificate given
 * - `DigestMismatch`, `SignatureMismatch`: something was changed after signing
 * - `CertificateNotValid`: outside its validity, or not meant for signatures
 * - `UntrustedCertificate`: no path to a trust anchor
 * - `SigningTimeInFuture`: claims to be signed after the moment of verification, or after its own
 *   time stamp
 * - `TimeStampMismatch`: the time stamp is over something else, or not by a trusted authority
 * - `EvidenceIncomplete`: proofs of certificates' status that prove nothing, or not of all
 * - `CertificateRevoked`: revoked before the moment that the time stamp proves
 */
export type RefusalReason =
  | "Malformed"
  | "TooLarge"
  | "NoSignature"
  | "ManySignatures"
  | "DuplicateId"
  | "UnexpectedReference"
  | "DocumentNotCovered"
  | "ForbiddenAlgorithm"
  | "WeakKey"
  | "SignerCertificateMismatch"
  | "DigestMismatch"
  | "SignatureMismatch"
  | "CertificateNotValid"
  | "UntrustedCertificate"
  | "SigningTimeInFuture"
  | "TimeStampMismatch"
  | "EvidenceIncomplete"
  | "CertificateRevoked"

export interface RefusedSignature {
  readonly valid: false
  readonly reason: RefusalReason
  readonly detail: string
}

export interface Signer {
  /** RFC 4514. */
  readonly subject: string
  /** 2.5.4.97, e.g. `VATPL-5265877635`. */
  readonly organizationIdentifier?: string
  /** 2.5.4.5, e.g. `TINPL-5265877635` or `PNOPL-…`. */
  readonly serialNumber?: string
  /** Ten digits, from `VATPL` in 2.5.4.97, else from `TINPL` or `NIP` in 2.5.4.5. */
  readonly nip?: string
  /** Eleven digits, from `PNOPL` or `PESEL` in 2.5.4.5. */
  readonly pesel?: string
  /** SHA-256 of the DER, lower-case hex. */
  readonly certificateSha256: string
  readonly certificatePem: string
}

export interface GoodSignature {
  readonly valid: true
  readonly signer: Signer
  /** As the signer claims it; no time stamp confirms it at level B. */
  readonly signingTime: Date
}

export interface VerificationOptions {
  /** PEM; each may hold several certificates. */
  readonly trustAnchors: ReadonlyArray<string>
  /** Trusted time-stamping authorities, in the same form; by default the trust anchors. */
  readonly timeStampAnchors?: ReadonlyArray<string>
  /**
   * When the signature was received. Certificates must be valid at the signing time and, when
   * this is given, at this moment too; the signing time must not be later (five minutes of
   * clock difference are allowed). Leave it out for documents from an archive.
   */
  readonly at?: Date
}

/** Thrown inside the verifier only; `answer` turns it into a `RefusedSignature`. */
export class Refusal extends Error {
  override readonly name = "Refusal"
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.reason = reason
  }
}

/** Runs a verification and returns its refusal as a value. Anything else thrown is a defect. */
export const answer = async <Good>(
  verify: () => Promise<Good>,
): Promise<Good | RefusedSignature> => {
  try {
    return await verify()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { valid: false, reason: error.reason, detail: error.message }
  }
}

/** A step on untrusted input: any error it throws becomes `reason`. */
export const refusing = <Value>(
  reason: RefusalReason,
  detail: string,
  step: () => Value,
): Value => {
  try {
    return step()
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    const because = cause instanceof Error ? `: ${cause.message}` : ""
    throw new Refusal(reason, detail + because, { cause })
  }
}
