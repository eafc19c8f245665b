/**
 * The status of one certificate by OCSP (RFC 6960): builds the request and reads the response.
 *
 * The response must be signed by the authority, or by a responder that the authority certified for
 * OCSP. Sends no requests and has no trust anchors: the caller passes the issuer.
 */
import { createHash } from "node:crypto"
import { isSignedBy } from "../asn1/algorithm-identifier.ts"
import {
  contextTag,
  type DerFields,
  fieldsOf,
  onlyNode,
  readBits,
  readTime,
  takeOid,
  type DerNode,
  derTag,
  readDer,
} from "../asn1/der-reader.ts"
import {
  integerOf,
  nullValue,
  objectIdentifier,
  octetString,
  sequence,
} from "../asn1/der-writer.ts"
import { purpose, readExtensions, readNames } from "../certificate-extensions.ts"
import { isValidAt, parseCertificate, type Certificate, isSame } from "../certificate.ts"
import { RevocationCheckError, type CertificateStatus, readReason } from "./certificate-status.ts"

export const ocspRequestType = "application/ocsp-request"

const oidSha1 = "1.3.14.3.2.26"
const oidBasicResponse = "1.3.6.1.5.5.7.48.1.1"
const enumeratedTag = 0x0a

const sha1 = (bytes: Uint8Array): Buffer => createHash("sha1").update(bytes).digest()

/**
 * SHA-1 only identifies the issuer here (RFC 6960, 4.1.1); responders support no other algorithm.
 */
const certificateId = (certificate: Certificate, issuer: Certificate): Buffer => {
  const names = readNames(certificate)
  const { publicKeyBits } = readNames(issuer)
  return sequence(
    sequence(objectIdentifier(oidSha1), nullValue()),
    octetString(sha1(names.issuer)),
    octetString(sha1(publicKeyBits)),
    integerOf(names.serialNumber),
  )
}

/** A request for one certificate. It has no nonce, because the response is archived as evidence. */
export const ocspRequest = (certificate: Certificate, issuer: Certificate): Buffer =>
  sequence(sequence(sequence(sequence(certificateId(certificate, issuer)))))

interface BasicResponse {
  /** The bytes that are signed. */
  readonly signedDer: Uint8Array
  readonly responder: DerNode
  readonly producedAt: number
  readonly answers: ReadonlyArray<DerNode>
  readonly algorithm: DerNode
  readonly value: Uint8Array
  readonly certificates: ReadonlyArray<Certificate>
}

const takeCertificates = (fields: DerFields): ReadonlyArray<Certificate> => {
  const given = fields.takeIf(contextTag(0))
  if (given === undefined) return []
  return readDer(onlyNode(given.content, derTag.sequence).content).map(({ encoded }) =>
    parseCertificate(encoded),
  )
}

const readBasic = (der: Uint8Array): BasicResponse => {
  const whole = fieldsOf(onlyNode(der, derTag.sequence).content)
  const data = whole.take(derTag.sequence)
  const algorithm = whole.take(derTag.sequence)
  const value = readBits(whole.take(derTag.bitString))
  const certificates = takeCertificates(whole)
  whole.end()
  const fields = fieldsOf(data.content)
  fields.takeIf(contextTag(0))
  const responder = fields.takeAny()
  const producedAt = readTime(fields.take(0x18))
  const answers = readDer(fields.take(derTag.sequence).content)
  fields.takeIf(contextTag(1))
  fields.end()
  const signedDer = data.encoded
  return { signedDer, responder, producedAt, answers, algorithm, value, certificates }
}

/** Throws for a response without a status, such as "try later". */
const readResponse = (der: Uint8Array): BasicResponse => {
  const whole = fieldsOf(onlyNode(der, derTag.sequence).content)
  const [status] = whole.take(enumeratedTag).content
  if (status !== 0) throw new RevocationCheckError(`the responder returned status ${status}`)
  const bytes = fieldsOf(whole.take(contextTag(0)).content)
  whole.end()
  const typed = fieldsOf(bytes.take(derTag.sequence).content)
  bytes.end()
  if (takeOid(typed) !== oidBasicResponse)
    throw new RevocationCheckError("not a basic OCSP response")
  const basic = typed.take(derTag.octetString).content
  typed.end()
  return readBasic(basic)
}

const isNamedBy = ({ responder }: BasicResponse, certificate: Certificate): boolean => {
  const { subject, publicKeyBits } = readNames(certificate)
  if (responder.tag === contextTag(1)) return Buffer.compare(responder.content, subject) === 0
  const keyHash = onlyNode(responder.content, derTag.octetString).content
  return Buffer.compare(keyHash, sha1(publicKeyBits)) === 0
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

const responderOf = (response: BasicResponse, issuer: Certificate): Certificate => {
  const candidates = [issuer, ...response.certificates]
  const responder = candidates.find(
    (one) => isNamedBy(response, one) && (isSame(one, issuer) || isDelegated(one, issuer)),
  )
  if (responder === undefined)
    throw new RevocationCheckError("the authority did not certify the responder")
  const isStray = (one: Certificate) => !isSame(one, responder) && !isSame(one, issuer)
  if (response.certificates.some(isStray))
    throw new RevocationCheckError("a certificate is not needed")
  if (!isValidAt(responder, response.producedAt))
    throw new RevocationCheckError("the responder had expired")
  return responder
}

const readSingleResponse = (
  response: DerNode,
  wantedId: Uint8Array,
): CertificateStatus | undefined => {
  const fields = fieldsOf(response.content)
  if (Buffer.compare(fields.take(derTag.sequence).encoded, wantedId) !== 0) return undefined
  const status = fields.takeAny()
  const thisUpdate = readTime(fields.take(0x18))
  const next = fields.takeIf(contextTag(0))
  const nextUpdate = next && readTime(onlyNode(next.content, 0x18))
  fields.takeIf(contextTag(1))
  fields.end()
  if (status.tag === contextTag(0, false)) return { revokedAt: undefined, thisUpdate, nextUpdate }
  if (status.tag !== contextTag(1)) throw new RevocationCheckError("the responder does not know it")
  const revoked = fieldsOf(status.content)
  const revokedAt = readTime(revoked.take(0x18))
  const stated = revoked.takeIf(contextTag(0))
  revoked.end()
  const reason = stated && readReason(stated.content)
  return { revokedAt, reason, thisUpdate, nextUpdate }
}

/**
 * The status of a certificate in a DER OCSPResponse. Undefined when the response covers other
 * certificates. Throws `RevocationCheckError` or `RangeError` when it is unusable.
 */
export const ocspStatus = (
  der: Uint8Array,
  certificate: Certificate,
  issuer: Certificate,
): CertificateStatus | undefined => {
  const response = readResponse(der)
  const wantedId = certificateId(certificate, issuer)
  const [answer, ...more] = response.answers
  if (answer === undefined || more.length > 0)
    throw new RevocationCheckError("not exactly one status")
  const status = readSingleResponse(answer, wantedId)
  if (status === undefined) return undefined
  const { algorithm, signedDer: data, value } = response
  const responder = responderOf(response, issuer)
  if (!isSignedBy({ algorithm, data, value, key: responder.publicKey })) {
    throw new RevocationCheckError("the response is not signed by its responder")
  }
  return needsProof(responder, issuer) ? { ...status, responder } : status
}
