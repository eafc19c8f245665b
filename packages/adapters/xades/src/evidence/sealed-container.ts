/**
 * A container that was sealed here, taken apart so that something can be added to it, and the
 * paths of certificates that what is added is about.
 */
import type { Instant } from "@procurement/domain/calendar"
import { type SignableDocument, SigningError } from "@procurement/domain/signature"
import { signatureIn } from "../asic-container.ts"
import type { Certificate } from "../certificate.ts"
import { isIssuedBy } from "../certificate-path.ts"
import { asicEntry } from "../namespaces.ts"
import type { TimeStampToken } from "../time-stamp/time-stamp-token.ts"
import {
  type EvidenceElements,
  readEvidence,
  stampedBytes,
} from "../verification/evidence-elements.ts"
import { claimedCertificate } from "../verification/signer-certificate.ts"
import { Refusal } from "../verification/verification.ts"
import { openContainer } from "../verification/verify-container.ts"
import type { StatusProofs } from "./status-proofs.ts"

export interface SealedContainer {
  readonly document: SignableDocument
  /** The text of the `ds:Signature`. */
  readonly signature: string
  readonly signedAt: Instant
  readonly signer: Certificate
  /** All certificates of the signature. */
  readonly given: ReadonlyArray<Certificate>
  /** What its time stamp is over. */
  readonly stamped: Uint8Array
  readonly evidence: EvidenceElements | undefined
  readonly timeStamp: TimeStampToken | undefined
}

const longestPath = 6

/** Throws a `SigningError`: `MalformedDocument` for what was not sealed here. */
export const openSealed = (container: Uint8Array): SealedContainer => {
  try {
    const { entries, structure, files } = openContainer(container)
    const entry = entries.find(({ name }) => name === asicEntry.signatures)
    const signature = signatureIn(Buffer.from(entry?.bytes ?? []).toString("utf8"))
    const [file] = files.values()
    if (signature === undefined || file?.mediaType === undefined || files.size > 1) {
      throw new Refusal("Malformed", "the container was not written here")
    }
    const { certificates, properties } = structure
    const evidence = readEvidence(structure.element)
    return {
      document: { fileName: file.name, mediaType: file.mediaType, bytes: file.bytes },
      signature,
      signedAt: properties.signingTime.getTime() as Instant,
      signer: claimedCertificate(certificates, properties.certificateClaims),
      given: certificates,
      stamped: stampedBytes(structure.element),
      evidence,
      timeStamp: evidence?.timeStamp,
    }
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    throw new SigningError({ reason: "MalformedDocument", detail: cause.message, cause })
  }
}

/** Up to a certificate that issued itself, or as far as anybody publishes issuers. */
export const pathFrom = async (
  leaf: Certificate,
  known: ReadonlyArray<Certificate>,
  proofs: StatusProofs,
): Promise<ReadonlyArray<Certificate>> => {
  const path = [leaf]
  for (let current = leaf; !current.isSelfSigned && path.length < longestPath; ) {
    const issuer =
      known.find(isIssuedBy(current, path.length - 1)) ?? (await proofs.issuerOf(current))
    if (issuer === undefined) break
    path.push(issuer)
    current = issuer
  }
  return path
}

const unsignedOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString("hex")}`)

/** The certificate whose key made the time stamp. Throws a `Refusal` when it is not with it. */
export const stampedBy = ({ certificates, signer }: TimeStampToken): Certificate => {
  const leaf = certificates.find(
    ({ x509 }) => BigInt(`0x${x509.serialNumber}`) === unsignedOf(signer.serialNumber),
  )
  if (leaf === undefined) throw new Refusal("Malformed", "the time stamp names nobody")
  return leaf
}

export const distinct = (ders: ReadonlyArray<Uint8Array>): ReadonlyArray<Uint8Array> => [
  ...new Map(ders.map((der) => [Buffer.from(der).toString("base64"), der])).values(),
]
