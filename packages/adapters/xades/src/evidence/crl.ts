/**
 * The status of a certificate from its authority's list of those it has revoked (RFC 5280, 5).
 *
 * Only whole lists that the issuer itself signed: a list with a critical extension (parts, changes,
 * other issuers) is refused. Makes no request.
 */
import { isSignedBy } from "../asn1/algorithm-identifier.ts"
import {
  contextTag,
  type DerFields,
  fieldsOf,
  onlyNode,
  readBits,
  readTime,
  takeOid,
  takeVersion,
} from "../asn1/der-fields.ts"
import { readNames } from "../certificate-extensions.ts"
import type { Certificate } from "../certificate.ts"
import { type DerNode, derTag, eachDer, readDer } from "../der.ts"
import { type CertificateStatus, EvidenceDoubt } from "./certificate-status.ts"

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
  // To the end, so that an entry that is none is refused wherever it stands.
  for (const { content } of eachDer(entries)) {
    const { value: serial } = eachDer(content).next()
    if (serial?.tag !== derTag.integer) throw new RangeError("an entry of the list has no number")
    if (Buffer.compare(serial.content, serialNumber) !== 0) continue
    const fields = fieldsOf(content)
    fields.take(derTag.integer)
    const at = takeTime(fields) ?? Number.NEGATIVE_INFINITY
    const reason = reasonIn(fields.takeIf(derTag.sequence))
    const before = found.revokedAt
    // Told twice, the worse counts: the earlier date, and no excuse.
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
