/** The values in facts: persons, invoices, statuses. */
import type { Instant } from "@procurement/domain/calendar"
import type { SubjectAttributes } from "../certificates/subject-attributes.ts"

export type ContextType = "Nip" | "InternalId" | "NipVatUe" | "PeppolId"

export interface ContextIdentifier {
  readonly type: ContextType
  readonly value: string
}

/** A status as KSeF reports it. */
export interface StatusInfo {
  readonly code: number
  readonly description: string
  readonly details?: ReadonlyArray<string>
  readonly extensions?: Readonly<Record<string, string>>
}

/** How the sender logged in, for a UPO: the hash of the signed request, or the KSeF token. */
export type LoginProof =
  | { readonly kind: "Document"; readonly hash: string }
  | { readonly kind: "Token"; readonly reference: string }

export interface KeyPair {
  /** PKCS#8. */
  readonly keyPem: string
  /** The certificate, then its authority's. */
  readonly certificatePem: string
}

export type KeyUsage = "KsefTokenEncryption" | "SymmetricKeyEncryption"

/** The four fields that identify an invoice for KSeF. */
export interface InvoiceIdentity {
  readonly sellerNip: string
  readonly kind: string
  readonly number: string
  readonly issueDate: string
  /** Present when the buyer has a NIP. */
  readonly buyerNip?: string
}

/** An identifier of a subject. */
export interface SubjectIdentifier {
  readonly type: "Nip" | "Pesel" | "Fingerprint"
  readonly value: string
}

/** The signer of a login. */
export interface LoginSubject {
  readonly identifier: SubjectIdentifier
  /** From the certificate's distinguished name. */
  readonly attributes: SubjectAttributes
  /** Hexadecimal, upper case. */
  readonly certificateSerial: string
}

export type InvoicingMode = "Online" | "Offline"

/** The final status of an invoice; the number exists only with code 200. */
export interface Verdict {
  readonly status: StatusInfo
  readonly identity?: InvoiceIdentity
  readonly ksefNumber?: string
}

export type CompressionType = "Zip" | "TarGz"

/** A file as its sender announces it. */
export interface AnnouncedFile {
  readonly fileSize: number
  /** SHA-256 in Base64. */
  readonly fileHash: string
}

/** The declaration of a batch session. */
export interface BatchDeclaration extends AnnouncedFile {
  readonly compressionType: CompressionType
  /** Encrypted, in the order of their ordinals, which start at 1. */
  readonly parts: ReadonlyArray<AnnouncedFile>
  readonly isOffline: boolean
  /** Until when parts may be uploaded. */
  readonly uploadUntil: Instant
}
