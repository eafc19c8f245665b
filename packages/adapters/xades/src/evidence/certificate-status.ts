/**
 * The status of a certificate by its authority, and how it is read from the authority's list of
 * those it has revoked (RFC 5280, 5).
 *
 * Accepts only complete lists that the issuer itself signed: a list with a critical extension
 * (partial, delta or indirect) is rejected. Makes no request.
 */
import { isSignedBy } from "../asn1/algorithm-identifier.ts"
import {
  contextTag,
  type DerFields,
  type DerNode,
  derTag,
  eachDer,
  fieldsOf,
  onlyNode,
  readBits,
  readDer,
  readTime,
  takeOid,
  takeVersion,
} from "../asn1/der-reader.ts"
import { readNames } from "../certificate-extensions.ts"
import type { Certificate } from "../certificate.ts"

export interface CertificateStatus {
  /** Epoch milliseconds; undefined when not revoked. */
  readonly revokedAt: number | undefined
  /** CRLReason (RFC 5280, 5.3.1); undefined when not stated or not revoked. */
  readonly reason?: number | undefined
  /** When the status was known to be correct (thisUpdate). */
  readonly thisUpdate: number
  /** When a newer status is due (nextUpdate); undefined: at any time. */
  readonly nextUpdate: number | undefined
  /**
   * The authority's responder that states it, if its own status has to be proved as well: its
   * certificate is not free of that by `nocheck` (RFC 6960, 4.2.2.2.1).
   */
  readonly responder?: Certificate | undefined
}

/** Why a response or list proves no status. */
export class EvidenceDoubt extends Error {
  override readonly name = "EvidenceDoubt"
}

/** The certificate was revoked, which no other response outweighs. */
export class CertificateRevoked extends EvidenceDoubt {}

/** Whether the status covers that moment: issued then or later, or valid until then. */
export const speaksOf = ({ thisUpdate, nextUpdate }: CertificateStatus, at: number): boolean =>
  at <= Math.max(thisUpdate, nextUpdate ?? thisUpdate)

/** Whether the certificate was good at that moment; a later revocation has no effect on it. */
export const wasGoodAt = ({ revokedAt }: CertificateStatus, at: number): boolean =>
  revokedAt === undefined || at < revokedAt

/** Throws unless the responder was good when it stated a status. */
export const checkResponder = (status: CertificateStatus, statedAt: number): void => {
  if (!wasGoodAt(status, statedAt)) throw new EvidenceDoubt("the responder was revoked")
  if (speaksOf(status, statedAt)) return
  throw new EvidenceDoubt("the responder's status is older than what it states")
}

/** unspecified, affiliationChanged, superseded, cessationOfOperation. */
const routineReasons: ReadonlySet<number | undefined> = new Set([0, 3, 4, 5])

/**
 * Whether time stamps of that moment are still trusted, given the status of their authority's
 * certificate until `until`. A routine revocation, for one of the four reasons of RFC 3161, 4.1,
 * leaves earlier time stamps valid; with another reason, or without one, the key may be stolen.
 */
export const leavesStampsOf = (
  status: CertificateStatus,
  genTime: number,
  until: number,
): boolean =>
  wasGoodAt(status, until) || (routineReasons.has(status.reason) && wasGoodAt(status, genTime))

interface RevocationList {
  readonly signedDer: Uint8Array
  readonly issuer: Uint8Array
  readonly thisUpdate: number
  readonly nextUpdate: number | undefined
  /** Encodings one after the other; there may be hundreds of thousands. */
  readonly entries: Uint8Array
  readonly algorithm: DerNode
  readonly value: Uint8Array
}

const timeTags = [0x17, 0x18] as const

const takeTime = (fields: DerFields): number | undefined => {
  for (const tag of timeTags) {
    const found = fields.takeIf(tag)
    if (found !== undefined) return readTime(found)
  }
  return undefined
}

