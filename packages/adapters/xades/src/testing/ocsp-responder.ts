/**
 * The OCSP responder (RFC 6960) and the revocation list (RFC 5280, 5) of a test authority.
 *
 * For sandboxes and tests.
 */
import { createPrivateKey, sign } from "node:crypto"
import { signatureIdentifier } from "../asn1/algorithm-identifier.ts"
import { contextTag, derTag, openDer } from "../asn1/der-reader.ts"
import {
  bitString,
  enumerated,
  generalizedTime,
  integer,
  integerOf,
  objectIdentifier,
  octetString,
  sequence,
  tagged,
} from "../asn1/der-writer.ts"
import { parseCertificate } from "../certificate.ts"

/** A responder that the authority has certified for OCSP. */
export interface OcspDelegate {
  readonly keyPem: string
  readonly certificatePem: string
}

export interface OcspResponder {
  readonly authorityKeyPem: string
  readonly authorityPem: string
  /** Signs the responses; by default the authority itself. */
  readonly delegate?: OcspDelegate | undefined
  /** By serial number in lower-case hex; undefined when the certificate is good. */
  readonly revocationOf: (serialNumber: string) => Revocation | undefined
  /** The CertIDs whose status is stated; by default the one of the request. None: unauthorized. */
  readonly idsFor?: (requested: Uint8Array) => ReadonlyArray<Uint8Array>
  /** Other certificates in the response, in DER. */
  readonly alsoGiven?: ReadonlyArray<Uint8Array>
}

export interface Revocation {
  readonly at: number
  /** CRLReason (RFC 5280, 5.3.1); undefined: the response contains no reason. */
  readonly reason: number | undefined
}

const oidBasicResponse = "1.3.6.1.5.5.7.48.1.1"
const dayMillis = 86_400_000
/** OCSPResponseStatus. */
const unauthorized = 6

const serialOf = (content: Uint8Array): string =>
  Buffer.from(content)
    .toString("hex")
    .replace(/^(?:00)+(?=..)/, "")

const signedBy = (keyPem: string, data: Uint8Array): ReadonlyArray<Buffer> => {
  const key = createPrivateKey(keyPem)
  const kind = key.asymmetricKeyType === "rsa" ? "rsa" : "ec"
  return [signatureIdentifier(kind, "sha256"), bitString(sign("sha256", data, key))]
}

/** The DER of the CertID in the request. */
const certificateIdIn = (query: Uint8Array): Uint8Array => {
  const fields = openDer(query).open()
  fields.takeIf(contextTag(0))
  fields.takeIf(contextTag(1))
  return fields.open().open().take(derTag.sequence).encoded
}

const serialIn = (certificateId: Uint8Array): string => {
  const fields = openDer(certificateId)
  fields.open()
  fields.octets()
  fields.octets()
  return serialOf(fields.integer())
}

const statusOf = (revocation: Revocation | undefined): Buffer => {
  if (revocation === undefined) return tagged(contextTag(0, false))
  const { at, reason } = revocation
  const reasons = reason === undefined ? [] : [tagged(contextTag(0), enumerated(reason))]
  return tagged(contextTag(1), generalizedTime(at), ...reasons)
}

/** The DER of an OCSPResponse, signed with the authority's own key or its delegate's. */
export const respondToStatusRequest = (
  query: Uint8Array,
  responder: OcspResponder,
  now: number,
): Buffer => {
  const requested = certificateIdIn(query)
  const { idsFor = (id) => [id], alsoGiven = [] } = responder
  const ids = idsFor(requested)
  if (ids.length === 0) return sequence(enumerated(unauthorized))
  const { delegate, authorityKeyPem: keyPem, authorityPem: certificatePem } = responder
  const signer = delegate ?? { keyPem, certificatePem }
  const certificate = parseCertificate(signer.certificatePem)
  const { subject } = certificate.fields
  const next = tagged(contextTag(0), generalizedTime(now + dayMillis))
  const answers = ids.map((id) => {
    const status = statusOf(responder.revocationOf(serialIn(id)))
    return sequence(id, status, generalizedTime(now), next)
  })
  const data = sequence(tagged(contextTag(1), subject), generalizedTime(now), sequence(...answers))
  const certificates = [...(delegate === undefined ? [] : [certificate.x509.raw]), ...alsoGiven]
  const chain = certificates.length === 0 ? [] : [tagged(contextTag(0), sequence(...certificates))]
  const basic = sequence(data, ...signedBy(signer.keyPem, data), ...chain)
  const bytes = sequence(objectIdentifier(oidBasicResponse), octetString(basic))
  return sequence(enumerated(0), tagged(contextTag(0), bytes))
}

const oidCrlNumber = "2.5.29.20"
const oidReason = "2.5.29.21"
const numberBytes = 6

const reasonExtension = (reason: number): Buffer =>
  sequence(objectIdentifier(oidReason), octetString(enumerated(reason)))

/** The DER of the revocation list with those of `serialNumbers` (hex) that are revoked. */
export const revocationList = (
  serialNumbers: ReadonlyArray<string>,
  responder: OcspResponder,
  now: number,
): Buffer => {
  const key = createPrivateKey(responder.authorityKeyPem)
  const kind = key.asymmetricKeyType === "rsa" ? "rsa" : "ec"
  const { subject } = parseCertificate(responder.authorityPem).fields
  const entries = serialNumbers.flatMap((serialNumber) => {
    const revocation = responder.revocationOf(serialNumber)
    if (revocation === undefined) return []
    const { at, reason } = revocation
    const reasons = reason === undefined ? [] : [sequence(reasonExtension(reason))]
    return [sequence(integerOf(Buffer.from(serialNumber, "hex")), utcTime(at), ...reasons)]
  })
  const number = Buffer.alloc(numberBytes)
  number.writeUIntBE(Math.floor(now / 1_000), 0, numberBytes)
  const extension = sequence(objectIdentifier(oidCrlNumber), octetString(integerOf(number)))
  const list = sequence(
    integer(1),
    signatureIdentifier(kind, "sha256"),
    subject,
    utcTime(now),
    utcTime(now + dayMillis),
    ...(entries.length === 0 ? [] : [sequence(Buffer.concat(entries))]),
    tagged(contextTag(0), sequence(extension)),
  )
  return sequence(list, ...signedBy(responder.authorityKeyPem, list))
}

/** UTCTime, which RFC 5280, 5.1.2.4 requires for dates until 2049. */
const utcTime = (epochMillis: number): Buffer => {
  const digits = new Date(epochMillis).toISOString().slice(2, 19).replace(/[-:T]/g, "")
  return tagged(0x17, Buffer.from(`${digits}Z`))
}
