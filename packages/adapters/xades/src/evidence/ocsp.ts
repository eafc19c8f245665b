/**
 * The status of one certificate by OCSP (RFC 6960): builds the request and reads the response.
 *
 * The response must be signed by the authority, or by a responder that the authority certified for
 * OCSP. Sends no requests and has no trust anchors: the caller passes the issuer.
 */
import { createHash } from "node:crypto"
import { hashOids, isSignedBy, type Signed, takeSigned } from "../asn1/algorithm-identifier.ts"
import {
  contextTag,
  DerFields,
  type DerNode,
  derTag,
  onlyNode,
  openDer,
} from "../asn1/der-reader.ts"
import {
  integerOf,
  nullValue,
  objectIdentifier,
  octetString,
  sequence,
} from "../asn1/der-writer.ts"
import { purpose, readExtensions } from "../certificate-extensions.ts"
import { isValidAt, parseCertificate, type Certificate, isSame } from "../certificate.ts"
import { RevocationCheckError, type CertificateStatus, readReason } from "./certificate-status.ts"

export const ocspRequestType = "application/ocsp-request"

const oidBasicResponse = "1.3.6.1.5.5.7.48.1.1"
const enumeratedTag = 0x0a
const nullTag = 0x05

/**
 * The hash only identifies the issuer (RFC 6960, 4.1.1). Clients use SHA-256 (RFC 9919);
 * many responders know SHA-1 only.
 */
export const idHashes = ["sha256", "sha1"] as const
type IdHash = (typeof idHashes)[number]

const hashed = (hash: IdHash, bytes: Uint8Array): Buffer => createHash(hash).update(bytes).digest()

/** A request for one certificate. It has no nonce, because the response is archived as evidence. */
export const ocspRequest = (
  certificate: Certificate,
  issuer: Certificate,
  hash: IdHash = "sha256",
): Buffer => {
  const names = certificate.fields
  const id = sequence(
    sequence(objectIdentifier(hashOids[hash]), nullValue()),
    octetString(hashed(hash, names.issuer)),
    octetString(hashed(hash, issuer.fields.publicKeyBits)),
    integerOf(names.serialNumber),
  )
  return sequence(sequence(sequence(sequence(id))))
}

const isSameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0

/** Reads a CertID; its algorithm may omit the parameters (RFC 4055, 2.1). */
const isAbout = (id: DerFields, certificate: Certificate, issuer: Certificate): boolean => {
  const algorithm = id.open()
  const oid = algorithm.oid()
  algorithm.takeIf(nullTag)
  algorithm.end()
  const issuerName = id.octets()
  const issuerKey = id.octets()
  const serialNumber = id.integer()
  id.end()
  const hash = idHashes.find((each) => hashOids[each] === oid)
  const names = certificate.fields
  return (
    hash !== undefined &&
    isSameBytes(serialNumber, names.serialNumber) &&
    isSameBytes(issuerName, hashed(hash, names.issuer)) &&
    isSameBytes(issuerKey, hashed(hash, issuer.fields.publicKeyBits))
  )
}

interface BasicResponse {
  readonly signed: Signed
  readonly responder: DerNode
  readonly producedAt: number
  readonly answers: ReadonlyArray<DerFields>
  readonly certificates: ReadonlyArray<Certificate>
}

const readBasic = (der: Uint8Array): BasicResponse => {
  const whole = openDer(der)
  const { body, signed } = takeSigned(whole)
  const certs = whole.takeIf(contextTag(0))
  whole.end()
  const fields = new DerFields(body.content)
  fields.takeIf(contextTag(0))
  const responder = fields.takeAny()
  const producedAt = fields.time()
  const answers = fields.open().openAll()
  fields.takeIf(contextTag(1))
  fields.end()
  const list = certs === undefined ? [] : openDer(certs.content).takeAll()
  const certificates = list.map(({ encoded }) => parseCertificate(encoded))
  return { signed, responder, producedAt, answers, certificates }
}

/** RFC 6960, 2.3: malformedRequest and unauthorized (it does not know the certificate). */
const unanswered = new Set([1, 6])

