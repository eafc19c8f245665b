/**
 * The path from a certificate to an authority that is trusted (RFC 5280, 6.1, without policies and
 * name constraints).
 *
 * Knows no signatures and no dates: what has to hold at which moment is its callers' business.
 */
import { type Certificate, parseCertificatesPem } from "./certificate.ts"

const longestPath = 6

export const isSame = (a: Certificate, b: Certificate): boolean => a.base64 === b.base64

const hasBrokenHash = ({ x509 }: Certificate): boolean =>
  /md5|sha1/i.test(x509.signatureAlgorithm ?? "")

/** Whether an authority made the certificate, with so many authorities between it and the leaf. */
export const isIssuedBy =
  (subject: Certificate, authoritiesBelow: number) =>
  (issuer: Certificate): boolean =>
    issuer.x509.ca &&
    issuer.keyUsage?.keyCertSign !== false &&
    (issuer.pathLength ?? Number.POSITIVE_INFINITY) >= authoritiesBelow &&
    subject.x509.checkIssued(issuer.x509) &&
    subject.x509.verify(issuer.publicKey)

/** The certificates of several PEM texts. Throws when one is not readable. */
export const readAnchors = (pems: ReadonlyArray<string>): ReadonlyArray<Certificate> =>
  pems.flatMap(parseCertificatesPem)

/** From the leaf to the anchor, both included; undefined when none of the anchors is reached. */
export const findPath = (
  leaf: Certificate,
  given: ReadonlyArray<Certificate>,
  anchors: ReadonlyArray<Certificate>,
): ReadonlyArray<Certificate> | undefined => {
  const path = [leaf]
  for (let current = leaf; path.length < longestPath; ) {
    if (anchors.some((anchor) => isSame(anchor, current))) return path
    const issued = isIssuedBy(current, path.length - 1)
    const issuer = anchors.find(issued) ?? given.find((one) => !path.includes(one) && issued(one))
    if (issuer === undefined || hasBrokenHash(current)) return undefined
    path.push(issuer)
    current = issuer
  }
  return undefined
}
