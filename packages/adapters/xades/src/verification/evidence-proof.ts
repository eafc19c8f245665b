/**
 * What the evidence in a container proves: when the signature was there at the latest, and that no
 * certificate on the way to the anchors was revoked then.
 *
 * Every certificate and every proof must be needed: no signature covers the list of them, so a
 * spare one could be anything.
 */
import type { Certificate } from "../certificate.ts"
import { isSame, readAnchors } from "../certificate-path.ts"
import { type CertificateStatus, speaksOf, wasGoodAt } from "../evidence/certificate-status.ts"
import { crlStatus } from "../evidence/crl.ts"
import { ocspStatus } from "../evidence/ocsp.ts"
import { checkTimeStamp, type TrueTimeStamp } from "../time-stamp/time-stamp-check.ts"
import type { EvidenceElements, ValidationData } from "./evidence-elements.ts"
import { Refusal, refusing } from "./verification.ts"

export const readTimeStampAnchors = (pems: ReadonlyArray<string>): ReadonlyArray<Certificate> =>
  refusing("UntrustedCertificate", "a trust anchor is not readable", () => readAnchors(pems))

/** Refuses a time stamp that is not true. */
export const proveTimeStamp = (
  evidence: EvidenceElements,
  anchors: ReadonlyArray<Certificate>,
): TrueTimeStamp =>
  refusing("TimeStampMismatch", "the time stamp is refused", () =>
    checkTimeStamp(evidence.timeStamp, evidence.stamped, anchors, evidence.certificates),
  )

type ReadStatus = (
  der: Uint8Array,
  certificate: Certificate,
  issuer: Certificate,
) => CertificateStatus | undefined

export interface Link {
  readonly certificate: Certificate
  readonly issuer: Certificate
}

/** The certificates whose status has to be proved, each with its issuer: all but the anchor. */
export const linksOf = (path: ReadonlyArray<Certificate>): ReadonlyArray<Link> =>
  path.slice(0, -1).map((certificate, nth) => ({
    certificate,
    issuer: path[nth + 1] ?? certificate,
  }))

export const distinctLinks = (links: ReadonlyArray<Link>): ReadonlyArray<Link> =>
  links.filter(
    ({ certificate }, nth) =>
      links.findIndex((other) => isSame(other.certificate, certificate)) === nth,
  )

const statusesOf = (
  links: ReadonlyArray<Link>,
  proofs: ReadonlyArray<Uint8Array>,
  read: ReadStatus,
): ReadonlyMap<string, CertificateStatus> => {
  const statuses = new Map<string, CertificateStatus>()
  for (const der of proofs) {
    const about = links.flatMap(({ certificate, issuer }) => {
      const isDone = statuses.has(certificate.base64)
      const status = isDone ? undefined : readIfAbout(read, der, certificate, issuer)
      return status === undefined ? [] : [[certificate.base64, status] as const]
    })
    if (about.length === 0) throw new Refusal("EvidenceIncomplete", "a proof nobody needs")
    for (const [key, status] of about) statuses.set(key, status)
  }
  return statuses
}

// A proof about another certificate may name another responder: only what none fits is refused.
const readIfAbout = (
  read: ReadStatus,
  der: Uint8Array,
  certificate: Certificate,
  issuer: Certificate,
): CertificateStatus | undefined =>
  refusing("EvidenceIncomplete", "a proof is refused", () => read(der, certificate, issuer))

export interface ProvedPaths {
  readonly signer: ReadonlyArray<Certificate>
  readonly timeStamp: TrueTimeStamp
}

const refuseStrays = ({ certificates }: EvidenceElements, paths: ProvedPaths): void => {
  const needed = [...paths.signer, ...paths.timeStamp.path]
  const isStray = (one: Certificate): boolean => !needed.some((other) => isSame(one, other))
  if (!certificates.some(isStray)) return
  throw new Refusal("UntrustedCertificate", "a certificate of the evidence is on no path")
}

/** What the proofs say of each certificate; refuses a proof that nobody needs. */
export const readStatuses = (
  links: ReadonlyArray<Link>,
  { crls, ocspResponses }: ValidationData,
): ReadonlyMap<string, CertificateStatus> =>
  new Map([...statusesOf(links, crls, crlStatus), ...statusesOf(links, ocspResponses, ocspStatus)])

/** Whether each has its status; refuses when some have and some have not. */
export const isEveryStatusThere = (
  links: ReadonlyArray<Link>,
  statuses: ReadonlyMap<string, CertificateStatus>,
): boolean => {
  if (statuses.size === 0) return false
  if (links.every(({ certificate }) => statuses.has(certificate.base64))) return true
  throw new Refusal("EvidenceIncomplete", "the status of a certificate is not proved")
}

/**
 * Whether the evidence is complete (level LT). Refuses what is there and proves nothing, and what
 * proves that a certificate was revoked before the time stamp.
 */
export const proveStatus = (evidence: EvidenceElements, paths: ProvedPaths): boolean => {
  refuseStrays(evidence, paths)
  const { genTime, path } = paths.timeStamp
  const links = distinctLinks([...linksOf(paths.signer), ...linksOf(path)])
  const statuses = readStatuses(links, evidence)
  for (const status of statuses.values()) {
    if (!wasGoodAt(status, genTime)) {
      throw new Refusal("CertificateRevoked", "a certificate was revoked before the time stamp")
    }
    if (!speaksOf(status, genTime)) {
      throw new Refusal("EvidenceIncomplete", "a status is older than the time stamp")
    }
  }
  return isEveryStatusThere(links, statuses)
}
