/**
 * What a valid signature proves without other sources (ETSI EN 319 132-1, 6): its level, and the
 * times of its time stamps.
 */
import type { SignatureLevel } from "@procurement/domain/archive"
import { type Certificate, toRfc4514 } from "../certificate.ts"
import type { VerifiedTimeStamp } from "../time-stamp/time-stamp-token.ts"
import { readEvidence } from "./evidence-elements.ts"
import {
  verifyStatus,
  verifyTimeStamp,
  readTimeStampAnchors,
  type VerifiedRenewals,
  verifyRenewals,
} from "./check-evidence.ts"
import type { SignedBytes } from "./digests-and-signature.ts"
import type { SignatureStructure } from "./signature-structure.ts"
import { checkSignedBefore, checkTrust } from "./signer-certificate.ts"
import { ValidationError, type VerificationOptions } from "./verification.ts"

export interface VerifiedTime {
  readonly time: Date
  /** RFC 4514. */
  readonly authority: string
  /** When the first of the certificates that prove it expires. */
  readonly provenUntil: Date
}

export interface VerifiedLevel {
  readonly level: SignatureLevel
  /** The latest time at which the signature was made; undefined at level B. */
  readonly timeStamp?: VerifiedTime
  /** The archive time stamps over the whole signature, oldest first. */
  readonly renewals: ReadonlyArray<VerifiedTime>
}

export interface SignatureAtHand {
  readonly structure: SignatureStructure
  readonly content: SignedBytes
  readonly signer: Certificate
}

const verifiedTime = ({ genTime, path }: VerifiedTimeStamp): VerifiedTime => ({
  time: new Date(genTime),
  authority: path[0] === undefined ? "" : toRfc4514(path[0].subject),
  provenUntil: new Date(Math.min(...path.map(({ validTo }) => validTo))),
})

const levelOf = (isComplete: boolean, { isComplete: isProved, timeStamps }: VerifiedRenewals) => {
  if (timeStamps.length === 0) return isComplete ? "LT" : "T"
  return isProved ? "LTA" : "T"
}

/** The proof of the last time stamp expires with the first of its certificates. */
const checkRenewed = ({ time, provenUntil }: VerifiedTime, at: Date | undefined): void => {
  if (at === undefined || at <= provenUntil) return
  const [stamped, until] = [time, provenUntil].map((one) => one.toISOString())
  const detail = `the last time stamp, of ${stamped}, was proven until ${until} and not renewed`
  throw new ValidationError("RenewalOverdue", detail)
}

/**
 * Level B relies on the signer's claimed time. Higher levels use the time stamp, which may not be
 * earlier.
 */
export const checkLevel = (
  { structure, content, signer }: SignatureAtHand,
  { trustAnchors, timeStampAnchors = trustAnchors, at }: VerificationOptions,
): VerifiedLevel => {
  const { certificates, properties, element } = structure
  const { signingTime } = properties
  const question = { signer, certificates, trustAnchors, selfSignedAllowed: false }
  const evidence = readEvidence(element)
  if (evidence === undefined) {
    checkTrust({ ...question, signingTime, at })
    return { level: "B", renewals: [] }
  }
  const anchors = readTimeStampAnchors(timeStampAnchors)
  const timeStamp = verifyTimeStamp(evidence, anchors)
  const time = new Date(timeStamp.genTime)
  checkSignedBefore(time, signingTime, at)
  const { certificates: more } = evidence
  // A later expiry or revocation does not affect a signature that existed before.
  const path = checkTrust({ ...question, signingTime: time, at: undefined, more })
  const isComplete = verifyStatus(evidence, { signer: path, timeStamp })
  const renewals = verifyRenewals(
    { signature: element, evidence, first: timeStamp, anchors, content },
    isComplete,
  )
  const last = verifiedTime(renewals.timeStamps.at(-1) ?? timeStamp)
  checkSignedBefore(last.time, signingTime, at)
  checkRenewed(last, at)
  return {
    level: levelOf(isComplete, renewals),
    timeStamp: verifiedTime(timeStamp),
    renewals: renewals.timeStamps.map(verifiedTime),
  }
}
