/**
 * The status of a certificate by its authority, and how it is read from the authority's list of
 * those it has revoked (RFC 5280, 5).
 *
 * Accepts only complete lists that the issuer itself signed: a list with a critical extension
 * (partial, delta or indirect) is rejected. Makes no request.
 */
import { isSignedBy, type Signed, takeSigned } from "../asn1/algorithm-identifier.ts"
import { contextTag, DerFields, derTag, onlyNode, openDer } from "../asn1/der-reader.ts"
import type { Certificate } from "../certificate.ts"

export interface CertificateStatus {
  /** Epoch milliseconds; undefined when not revoked. */
  readonly revokedAt: number | undefined
  /** CRLReason (RFC 5280, 5.3.1); undefined when not stated or not revoked. */
  readonly reason?: number | undefined
  /** When the authority stated the status (thisUpdate). */
  readonly thisUpdate: number
  /** When a newer status is due (nextUpdate); undefined: at any time. */
  readonly nextUpdate: number | undefined
  /**
   * The responder that signed the status, if its own status must be verified too because its
   * certificate has no `nocheck` (RFC 6960, 4.2.2.2.1).
   */
  readonly responder?: Certificate | undefined
}

/** Why a response or list proves no status. */
export class RevocationCheckError extends Error {
  override readonly name = "RevocationCheckError"
}

/** The certificate was revoked. No other response overrides this. */
export class CertificateRevoked extends RevocationCheckError {}

/** Returns whether the status covers that moment: issued then or later, or valid until then. */
export const coversMoment = ({ thisUpdate, nextUpdate }: CertificateStatus, at: number): boolean =>
  at <= Math.max(thisUpdate, nextUpdate ?? thisUpdate)

/** Returns whether the certificate was good at that moment. A later revocation has no effect. */
export const isGoodAt = ({ revokedAt }: CertificateStatus, at: number): boolean =>
  revokedAt === undefined || at < revokedAt

/** Throws unless the responder was good when it stated a status. */
export const checkResponder = (status: CertificateStatus, statedAt: number): void => {
  if (!isGoodAt(status, statedAt)) throw new RevocationCheckError("the responder was revoked")
  if (coversMoment(status, statedAt)) return
  throw new RevocationCheckError("the responder's own status is older than its response")
}

/** unspecified, affiliationChanged, superseded, cessationOfOperation. */
const routineReasons: ReadonlySet<number | undefined> = new Set([0, 3, 4, 5])

/**
 * Returns whether earlier time stamps remain valid, given the status of their authority's
 * certificate. A routine revocation, for one of the four reasons of RFC 3161, 4.1, leaves them
 * valid. With any other reason, or none, the key may be stolen.
 */
export const keepsStampsValid = (
  status: CertificateStatus,
  genTime: number,
  until: number,
): boolean =>
  isGoodAt(status, until) || (routineReasons.has(status.reason) && isGoodAt(status, genTime))

interface RevocationList {
  readonly signed: Signed
  readonly issuer: Uint8Array
  readonly thisUpdate: number
  readonly nextUpdate: number | undefined
  /** Concatenated encodings; there may be hundreds of thousands. */
  readonly entries: Uint8Array
}

const rejectCritical = (extensions: DerFields | undefined): void => {
  const list = extensions?.open().openAll() ?? []
  extensions?.end()
  for (const fields of list) {
    const name = fields.oid()
    if (fields.takeIf(derTag.boolean) === undefined) continue
    throw new RevocationCheckError(`a revocation list with the critical extension ${name}`)
  }
}

const readList = (der: Uint8Array): RevocationList => {
  const whole = openDer(der)
  const { body, signed } = takeSigned(whole)
  whole.end()
  const fields = new DerFields(body.content)
  fields.version(1)
  const named = fields.take(derTag.sequence)
  if (Buffer.compare(named.encoded, signed.algorithm.encoded) !== 0) {
    throw new RevocationCheckError("the list names two algorithms")
  }
  const issuer = fields.take(derTag.sequence).encoded
  const thisUpdate = fields.timeIf()
  if (thisUpdate === undefined) throw new RevocationCheckError("the list has no date")
  const nextUpdate = fields.timeIf()
  const entries = fields.takeIf(derTag.sequence)?.content ?? new Uint8Array()
  const extensions = fields.openIf(contextTag(0))
  fields.end()
  rejectCritical(extensions)
  return { signed, issuer, thisUpdate, nextUpdate, entries }
}

const oidReason = "2.5.29.21"
const enumeratedTag = 0x0a

/** The single octet of a CRLReason. */
export const readReason = (encoded: Uint8Array): number => {
  const { content } = onlyNode(encoded, enumeratedTag)
  const [reason] = content
  if (reason === undefined || content.length > 1)
    throw new RangeError("malformed revocation reason")
  return reason
}

const reasonIn = (extensions: DerFields | undefined): number | undefined => {
  for (const fields of extensions?.openAll() ?? []) {
    if (fields.oid() !== oidReason) continue
    fields.takeIf(derTag.boolean)
    return readReason(fields.octets())
  }
  return undefined
}

type Revocation = Pick<CertificateStatus, "revokedAt" | "reason">

const revocation = ({ entries }: RevocationList, serialNumber: Uint8Array): Revocation => {
  let result: Revocation = { revokedAt: undefined }
  // Reads to the end, so that a malformed entry is rejected at any position.
  for (const list = new DerFields(entries); !list.isEnd; ) {
    const fields = list.open()
    if (Buffer.compare(fields.integer(), serialNumber) !== 0) continue
    const at = fields.timeIf() ?? Number.NEGATIVE_INFINITY
    const reason = reasonIn(fields.openIf())
    const since = result.revokedAt
    // Of two entries the worse counts: the earlier date, and a reason that is not routine.
    result = since === undefined ? { revokedAt: at, reason } : { revokedAt: Math.min(since, at) }
  }
  return result
}

/**
 * The status of a certificate in a DER CertificateList. Undefined when another authority issued the
 * list. Throws `RevocationCheckError` or `RangeError` when the list is unusable.
 */
export const crlStatus = (
  der: Uint8Array,
  certificate: Certificate,
  issuer: Certificate,
): CertificateStatus | undefined => {
  const list = readList(der)
  const names = certificate.fields
  if (Buffer.compare(list.issuer, names.issuer) !== 0) return undefined
  const { signed, thisUpdate, nextUpdate } = list
  if (issuer.keyUsage?.crlSign === false)
    throw new RevocationCheckError("the authority may not sign lists")
  if (!isSignedBy(signed, issuer.publicKey)) {
    throw new RevocationCheckError("the list is not signed by the authority")
  }
  return { ...revocation(list, names.serialNumber), thisUpdate, nextUpdate }
}
