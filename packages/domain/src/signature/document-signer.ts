/**
 * Signs on behalf of the seller. Two kinds of signature (ADR 0034) use the same key: a detached
 * XAdES signature of an invoice in an ASiC-E container, and an enveloped one for the KSeF login.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { SignatureLevel } from "../archive/document-archive.ts"
import { type Instant, instant, warsawDate } from "../calendar/instant.ts"

/** A file to sign. The bytes are signed unchanged; the container uses the file name. */
export interface SignableDocument {
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/**
 * Why nothing was signed:
 *
 * - `KeyUnavailable`: the key source does not respond; retry.
 * - `CertificateExpired`: the certificate is not valid at the signing time; an operator must act.
 * - `MalformedDocument`: this signature can't cover the document; a defect in the caller.
 * - `TimeStampUnavailable`: the time-stamping authority is unavailable or slow.
 * - `TimeStampRefused`: the response of the time-stamping authority is not trusted.
 * - `EvidenceUnavailable`: the status of a certificate is not available (yet).
 * - `EvidenceEnded`: the evidence to renew has lost its validity; an operator must act.
 *
 * `TimeStampUnavailable`, `TimeStampRefused` and `EvidenceUnavailable` may pass; retry. `Waived`
 * makes time stamp and evidence unnecessary.
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

/** Whether to wait for time stamp and evidence from other services, or to omit them. */
export type FromOthers = "Wanted" | "Waived"

/** The proof of a container without other sources, and its duration. */
export interface ExtendedSignature {
  readonly level: SignatureLevel
  /**
   * Container with the same file and signature and all evidence of its level. Undefined when the
   * given one is already complete.
   */
  readonly container: Uint8Array | undefined
  /**
   * Renewal date, well before the evidence loses its validity. Undefined without a time-stamping
   * authority.
   */
  readonly nextRenewalAt: Instant | undefined
}

export class DocumentSigner extends Context.Service<
  DocumentSigner,
  {
    /**
     * Returns an ASiC-E container (ETSI EN 319 162-1) with the document and a detached XAdES
     * signature (ETSI EN 319 132-1) over its exact bytes: BASELINE-T with a time-stamping
     * authority, BASELINE-B without one or when the time stamp is waived. Each call creates a new
     * container with the same document bytes.
     */
    readonly seal: (
      document: SignableDocument,
      signedAt: Instant,
      timeStamp?: FromOthers,
    ) => Effect.Effect<Uint8Array, SigningError>
    /**
     * Collects at `now` the evidence that a sealed container needs after its certificates end: a
     * time stamp, if missing, the certificates and their status (XAdES-BASELINE-LT). The given
     * container stays unchanged. When waived, calls no other service and returns what the container
     * proves. Fails with `MalformedDocument` when this service did not seal the container.
     */
    readonly extendToLt: (
      container: Uint8Array,
      now: Instant,
      evidence?: FromOthers,
    ) => Effect.Effect<ExtendedSignature, SigningError>
    /**
     * Returns the XML with an enveloped XAdES-BASELINE-B signature as the last child of its root.
     */
    readonly signEnveloped: (xml: string, signedAt: Instant) => Effect.Effect<string, SigningError>
  }
>()("@procurement/domain/signature/DocumentSigner") {}

const minute = 60_000
/**
 * How long an invoice waits for its time stamp, from the first attempt to sign. A time stamp proves
 * more, but an invoice that misses its day of issue gets a later one. An unavailable authority must
 * never cause that (ADR 0034).
 */
export const timeStampTimeoutMillis = 10 * minute
/** Before midnight in Warsaw; the rest of the day is reserved for sending. */
export const beforeMidnightMillis = 15 * minute
/** The timeout from KSeF's acknowledgement; only the archive record waits for the evidence. */
export const evidenceTimeoutMillis = 60 * minute

const isLate = (now: Instant): boolean =>
  warsawDate(instant(now + beforeMidnightMillis)) !== warsawDate(now)

/** Returns whether a signature first attempted at `since` waits for its time stamp. */
export const timeStampFor = (since: Instant, now: Instant): FromOthers =>
  now - since >= timeStampTimeoutMillis || isLate(now) ? "Waived" : "Wanted"

/** Returns whether an invoice acknowledged at `since` waits for the evidence of its signature. */
export const evidenceFor = (since: Instant, now: Instant): FromOthers =>
  now - since >= evidenceTimeoutMillis ? "Waived" : "Wanted"
