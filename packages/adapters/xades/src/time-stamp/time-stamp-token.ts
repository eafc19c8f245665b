/**
 * A time-stamp token (RFC 3161, 2.4.2): a parsed CMS SignedData over a TSTInfo.
 *
 * Every field is read, so no bit of a token goes unread. Attributes and certificate lists outside
 * the signature are rejected. `checkTimeStamp` verifies the token.
 */
import { createHash } from "node:crypto"
import { type Digest, isSignedBy, readDigest, type Signed } from "../asn1/algorithm-identifier.ts"
import {
  contextTag,
  DerFields,
  type DerNode,
  derTag,
  onlyNode,
  openDer,
} from "../asn1/der-reader.ts"
import { purpose, readExtensions } from "../certificate-extensions.ts"
import {
  type Certificate,
  certificateDigest,
  findPath,
  isValidAt,
  parseCertificate,
} from "../certificate.ts"
import { checkKeyStrength } from "../verification/algorithms.ts"

export interface TimeStampToken {
  readonly der: Uint8Array
  readonly info: TimeStampInfo
  /** The DER of TSTInfo, covered by the signed attributes. */
  readonly content: Uint8Array
  readonly certificates: ReadonlyArray<Certificate>
  readonly signer: TokenSigner
}

interface TimeStampInfo {
  readonly policy: string
  readonly imprint: { readonly digest: Digest; readonly value: Uint8Array }
  /** Epoch milliseconds. */
  readonly genTime: number
  /** The content of the INTEGER. */
  readonly nonce: Uint8Array | undefined
}

interface TokenSigner {
  readonly issuer: Uint8Array
  readonly serialNumber: Uint8Array
  readonly digest: Digest
  readonly attributes: SignedAttributes
  /** The attributes, with the tag of a SET (RFC 5652, 5.4). */
  readonly signed: Signed
}

interface SignedAttributes {
  readonly messageDigest: Uint8Array
  readonly certificateDigest: { readonly hash: "sha1" | Digest; readonly value: Uint8Array }
}

const oid = {
  signedData: "1.2.840.113549.1.7.2",
  timeStampInfo: "1.2.840.113549.1.9.16.1.4",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificate: "1.2.840.113549.1.9.16.2.12",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
} as const

const booleanTag = 0x01

const readImprint = (fields: DerFields): TimeStampInfo["imprint"] => {
  const imprint = { digest: readDigest(fields.take(derTag.sequence)), value: fields.octets() }
  fields.end()
  return imprint
}

const readInfo = (content: Uint8Array): TimeStampInfo => {
  const fields = openDer(content)
  fields.version(1)
  const policy = fields.oid()
  const imprint = readImprint(fields.open())
  fields.take(derTag.integer)
  const genTime = fields.time()
  fields.takeIf(derTag.sequence)
  fields.takeIf(booleanTag)
  const nonce = fields.takeIf(derTag.integer)?.content
  fields.takeIf(contextTag(0))
  fields.takeIf(contextTag(1))
  fields.end()
  return { policy, imprint, genTime, nonce }
}

const singleValues = (encoded: DerNode): ReadonlyMap<string, DerNode> =>
  new Map(
    new DerFields(encoded.content).openAll().map((fields): [string, DerNode] => {
      const name = fields.oid()
      const values = fields.open(derTag.set)
      fields.end()
      const value = values.takeAny()
      values.end()
      return [name, value]
    }),
  )

/** `ESSCertID` (RFC 2634, SHA-1) or `ESSCertIDv2` (RFC 5035; SHA-256 where it names none). */
const readCertificateDigest = (
  values: ReadonlyMap<string, DerNode>,
): SignedAttributes["certificateDigest"] => {
  const newer = values.get(oid.signingCertificateV2)
  const attribute = newer ?? values.get(oid.signingCertificate)
  if (attribute === undefined) throw new RangeError("no signing certificate is named")
  const first = new DerFields(attribute.content).open()
  const fields = first.open()
  const algorithm = newer && fields.takeIf(derTag.sequence)
  const hash = newer ? (algorithm ? readDigest(algorithm) : "sha256") : "sha1"
  return { hash, value: fields.octets() }
}

const readAttributes = (encoded: DerNode): SignedAttributes => {
  const values = singleValues(encoded)
  const type = values.get(oid.contentType)
  const digest = values.get(oid.messageDigest)
  if (type?.tag !== derTag.objectIdentifier || digest?.tag !== derTag.octetString) {
    throw new RangeError("content type or message digest is missing")
  }
  if (new DerFields(type.encoded).oid() !== oid.timeStampInfo) {
    throw new RangeError("the signed content is not a time stamp")
  }
  return { messageDigest: digest.content, certificateDigest: readCertificateDigest(values) }
}

const readSigner = (infos: DerNode): TokenSigner => {
  const fields = openDer(infos.content)
  fields.version(1)
  const name = fields.open()
  const issuer = name.take(derTag.sequence).encoded
  const serialNumber = name.integer()
  name.end()
  const digest = readDigest(fields.take(derTag.sequence))
  const encoded = fields.take(contextTag(0))
  const attributes = readAttributes(encoded)
  const algorithm = fields.take(derTag.sequence)
  const value = fields.octets()
  fields.end()
  const data = Uint8Array.from(encoded.encoded)
  data[0] = derTag.set
  return { issuer, serialNumber, digest, attributes, signed: { data, algorithm, value } }
}

