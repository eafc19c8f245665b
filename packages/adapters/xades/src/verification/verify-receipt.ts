/**
 * Verifies the signature on an official receipt (UPO) and returns the content that it covers.
 *
 * The trust is narrow: the signer is one of the trusted certificates, or a trusted authority issued
 * its seal to the tax number of the state. An authority that issues seals to everyone would
 * otherwise let everyone sign receipts. Revocation is not checked.
 */
import { certificateDigest, readAnchors } from "../certificate.ts"
import type { Signer } from "./verification.ts"
import { verifyEnveloped } from "./verify-enveloped.ts"

export interface ReceiptTrust {
  /** PEM; each may hold several certificates. */
  readonly trustAnchors: ReadonlyArray<string>
  /** Ten digits: the NIP that a seal from a trusted authority must have. */
  readonly signerNip: string
}

export type VerifiedReceipt =
  /** `content`: the canonical form of the signed data; callers must read nothing else. */
  | { readonly valid: true; readonly content: string }
  | { readonly valid: false; readonly detail: string }

/** A receipt for 10,000 files has about eight million characters. */
const longestReceipt = 16 * 1024 * 1024
const byteOrderMark = [0xef, 0xbb, 0xbf] as const

/**
 * Removes the byte order mark that some XML writers emit; the signed document does not include it.
 */
const withoutByteOrderMark = (bytes: Uint8Array): Uint8Array =>
  byteOrderMark.every((byte, at) => bytes[at] === byte)
    ? bytes.subarray(byteOrderMark.length)
    : bytes

/** Throws `TypeError` when the anchors hold no readable certificate. */
export const makeReceiptCheck = ({ trustAnchors, signerNip }: ReceiptTrust) => {
  const anchors = readAnchors(trustAnchors)
  if (anchors.length === 0) throw new TypeError("there is no certificate")
  const trusted = new Set(
    anchors.map((certificate) => certificateDigest(certificate, "sha256").toString("hex")),
  )
  const isState = ({ certificateSha256, nip }: Signer): boolean =>
    trusted.has(certificateSha256) || nip === signerNip
  return async (receipt: Uint8Array): Promise<VerifiedReceipt> => {
    const result = await verifyEnveloped(withoutByteOrderMark(receipt), {
      trustAnchors,
      // The issuer may add certificates that are not on the path; they are ignored.
      strayAllowed: true,
      longestDocument: longestReceipt,
    })
    if (!result.valid) return { valid: false, detail: `${result.reason}: ${result.detail}` }
    if (isState(result.signer)) return { valid: true, content: result.detachedXml }
    return { valid: false, detail: `signed by ${result.signer.subject}, not by the state` }
  }
}
