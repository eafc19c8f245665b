/**
 * The result of a verification: whether a signature is valid, and who signed.
 *
 * An invalid signature is a result, not an error: it has one reason for programs and a detail for
 * people. Nothing of an invalid document is returned.
 */

/**
 * - `Malformed`: not XML, not a ZIP, or not the parts of a XAdES signature
 * - `TooLarge`: above the size limit
 * - `NoSignature`, `ManySignatures`: exactly one is required
 * - `DuplicateId`: two elements with one id, so a reference could mean either
 * - `UnexpectedReference`: the signature covers something other than expected, or in a way
 *   (transforms) that could omit parts
 * - `DocumentNotCovered`: a file or the document is not signed as a whole
 * - `ForbiddenAlgorithm`, `WeakKey`: not RSA from 2048 bits or ECDSA from 256 bits, with SHA-2 or
 *   SHA-3
 * - `SignerCertificateMismatch`: the signed certificate property names no certificate of the
 *   signature
 * - `DigestMismatch`, `SignatureMismatch`: something was changed after signing
 * - `CertificateNotValid`: outside its validity, or not for signatures
 * - `UntrustedCertificate`: no path to a trust anchor
 * - `SigningTimeInFuture`: the signing time is after the verification time or after the time stamp
 * - `TimeStampMismatch`: the time stamp covers something else, or its authority is not trusted
 * - `EvidenceIncomplete`: revocation data is unusable, or missing for some certificates
 * - `CertificateRevoked`: revoked before the time of the time stamp
 * - `RenewalOverdue`: at the verification time a certificate of the last time stamp has expired, so
 *   nothing proves any more that it was not revoked (EN 319 102-1, OUT_OF_BOUNDS_NOT_REVOKED)
 */
export type InvalidReason =
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
  | "RenewalOverdue"

export interface InvalidSignature {
  readonly valid: false
  readonly reason: InvalidReason
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

export interface ValidSignature {
  readonly valid: true
  readonly signer: Signer
  /** As the signer claims it; no time stamp confirms it at level B. */
  readonly signingTime: Date
}

export interface VerificationOptions {
  /** PEM; each may hold several certificates. */
  readonly trustAnchors: ReadonlyArray<string>
  /** Trusted time-stamping authorities, as PEM; by default the trust anchors. */
  readonly timeStampAnchors?: ReadonlyArray<string>
  /**
   * When the signature was received, or the moment at which it must be proved. Certificates must be
   * valid at the signing time and, if this is given, at this time too: those of the signer, or with
   * time stamps those of the last one. The signing time must not be later (five minutes of clock
   * difference are allowed). Omit it to see what the signature proves and until when.
   */
  readonly at?: Date
}

/** Thrown inside the verifier only; `toResult` turns it into an `InvalidSignature`. */
export class ValidationError extends Error {
  override readonly name = "ValidationError"
  readonly reason: InvalidReason

  constructor(reason: InvalidReason, detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.reason = reason
  }
}

/** Runs a verification and returns a `ValidationError` as a result. Any other error is a defect. */
export const toResult = async <Good>(
  verify: () => Promise<Good>,
): Promise<Good | InvalidSignature> => {
  try {
    return await verify()
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return { valid: false, reason: error.reason, detail: error.message }
  }
}

/** Runs a step on untrusted input: any error that it throws gets this `reason`. */
export const wrapError = <Value>(
  reason: InvalidReason,
  detail: string,
  step: () => Value,
): Value => {
  try {
    return step()
  } catch (cause) {
    if (cause instanceof ValidationError) throw cause
    const because = cause instanceof Error ? `: ${cause.message}` : ""
    throw new ValidationError(reason, detail + because, { cause })
  }
}
