/**
 * KOD I: the address at which anybody can see whether KSeF has this very file.
 *
 * Source: CIRFMF/ksef-docs, kody-qr.md, consulted 2026-11-20: NIP of the seller, day of issue as
 * DD-MM-YYYY, SHA-256 of the file in Base64URL without padding.
 */
import { hash } from "node:crypto"

export interface VerifiableFile {
  readonly xml: Uint8Array
  readonly sellerNip: string
  /** P_1, `YYYY-MM-DD`. */
  readonly issueDate: string
}

/** The link; `qrBaseUrl` is that of the environment, such as `https://qr.ksef.mf.gov.pl`. */
export const verificationLink = (
  qrBaseUrl: string,
  { xml, sellerNip, issueDate }: VerifiableFile,
): string => {
  const day = issueDate.split("-").toReversed().join("-")
  const digest = hash("sha256", xml, "base64url")
  return `${qrBaseUrl.replace(/\/+$/, "")}/invoice/${sellerNip}/${day}/${digest}`
}
