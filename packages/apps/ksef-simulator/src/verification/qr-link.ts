/**
 * What the links in the QR codes of an invoice prove: KOD I that KSeF has the document, KOD II that
 * a certificate for offline invoices is valid, has signed the link, and belongs to somebody who may
 * send in its context. Pure.
 *
 * Source: CIRFMF/ksef-docs, kody-qr.md, consulted 2026-11-21.
 */
import type { Instant } from "@procurement/domain/calendar"
import { constants, verify, X509Certificate } from "node:crypto"
import { certificateStateAt, isIssued } from "../certificates/certificate-status.ts"
import { rightsIn } from "../permissions/rights.ts"
import { isContextType } from "../state/context-identifier.ts"
import type { InvoiceReceived } from "../state/facts.ts"
import type { Enrollment, SimulatorState } from "../state/state.ts"

/** The segments of a link, as they were sent. */
export type LinkSegments = Readonly<Record<string, string | undefined>>

/** The accepted invoice of `/invoice/{nip}/{DD-MM-YYYY}/{hash}`; undefined: KSeF has none. */
export const invoiceOfLink = (
  { acceptedByHash }: SimulatorState,
  { nip, date = "", hash = "" }: LinkSegments,
  now: Instant,
): InvoiceReceived | undefined => {
  const invoice = acceptedByHash.get(Buffer.from(hash, "base64url").toString("base64"))
  if (invoice === undefined || now < invoice.verdictAt) return undefined
  const { identity } = invoice.verdict
  const day = date.split("-").toReversed().join("-")
  return identity?.sellerNip === nip && identity?.issueDate === day ? invoice : undefined
}

export type CertificateFinding =
  | "valid"
  | "expired"
  | "revoked"
  | "unauthorized"
  | "unknown"
  | "wrong_type"
  | "wrong_signature"

/**
 * Ends before the signature, without its slash. The Ministry's Java client leaves only `https://`
 * out of what it signs.
 */
const signedParts = (link: string): ReadonlyArray<string> => {
  const part = link.slice(0, link.lastIndexOf("/"))
  return [part, `http://${part}`]
}

const pssSaltBytes = 32

const isSigned = (certificate: X509Certificate, text: string, signature: Buffer): boolean => {
  const key = certificate.publicKey
  const data = Buffer.from(text)
  if (key.asymmetricKeyType === "rsa") {
    const padding = constants.RSA_PKCS1_PSS_PADDING
    return verify("sha256", data, { key, padding, saltLength: pssSaltBytes }, signature)
  }
  return (["ieee-p1363", "der"] as const).some((dsaEncoding) =>
    verify("sha256", data, { key, dsaEncoding }, signature),
  )
}

const enrollmentOf = (
  { enrollments }: SimulatorState,
  serial: string,
  now: Instant,
): Enrollment | undefined =>
  [...enrollments.values()].find(
    (one) => one.issued?.serialNumber === serial.toUpperCase() && isIssued(one, now),
  )

const maySend = (
  state: SimulatorState,
  { type = "", value = "" }: LinkSegments,
  { subject }: Enrollment,
): boolean => {
  if (!isContextType(type)) return false
  const rights = rightsIn(state, { type, value }, [subject])
  return ["InvoiceWrite", "PefInvoiceWrite"].some((right) => rights.includes(right))
}

/**
 * `link` is that of `/certificate/{type}/{value}/{nip}/{serial}/{hash}/{signature}`, from its host
 * on, without the query.
 */
export const certificateFinding = (
  state: SimulatorState,
  link: string,
  segments: LinkSegments,
  now: Instant,
): CertificateFinding => {
  const { serial = "", signature = "" } = segments
  const enrollment = enrollmentOf(state, serial, now)
  if (enrollment?.issued === undefined) return "unknown"
  if (enrollment.type !== "Offline") return "wrong_type"
  const certificate = new X509Certificate(Buffer.from(enrollment.issued.certificate, "base64"))
  const bytes = Buffer.from(signature, "base64url")
  if (!signedParts(link).some((part) => isSigned(certificate, part, bytes))) {
    return "wrong_signature"
  }
  const status = certificateStateAt(enrollment, now)
  if (status === "Active") return maySend(state, segments, enrollment) ? "valid" : "unauthorized"
  return status === "Revoked" ? "revoked" : "expired"
}
