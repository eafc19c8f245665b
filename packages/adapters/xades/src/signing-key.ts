/**
 * The key that signs for the seller, with its certificate and chain.
 *
 * The private key may be in memory, in a separate process or in a PKCS#11 token. The certificate of
 * a `SigningKey` always belongs to its key.
 */
import * as Data from "effect/Data"
import { createPrivateKey, sign, type KeyObject } from "node:crypto"
import { parseCertificatesPem, type Certificate } from "./certificate.ts"

/**
 * RSA of 2048 bits or more, or EC on P-256: KSeF accepts both and all verifiers must support them.
 */
export type KeyAlgorithm = "RSA" | "EC"

export interface SigningKey {
  readonly algorithm: KeyAlgorithm
  readonly certificate: Certificate
  /** The certificates above the leaf, nearest first. */
  readonly chain: ReadonlyArray<Certificate>
  /**
   * RSA: PKCS#1 v1.5 with SHA-256. EC: ECDSA with SHA-256, written r||s as XML Signature and KSeF
   * require (RFC 4050). Returns at once when the key is in memory, else a promise. Throws or
   * rejects when the key does not respond.
   */
  readonly sign: (data: Uint8Array) => Uint8Array | Promise<Uint8Array>
}

export type SigningKeyReason =
  | "UnreadableKey"
  | "UnreadableCertificate"
  | "UnsupportedKey"
  | "KeyDoesNotMatchCertificate"
  | "ModuleUnavailable"
  | "KeyNotFound"
  | "SecretRejected"

/**
 * Why a key can't be used; an operator has to act. `ModuleUnavailable`: the PKCS#11 module or its
 * token failed. `KeyNotFound`: no key, or more than one, has that name. `SecretRejected`: the PIN
 * or passphrase is wrong, and another attempt could lock the token.
 */
export class SigningKeyError extends Data.TaggedError("SigningKeyError")<{
  readonly reason: SigningKeyReason
  readonly detail: string
  readonly cause?: unknown
}> {
  override get message(): string {
    return this.detail
  }
}

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

const unreadable = (detail: string, cause?: unknown): SigningKeyError =>
  new SigningKeyError({ reason: "UnreadableCertificate", detail, cause })

/** The certificates of a PEM text, the leaf first. Throws `UnreadableCertificate`. */
export const readCertificates = (pem: string): [Certificate, ...ReadonlyArray<Certificate>] => {
  let certificates: ReadonlyArray<Certificate>
  try {
    certificates = parseCertificatesPem(pem)
  } catch (cause) {
    throw unreadable("a certificate of the PEM file is not readable", cause)
  }
  const [leaf, ...chain] = certificates
  if (leaf === undefined) throw unreadable("the PEM file holds no certificate")
  return [leaf, ...chain]
}

/** The algorithm of a private or public key. Throws `UnsupportedKey`. */
export const algorithmOf = (key: KeyObject): KeyAlgorithm => {
  const { asymmetricKeyType, asymmetricKeyDetails } = key
  if (asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048) {
    return "RSA"
  }
  if (asymmetricKeyType === "ec" && asymmetricKeyDetails?.namedCurve === "prime256v1") return "EC"
  const detail = `RSA of 2048 bits or more, or EC P-256, is required; this is ${asymmetricKeyType}`
  throw new SigningKeyError({ reason: "UnsupportedKey", detail })
}

/**
 * A key in this process's memory. Throws `SigningKeyError` for an unsupported or mismatched key.
 */
export const softKey = (
  privateKey: KeyObject,
  [certificate, ...chain]: readonly [Certificate, ...ReadonlyArray<Certificate>],
): SigningKey => {
  const algorithm = algorithmOf(privateKey)
  if (!certificate.x509.checkPrivateKey(privateKey)) {
    const detail = "the first certificate does not belong to the private key"
    throw new SigningKeyError({ reason: "KeyDoesNotMatchCertificate", detail })
  }
  const options = { key: privateKey, dsaEncoding: "ieee-p1363" } as const
  return { algorithm, certificate, chain, sign: (data) => sign("sha256", data, options) }
}

/**
 * Reads a key from PEM (PKCS#8, PKCS#1, SEC 1; encrypted ones with `passphrase`). Throws
 * `SigningKeyError` here rather than at the first invoice.
 */
export const loadSigningKeyPem = (pem: SigningKeyPem): SigningKey => {
  const privateKey = readKey(pem)
  algorithmOf(privateKey)
  return softKey(privateKey, readCertificates(pem.certificatePem))
}
