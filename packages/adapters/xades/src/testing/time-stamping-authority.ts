/**
 * The time-stamping authority of a test authority (RFC 3161): returns a response to a request.
 *
 * For sandboxes and tests: only the process that made its certificate trusts it.
 */
import { createHash, createPrivateKey, randomBytes, sign } from "node:crypto"
import { digestIdentifier, signatureIdentifier } from "../asn1/algorithm-identifier.ts"
import { contextTag, derTag, openDer } from "../asn1/der-reader.ts"
import {
  generalizedTime,
  integer,
  integerOf,
  objectIdentifier,
  octetString,
  sequence,
  setOf,
  tagged,
} from "../asn1/der-writer.ts"
import { certificateDigest, parseCertificatesPem } from "../certificate.ts"

export interface TimeStampingAuthority {
  readonly keyPem: string
  /** The certificate, then its chain; the token contains all of them. */
  readonly certificatePem: string
}

const oid = {
  signedData: "1.2.840.113549.1.7.2",
  timeStampInfo: "1.2.840.113549.1.9.16.1.4",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  /** An example arc, because RFC 3161 requires a policy. */
  policy: "1.2.3.4.1",
} as const

const statusRejection = 2
const serialBytes = 16

interface Query {
  readonly imprint: Uint8Array
  readonly nonce: Uint8Array | undefined
}

const readQuery = (der: Uint8Array): Query => {
  const fields = openDer(der)
  fields.version(1)
  const imprint = fields.take(derTag.sequence).encoded
  fields.takeIf(derTag.objectIdentifier)
  const nonce = fields.takeIf(derTag.integer)?.encoded
  fields.takeIf(0x01)
  fields.takeIf(contextTag(0))
  fields.end()
  return { imprint, nonce }
}

const timeStampInfo = ({ imprint, nonce }: Query, now: number): Buffer =>
  sequence(
    integer(1),
    objectIdentifier(oid.policy),
    imprint,
    integerOf(randomBytes(serialBytes)),
    generalizedTime(now),
    ...(nonce === undefined ? [] : [nonce]),
  )

const attribute = (name: string, value: Uint8Array): Buffer =>
  sequence(objectIdentifier(name), setOf(value))

const token = (info: Buffer, { keyPem, certificatePem }: TimeStampingAuthority): Buffer => {
  const [leaf, ...chain] = parseCertificatesPem(certificatePem)
  if (leaf === undefined) throw new RangeError("the time-stamping authority has no certificate")
  const { issuer, serialNumber } = leaf.fields
  const attributes = [
    attribute(oid.contentType, objectIdentifier(oid.timeStampInfo)),
    attribute(oid.messageDigest, octetString(createHash("sha256").update(info).digest())),
    attribute(
      oid.signingCertificateV2,
      sequence(sequence(sequence(octetString(certificateDigest(leaf, "sha256"))))),
    ),
  ]
  const key = createPrivateKey(keyPem)
  const kind = key.asymmetricKeyType === "rsa" ? "rsa" : "ec"
  const signed = setOf(...attributes)
  const signer = sequence(
    integer(1),
    sequence(issuer, tagged(0x02, serialNumber)),
    digestIdentifier("sha256"),
    tagged(contextTag(0), ...attributes.toSorted(Buffer.compare)),
    signatureIdentifier(kind, "sha256"),
    octetString(sign("sha256", signed, key)),
  )
  const certificates = [leaf, ...chain].map(({ x509 }) => x509.raw).toSorted(Buffer.compare)
  const data = sequence(
    integer(3),
    setOf(digestIdentifier("sha256")),
    sequence(objectIdentifier(oid.timeStampInfo), tagged(contextTag(0), octetString(info))),
    tagged(contextTag(0), ...certificates),
    setOf(signer),
  )
  return sequence(objectIdentifier(oid.signedData), tagged(contextTag(0), data))
}

/** The DER of a TimeStampResp: a token for `now`, or a rejection when the request is malformed. */
export const respondToTimeStampRequest = (
  query: Uint8Array,
  authority: TimeStampingAuthority,
  now: number,
): Buffer => {
  try {
    const info = timeStampInfo(readQuery(query), now)
    return sequence(sequence(integer(0)), token(info, authority))
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    return sequence(sequence(integer(statusRejection)))
  }
}
