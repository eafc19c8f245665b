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
  parseCertificatesPem,
  type Certificate,
} from "../certificate.ts"
import {
  attributeOf,
  oidOrganizationIdentifier,
  oidSerialNumber,
  toRfc4514,
} from "../distinguished-name.ts"
import { checkKeyStrength } from "./algorithms.ts"
import type { CertificateClaim } from "./signed-properties.ts"
import { Refusal, refusing, type Signer } from "./verification.ts"

const longestPath = 6
const clockDifferenceMillis = 5 * 60_000

const isSame = (a: Certificate, b: Certificate): boolean => a.base64 === b.base64

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

const hasBrokenHash = ({ x509 }: Certificate): boolean =>
  /md5|sha1/i.test(x509.signatureAlgorithm ?? "")

const isIssuedBy =
  (subject: Certificate, authoritiesBelow: number) =>
  (issuer: Certificate): boolean =>
    issuer.x509.ca &&
    issuer.keyUsage?.keyCertSign !== false &&
    (issuer.pathLength ?? Number.POSITIVE_INFINITY) >= authoritiesBelow &&
    subject.x509.checkIssued(issuer.x509) &&
    subject.x509.verify(issuer.publicKey)

const findPath = (
  leaf: Certificate,
  given: ReadonlyArray<Certificate>,
  anchors: ReadonlyArray<Certificate>,
): ReadonlyArray<Certificate> => {
  const path = [leaf]
  for (let current = leaf; path.length < longestPath; ) {
    if (anchors.some((anchor) => isSame(anchor, current))) return path
    const issued = isIssuedBy(current, path.length - 1)
    const issuer = anchors.find(issued) ?? given.find((one) => !path.includes(one) && issued(one))
    if (issuer === undefined || hasBrokenHash(current)) break
    path.push(issuer)
    current = issuer
  }
  throw new Refusal("UntrustedCertificate", "no path leads to a trust anchor")
}

export interface TrustQuestion {
  readonly signer: Certificate
  /** All certificates of the signature. */
  readonly given: ReadonlyArray<Certificate>
  readonly trustAnchors: ReadonlyArray<string>
  readonly selfSignedAllowed: boolean
  readonly signingTime: Date
  readonly at: Date | undefined
}

const trustedPath = (question: TrustQuestion): ReadonlyArray<Certificate> => {
  const { signer, given, trustAnchors, selfSignedAllowed } = question
  if (selfSignedAllowed && signer.isSelfSigned) return [signer]
  const anchors = refusing("UntrustedCertificate", "a trust anchor is not readable", () =>
    trustAnchors.flatMap(parseCertificatesPem),
  )
  return findPath(signer, given, anchors)
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
 * Refuses a signer nobody vouches for. Certificates that are not on the path are refused too:
 * they are not protected by the signature, so they must not be taken for a part of it.
 */
export const checkTrust = (question: TrustQuestion): void => {
  const path = trustedPath(question)
  for (const { publicKey } of path) checkKeyStrength(publicKey)
  checkUsage(question.signer)
  checkTimes(path, question)
  const stray = question.given.find((one) => !path.some((certificate) => isSame(certificate, one)))
  if (stray === undefined) return
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
