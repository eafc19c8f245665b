/**
 * What a good signature proves without other sources (ETSI EN 319 132-1, 6): its level, and the
 * times of its time stamps.
 */
import type { SignatureLevel } from "@procurement/domain/archive"
import { type Certificate, toRfc4514 } from "../certificate.ts"
import type { TrueTimeStamp } from "../time-stamp/time-stamp-token.ts"
import { readEvidence } from "./evidence-elements.ts"
import {
  proveStatus,
  proveTimeStamp,
  readTimeStampAnchors,
  type ProvedRenewals,
  proveRenewals,
} from "./evidence-proof.ts"
import type { SignedBytes } from "./signature-proof.ts"
import type { SignatureStructure } from "./signature-structure.ts"
import { checkSignedBefore, checkTrust } from "./signer-certificate.ts"
import type { VerificationOptions } from "./verification.ts"

export interface ProvedTime {
  readonly time: Date
  /** RFC 4514. */
  readonly authority: string
  /** When the first of the certificates ends that prove it. */
  readonly provenUntil: Date
}

export interface ProvedLevel {
  readonly level: SignatureLevel
  /** When the signature was there at the latest; none at level B. */
  readonly timeStamp?: ProvedTime
  /** The archive time stamps over all of it, the oldest first. */
  readonly renewals: ReadonlyArray<ProvedTime>
}

export interface SignatureAtHand {
  readonly structure: SignatureStructure
  readonly content: SignedBytes
  readonly signer: Certificate
}

const provedTime = ({ genTime, path }: TrueTimeStamp): ProvedTime => ({
  time: new Date(genTime),
  authority: path[0] === undefined ? "" : toRfc4514(path[0].subject),
  provenUntil: new Date(Math.min(...path.map(({ validTo }) => validTo))),
})

const levelOf = (isComplete: boolean, { isComplete: isProved, timeStamps }: ProvedRenewals) => {
  if (timeStamps.length === 0) return isComplete ? "LT" : "T"
  return isProved ? "LTA" : "T"
}

/** Level B: the signer's own word for the time. Above: the time stamp's, which may not be older. */
export const checkLevel = (
  { structure, content, signer }: SignatureAtHand,
  { trustAnchors, timeStampAnchors = trustAnchors, at }: VerificationOptions,
): ProvedLevel => {
  const { certificates: given, properties, element } = structure
  const { signingTime } = properties
  const question = { signer, given, trustAnchors, selfSignedAllowed: false }
  const evidence = readEvidence(element)
  if (evidence === undefined) {
    checkTrust({ ...question, signingTime, at })
    return { level: "B", renewals: [] }
  }
  const anchors = readTimeStampAnchors(timeStampAnchors)
  const timeStamp = proveTimeStamp(evidence, anchors)
  const time = new Date(timeStamp.genTime)
  checkSignedBefore(time, signingTime, at)
  const { certificates: more } = evidence
  // What expires or is revoked later takes nothing from a signature that was there before.
  const path = checkTrust({ ...question, signingTime: time, at: undefined, more })
  const isComplete = proveStatus(evidence, { signer: path, timeStamp })
  const renewals = proveRenewals(
    { signature: element, evidence, first: timeStamp, anchors, content },
    isComplete,
  )
  const { genTime } = renewals.timeStamps.at(-1) ?? timeStamp
  checkSignedBefore(new Date(genTime), signingTime, at)
  return {
    level: levelOf(isComplete, renewals),
    timeStamp: provedTime(timeStamp),
    renewals: renewals.timeStamps.map(provedTime),
  }
}
