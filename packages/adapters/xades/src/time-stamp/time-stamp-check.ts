/**
 * Whether a time-stamp token is true: made over these bytes, by an authority that is trusted to
 * tell the time (RFC 3161, 2.3 and 2.4.2).
 *
 * The authority's certificate must be valid when the token was made; that it was not revoked is
 * shown elsewhere.
 */
import { createHash } from "node:crypto"
import { isSignedBy } from "../asn1/algorithm-identifier.ts"
import { purpose, readExtensions, readNames } from "../certificate-extensions.ts"
import { certificateDigest, isValidAt, type Certificate } from "../certificate.ts"
import { findPath } from "../certificate-path.ts"
import { checkKeyStrength } from "../verification/algorithms.ts"
import type { TimeStampToken } from "./time-stamp-token.ts"

/** Why a token is not believed. */
export class TimeStampDoubt extends Error {
  override readonly name = "TimeStampDoubt"
}

export interface TrueTimeStamp {
  /** Epoch milliseconds. */
  readonly genTime: number
  /** From the authority's certificate to the anchor, both included. */
  readonly path: ReadonlyArray<Certificate>
}

const demand = (holds: boolean, otherwise: string): void => {
  if (!holds) throw new TimeStampDoubt(otherwise)
}

const isEqual = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0

const signerOf = ({ certificates, signer }: TimeStampToken): Certificate => {
  const { hash, value } = signer.attributes.certificateDigest
  const found = certificates.find((one) => isEqual(certificateDigest(one, hash), value))
  if (found === undefined) throw new TimeStampDoubt("its certificate is not with it")
  const names = readNames(found)
  const isNamed =
    isEqual(names.issuer, signer.issuer) && isEqual(names.serialNumber, signer.serialNumber)
  demand(isNamed, "it names another certificate than the one with it")
  return found
}

/** RFC 3161, 2.3: time stamping is the one purpose, and the extension is critical. */
const checkPurpose = (certificate: Certificate): void => {
  const { purposes } = readExtensions(certificate)
  const isOnly = purposes?.oids.length === 1 && purposes.oids[0] === purpose.timeStamping
  demand(isOnly && purposes.isCritical, "its certificate is not one for time stamps alone")
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
  demand(isSigned, "its signature is not that of its certificate")
}

/**
 * Throws `TimeStampDoubt`, `RangeError` for an algorithm that is not accepted, or a `Refusal` for a
 * key that is too short, of the authority or above it. `more` are
 * certificates from elsewhere that the path may lead over; those in the token must all be on it,
 * for no signature covers them.
 */
export const checkTimeStamp = (
  token: TimeStampToken,
  stamped: Uint8Array,
  anchors: ReadonlyArray<Certificate>,
  more: ReadonlyArray<Certificate> = [],
): TrueTimeStamp => {
  const { imprint, genTime } = token.info
  const digest = createHash(imprint.digest).update(stamped).digest()
  demand(isEqual(digest, imprint.value), "it is over something else")
  const certificate = signerOf(token)
  checkPurpose(certificate)
  checkSignature(token, certificate)
  const path = findPath(certificate, [...token.certificates, ...more], anchors)
  if (path === undefined) throw new TimeStampDoubt("no path leads to a trusted authority of time")
  for (const { publicKey } of path) checkKeyStrength(publicKey)
  demand(
    path.every((one) => isValidAt(one, genTime)),
    "a certificate was not valid when it was made",
  )
  const isStray = (one: Certificate): boolean => !path.some(({ base64 }) => base64 === one.base64)
  demand(!token.certificates.some(isStray), "it carries a certificate that is not on its path")
  return { genTime, path }
}