/** Undefined for an unanswered request. Throws for another status, such as "try later". */
const readResponse = (der: Uint8Array): BasicResponse | undefined => {
  const whole = openDer(der)
  const [status] = whole.take(enumeratedTag).content
  if (status !== undefined && unanswered.has(status)) return undefined
  if (status !== 0) throw new RevocationCheckError(`the responder returned status ${status}`)
  const bytes = whole.open(contextTag(0))
  whole.end()
  const typed = bytes.open()
  bytes.end()
  if (typed.oid() !== oidBasicResponse) throw new RevocationCheckError("not a basic OCSP response")
  const basic = typed.octets()
  typed.end()
  return readBasic(basic)
}

const isNamedBy = ({ responder }: BasicResponse, certificate: Certificate): boolean => {
  const { subject, publicKeyBits } = certificate.fields
  if (responder.tag === contextTag(1)) return isSameBytes(responder.content, subject)
  const keyHash = onlyNode(responder.content, derTag.octetString).content
  return isSameBytes(keyHash, hashed("sha1", publicKeyBits))
}

/** RFC 6960, 4.2.2.2: issued by the same authority, for OCSP signing. */
const isDelegated = (responder: Certificate, issuer: Certificate): boolean => {
  const { purposes } = readExtensions(responder)
  const isMeant = purposes?.oids.includes(purpose.ocspSigning) ?? false
  const { x509 } = responder
  return isMeant && x509.checkIssued(issuer.x509) && x509.verify(issuer.publicKey)
}

/** Returns whether the responder's own status must be verified: it is not the authority itself. */
const needsProof = (responder: Certificate, issuer: Certificate): boolean =>
  !isSame(responder, issuer) && !readExtensions(responder).hasOcspNoCheck

/** Responses may carry the responder's chain too: other certificates say nothing. */
const responderOf = (response: BasicResponse, issuer: Certificate): Certificate => {
  const candidates = [issuer, ...response.certificates]
  const responder = candidates.find(
    (one) => isNamedBy(response, one) && (isSame(one, issuer) || isDelegated(one, issuer)),
  )
  if (responder === undefined)
    throw new RevocationCheckError("the authority did not certify the responder")
  if (!isValidAt(responder, response.producedAt))
    throw new RevocationCheckError("the responder had expired")
  return responder
}

const readSingleResponse = (
  fields: DerFields,
  certificate: Certificate,
  issuer: Certificate,
): CertificateStatus | undefined => {
  if (!isAbout(fields.open(), certificate, issuer)) return undefined
  const status = fields.takeAny()
  const thisUpdate = fields.time()
  const next = fields.openIf(contextTag(0))
  const nextUpdate = next?.time()
  next?.end()
  fields.takeIf(contextTag(1))
  fields.end()
  if (status.tag === contextTag(0, false)) return { revokedAt: undefined, thisUpdate, nextUpdate }
  if (status.tag !== contextTag(1)) return undefined
  const revoked = new DerFields(status.content)
  const revokedAt = revoked.time()
  const stated = revoked.takeIf(contextTag(0))
  revoked.end()
  const reason = stated && readReason(stated.content)
  return { revokedAt, reason, thisUpdate, nextUpdate }
}

/** Of several statuses of one certificate a revocation counts. */
const statusIn = (
  { answers }: BasicResponse,
  certificate: Certificate,
  issuer: Certificate,
): CertificateStatus | undefined => {
  const statuses = answers.flatMap((each) => readSingleResponse(each, certificate, issuer) ?? [])
  return statuses.find(({ revokedAt }) => revokedAt !== undefined) ?? statuses[0]
}

/**
 * The status of a certificate in a DER OCSPResponse. Undefined when the responder does not know
 * the certificate, perhaps by this hash. Throws `RevocationCheckError` or `RangeError` when it is
 * unusable.
 */
export const ocspStatus = (
  der: Uint8Array,
  certificate: Certificate,
  issuer: Certificate,
): CertificateStatus | undefined => {
  const response = readResponse(der)
  const status = response && statusIn(response, certificate, issuer)
  if (status === undefined || response === undefined) return undefined
  const responder = responderOf(response, issuer)
  if (!isSignedBy(response.signed, responder.publicKey)) {
    throw new RevocationCheckError("the response is not signed by its responder")
  }
  return needsProof(responder, issuer) ? { ...status, responder } : status
}
