/** What a binding of `DocumentSigner` knows of its key, and how it looks into what was signed. */
import type { Instant } from "@procurement/domain/calendar"
import type * as Effect from "effect/Effect"

export interface ContainedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface SignerBinding {
  /** An instant at which the certificate is valid. */
  readonly validAt: Instant
  /** Instants before and after its validity; at least one. */
  readonly invalidAt: ReadonlyArray<Instant>
  /**
   * Verifies the container by other means than the signer's own and answers the signed files.
   * Fails when the signature does not cover them.
   */
  readonly open: (container: Uint8Array) => Effect.Effect<ReadonlyArray<ContainedFile>, unknown>
  /** Verifies the enveloped signature and answers nothing. Fails when it is not good. */
  readonly verifyEnveloped: (xml: string) => Effect.Effect<unknown, unknown>
  /** The name of the signature's element, without a prefix; `Signature` when not given. */
  readonly signatureElement?: string
}
