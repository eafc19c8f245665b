/**
 * What can happen to an archive's files behind its back. The binding does it to the real files: it
 * flips a bit on the disk, deletes a file, as the adapter's medium allows.
 */
import type { Sha256 } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"

export interface ArchiveTampering {
  /** Changes at least one bit of the stored file, not its length. */
  readonly damage: (digest: Sha256) => Effect.Effect<void, unknown>
  /** Makes the stored file disappear. */
  readonly lose: (digest: Sha256) => Effect.Effect<void, unknown>
}

const notBound = Effect.die(
  new TypeError("bind an ArchiveTampering, or deny the capability tampering"),
)

/** For a binding that gives none: clauses that need it fail, unless the capability is denied. */
export const noTampering: ArchiveTampering = { damage: () => notBound, lose: () => notBound }
