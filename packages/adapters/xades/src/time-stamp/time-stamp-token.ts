/**
 * A time-stamp token (RFC 3161, 2.4.2): a parsed CMS SignedData over a TSTInfo.
 *
 * Every field is read, so no bit of a token goes unread. Attributes and certificate lists outside
 * the signature are rejected. `checkTimeStamp` verifies the token.
 */
import { createHash } from "node:crypto"
import { type Digest, isSignedBy, readDigest } from "../asn1/algorithm-identifier.ts"
import {
  contextTag,
  type DerFields,
  type DerNode,
  derTag,
  fieldsOf,
  onlyNode,
  readDer,
  readTime,
  takeOid,
  takeVersion,
} from "../asn1/der-reader.ts"
import { purpose, readExtensions, readNames } from "../certificate-extensions.ts"
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
  readonly algorithm: DerNode
  readonly value: Uint8Array
}

interface SignedAttributes {
  /** The signed bytes: with the tag of a SET (RFC 5652, 5.4). */
  readonly signedDer: Uint8Array
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

const readImprint = ({ content }: DerNode): TimeStampInfo["imprint"] => {
  const fields = fieldsOf(content)
  const imprint = {
    digest: readDigest(fields.take(derTag.sequence)),
    value: fields.take(derTag.octetString).content,
  }
  fields.end()
  return imprint
}

const readInfo = (content: Uint8Array): TimeStampInfo => {
  const fields = fieldsOf(onlyNode(content, derTag.sequence).content)
  takeVersion(fields, 1)
  const policy = takeOid(fields)
  const imprint = readImprint(fields.take(derTag.sequence))
  fields.take(derTag.integer)
  const genTime = readTime(fields.take(0x18))
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
    readDer(encoded.content).map(({ content }): [string, DerNode] => {
      const fields = fieldsOf(content)
      const name = takeOid(fields)
      const values = fieldsOf(fields.take(derTag.set).content)
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
  const first = fieldsOf(fieldsOf(attribute.content).take(derTag.sequence).content)
  const fields = fieldsOf(first.take(derTag.sequence).content)
  const algorithm = newer && fields.takeIf(derTag.sequence)
  const hash = newer ? (algorithm ? readDigest(algorithm) : "sha256") : "sha1"
  return { hash, value: fields.take(derTag.octetString).content }
}

const readAttributes = (encoded: DerNode): SignedAttributes => {
  const values = singleValues(encoded)
  const type = values.get(oid.contentType)
  const digest = values.get(oid.messageDigest)
  if (type?.tag !== derTag.objectIdentifier || digest?.tag !== derTag.octetString) {
    throw new RangeError("content type or message digest is missing")
  }
  if (takeOid(fieldsOf(type.encoded)) !== oid.timeStampInfo) {
    throw new RangeError("the signed content is not a time stamp")
  }
  const signedDer = Uint8Array.from(encoded.encoded)
  signedDer[0] = derTag.set
  return {
    signedDer,
    messageDigest: digest.content,
    certificateDigest: readCertificateDigest(values),
  }
}

const readSigner = (infos: DerNode): TokenSigner => {
  const fields = fieldsOf(onlyNode(infos.content, derTag.sequence).content)
  takeVersion(fields, 1)
  const name = fieldsOf(fields.take(derTag.sequence).content)
  const issuer = name.take(derTag.sequence).encoded
  const serialNumber = name.take(derTag.integer).content
  name.end()
  const digest = readDigest(fields.take(derTag.sequence))
  const attributes = readAttributes(fields.take(contextTag(0)))
  const algorithm = fields.take(derTag.sequence)
  const value = fields.take(derTag.octetString).content
  fields.end()
  return { issuer, serialNumber, digest, attributes, algorithm, value }
}

const takeExplicit = (fields: DerFields, number: number, tag: number): DerNode =>
  onlyNode(fields.take(contextTag(number)).content, tag)

const readContent = ({ content }: DerNode): Uint8Array => {
  const fields = fieldsOf(content)
  if (takeOid(fields) !== oid.timeStampInfo) throw new RangeError("the content is not a time stamp")
  const info = takeExplicit(fields, 0, derTag.octetString).content
  fields.end()
  return info
}

const readCertificates = (set: DerNode | undefined): ReadonlyArray<Certificate> =>
  set === undefined ? [] : readDer(set.content).map(({ encoded }) => parseCertificate(encoded))

/** Throws `RangeError` unless the bytes are exactly one token. */
export const readTimeStampToken = (der: Uint8Array): TimeStampToken => {
  const whole = fieldsOf(onlyNode(der, derTag.sequence).content)
  if (takeOid(whole) !== oid.signedData) throw new RangeError("not a CMS SignedData")
  const fields = fieldsOf(takeExplicit(whole, 0, derTag.sequence).content)
  whole.end()
  takeVersion(fields, 3)
  const digests = readDer(fields.take(derTag.set).content).map(readDigest)
  const content = readContent(fields.take(derTag.sequence))
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
  const names = readNames(named)
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
  const { attributes, digest, algorithm, value } = signer
  const contentDigest = createHash(digest).update(content).digest()
  demand(isEqual(contentDigest, attributes.messageDigest), "its content was changed")
  const isSigned = isSignedBy({
    algorithm,
    digest,
    data: attributes.signedDer,
    value,
    key: certificate.publicKey,
  })
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
