/**
 * Who puts a new time stamp over a signature and all its evidence, before the old one ends. Needs
 * no key: nothing is signed anew.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SignatureLevel } from "../archive/archive-record.ts"
import type { Instant } from "../calendar/instant.ts"
import type { SigningError } from "../signature/document-signer.ts"

export interface RenewedSignature {
  /** What the new container proves by itself. */
  readonly level: SignatureLevel
  readonly container: Uint8Array
  /** When this one is due to be renewed in its turn. */
  readonly nextRenewalAt: Instant
}

export class SignatureRenewer extends Context.Service<
  SignatureRenewer,
  {
    /**
     * A container with all that is in the given one, unchanged, and a new time stamp over it. The
     * given container never changes. What is renewed can be renewed again.
     *
     * Fails with `TimeStampUnavailable` or `TimeStampRefused` when the authority is away or not to
     * be believed, with `EvidenceUnavailable` when the status of the last time stamp can't be had
     * and there is time to wait, or is a bad one: all three may go by. Fails with `EvidenceEnded`
     * when the certificates of the last time stamp have ended, or of a seal that has none, and
     * with `MalformedDocument` for what was not sealed here or was changed since.
     */
    readonly renew: (
      container: Uint8Array,
      now: Instant,
    ) => Effect.Effect<RenewedSignature, SigningError>
  }
>()("@procurement/domain/renewal/SignatureRenewer") {}
