/**
 * AlgorithmIdentifiers of digests and signatures in time stamps, OCSP responses and CRLs.
 *
 * Only SHA-2 with RSA (PKCS#1 v1.5) or ECDSA. Each is matched by its exact encoding, so nothing can
 * hide in parameters. Sources: RFC 5754, RFC 5758 (consulted 2026-11-21).
 */
import { verify, type KeyObject } from "node:crypto"
import type { DerNode } from "./der-reader.ts"
import { nullValue, objectIdentifier, sequence } from "./der-writer.ts"

export type Digest = "sha256" | "sha384" | "sha512"

const digestOids: Readonly<Record<Digest, string>> = {
  sha256: "2.16.840.1.101.3.4.2.1",
  sha384: "2.16.840.1.101.3.4.2.2",
  sha512: "2.16.840.1.101.3.4.2.3",
}
const digests = Object.keys(digestOids) as ReadonlyArray<Digest>

const rsaOids: Readonly<Record<Digest, string>> = {
  sha256: "1.2.840.113549.1.1.11",
  sha384: "1.2.840.113549.1.1.12",
  sha512: "1.2.840.113549.1.1.13",
}
const ecdsaOids: Readonly<Record<Digest, string>> = {
  sha256: "1.2.840.10045.4.3.2",
  sha384: "1.2.840.10045.4.3.3",
  sha512: "1.2.840.10045.4.3.4",
}
const rsaEncryption = "1.2.840.113549.1.1.1"

const withNull = (oid: string): Buffer => sequence(objectIdentifier(oid), nullValue())
const bare = (oid: string): Buffer => sequence(objectIdentifier(oid))

export const digestIdentifier = (digest: Digest): Buffer => bare(digestOids[digest])

export type KeyKind = "rsa" | "ec"
export const signatureIdentifier = (kind: KeyKind, digest: Digest): Buffer =>
  kind === "rsa" ? withNull(rsaOids[digest]) : bare(ecdsaOids[digest])

const keyOf = (encoded: Uint8Array): string => Buffer.from(encoded).toString("hex")

const digestByEncoding: ReadonlyMap<string, Digest> = new Map(
  digests.flatMap(
    (digest): Array<[string, Digest]> => [
      [keyOf(bare(digestOids[digest])), digest],
      [keyOf(withNull(digestOids[digest])), digest],
    ],
  ),
)

interface SignatureScheme {
  readonly kind: KeyKind
  /** Undefined when the enclosing structure names it. */
  readonly digest: Digest | undefined
}

const schemeByEncoding: ReadonlyMap<string, SignatureScheme> = new Map([
  // RSA without parameters is accepted (RFC 4055, 2.1 and 5).
  [keyOf(withNull(rsaEncryption)), { kind: "rsa", digest: undefined }],
  [keyOf(bare(rsaEncryption)), { kind: "rsa", digest: undefined }],
  ...digests.flatMap(
    (digest): Array<[string, SignatureScheme]> => [
      [keyOf(withNull(rsaOids[digest])), { kind: "rsa", digest }],
      [keyOf(bare(rsaOids[digest])), { kind: "rsa", digest }],
      [keyOf(bare(ecdsaOids[digest])), { kind: "ec", digest }],
    ],
  ),
])

/** Throws `RangeError` unless the algorithm is SHA-2. */
export const readDigest = ({ encoded }: DerNode): Digest => {
  const digest = digestByEncoding.get(keyOf(encoded))
  if (digest === undefined) throw new RangeError("the digest algorithm is not SHA-2")
  return digest
}

export interface SignedBytes {
  readonly algorithm: DerNode
  readonly data: Uint8Array
  readonly value: Uint8Array
  readonly key: KeyObject
  /** For an algorithm whose enclosing structure (CMS) names the digest. */
  readonly digest?: Digest
}

/** Returns whether the value is a signature by the key over the data, with the named algorithm. */
export const isSignedBy = ({ algorithm, data, value, key, digest }: SignedBytes): boolean => {
  const scheme = schemeByEncoding.get(keyOf(algorithm.encoded))
  if (scheme === undefined) throw new RangeError("the signature algorithm is not accepted")
  const named = scheme.digest ?? digest
  if (named === undefined || key.asymmetricKeyType !== scheme.kind) return false
  if (digest !== undefined && named !== digest) return false
  return verify(named, data, key, value)
}
