/**
 * The key that signs for the seller: a private key, its certificate and the chain above it.
 *
 * Holds the key in this process's memory, which makes an advanced signature, never a qualified
 * one. A `SigningKey` that exists fits together: the certificate belongs to the private key.
 */
import * as Data from "effect/Data"
import { createPrivateKey, sign, type KeyObject } from "node:crypto"
import { parseCertificatesPem, type Certificate } from "./certificate.ts"

/** RSA of 2048 bits or more, or EC on P-256: what KSeF accepts and what verifiers must support. */
export type KeyAlgorithm = "RSA" | "EC"

export interface SigningKey {
  readonly algorithm: KeyAlgorithm
  readonly privateKey: KeyObject
  readonly certificate: Certificate
  /** The certificates above the leaf, nearest first. */
  readonly chain: ReadonlyArray<Certificate>
}

export type SigningKeyReason =
  | "UnreadableKey"
  | "UnreadableCertificate"
  | "UnsupportedKey"
  | "KeyDoesNotMatchCertificate"

/** Why a key file cannot be used. Always a matter for a human. */
export class SigningKeyError extends Data.TaggedError("SigningKeyError")<{
  readonly reason: SigningKeyReason
  readonly detail: string
  readonly cause?: unknown
}> {}

export interface SigningKeyPem {
  readonly keyPem: string
  /** The leaf first, then its chain. */
  readonly certificatePem: string
  readonly passphrase?: string
}

const readKey = ({ keyPem, passphrase }: SigningKeyPem): KeyObject => {
  try {
    return createPrivateKey(passphrase === undefined ? keyPem : { key: keyPem, passphrase })
  } catch (cause) {
    const detail = "the private key is not readable PEM, or its passphrase is wrong"
    throw new SigningKeyError({ reason: "UnreadableKey", detail, cause })
  }
}

const readCertificates = (pem: string): ReadonlyArray<Certificate> => {
  try {
    return parseCertificatesPem(pem)
  } catch (cause) {
    const detail = "a certificate of the PEM file is not readable"
    throw new SigningKeyError({ reason: "UnreadableCertificate", detail, cause })
  }
}

const algorithmOf = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): KeyAlgorithm => {
  if (asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048) {
    return "RSA"
  }
  if (asymmetricKeyType === "ec" && asymmetricKeyDetails?.namedCurve === "prime256v1") return "EC"
  const detail = `RSA of 2048 bits or more, or EC P-256, is required; this is ${asymmetricKeyType}`
  throw new SigningKeyError({ reason: "UnsupportedKey", detail })
}

/**
 * Reads a key from PEM (PKCS#8, PKCS#1, SEC 1; encrypted ones with `passphrase`).
 * Throws `SigningKeyError` at once rather than at the first invoice.
 */
export const loadSigningKeyPem = (pem: SigningKeyPem): SigningKey => {
  const privateKey = readKey(pem)
  const algorithm = algorithmOf(privateKey)
  const [certificate, ...chain] = readCertificates(pem.certificatePem)
  if (certificate === undefined) {
    const detail = "the PEM file holds no certificate"
    throw new SigningKeyError({ reason: "UnreadableCertificate", detail })
  }
  if (!certificate.x509.checkPrivateKey(privateKey)) {
    const detail = "the first certificate does not belong to the private key"
    throw new SigningKeyError({ reason: "KeyDoesNotMatchCertificate", detail })
  }
  return { algorithm, privateKey, certificate, chain }
}

/**
 * RSA: PKCS#1 v1.5 with SHA-256. EC: ECDSA with SHA-256, written r||s as XML Signature demands
 * (RFC 4050; KSeF says the same). Synchronous on purpose, see the package's README.
 */
export const signBytes = ({ privateKey }: SigningKey, data: string): string =>
  sign("sha256", Buffer.from(data), { key: privateKey, dsaEncoding: "ieee-p1363" }).toString(
    "base64",
  )
