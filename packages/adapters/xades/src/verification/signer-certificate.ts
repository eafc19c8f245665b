/**
 * Whose signature it is: the certificate the signed properties name, and the path from it to an
 * authority that the caller trusts.
 *
 * Revocation is not consulted: level B carries no proof of it. Name constraints and certificate
 * policies are not evaluated either.
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
import { Refusal, refusing, type Signer } from "./verification.ts"

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
    throw new Refusal(
      "SignerCertificateMismatch",
      "the signed properties name no given certificate",
    )
  }
  return signer
}

export interface TrustQuestion {
  readonly signer: Certificate
  /** All certificates of the signature. */
  readonly given: ReadonlyArray<Certificate>
  readonly trustAnchors: ReadonlyArray<string>
  readonly selfSignedAllowed: boolean
  /** Whether certificates beside the path are passed over instead of refused. */
  readonly strayAllowed?: boolean
  readonly signingTime: Date
  readonly at: Date | undefined
  /** Certificates from elsewhere that the path may lead over. */
  readonly more?: ReadonlyArray<Certificate>
}

const trustedPath = (question: TrustQuestion): ReadonlyArray<Certificate> => {
  const { signer, given, trustAnchors, selfSignedAllowed, more = [] } = question
  if (selfSignedAllowed && signer.isSelfSigned) return [signer]
  const anchors = refusing("UntrustedCertificate", "a trust anchor is not readable", () =>
    readAnchors(trustAnchors),
  )
  const path = findPath(signer, [...given, ...more], anchors)
  if (path !== undefined) return path
  throw new Refusal("UntrustedCertificate", "no path leads to a trust anchor")
}

const isLate = (time: Date, limit: Date): boolean =>
  time.getTime() > limit.getTime() + clockDifferenceMillis

/** Refuses a signing time after the time stamp, and a time stamp after the verification. */
export const checkSignedBefore = (stamped: Date, signingTime: Date, at: Date | undefined): void => {
  if (isLate(signingTime, stamped) || (at !== undefined && isLate(stamped, at))) {
    throw new Refusal("SigningTimeInFuture", `signed at ${signingTime.toISOString()}`)
  }
}

const checkTimes = (path: ReadonlyArray<Certificate>, { signingTime, at }: TrustQuestion): void => {
  if (at !== undefined && signingTime.getTime() > at.getTime() + clockDifferenceMillis) {
    throw new Refusal("SigningTimeInFuture", `signed at ${signingTime.toISOString()}`)
  }
  for (const time of at === undefined ? [signingTime] : [signingTime, at]) {
    const invalid = path.find((certificate) => !isValidAt(certificate, time.getTime()))
    if (invalid === undefined) continue
    const detail = `${toRfc4514(invalid.subject)} is not valid at ${time.toISOString()}`
    throw new Refusal("CertificateNotValid", detail)
  }
}

const checkUsage = ({ keyUsage }: Certificate): void => {
  const maySign = keyUsage === undefined || keyUsage.digitalSignature || keyUsage.nonRepudiation
  if (!maySign) {
    throw new Refusal("CertificateNotValid", "the certificate is not meant for signatures")
  }
}

/**
 * Refuses a signer nobody vouches for; answers the path to the anchor. Certificates that are not on
 * the path are refused too, unless that is allowed: they are not protected by the signature, so
 * they must not be taken for a part of it.
 */
export const checkTrust = (question: TrustQuestion): ReadonlyArray<Certificate> => {
  const path = trustedPath(question)
  for (const { publicKey } of path) checkKeyStrength(publicKey)
  checkUsage(question.signer)
  checkTimes(path, question)
  if (question.strayAllowed === true) return path
  const stray = question.given.find((one) => !path.some((certificate) => isSame(certificate, one)))
  if (stray === undefined) return path
  throw new Refusal("UntrustedCertificate", `${toRfc4514(stray.subject)} is not on the path`)
}

const digitsAfter = (text: string | undefined, prefix: RegExp): string | undefined =>
  text === undefined ? undefined : prefix.exec(text)?.[1]

/** What a caller may want to know of the signer. Prefixes: ETSI EN 319 412-1 and KSeF's own. */
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
