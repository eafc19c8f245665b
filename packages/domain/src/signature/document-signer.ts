/**
 * Who signs for the seller. Two signatures, one signer (ADR 0008): the invoice gets a detached
 * XAdES signature in an ASiC-E container, the KSeF login an enveloped one. Both use the same key.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
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
 */
export type SigningReason = "KeyUnavailable" | "CertificateExpired" | "MalformedDocument"

export class SigningError extends Data.TaggedError("SigningError")<{
  readonly reason: SigningReason
  readonly detail: string
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return this.reason === "KeyUnavailable"
  }
}

export class DocumentSigner extends Context.Service<
  DocumentSigner,
  {
    /**
     * An ASiC-E container (ETSI EN 319 162-1) with the document and a detached
     * XAdES-BASELINE-B signature (ETSI EN 319 132-1) over its exact bytes. Signing again makes a
     * new container; the document inside is the same to the byte.
     */
    readonly seal: (
      document: SignableDocument,
      signedAt: Instant,
    ) => Effect.Effect<Uint8Array, SigningError>
    /** The same XML with an enveloped XAdES-BASELINE-B signature as the last child of its root. */
    readonly signEnveloped: (xml: string, signedAt: Instant) => Effect.Effect<string, SigningError>
  }
>()("@procurement/domain/signature/DocumentSigner") {}
