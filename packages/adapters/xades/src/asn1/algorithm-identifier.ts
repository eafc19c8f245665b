/**
 * AlgorithmIdentifiers of digests and signatures in time stamps, OCSP responses and CRLs.
 *
 * Only SHA-2 with RSA (PKCS#1 v1.5) or ECDSA. Each is matched by its exact encoding, so nothing can
 * hide in parameters. Sources: RFC 5754, RFC 5758 (consulted 2026-11-21).
 */
import { verify, type KeyObject } from "node:crypto"
import { type DerFields, type DerNode, derTag } from "./der-reader.ts"
import { nullValue, objectIdentifier, sequence } from "./der-writer.ts"

export type Digest = "sha256" | "sha384" | "sha512"
export type KeyKind = "rsa" | "ec"

interface Oids {
  readonly digest: string
  readonly rsa: string
  readonly ec: string
}

const sha = (number: 1 | 2 | 3): Oids => ({
  digest: `2.16.840.1.101.3.4.2.${number}`,
  rsa: `1.2.840.113549.1.1.${10 + number}`,
  ec: `1.2.840.10045.4.3.${1 + number}`,
})
const oids: Readonly<Record<Digest, Oids>> = { sha256: sha(1), sha384: sha(2), sha512: sha(3) }
const rsaEncryption = "1.2.840.113549.1.1.1"

/** SHA-1 only identifies certificates. */
export const hashOids: Readonly<Record<"sha1" | Digest, string>> = {
  sha1: "1.3.14.3.2.26",
  sha256: oids.sha256.digest,
  sha384: oids.sha384.digest,
  sha512: oids.sha512.digest,
}

const withNull = (oid: string): Buffer => sequence(objectIdentifier(oid), nullValue())
const bare = (oid: string): Buffer => sequence(objectIdentifier(oid))

export const digestIdentifier = (digest: Digest): Buffer => bare(oids[digest].digest)

export const signatureIdentifier = (kind: KeyKind, digest: Digest): Buffer =>
  kind === "rsa" ? withNull(oids[digest].rsa) : bare(oids[digest].ec)

interface SignatureScheme {
  readonly kind: KeyKind
  /** Undefined when the enclosing structure names it. */
  readonly digest: Digest | undefined
}

const keyOf = (encoded: Uint8Array): string => Buffer.from(encoded).toString("hex")

const digests = new Map<string, Digest>()
// RSA without parameters is accepted (RFC 4055, 2.1 and 5).
const schemes = new Map<string, SignatureScheme>(
  [withNull, bare].map((form) => [keyOf(form(rsaEncryption)), { kind: "rsa", digest: undefined }]),
)
for (const digest of ["sha256", "sha384", "sha512"] as const) {
  for (const form of [withNull, bare]) {
    digests.set(keyOf(form(oids[digest].digest)), digest)
    schemes.set(keyOf(form(oids[digest].rsa)), { kind: "rsa", digest })
  }
  schemes.set(keyOf(bare(oids[digest].ec)), { kind: "ec", digest })
}

/** Throws `RangeError` unless the algorithm is SHA-2. */
export const readDigest = ({ encoded }: DerNode): Digest => {
  const digest = digests.get(keyOf(encoded))
  if (digest === undefined) throw new RangeError("the digest algorithm is not SHA-2")
  return digest
}

/** What a signature is over, and the signature. */
export interface Signed {
  readonly data: Uint8Array
  readonly algorithm: DerNode
  readonly value: Uint8Array
}

/** The fields of SIGNED (RFC 5280, A.1), and the first of them, which is signed. */
export const takeSigned = (fields: DerFields): { body: DerNode; signed: Signed } => {
  const body = fields.take(derTag.sequence)
  const algorithm = fields.take(derTag.sequence)
  return { body, signed: { data: body.encoded, algorithm, value: fields.bits() } }
}

/**
 * Returns whether it is signed by the key, with the named algorithm. `digest` is for an algorithm
 * whose enclosing structure (CMS) names the digest.
 */
export const isSignedBy = (signed: Signed, key: KeyObject, digest?: Digest): boolean => {
  const { data, algorithm, value } = signed
  const scheme = schemes.get(keyOf(algorithm.encoded))
  if (scheme === undefined) throw new RangeError("the signature algorithm is not accepted")
  const named = scheme.digest ?? digest
  if (named === undefined || key.asymmetricKeyType !== scheme.kind) return false
  if (digest !== undefined && named !== digest) return false
  return verify(named, data, key, value)
}
