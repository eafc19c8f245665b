/**
 * All facts that change a simulator, as in the journal.
 *
 * A fact is decided before it is written and never revised: later statuses (a login that succeeds,
 * an invoice that gets its number) are part of the fact, with the instant from which they are
 * visible.
 */
import type { Instant } from "@procurement/domain/calendar"
import type { Announcement } from "./announcement.ts"
import type { ContextLimits } from "./context-limits.ts"
import type { SetRateLimits } from "../rate-limit/limits.ts"
import type { CollectiveIdentifierCreated } from "./collective-facts.ts"
import type { ExportRequested } from "./export-facts.ts"
import type { PermissionFact } from "./permission-facts.ts"
import type {
  AnnouncedFile,
  BatchDeclaration,
  ContextIdentifier,
  InvoicingMode,
  KeyPair,
  KeyUsage,
  LoginProof,
  LoginSubject,
  StatusInfo,
  SubjectIdentifier,
  Verdict,
} from "./values.ts"

export interface Founded {
  readonly fact: "Founded"
  readonly at: Instant
  /** Base64; signs tokens and download links. */
  readonly secret: string
  /** Signs UPOs. */
  readonly seal: KeyPair
}

export interface KeyPublished extends KeyPair {
  readonly fact: "KeyPublished"
  readonly at: Instant
  readonly publicKeyId: string
  readonly usage: ReadonlyArray<KeyUsage>
}

export interface KeyWithdrawn {
  readonly fact: "KeyWithdrawn"
  readonly at: Instant
  readonly publicKeyId: string
}

export interface ClockMoved {
  readonly fact: "ClockMoved"
  readonly at: Instant
  /** From the system's clock to the simulator's. */
  readonly offsetMillis: number
}

export interface ChallengeIssued {
  readonly fact: "ChallengeIssued"
  readonly at: Instant
  readonly challenge: string
}

/** Consumes the challenge with any outcome. */
export interface LoginStarted {
  readonly fact: "LoginStarted"
  readonly at: Instant
  readonly reference: string
  readonly challenge: string
  readonly context: ContextIdentifier
  readonly proof: LoginProof
  /** Only for a login with a signature. */
  readonly subject?: LoginSubject
  readonly permissions: ReadonlyArray<string>
  readonly outcome: StatusInfo
  readonly readyAt: Instant
}

export interface LoginRedeemed {
  readonly fact: "LoginRedeemed"
  readonly at: Instant
  readonly reference: string
  readonly refreshValidUntil: Instant
}

export interface LoginRefreshed {
  readonly fact: "LoginRefreshed"
  readonly at: Instant
  readonly reference: string
}

export interface LoginEnded {
  readonly fact: "LoginEnded"
  readonly at: Instant
  readonly reference: string
}

export interface TokenCreated {
  readonly fact: "TokenCreated"
  readonly at: Instant
  readonly reference: string
  /** SHA-256 of the token, hexadecimal. */
  readonly tokenHash: string
  readonly context: ContextIdentifier
  readonly description: string
  readonly permissions: ReadonlyArray<string>
  readonly author?: SubjectIdentifier
}

export interface TokenRevoked {
  readonly fact: "TokenRevoked"
  readonly at: Instant
  readonly tokenHash: string
}

/** The authority that issues KSeF certificates. */
export interface AuthorityFounded extends KeyPair {
  readonly fact: "AuthorityFounded"
  readonly at: Instant
}

export type CertificateType = "Authentication" | "Offline"

export interface CertificateRequested {
  readonly fact: "CertificateRequested"
  readonly at: Instant
  readonly reference: string
  readonly subject: SubjectIdentifier
  readonly commonName: string
  /** The name that the requester gave it. */
  readonly name: string
  readonly type: CertificateType
  /** SHA-256 of the public key's DER, Base64. */
  readonly keyHash: string
  readonly readyAt: Instant
  readonly outcome: StatusInfo
  /** Absent when the request was rejected. */
  readonly issued?: {
    /** Sixteen hexadecimal digits. */
    readonly serialNumber: string
    /** DER in Base64. */
    readonly certificate: string
    readonly validFrom: Instant
    readonly validTo: Instant
  }
}

