/**
 * Damage to an archive's files that bypasses the archive. The binding applies it to the real files
 * as the adapter's medium allows: it flips a bit on disk, or deletes a file.
 */
import type { Sha256 } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"

export interface ArchiveTampering {
  /** Changes at least one bit of the stored file, but not its length. */
  readonly damage: (digest: Sha256) => Effect.Effect<void, unknown>
  /** Removes the stored file. */
  readonly lose: (digest: Sha256) => Effect.Effect<void, unknown>
}

const notBound = Effect.die(
  new TypeError("bind an ArchiveTampering, or deny the capability tampering"),
)

/**
 * The default of a binding: clauses that need it fail, unless the binding denies the capability.
 */
export const noTampering: ArchiveTampering = { damage: () => notBound, lose: () => notBound }
