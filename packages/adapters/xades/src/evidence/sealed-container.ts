/**
 * Parses a container that was sealed here, in order to add validation data; finds the paths of its
 * certificates, their revocation data, and how long the container remains valid.
 *
 * A time stamp is valid while its authority's certificate is valid and its algorithms are unbroken.
 */
import type { Instant } from "@procurement/domain/calendar"
import { renewalBefore as renewalBeforeEnds } from "@procurement/domain/renewal"
import { type SignableDocument, SigningError } from "@procurement/domain/signature"
import { signatureIn } from "../asic-container.ts"
import { type Certificate, isIssuedBy } from "../certificate.ts"
import { asicEntry } from "../namespaces.ts"
import type { TimeStampToken } from "../time-stamp/time-stamp-token.ts"
import type { StatusValues } from "../unsigned-properties.ts"
import {
  type EvidenceElements,
  readEvidence,
  stampedBytes,
} from "../verification/evidence-elements.ts"
import { checkDigestsAndSignature } from "../verification/digests-and-signature.ts"
import { claimedCertificate } from "../verification/signer-certificate.ts"
import { ValidationError } from "../verification/verification.ts"
import { openContainer } from "../verification/verify-container.ts"
import { CertificateRevoked } from "./certificate-status.ts"
import type { Moment, RevocationData, RevocationSource } from "./revocation-source.ts"

/**
 * How long RSA with PKCS#1 v1.5, of any length, is considered secure: ETSI TS 119 312 v1.5.1, as in
 * the default policy of the EU's DSS 6.2 (consulted 2026-11-21). There, ECDSA on 256 bits or more
 * and SHA-2 have no end date.
 */
const rsaHorizon = Date.UTC(2029, 0, 1)

const horizonOf = ({ publicKey }: Certificate): number =>
  publicKey.asymmetricKeyType === "rsa" ? rsaHorizon : Number.POSITIVE_INFINITY

/** 90 days before the first certificate or the algorithm of its key expires. */
export const renewalBefore = (certificates: ReadonlyArray<Certificate>): Instant =>
  renewalBeforeEnds(certificates.map((one) => Math.min(one.validTo, horizonOf(one))))

export interface SealedContainer {
  readonly document: SignableDocument
  /** The text of the `ds:Signature`. */
  readonly signature: string
  readonly signedAt: Instant
  readonly signer: Certificate
  /** All certificates of the signature. */
  readonly certificates: ReadonlyArray<Certificate>
  /** The bytes that its time stamp covers. */
  readonly stamped: Uint8Array
  readonly evidence: EvidenceElements | undefined
  readonly timeStamp: TimeStampToken | undefined
}

const longestPath = 6

/**
 * Throws a `SigningError`: `MalformedDocument` when the container was not sealed here, or was
 * changed since.
 */
export const openSealed = (container: Uint8Array): SealedContainer => {
  try {
    const { entries, structure, files } = openContainer(container)
    const entry = entries.find(({ name }) => name === asicEntry.signatures)
    const signature = signatureIn(Buffer.from(entry?.bytes ?? []).toString("utf8"))
    const [file] = files.values()
    if (signature === undefined || file?.mediaType === undefined || files.size > 1) {
      throw new ValidationError("Malformed", "the container was not written here")
    }
    const { certificates, properties } = structure
    const signer = claimedCertificate(certificates, properties.certificateClaims)
    checkDigestsAndSignature(structure, signer, (uri) => files.get(uri)?.bytes)
    const evidence = readEvidence(structure.element)
    return {
      document: { fileName: file.name, mediaType: file.mediaType, bytes: file.bytes },
      signature,
      signedAt: properties.signingTime.getTime() as Instant,
      signer,
      certificates,
      stamped: stampedBytes(structure.element),
      evidence,
      timeStamp: evidence?.timeStamp,
    }
  } catch (cause) {
    if (!(cause instanceof ValidationError)) throw cause
    throw new SigningError({ reason: "MalformedDocument", detail: cause.message, cause })
  }
}

/** The path up to a self-signed certificate, or as far as certificates name their issuers. */
export const pathFrom = async (
  leaf: Certificate,
  certificates: ReadonlyArray<Certificate>,
  proofs: RevocationSource,
): Promise<ReadonlyArray<Certificate>> => {
  const path = [leaf]
  for (let current = leaf; !current.isSelfSigned && path.length < longestPath; ) {
    const issuer =
      certificates.find(isIssuedBy(current, path.length - 1)) ?? (await proofs.issuerOf(current))
    if (issuer === undefined) break
    path.push(issuer)
    current = issuer
  }
  return path
}

const unsignedOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString("hex")}`)

/** The certificate that signed the time stamp. Throws `ValidationError` when the token omits it. */
export const stampedBy = ({ certificates, signer }: TimeStampToken): Certificate => {
  const leaf = certificates.find(
    ({ x509 }) => BigInt(`0x${x509.serialNumber}`) === unsignedOf(signer.serialNumber),
  )
  if (leaf === undefined) throw new ValidationError("Malformed", "the time stamp omits its signer")
  return leaf
}

export const distinct = (ders: ReadonlyArray<Uint8Array>): ReadonlyArray<Uint8Array> => [
  ...new Map(ders.map((der) => [Buffer.from(der).toString("base64"), der])).values(),
]

/** Undefined for a certificate that publishes no status. */
export type FoundRevocationData = ReadonlyArray<RevocationData | undefined>

/**
 * One for each certificate of the path except the last, and for their responders where needed. A
 * revoked certificate takes precedence over all other failures.
 */
export const revocationDataOf = async (
  path: ReadonlyArray<Certificate>,
  moment: Moment,
  proofs: RevocationSource,
): Promise<FoundRevocationData> => {
  const [leaf, ...authorities] = path
  // Without a known issuer nothing is verified: an empty list must not count as success.
  if (leaf?.isSelfSigned === false && authorities.length === 0) return [undefined]
  const { stampedAt: _ofTheLeaf, ...ofAuthorities } = moment
  const settled = await Promise.allSettled(
    path.slice(0, -1).map((certificate, nth) => {
      const issuer = path[nth + 1]
      if (issuer === undefined) return undefined
      return proofs.of(certificate, issuer, nth === 0 ? moment : ofAuthorities)
    }),
  )
  const failures = settled.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))
  if (failures.length > 0) {
    throw failures.find((one) => one instanceof CertificateRevoked) ?? failures[0]
  }
  return settled.flatMap((one) => {
    const proof = one.status === "fulfilled" ? one.value : undefined
    return proof?.ofResponder === undefined ? [proof] : [proof, proof.ofResponder]
  })
}

/** Revocation data and certificates, grouped as XAdES stores them. */
export const statusValues = (
  certificates: ReadonlyArray<Certificate>,
  revocationData: FoundRevocationData,
): StatusValues => {
  const ders = (kind: RevocationData["kind"]): ReadonlyArray<Uint8Array> =>
    distinct(revocationData.flatMap((proof) => (proof?.kind === kind ? [proof.der] : [])))
  return {
    certificates: distinct(certificates.map(({ x509 }) => x509.raw)),
    crls: ders("crl"),
    ocspResponses: ders("ocsp"),
  }
}
