/** What goes along with a new time stamp: proof that the one before was good until then. */
import type { Instant } from "@procurement/domain/calendar"
import { SigningError } from "@procurement/domain/signature"
import { isValidAt } from "../certificate.ts"
import { isSame } from "../certificate-path.ts"
import { CertificateRevoked } from "../evidence/certificate-status.ts"
import { type FoundProofs, proofsOf, statusValues } from "../evidence/path-proofs.ts"
import { hasRoomForTimeStamps } from "../evidence/room.ts"
import type { Witnesses } from "../xades-signer.ts"
import { validationDataXml } from "./later-properties.ts"
import { hasTimeLeft, isWhole, type Stamped, tokensOf } from "./stamped-container.ts"

const dayMillis = 86_400_000

/**
 * The status of the last time stamp's certificates, as far as it can be had in time: an authority
 * that answers no more must not end the evidence of all that it has stamped. That it has revoked
 * one does.
 */
const statusOfLast = async (
  { opened, stampPaths, silence }: Stamped,
  now: Instant,
  witnesses: Witnesses,
): Promise<FoundProofs> => {
  const path = stampPaths.at(-1) ?? []
  const stampedAt = tokensOf(opened).at(-1)?.info.genTime
  const moment = { at: now - dayMillis, now, ...(stampedAt === undefined ? {} : { stampedAt }) }
  try {
    if (isWhole(path, witnesses)) return await proofsOf(path, moment, witnesses.proofs)
    if (silence !== undefined) throw silence
    return []
  } catch (cause) {
    if (cause instanceof CertificateRevoked || hasTimeLeft(path, now)) throw cause
    return []
  }
}

/** That the certificates of the last time stamp are good at present, and those to prove it. */
export const lastStampProved = async (
  stamped: Stamped,
  now: Instant,
  witnesses: Witnesses,
): Promise<string> => {
  const { there, stampPaths } = stamped
  const path = stampPaths.at(-1) ?? []
  if (!path.every((certificate) => isValidAt(certificate, now))) {
    const detail = "the certificates of the last time stamp have ended"
    throw new SigningError({ reason: "EvidenceEnded", detail })
  }
  const missing = path.filter((one) => !there.some((other) => isSame(one, other)))
  const found = await statusOfLast(stamped, now, witnesses)
  // A status of some certificates and not of others proves nothing of the path.
  const values = found.includes(undefined) ? [] : found
  const data = validationDataXml(statusValues(missing, values))
  // Lists that leave no room for the next renewals would end the evidence with the room.
  const isFitting = hasRoomForTimeStamps(stamped.opened.signature.length + data.length)
  return isFitting ? data : validationDataXml(statusValues(missing, []))
}
