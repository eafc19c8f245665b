/** The values in facts: persons, invoices, statuses. */
import type { Instant } from "@procurement/domain/calendar"

export interface FactNamed<Name extends string> {
  readonly fact: Name
  readonly at: Instant
}

/** The forms of invoices, as settings and the Ministry's pages name them. */
export const formNames = ["FA(2)", "FA(3)", "PEF(3)", "PEF_KOR(3)", "FA_RR(1)"] as const
export type FormName = (typeof formNames)[number]

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

/** The sender's login, for a UPO: the hash of the signed request, or the KSeF token. */
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

/** The fields by which KSeF recognises a duplicate: seller, kind and number, never the bytes. */
export const identityKey = ({ sellerNip, kind, number }: InvoiceIdentity): string =>
  JSON.stringify([sellerNip, kind, number])

/** An identifier of a subject. */
export interface SubjectIdentifier {
  readonly type: "Nip" | "Pesel" | "Fingerprint"
  readonly value: string
}

/** The identifier of a holder of permissions: a subject, or a provider of Peppol services. */
export interface HolderIdentifier {
  readonly type: SubjectIdentifier["type"] | "PeppolId"
  readonly value: string
}

interface Identifier {
  readonly type: string
  readonly value: string
}

/** The key of a context or a subject in a map. */
export const identifierKey = ({ type, value }: Identifier): string => `${type} ${value}`

/**
 * The attributes of a distinguished name that KSeF supports, and their object identifiers.
 *
 * Source: CIRFMF/ksef-docs, certyfikaty-KSeF.md, consulted 2026-11-21.
 */
export const attributeOids = {
  commonName: "2.5.4.3",
  surname: "2.5.4.4",
  serialNumber: "2.5.4.5",
  countryName: "2.5.4.6",
  organizationName: "2.5.4.10",
  givenName: "2.5.4.42",
  uniqueIdentifier: "2.5.4.45",
  organizationIdentifier: "2.5.4.97",
} as const

export type AttributeName = keyof typeof attributeOids

/** Several values of one attribute, such as given names, are joined by a space. */
export type SubjectAttributes = Readonly<Partial<Record<AttributeName, string>>>

/** The signer of a login. */
export interface LoginSubject {
  readonly identifier: SubjectIdentifier
  /** Everything that permissions may name; absent: the identifier alone. */
  readonly identifiers?: ReadonlyArray<HolderIdentifier>
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
  /** The end of the time in which parts may be uploaded. */
  readonly uploadUntil: Instant
}
