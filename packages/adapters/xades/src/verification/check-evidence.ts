/**
 * Verifies the evidence in a container: the signature existed at the time of its time stamp, no
 * certificate on the path to an anchor was revoked then, and each archive time stamp is valid,
 * covers everything before it, and was made while the previous time stamp was still valid.
 *
 * Every certificate and every piece of revocation data must be needed: no signature covers the
 * list, so an unneeded one could contain anything.
 */
import { type Certificate, isSame, isValidAt, readAnchors } from "../certificate.ts"
import {
  type CertificateStatus,
  checkResponder,
  crlStatus,
  keepsStampsValid,
  coversMoment,
  isGoodAt,
} from "../evidence/certificate-status.ts"
import { ocspStatus } from "../evidence/ocsp.ts"
import { namespace } from "../namespaces.ts"
import { checkTimeStamp, type VerifiedTimeStamp } from "../time-stamp/time-stamp-token.ts"
import { canonicalXml, childElements, type Element } from "../xml-document.ts"
import type { EvidenceElements, RenewalElements, ValidationData } from "./evidence-elements.ts"
import { attributeOf, onlyChild } from "./signature-elements.ts"
import type { SignedBytes } from "./digests-and-signature.ts"
import type { SignatureStructure } from "./signature-structure.ts"
import { ValidationError, wrapError } from "./verification.ts"

export const readTimeStampAnchors = (pems: ReadonlyArray<string>): ReadonlyArray<Certificate> =>
  wrapError("UntrustedCertificate", "a trust anchor is not readable", () => readAnchors(pems))

/** Throws unless the time stamp is valid. */
export const verifyTimeStamp = (
  evidence: EvidenceElements,
  anchors: ReadonlyArray<Certificate>,
): VerifiedTimeStamp =>
  wrapError("TimeStampMismatch", "the time stamp is rejected", () =>
    checkTimeStamp(evidence.timeStamp, evidence.stamped, anchors, evidence.certificates),
  )

type ReadStatus = (
  der: Uint8Array,
  certificate: Certificate,
  issuer: Certificate,
) => CertificateStatus | undefined

interface Link {
  readonly certificate: Certificate
  readonly issuer: Certificate
}

/** The certificates whose status must be verified, each with its issuer: all except the anchor. */
const linksOf = (path: ReadonlyArray<Certificate>): ReadonlyArray<Link> =>
  path.slice(0, -1).map((certificate, nth) => ({
    certificate,
    issuer: path[nth + 1] ?? certificate,
  }))

const distinctLinks = (links: ReadonlyArray<Link>): ReadonlyArray<Link> =>
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
    if (about.length === 0)
      throw new ValidationError("EvidenceIncomplete", "unneeded revocation data")
    for (const [key, status] of about) statuses.set(key, status)
  }
  return statuses
}

/** Data about another certificate may name another responder; only unneeded data is rejected. */
const readIfAbout = (
  read: ReadStatus,
  der: Uint8Array,
  certificate: Certificate,
  issuer: Certificate,
): CertificateStatus | undefined =>
  wrapError("EvidenceIncomplete", "revocation data is rejected", () =>
    read(der, certificate, issuer),
  )

interface VerifiedPaths {
  readonly signer: ReadonlyArray<Certificate>
  readonly timeStamp: VerifiedTimeStamp
}

const rejectStrays = ({ certificates }: EvidenceElements, paths: VerifiedPaths): void => {
  const needed = [...paths.signer, ...paths.timeStamp.path]
  const isStray = (one: Certificate): boolean => !needed.some((other) => isSame(one, other))
  if (!certificates.some(isStray)) return
  throw new ValidationError("UntrustedCertificate", "a certificate is not on a path")
}

/** The responders whose own status must be verified, with the authorities that issued them. */
const respondersIn = (
  links: ReadonlyArray<Link>,
  stated: ReadonlyMap<string, CertificateStatus>,
): ReadonlyArray<Link> =>
  links.flatMap(({ certificate, issuer }) => {
    const responder = stated.get(certificate.base64)?.responder
    return responder === undefined ? [] : [{ certificate: responder, issuer }]
  })

/** Rejects a status whose responder was revoked or has no status itself. */
const verifyResponder = (
  { responder, thisUpdate }: CertificateStatus,
  listed: ReadonlyMap<string, CertificateStatus>,
): void => {
  if (responder === undefined) return
  const status = listed.get(responder.base64)
  if (status === undefined) {
    throw new ValidationError("EvidenceIncomplete", "an OCSP responder has no status")
  }
  wrapError("EvidenceIncomplete", "revocation data is rejected", () =>
    checkResponder(status, thisUpdate),
  )
}

/** The status of each certificate. Rejects revocation data that no certificate needs. */
const readStatuses = (
  links: ReadonlyArray<Link>,
  { crls, ocspResponses }: ValidationData,
): ReadonlyMap<string, CertificateStatus> => {
  const stated = statusesOf(links, ocspResponses, ocspStatus)
  const responders = distinctLinks(respondersIn(links, stated))
  const listed = statusesOf([...links, ...responders], crls, crlStatus)
  for (const status of stated.values()) verifyResponder(status, listed)
  const isNamed = ([key]: readonly [string, unknown]): boolean =>
    links.some(({ certificate }) => certificate.base64 === key)
  return new Map([...[...listed].filter(isNamed), ...stated])
}

/** Returns whether every certificate has a status. Throws when only some have one. */
const isEveryStatusThere = (
  links: ReadonlyArray<Link>,
  statuses: ReadonlyMap<string, CertificateStatus>,
): boolean => {
  if (statuses.size === 0) return false
  if (links.every(({ certificate }) => statuses.has(certificate.base64))) return true
  throw new ValidationError("EvidenceIncomplete", "a certificate has no status")
}

