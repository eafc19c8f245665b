/** The binding of a `DocumentSigner` suite: facts about its key, and how it reads signed data. */
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
   * Verifies the container independently of the signer and returns the signed files. Fails when the
   * signature does not cover them.
   */
  readonly open: (container: Uint8Array) => Effect.Effect<ReadonlyArray<ContainedFile>, unknown>
  /** Verifies the enveloped signature; fails when it is invalid. */
  readonly verifyEnveloped: (xml: string) => Effect.Effect<unknown, unknown>
  /** The name of the signature's element, without a prefix; default: `Signature`. */
  readonly signatureElement?: string
}