const readContent = (fields: DerFields): Uint8Array => {
  if (fields.oid() !== oid.timeStampInfo) throw new RangeError("the content is not a time stamp")
  const info = onlyNode(fields.take(contextTag(0)).content, derTag.octetString).content
  fields.end()
  return info
}

const readCertificates = (set: DerNode | undefined): ReadonlyArray<Certificate> =>
  set === undefined
    ? []
    : new DerFields(set.content).takeAll().map(({ encoded }) => parseCertificate(encoded))

/** Throws `RangeError` unless the bytes are exactly one token. */
export const readTimeStampToken = (der: Uint8Array): TimeStampToken => {
  const whole = openDer(der)
  if (whole.oid() !== oid.signedData) throw new RangeError("not a CMS SignedData")
  const fields = openDer(whole.take(contextTag(0)).content)
  whole.end()
  fields.version(3)
  const digests = fields.open(derTag.set).takeAll().map(readDigest)
  const content = readContent(fields.open())
  const certificates = readCertificates(fields.takeIf(contextTag(0)))
  const signer = readSigner(fields.take(derTag.set))
  fields.end()
  if (digests.length !== 1 || digests[0] !== signer.digest) {
    throw new RangeError("the digest algorithms do not match")
  }
  return { der, info: readInfo(content), content, certificates, signer }
}

/** Why a token is rejected. */
export class TimeStampError extends Error {
  override readonly name = "TimeStampError"
}

export interface VerifiedTimeStamp {
  /** Epoch milliseconds. */
  readonly genTime: number
  /** From the authority's certificate to the anchor, both included. */
  readonly path: ReadonlyArray<Certificate>
}

const demand = (holds: boolean, otherwise: string): void => {
  if (!holds) throw new TimeStampError(otherwise)
}

const isEqual = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0

const signerOf = ({ certificates, signer }: TimeStampToken): Certificate => {
  const { hash, value } = signer.attributes.certificateDigest
  const named = certificates.find((one) => isEqual(certificateDigest(one, hash), value))
  if (named === undefined) throw new TimeStampError("it omits its certificate")
  const names = named.fields
  const isNamed =
    isEqual(names.issuer, signer.issuer) && isEqual(names.serialNumber, signer.serialNumber)
  demand(isNamed, "it names another certificate than the one that it includes")
  return named
}

/** RFC 3161, 2.3: time stamping is the only purpose, and the extension is critical. */
const checkPurpose = (certificate: Certificate): void => {
  const { purposes } = readExtensions(certificate)
  const isOnly = purposes?.oids.length === 1 && purposes.oids[0] === purpose.timeStamping
  demand(isOnly && purposes.isCritical, "its certificate is not for time stamps only")
}

const checkSignature = ({ content, signer }: TimeStampToken, certificate: Certificate): void => {
  const { attributes, digest, signed } = signer
  const contentDigest = createHash(digest).update(content).digest()
  demand(isEqual(contentDigest, attributes.messageDigest), "its content was changed")
  const isSigned = isSignedBy(signed, certificate.publicKey, digest)
  demand(isSigned, "its signature does not match its certificate")
}

/** Throws unless the token covers the bytes; returns the certificate that signed it. */
const checkContent = (token: TimeStampToken, stamped: Uint8Array): Certificate => {
  const { imprint } = token.info
  const digest = createHash(imprint.digest).update(stamped).digest()
  demand(isEqual(digest, imprint.value), "it covers other content")
  const certificate = signerOf(token)
  checkPurpose(certificate)
  checkSignature(token, certificate)
  return certificate
}

const checkStampPath = (path: ReadonlyArray<Certificate>, { info }: TimeStampToken): void => {
  for (const { publicKey } of path) checkKeyStrength(publicKey)
  demand(
    path.every((one) => isValidAt(one, info.genTime)),
    "a certificate was not valid when it was made",
  )
}

/** Like `checkTimeStamp`, with the path from the token's certificate to an authority. */
export const checkTimeStampOn = (
  path: ReadonlyArray<Certificate>,
  token: TimeStampToken,
  stamped: Uint8Array,
): void => {
  const certificate = checkContent(token, stamped)
  demand(path[0]?.base64 === certificate.base64, "its certificate is not unique")
  checkStampPath(path, token)
}

/**
 * Verifies a token. Throws `TimeStampError`, `RangeError` for an unsupported algorithm, or
 * `ValidationError` for a key that is too short, of the authority or above it. `more` are
 * additional certificates for the path. Certificates in the token that are not on the path are
 * ignored: large authorities add cross-signed roots.
 */
export const checkTimeStamp = (
  token: TimeStampToken,
  stamped: Uint8Array,
  anchors: ReadonlyArray<Certificate>,
  more: ReadonlyArray<Certificate> = [],
): VerifiedTimeStamp => {
  const certificate = checkContent(token, stamped)
  const path = findPath(certificate, [...token.certificates, ...more], anchors)
  if (path === undefined)
    throw new TimeStampError("no path leads to a trusted time-stamping authority")
  checkStampPath(path, token)
  return { genTime: token.info.genTime, path }
}