export interface CertificateRevoked {
  readonly fact: "CertificateRevoked"
  readonly at: Instant
  /** The reference of the request. */
  readonly reference: string
  readonly reason: "Unspecified" | "Superseded" | "KeyCompromise"
}

/** In the test environment: its validity ends earlier than issued. */
export interface CertificateEndMoved {
  readonly fact: "CertificateEndMoved"
  readonly at: Instant
  /** The reference of the request. */
  readonly reference: string
  readonly validTo: Instant
}

/** Without limits, the default limits apply again. */
export interface ContextLimitsSet {
  readonly fact: "ContextLimitsSet"
  readonly at: Instant
  readonly context: ContextIdentifier
  readonly limits?: ContextLimits
}

export interface RateLimitsSet {
  readonly fact: "RateLimitsSet"
  readonly at: Instant
  readonly context: ContextIdentifier
  readonly limits?: SetRateLimits
}

export interface CertificateLimitsSet {
  readonly fact: "CertificateLimitsSet"
  readonly at: Instant
  readonly subject: SubjectIdentifier
  readonly limits?: { readonly enrollments?: number; readonly certificates?: number }
}

/** A new announcement, or an existing one with other times. */
export interface Announced {
  readonly fact: "Announced"
  readonly at: Instant
  readonly announcement: Announcement
}

export interface AnnouncementsCleared {
  readonly fact: "AnnouncementsCleared"
  readonly at: Instant
}

export interface SessionOpened {
  readonly fact: "SessionOpened"
  readonly at: Instant
  readonly reference: string
  readonly context: ContextIdentifier
  readonly proof: LoginProof
  /** Base64; absent when the wrapped key could not be opened (status 415). */
  readonly cipherKey?: string
  /** Base64, 16 bytes. */
  readonly initializationVector: string
  readonly validUntil: Instant
  /** The reference of the UPO that the session will have. */
  readonly upoReference: string
  /** Whether NIP check digits are verified, as the client requested. */
  readonly checksIdentifiers?: boolean
  /** Only for a batch session. */
  readonly batch?: BatchDeclaration
}

/** A part was received and written to disk with any content. A later upload replaces it. */
export interface PartUploaded extends AnnouncedFile {
  readonly fact: "PartUploaded"
  readonly at: Instant
  readonly sessionReference: string
  readonly ordinal: number
}

/** Every file of a package has its verdict, or the package as a whole has failed. */
export interface BatchProcessed {
  readonly fact: "BatchProcessed"
  readonly at: Instant
  readonly sessionReference: string
  readonly failure?: StatusInfo
}

export interface InvoiceReceived {
  readonly fact: "InvoiceReceived"
  readonly at: Instant
  readonly sessionReference: string
  readonly reference: string
  readonly ordinal: number
  /** SHA-256 in Base64, as the sender declared it. */
  readonly invoiceHash: string
  readonly mode: InvoicingMode
  readonly hashOfCorrectedInvoice?: string
  /** The name inside the package; only for a batch session. */
  readonly fileName?: string
  readonly verdict: Verdict
  readonly processingAt: Instant
  readonly verdictAt: Instant
  readonly storedAt: Instant
}

export interface SessionClosed {
  readonly fact: "SessionClosed"
  readonly at: Instant
  readonly reference: string
}

export type Fact =
  | Founded
  | KeyPublished
  | KeyWithdrawn
  | ClockMoved
  | ChallengeIssued
  | LoginStarted
  | LoginRedeemed
  | LoginRefreshed
  | LoginEnded
  | TokenCreated
  | SessionOpened
  | PartUploaded
  | InvoiceReceived
  | BatchProcessed
  | SessionClosed
  | TokenRevoked
  | AuthorityFounded
  | CertificateRequested
  | CertificateRevoked
  | CertificateEndMoved
  | CollectiveIdentifierCreated
  | ContextLimitsSet
  | RateLimitsSet
  | CertificateLimitsSet
  | Announced
  | AnnouncementsCleared
  | PermissionFact
  | ExportRequested
