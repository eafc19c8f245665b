/**
 * Who signs for the seller. Two signatures, one signer (ADR 0008): the invoice gets a detached
 * XAdES signature in an ASiC-E container, the KSeF login an enveloped one. Both use the same key.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { SignatureLevel } from "../archive/archive-record.ts"
import type { Instant } from "../calendar/instant.ts"

/**
 * A file to be signed. The bytes are signed exactly as given; the name is its name in the
 * container.
 */
export interface SignableDocument {
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/**
 * Why nothing was signed.
 * `KeyUnavailable`: the key source does not answer (retry); `CertificateExpired`: at the signing
 * time the certificate is not valid (a human must act); `MalformedDocument`: not what this
 * signature can cover (a defect of the caller).
 * `TimeStampUnavailable`: the time-stamping authority is away or slow; `TimeStampRefused`: it
 * answered and is not to be believed; `EvidenceUnavailable`: the status of a certificate can't be
 * had, or not yet. All three may go by (retry), and can be done without by `Waived`.
 * `EvidenceEnded`: what a renewal has to cover proves nothing any more (a human must act).
 */
export type SigningReason =
  | "KeyUnavailable"
  | "CertificateExpired"
  | "MalformedDocument"
  | "TimeStampUnavailable"
  | "TimeStampRefused"
  | "EvidenceUnavailable"
  | "EvidenceEnded"

const lasting: ReadonlySet<SigningReason> = new Set([
  "CertificateExpired",
  "MalformedDocument",
  "EvidenceEnded",
])

export class SigningError extends Data.TaggedError("SigningError")<{
  readonly reason: SigningReason
  readonly detail: string
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return !lasting.has(this.reason)
  }
}

/** Whether what others have to give is waited for, or done without. */
export type FromOthers = "Wanted" | "Waived"

/** What a container proves by itself, and for how long. */
export interface PreservedSignature {
  readonly level: SignatureLevel
  /**
   * A container of the same file and the same signature, with all evidence of its level. None when
   * there is nothing to add to the one that was given.
   */
  readonly container: Uint8Array | undefined
  /**
   * When a new time stamp is due, well before the evidence loses its force. None where no
   * time-stamping authority is there to be asked.
   */
  readonly nextRenewalAt: Instant | undefined
}

export class DocumentSigner extends Context.Service<
  DocumentSigner,
  {
    /**
     * An ASiC-E container (ETSI EN 319 162-1) with the document and a detached XAdES signature
     * (ETSI EN 319 132-1) over its exact bytes: BASELINE-T where there is a time-stamping
     * authority, else, or when the time stamp is waived, BASELINE-B. Signing again makes a new
     * container; the document inside is the same to the byte.
     */
    readonly seal: (
      document: SignableDocument,
      signedAt: Instant,
      timeStamp?: FromOthers,
    ) => Effect.Effect<Uint8Array, SigningError>
    /**
     * Gathers at `now` what proves a sealed container when its certificates are gone: the time
     * stamp, if it has none, the certificates and their status (XAdES-BASELINE-LT). The container
     * that is given never changes. Waived: asks nobody and tells what the container has. Fails with
     * `MalformedDocument` for what was not sealed here.
     */
    readonly preserve: (
      container: Uint8Array,
      now: Instant,
      evidence?: FromOthers,
    ) => Effect.Effect<PreservedSignature, SigningError>
    /** The same XML with an enveloped XAdES-BASELINE-B signature as the last child of its root. */
    readonly signEnveloped: (xml: string, signedAt: Instant) => Effect.Effect<string, SigningError>
  }
>()("@procurement/domain/signature/DocumentSigner") {}
