/**
 * Signs for the seller. One signer makes two signatures (ADR 0034): the invoice gets a detached
 * XAdES signature in an ASiC-E container, the KSeF login an enveloped one. Both use the same key.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { SignatureLevel } from "../archive/document-archive.ts"
import { type Instant, instant, warsawDate } from "../calendar/instant.ts"

/**
 * A file to be signed. The bytes are signed exactly as given; the name is used in the container.
 */
export interface SignableDocument {
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/**
 * Why nothing was signed.
 * `KeyUnavailable`: the key source does not respond (retry); `CertificateExpired`: at the signing
 * time the certificate is not valid (a human must act); `MalformedDocument`: this signature can't
 * cover the document (a defect of the caller).
 * `TimeStampUnavailable`: the time-stamping authority is unavailable or slow; `TimeStampRefused`:
 * its response can't be trusted; `EvidenceUnavailable`: the status of a certificate is not
 * available, or not yet. All three may pass (retry), and `Waived` makes them unnecessary.
 * `EvidenceEnded`: the evidence that a renewal has to cover proves nothing any more (a human must
 * act).
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

/** Whether to wait for the contributions of other services, or to do without them. */
export type FromOthers = "Wanted" | "Waived"

/** What a container proves without other sources, and for how long. */
export interface ExtendedSignature {
  readonly level: SignatureLevel
  /**
   * A container of the same file and the same signature, with all evidence of its level. Undefined
   * when nothing has to be added to the given one.
   */
  readonly container: Uint8Array | undefined
  /**
   * When a new time stamp is due, well before the evidence loses its force. Undefined when there is
   * no time-stamping authority.
   */
  readonly nextRenewalAt: Instant | undefined
}

export class DocumentSigner extends Context.Service<
  DocumentSigner,
  {
    /**
     * An ASiC-E container (ETSI EN 319 162-1) with the document and a detached XAdES signature
     * (ETSI EN 319 132-1) over its exact bytes: BASELINE-T when there is a time-stamping authority,
     * BASELINE-B when there is none or the time stamp is waived. Signing again makes a new
     * container; the document inside has the same bytes.
     */
    readonly seal: (
      document: SignableDocument,
      signedAt: Instant,
      timeStamp?: FromOthers,
    ) => Effect.Effect<Uint8Array, SigningError>
    /**
     * Collects at `now` the proof that a sealed container needs once its certificates are gone: the
     * time stamp, if it has none, the certificates and their status (XAdES-BASELINE-LT). The given
     * container never changes. When waived, calls no other service and returns what the container
     * has. Fails with `MalformedDocument` for a container that was not sealed here.
     */
    readonly extendToLt: (
      container: Uint8Array,
      now: Instant,
      evidence?: FromOthers,
    ) => Effect.Effect<ExtendedSignature, SigningError>
    /** The same XML with an enveloped XAdES-BASELINE-B signature as the last child of its root. */
    readonly signEnveloped: (xml: string, signedAt: Instant) => Effect.Effect<string, SigningError>
  }
>()("@procurement/domain/signature/DocumentSigner") {}

// How long an invoice waits for the contributions of other services to its signature before it
// continues without them.
//
// A time stamp proves more, but an invoice that is not sent on its day of issue gets another one:
// an unavailable authority must never cause that (ADR 0034).

const minute = 60_000
/** Counted from the first attempt to sign. */
export const timeStampTimeoutMillis = 10 * minute
/** Shortly before midnight in Warsaw no invoice waits: the rest of the day is for sending. */
export const beforeMidnightMillis = 15 * minute
/**
 * Counted from KSeF's acknowledgement: an acknowledged invoice only waits for its archive record.
 */
export const evidenceTimeoutMillis = 60 * minute

const isLate = (now: Instant): boolean =>
  warsawDate(instant(now + beforeMidnightMillis)) !== warsawDate(now)

/** Whether a signature that could first be made at `since` still waits for its time stamp. */
export const timeStampFor = (since: Instant, now: Instant): FromOthers =>
  now - since >= timeStampTimeoutMillis || isLate(now) ? "Waived" : "Wanted"

/** Whether an invoice acknowledged at `since` still waits for the evidence of its signature. */
export const evidenceFor = (since: Instant, now: Instant): FromOthers =>
  now - since >= evidenceTimeoutMillis ? "Waived" : "Wanted"
