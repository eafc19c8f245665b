/**
 * Damages and deletes stored files without the archive's knowledge. The binding flips a bit on the
 * disk or deletes a file, as the adapter's medium allows.
 */
import type { Sha256 } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"

export interface ArchiveTampering {
  /** Changes at least one bit of the stored file, but not its length. */
  readonly damage: (digest: Sha256) => Effect.Effect<void, unknown>
  /** Deletes the stored file. */
  readonly lose: (digest: Sha256) => Effect.Effect<void, unknown>
}

const notBound = Effect.die(
  new TypeError("bind an ArchiveTampering, or deny the capability tampering"),
)

/** For a binding without tampering: clauses that need it fail, unless the capability is denied. */
export const noTampering: ArchiveTampering = { damage: () => notBound, lose: () => notBound }
