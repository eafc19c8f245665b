/**
 * Everything that ever changes a simulator, as it stands in the journal.
 *
 * A fact is decided before it is written and never argued with afterwards: statuses that come
 * later (a login that succeeds, an invoice that gets its number) are in the fact together with the
 * instant from which they show.
 */
import type { Instant } from "@procurement/domain/calendar"

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

/** What an UPO says about who logged in: the hash of the signed request, or the KSeF token. */
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

/** The four fields of an invoice that KSeF itself goes by. */
export interface InvoiceIdentity {
  readonly sellerNip: string
  readonly kind: string
  readonly number: string
  readonly issueDate: string
}

export type InvoicingMode = "Online" | "Offline"

/** The final status of an invoice; the number exists only with code 200. */
export interface Verdict {
  readonly status: StatusInfo
  readonly identity?: InvoiceIdentity
  readonly ksefNumber?: string
}

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

/** Uses up the challenge, whatever the outcome. */
export interface LoginStarted {
  readonly fact: "LoginStarted"
  readonly at: Instant
  readonly reference: string
  readonly challenge: string
  readonly context: ContextIdentifier
  readonly proof: LoginProof
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
  | InvoiceReceived
  | SessionClosed
