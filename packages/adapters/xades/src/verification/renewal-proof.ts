/**
 * What the renewals of a signature prove: that each archive time stamp is true, is over all that
 * stood before it, and was made while the time stamp before it still proved something.
 *
 * Like all evidence they are read to the last bit: what nobody needs is refused.
 */
import { type Certificate, isValidAt } from "../certificate.ts"
import { isSame } from "../certificate-path.ts"
import { leavesStampsOf, speaksOf, wasGoodAt } from "../evidence/certificate-status.ts"
import { checkTimeStamp, type TrueTimeStamp } from "../time-stamp/time-stamp-check.ts"
import { archivedBytes } from "./archived-bytes.ts"
import type { EvidenceElements, RenewalElements, ValidationData } from "./evidence-elements.ts"
import { distinctLinks, isEveryStatusThere, linksOf, readStatuses } from "./evidence-proof.ts"
import type { DetachedContent } from "./signature-proof.ts"
import type { SignatureStructure } from "./signature-structure.ts"
import { Refusal, refusing } from "./verification.ts"

export interface RenewalQuestion {
  readonly signature: SignatureStructure["element"]
  readonly evidence: EvidenceElements
  /** The time stamp of the signature, which has been proved. */
  readonly first: TrueTimeStamp
  readonly anchors: ReadonlyArray<Certificate>
  readonly content: DetachedContent
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
