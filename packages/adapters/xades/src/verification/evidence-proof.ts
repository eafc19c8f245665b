/**
 * What the evidence in a container proves: when the signature was there at the latest, that no
 * certificate on the way to the anchors was revoked then, and its renewals: that each archive time
 * stamp is true, is over everything before it, and was made while the time stamp before it was
 * still valid.
 *
 * Every certificate and every proof must be needed: no signature covers the list of them, so a
 * spare one could be anything.
 */
import { type Certificate, isSame, isValidAt, readAnchors } from "../certificate.ts"
import {
  type CertificateStatus,
  checkResponder,
  crlStatus,
  leavesStampsOf,
  speaksOf,
  wasGoodAt,
} from "../evidence/certificate-status.ts"
import { ocspStatus } from "../evidence/ocsp.ts"
import { namespace } from "../namespaces.ts"
import { checkTimeStamp, type TrueTimeStamp } from "../time-stamp/time-stamp-token.ts"
import { canonicalXml, childElements, type Element } from "../xml-document.ts"
import type { EvidenceElements, RenewalElements, ValidationData } from "./evidence-elements.ts"
import { attributeOf, onlyChild } from "./signature-elements.ts"
import type { SignedBytes } from "./signature-proof.ts"
import type { SignatureStructure } from "./signature-structure.ts"
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

interface Link {
  readonly certificate: Certificate
  readonly issuer: Certificate
}

/** The certificates whose status has to be proved, each with its issuer: all but the anchor. */
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

interface ProvedPaths {
  readonly signer: ReadonlyArray<Certificate>
  readonly timeStamp: TrueTimeStamp
}

const refuseStrays = ({ certificates }: EvidenceElements, paths: ProvedPaths): void => {
  const needed = [...paths.signer, ...paths.timeStamp.path]
  const isStray = (one: Certificate): boolean => !needed.some((other) => isSame(one, other))
  if (!certificates.some(isStray)) return
  throw new Refusal("UntrustedCertificate", "a certificate of the evidence is on no path")
}

/** The responders whose own status has to be proved, with the authorities that made them. */
const respondersIn = (
  links: ReadonlyArray<Link>,
  stated: ReadonlyMap<string, CertificateStatus>,
): ReadonlyArray<Link> =>
  links.flatMap(({ certificate, issuer }) => {
    const responder = stated.get(certificate.base64)?.responder
    return responder === undefined ? [] : [{ certificate: responder, issuer }]
  })

/** Refuses a status whose responder was not good, or is not proved to have been. */
const proveResponder = (
  { responder, thisUpdate }: CertificateStatus,
  listed: ReadonlyMap<string, CertificateStatus>,
): void => {
  if (responder === undefined) return
  const own = listed.get(responder.base64)
  if (own === undefined) {
    throw new Refusal("EvidenceIncomplete", "the status of an OCSP responder is not proved")
  }
  refusing("EvidenceIncomplete", "a proof is refused", () => checkResponder(own, thisUpdate))
}

/** What the proofs say of each certificate; refuses a proof that nobody needs. */
const readStatuses = (
  links: ReadonlyArray<Link>,
  { crls, ocspResponses }: ValidationData,
): ReadonlyMap<string, CertificateStatus> => {
  const stated = statusesOf(links, ocspResponses, ocspStatus)
  const responders = distinctLinks(respondersIn(links, stated))
  const listed = statusesOf([...links, ...responders], crls, crlStatus)
  for (const status of stated.values()) proveResponder(status, listed)
  const isNamed = ([key]: readonly [string, unknown]): boolean =>
    links.some(({ certificate }) => certificate.base64 === key)
  return new Map([...[...listed].filter(isNamed), ...stated])
}

