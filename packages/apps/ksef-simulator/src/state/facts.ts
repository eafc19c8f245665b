/**
 * All facts that change a simulator, as in the store.
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
  FactNamed,
  FormName,
  InvoicingMode,
  KeyPair,
  KeyUsage,
  LoginProof,
  LoginSubject,
  StatusInfo,
  SubjectIdentifier,
  Verdict,
} from "./values.ts"

export interface Founded extends FactNamed<"Founded"> {
  /** Base64; signs tokens and download links. */
  readonly secret: string
  /** Signs UPOs. */
  readonly seal: KeyPair
}

export interface KeyPublished extends KeyPair, FactNamed<"KeyPublished"> {
  readonly publicKeyId: string
  readonly usage: ReadonlyArray<KeyUsage>
}

export interface KeyWithdrawn extends FactNamed<"KeyWithdrawn"> {
  readonly publicKeyId: string
}

export interface ClockMoved extends FactNamed<"ClockMoved"> {
  /** From the system's clock to the simulator's. */
  readonly offsetMillis: number
}

export interface ChallengeIssued extends FactNamed<"ChallengeIssued"> {
  readonly challenge: string
}

/** Consumes the challenge with any outcome. */
export interface LoginStarted extends FactNamed<"LoginStarted"> {
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

export interface LoginRedeemed extends FactNamed<"LoginRedeemed"> {
  readonly reference: string
  readonly refreshValidUntil: Instant
}

export interface LoginRefreshed extends FactNamed<"LoginRefreshed"> {
  readonly reference: string
  /** Those that the signer has now; a token keeps its own. */
  readonly permissions?: ReadonlyArray<string>
}

export interface LoginEnded extends FactNamed<"LoginEnded"> {
  readonly reference: string
}

export interface TokenCreated extends FactNamed<"TokenCreated"> {
  readonly reference: string
  /** SHA-256 of the token, hexadecimal. */
  readonly tokenHash: string
  readonly context: ContextIdentifier
  readonly description: string
  readonly permissions: ReadonlyArray<string>
  readonly author?: SubjectIdentifier
}

export interface TokenRevoked extends FactNamed<"TokenRevoked"> {
  readonly tokenHash: string
}

/** The authority that issues KSeF certificates. */
export interface AuthorityFounded extends KeyPair, FactNamed<"AuthorityFounded"> {}

export type CertificateType = "Authentication" | "Offline"

export interface CertificateRequested extends FactNamed<"CertificateRequested"> {
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

export interface CertificateRevoked extends FactNamed<"CertificateRevoked"> {
  /** The reference of the request. */
  readonly reference: string
  readonly reason: "Unspecified" | "Superseded" | "KeyCompromise"
}

/** In the test environment: its validity ends earlier than issued. */
export interface CertificateEndMoved extends FactNamed<"CertificateEndMoved"> {
  /** The reference of the request. */
  readonly reference: string
  readonly validTo: Instant
}

/** Without limits, the default limits apply again. */
export interface ContextLimitsSet extends FactNamed<"ContextLimitsSet"> {
  readonly context: ContextIdentifier
  readonly limits?: ContextLimits
}

export interface RateLimitsSet extends FactNamed<"RateLimitsSet"> {
  readonly context: ContextIdentifier
  readonly limits?: SetRateLimits
}

export interface CertificateLimitsSet extends FactNamed<"CertificateLimitsSet"> {
  readonly subject: SubjectIdentifier
  readonly limits?: { readonly enrollments?: number; readonly certificates?: number }
}

/** A new announcement, or an existing one with other times. */
export interface Announced extends FactNamed<"Announced"> {
  readonly announcement: Announcement
}

export interface AnnouncementsCleared extends FactNamed<"AnnouncementsCleared"> {}

export interface SessionOpened extends FactNamed<"SessionOpened"> {
  readonly reference: string
  readonly context: ContextIdentifier
  readonly proof: LoginProof
  /** The signer of the login, or the company of a token. */
  readonly openedBy: SubjectIdentifier
  /** Base64; absent when the wrapped key could not be opened (status 415). */
  readonly cipherKey?: string
  /** Base64, 16 bytes. */
  readonly initializationVector: string
  readonly validUntil: Instant
  /** The form of its invoices. */
  readonly form: FormName
  /** The reference of the UPO that the session will have. */
  readonly upoReference: string
  /** Whether NIP check digits are verified, as the client requested. */
  readonly checksIdentifiers?: boolean
  /** Only for a batch session. */
  readonly batch?: BatchDeclaration
}

/** A part was received and written to disk with any content. A later upload replaces it. */
export interface PartUploaded extends AnnouncedFile, FactNamed<"PartUploaded"> {
  readonly sessionReference: string
  readonly ordinal: number
}

/** Every file of a package has its verdict, or the package as a whole has failed. */
export interface BatchProcessed extends FactNamed<"BatchProcessed"> {
  readonly sessionReference: string
  readonly failure?: StatusInfo
}

export interface InvoiceReceived extends FactNamed<"InvoiceReceived"> {
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

export interface SessionClosed extends FactNamed<"SessionClosed"> {
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
