/**
 * Identifies the signer: the certificate that the signed properties name, and the path from it to
 * an authority that the caller trusts.
 *
 * Revocation is not checked, because level B contains no revocation data. Name constraints and
 * certificate policies are not evaluated.
 */
import {
  certificateDigest,
  isValidAt,
  type Certificate,
  findPath,
  isSame,
  readAnchors,
  attributeOf,
  oidOrganizationIdentifier,
  oidSerialNumber,
  toRfc4514,
} from "../certificate.ts"
import { checkKeyStrength } from "./algorithms.ts"
import type { CertificateClaim } from "./signature-structure.ts"
import { ValidationError, wrapError, type Signer } from "./verification.ts"

const clockDifferenceMillis = 5 * 60_000

const isClaimed =
  (claims: ReadonlyArray<CertificateClaim>) =>
  (certificate: Certificate): boolean =>
    claims.every(
      ({ hash, digest, serialNumber }) =>
        certificateDigest(certificate, hash).equals(digest) &&
        (serialNumber === undefined || serialNumber === certificate.serialNumber),
    )

/** The certificate of KeyInfo that every signed certificate property names. */
export const claimedCertificate = (
  certificates: ReadonlyArray<Certificate>,
  claims: ReadonlyArray<CertificateClaim>,
): Certificate => {
  const signer = certificates.find(isClaimed(claims))
  if (signer === undefined) {
    throw new ValidationError(
      "SignerCertificateMismatch",
      "the signed properties name a certificate that is missing",
    )
  }
  return signer
}

interface PathQuestion {
  readonly signer: Certificate
  /** All certificates of the signature. */
  readonly certificates: ReadonlyArray<Certificate>
  /** Whether certificates that are not on the path are ignored instead of rejected. */
  readonly strayAllowed?: boolean
  readonly signingTime: Date
  readonly at: Date | undefined
}

export interface TrustQuestion extends PathQuestion {
  readonly trustAnchors: ReadonlyArray<string>
  readonly selfSignedAllowed: boolean
  /** Additional certificates for the path. */
  readonly more?: ReadonlyArray<Certificate>
}

const trustedPath = (question: TrustQuestion): ReadonlyArray<Certificate> => {
  const { signer, certificates, trustAnchors, selfSignedAllowed, more = [] } = question
  if (selfSignedAllowed && signer.isSelfSigned) return [signer]
  const anchors = wrapError("UntrustedCertificate", "a trust anchor is not readable", () =>
    readAnchors(trustAnchors),
  )
  const path = findPath(signer, [...certificates, ...more], anchors)
  if (path !== undefined) return path
  throw new ValidationError("UntrustedCertificate", "no path leads to a trust anchor")
}

const isLate = (time: Date, limit: Date): boolean =>
  time.getTime() > limit.getTime() + clockDifferenceMillis

/** Rejects a signing time after the time stamp, and a time stamp after the verification time. */
export const checkSignedBefore = (stamped: Date, signingTime: Date, at: Date | undefined): void => {
  if (isLate(signingTime, stamped) || (at !== undefined && isLate(stamped, at))) {
    throw new ValidationError("SigningTimeInFuture", `signed at ${signingTime.toISOString()}`)
  }
}

const checkTimes = (path: ReadonlyArray<Certificate>, { signingTime, at }: PathQuestion): void => {
  if (at !== undefined && signingTime.getTime() > at.getTime() + clockDifferenceMillis) {
    throw new ValidationError("SigningTimeInFuture", `signed at ${signingTime.toISOString()}`)
  }
  for (const time of at === undefined ? [signingTime] : [signingTime, at]) {
    const invalid = path.find((certificate) => !isValidAt(certificate, time.getTime()))
    if (invalid === undefined) continue
    const detail = `${toRfc4514(invalid.subject)} is not valid at ${time.toISOString()}`
    throw new ValidationError("CertificateNotValid", detail)
  }
}

const checkUsage = ({ keyUsage }: Certificate): void => {
  const maySign = keyUsage === undefined || keyUsage.digitalSignature || keyUsage.nonRepudiation
  if (!maySign) {
    throw new ValidationError("CertificateNotValid", "the certificate is not meant for signatures")
  }
}

/**
 * Throws unless a path from the signer is strong enough and valid at that time. Certificates off
 * the path are rejected too, unless allowed: the signature does not protect them, so they must not
 * appear to be part of it.
 */
export const checkPath = (path: ReadonlyArray<Certificate>, question: PathQuestion): void => {
  for (const { publicKey } of path) checkKeyStrength(publicKey)
  checkUsage(question.signer)
  checkTimes(path, question)
  if (question.strayAllowed === true) return
  const stray = question.certificates.find((one) => !path.some((each) => isSame(each, one)))
  if (stray === undefined) return
  throw new ValidationError(
    "UntrustedCertificate",
    `${toRfc4514(stray.subject)} is not on the path`,
  )
}

/** The path from the signer to a trust anchor. Throws when none is accepted by `checkPath`. */
export const checkTrust = (question: TrustQuestion): ReadonlyArray<Certificate> => {
  const path = trustedPath(question)
  checkPath(path, question)
  return path
}

const digitsAfter = (text: string | undefined, prefix: RegExp): string | undefined =>
  text === undefined ? undefined : prefix.exec(text)?.[1]

/** The signer's names and identifiers. Prefixes: ETSI EN 319 412-1 and KSeF's own. */
export const describeSigner = (certificate: Certificate): Signer => {
  const organizationIdentifier = attributeOf(certificate.subject, oidOrganizationIdentifier)
  const serialNumber = attributeOf(certificate.subject, oidSerialNumber)
  const nip =
    digitsAfter(organizationIdentifier, /^VATPL-?(\d{10})$/) ??
    digitsAfter(serialNumber, /^(?:TINPL|NIP)-?(\d{10})$/)
  const pesel = digitsAfter(serialNumber, /^(?:PNOPL|PESEL)-?(\d{11})$/)
  return {
    subject: toRfc4514(certificate.subject),
    ...(organizationIdentifier === undefined ? {} : { organizationIdentifier }),
    ...(serialNumber === undefined ? {} : { serialNumber }),
    ...(nip === undefined ? {} : { nip }),
    ...(pesel === undefined ? {} : { pesel }),
    certificateSha256: certificateDigest(certificate, "sha256").toString("hex"),
    certificatePem: certificate.x509.toString(),
  }
}
