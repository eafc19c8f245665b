/**
 * Verifies the signature on an official receipt (UPO) of the state, and hands out what it covers.
 *
 * The trust is narrow: the signer is one of the trusted certificates itself, or an authority among
 * them vouches for it and it is the seal of the state's own tax number. An authority that issues
 * seals to everybody would otherwise let everybody sign receipts. Revocation is not consulted.
 */
import { certificateDigest, readAnchors } from "../certificate.ts"
import type { Signer } from "./verification.ts"
import { verifyEnveloped } from "./verify-enveloped.ts"

export interface ReceiptTrust {
  /** PEM; each may hold several certificates. */
  readonly trustAnchors: ReadonlyArray<string>
  /** Ten digits: whose seal an authority among the anchors must vouch for. */
  readonly signerNip: string
}

export type VerifiedReceipt =
  /** `content`: the canonical form of what is signed; nothing else may be read. */
  | { readonly valid: true; readonly content: string }
  | { readonly valid: false; readonly detail: string }

/** A receipt names up to 10,000 files in some eight million characters. */
const longestReceipt = 16 * 1024 * 1024
const byteOrderMark = [0xef, 0xbb, 0xbf] as const

// Some writers of XML begin with it; it is no part of the document that is signed.
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
      // What a receipt carries beside the path is the business of who issued it, and is not read.
      strayAllowed: true,
      longestDocument: longestReceipt,
    })
    if (!result.valid) return { valid: false, detail: `${result.reason}: ${result.detail}` }
    if (isState(result.signer)) return { valid: true, content: result.detachedXml }
    return { valid: false, detail: `signed by ${result.signer.subject}, not by the state` }
  }
}