const refuseCritical = (extensions: DerNode | undefined): void => {
  if (extensions === undefined) return
  for (const { content } of readDer(onlyNode(extensions.content, derTag.sequence).content)) {
    const fields = fieldsOf(content)
    const name = takeOid(fields)
    if (fields.takeIf(0x01) === undefined) continue
    throw new EvidenceDoubt(`a revocation list with the critical extension ${name}`)
  }
}

const readList = (der: Uint8Array): RevocationList => {
  const whole = fieldsOf(onlyNode(der, derTag.sequence).content)
  const list = whole.take(derTag.sequence)
  const algorithm = whole.take(derTag.sequence)
  const value = readBits(whole.take(derTag.bitString))
  whole.end()
  const fields = fieldsOf(list.content)
  takeVersion(fields, 1)
  const named = fields.take(derTag.sequence)
  if (Buffer.compare(named.encoded, algorithm.encoded) !== 0) {
    throw new EvidenceDoubt("the list names two algorithms")
  }
  const issuer = fields.take(derTag.sequence).encoded
  const thisUpdate = takeTime(fields)
  if (thisUpdate === undefined) throw new EvidenceDoubt("the list has no date")
  const nextUpdate = takeTime(fields)
  const entries = fields.takeIf(derTag.sequence)?.content ?? new Uint8Array()
  refuseCritical(fields.takeIf(contextTag(0)))
  fields.end()
  const signedDer = list.encoded
  return { signedDer, issuer, thisUpdate, nextUpdate, entries, algorithm, value }
}

const oidReason = "2.5.29.21"
const enumeratedTag = 0x0a

/** Of CRLReason, one octet. */
export const readReason = (encoded: Uint8Array): number => {
  const { content } = onlyNode(encoded, enumeratedTag)
  const [reason] = content
  if (reason === undefined || content.length > 1) throw new RangeError("no reason of a revocation")
  return reason
}

const reasonIn = (extensions: DerNode | undefined): number | undefined => {
  if (extensions === undefined) return undefined
  for (const { content } of readDer(extensions.content)) {
    const fields = fieldsOf(content)
    if (takeOid(fields) !== oidReason) continue
    fields.takeIf(0x01)
    return readReason(fields.take(derTag.octetString).content)
  }
  return undefined
}

type Revocation = Pick<CertificateStatus, "revokedAt" | "reason">

const revocation = ({ entries }: RevocationList, serialNumber: Uint8Array): Revocation => {
  let found: Revocation = { revokedAt: undefined }
  // Reads to the end, so that a malformed entry is rejected at any position.
  for (const { content } of eachDer(entries)) {
    const { value: serial } = eachDer(content).next()
    if (serial?.tag !== derTag.integer) throw new RangeError("an entry of the list has no number")
    if (Buffer.compare(serial.content, serialNumber) !== 0) continue
    const fields = fieldsOf(content)
    fields.take(derTag.integer)
    const at = takeTime(fields) ?? Number.NEGATIVE_INFINITY
    const reason = reasonIn(fields.takeIf(derTag.sequence))
    const before = found.revokedAt
    // Of two entries the worse counts: the earlier date, and no routine reason.
    found = before === undefined ? { revokedAt: at, reason } : { revokedAt: Math.min(before, at) }
  }
  return found
}

/**
 * What a DER CertificateList proves of a certificate. Throws `EvidenceDoubt` or `RangeError` when
 * it proves nothing; undefined when another authority made it.
 */
export const crlStatus = (
  der: Uint8Array,
  certificate: Certificate,
  issuer: Certificate,
): CertificateStatus | undefined => {
  const list = readList(der)
  const names = readNames(certificate)
  if (Buffer.compare(list.issuer, names.issuer) !== 0) return undefined
  const { algorithm, signedDer: data, value, thisUpdate, nextUpdate } = list
  if (issuer.keyUsage?.crlSign === false) throw new EvidenceDoubt("the authority signs no lists")
  if (!isSignedBy({ algorithm, data, value, key: issuer.publicKey })) {
    throw new EvidenceDoubt("the list is not signed by the authority")
  }
  return { ...revocation(list, names.serialNumber), thisUpdate, nextUpdate }
}