/** Whether each has its status; refuses when some have and some have not. */
const isEveryStatusThere = (
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

const { signature: ds, xades } = namespace

/** SignedProperties are the only thing inside the signature that it refers to. */
const referencedBytes = (
  signature: Element,
  reference: Element,
  content: SignedBytes,
): Uint8Array => {
  const uri = attributeOf(reference, "URI")
  if (!uri.startsWith("#")) {
    const bytes = content(uri)
    if (bytes !== undefined) return bytes
    throw new Refusal("UnexpectedReference", `the reference to ${uri}`)
  }
  const object = onlyChild(signature, ds, "Object")
  const qualifying = onlyChild(object, xades, "QualifyingProperties")
  return Buffer.from(canonicalXml(onlyChild(qualifying, xades, "SignedProperties")))
}

/** `covered`: the unsigned properties before the time stamp, in their order. */
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

interface RenewalQuestion {
  readonly signature: SignatureStructure["element"]
  readonly evidence: EvidenceElements
  /** The time stamp of the signature, which has been proved. */
  readonly first: TrueTimeStamp
  readonly anchors: ReadonlyArray<Certificate>
  readonly content: SignedBytes
}

export interface ProvedRenewals {
  /** The oldest first. */
  readonly timeStamps: ReadonlyArray<TrueTimeStamp>
  /** Whether nothing has to be asked of anybody but of the last time stamp. */
  readonly isComplete: boolean
}

const proveArchiveTimeStamp = (
  { signature, anchors, content }: RenewalQuestion,
  { covered, timeStamp }: RenewalElements,
): TrueTimeStamp => {
  const bytes = archivedBytes(signature, covered, content)
  return refusing("TimeStampMismatch", "an archive time stamp is refused", () =>
    checkTimeStamp(timeStamp, bytes, anchors),
  )
}

const checkInTime = (before: TrueTimeStamp, { genTime }: TrueTimeStamp): void => {
  if (genTime < before.genTime) {
    throw new Refusal("TimeStampMismatch", "an archive time stamp is older than the one before")
  }
  if (before.path.every((certificate) => isValidAt(certificate, genTime))) return
  const detail = "a time stamp was renewed when its certificates had ended"
  throw new Refusal("CertificateNotValid", detail)
}

/** Whether the status of the time stamp before is proved; there may be nothing to be proved. */
const proveBefore = (
  before: TrueTimeStamp,
  { genTime }: TrueTimeStamp,
  data: ValidationData,
): boolean => {
  const isStray = (one: Certificate): boolean => !before.path.some((each) => isSame(each, one))
  if (data.certificates.some(isStray)) {
    throw new Refusal("UntrustedCertificate", "a certificate of a renewal is on no path")
  }
  const links = distinctLinks(linksOf(before.path))
  const statuses = readStatuses(links, data)
  const [own] = before.path
  for (const [certificate, status] of statuses) {
    // What it was over proves its age by the renewal alone: bad news until then count.
    const isGood =
      certificate === own?.base64
        ? leavesStampsOf(status, before.genTime, genTime)
        : wasGoodAt(status, genTime)
    if (!isGood) {
      throw new Refusal("CertificateRevoked", "a time stamp's certificate was revoked")
    }
    if (!speaksOf(status, before.genTime)) {
      throw new Refusal("EvidenceIncomplete", "a status is older than its time stamp")
    }
  }
  return links.length === 0 || isEveryStatusThere(links, statuses)
}

/** `isComplete`: whether the evidence of the first time stamp is. */
export const proveRenewals = (question: RenewalQuestion, isComplete: boolean): ProvedRenewals => {
  const timeStamps: Array<TrueTimeStamp> = []
  let before = question.first
  let proved = isComplete
  for (const [nth, renewal] of question.evidence.renewals.entries()) {
    const timeStamp = proveArchiveTimeStamp(question, renewal)
    checkInTime(before, timeStamp)
    const isProved = proveBefore(before, timeStamp, renewal.data)
    // The first time stamp's status is with the evidence of the signature already.
    proved &&= nth === 0 || isProved
    timeStamps.push(timeStamp)
    before = timeStamp
  }
  return { timeStamps, isComplete: proved }
}