/**
 * Returns whether the evidence is complete (level LT). Rejects unusable evidence, and a certificate
 * that was revoked before the time stamp.
 */
export const verifyStatus = (evidence: EvidenceElements, paths: VerifiedPaths): boolean => {
  rejectStrays(evidence, paths)
  const { genTime, path } = paths.timeStamp
  const links = distinctLinks([...linksOf(paths.signer), ...linksOf(path)])
  const statuses = readStatuses(links, evidence)
  for (const status of statuses.values()) {
    if (!isGoodAt(status, genTime)) {
      throw new ValidationError("CertificateRevoked", "revoked before the time stamp")
    }
    if (!coversMoment(status, genTime)) {
      throw new ValidationError("EvidenceIncomplete", "a status is older than the time stamp")
    }
  }
  return isEveryStatusThere(links, statuses)
}

const { signature: ds, xades } = namespace

/** SignedProperties are the only part of a signature that it references itself. */
const referencedBytes = (
  signature: Element,
  reference: Element,
  content: SignedBytes,
): Uint8Array => {
  const uri = attributeOf(reference, "URI")
  if (!uri.startsWith("#")) {
    const bytes = content(uri)
    if (bytes !== undefined) return bytes
    throw new ValidationError("UnexpectedReference", `unexpected reference to ${uri}`)
  }
  const object = onlyChild(signature, ds, "Object")
  const qualifying = onlyChild(object, xades, "QualifyingProperties")
  return Buffer.from(canonicalXml(onlyChild(qualifying, xades, "SignedProperties")))
}

/** `covered`: the unsigned properties before the time stamp, in order. */
export const archivedBytes = (
  signature: Element,
  covered: ReadonlyArray<Element>,
  content: SignedBytes,
): Uint8Array => {
  const info = onlyChild(signature, ds, "SignedInfo")
  const references = childElements(info, ds, "Reference")
  const elements = [
    info,
    onlyChild(signature, ds, "SignatureValue"),
    onlyChild(signature, ds, "KeyInfo"),
    ...covered,
  ]
  return Buffer.concat([
    ...references.map((reference) => referencedBytes(signature, reference, content)),
    ...elements.map((element) => Buffer.from(canonicalXml(element))),
  ])
}

interface RenewalCheck {
  readonly signature: SignatureStructure["element"]
  readonly evidence: EvidenceElements
  /** The time stamp of the signature, already verified. */
  readonly first: VerifiedTimeStamp
  readonly anchors: ReadonlyArray<Certificate>
  readonly content: SignedBytes
}

export interface VerifiedRenewals {
  /** The oldest first. */
  readonly timeStamps: ReadonlyArray<VerifiedTimeStamp>
  /** Whether only the last time stamp still lacks revocation data. */
  readonly isComplete: boolean
}

const verifyArchiveTimeStamp = (
  { signature, anchors, content }: RenewalCheck,
  { covered, timeStamp }: RenewalElements,
): VerifiedTimeStamp => {
  const bytes = archivedBytes(signature, covered, content)
  return wrapError("TimeStampMismatch", "an archive time stamp is rejected", () =>
    checkTimeStamp(timeStamp, bytes, anchors),
  )
}

const checkInTime = (before: VerifiedTimeStamp, { genTime }: VerifiedTimeStamp): void => {
  if (genTime < before.genTime) {
    throw new ValidationError("TimeStampMismatch", "an archive time stamp precedes its predecessor")
  }
  if (before.path.every((certificate) => isValidAt(certificate, genTime))) return
  const detail = "a time stamp was renewed after its certificates expired"
  throw new ValidationError("CertificateNotValid", detail)
}

/**
 * Returns whether the status of the previous time stamp is verified; it may have no certificate to
 * verify.
 */
const verifyPrevious = (
  before: VerifiedTimeStamp,
  { genTime }: VerifiedTimeStamp,
  data: ValidationData,
): boolean => {
  const isStray = (one: Certificate): boolean => !before.path.some((each) => isSame(each, one))
  if (data.certificates.some(isStray)) {
    throw new ValidationError("UntrustedCertificate", "a renewal certificate is not on a path")
  }
  const links = distinctLinks(linksOf(before.path))
  const statuses = readStatuses(links, data)
  const [stampCertificate] = before.path
  for (const [certificate, status] of statuses) {
    // A revocation until this renewal invalidates the previous time stamp.
    const isGood =
      certificate === stampCertificate?.base64
        ? keepsStampsValid(status, before.genTime, genTime)
        : isGoodAt(status, genTime)
    if (!isGood) {
      throw new ValidationError("CertificateRevoked", "a time stamp's certificate was revoked")
    }
    if (!coversMoment(status, before.genTime)) {
      throw new ValidationError("EvidenceIncomplete", "a status is older than its time stamp")
    }
  }
  return links.length === 0 || isEveryStatusThere(links, statuses)
}

/** `isComplete`: whether the evidence of the first time stamp is complete. */
export const verifyRenewals = (question: RenewalCheck, isComplete: boolean): VerifiedRenewals => {
  const timeStamps: Array<VerifiedTimeStamp> = []
  let before = question.first
  let proved = isComplete
  for (const [nth, renewal] of question.evidence.renewals.entries()) {
    const timeStamp = verifyArchiveTimeStamp(question, renewal)
    checkInTime(before, timeStamp)
    const isProved = verifyPrevious(before, timeStamp, renewal.data)
    // The evidence of the signature already contains the first time stamp's status.
    proved &&= nth === 0 || isProved
    timeStamps.push(timeStamp)
    before = timeStamp
  }
  return { timeStamps, isComplete: proved }
}
