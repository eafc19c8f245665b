/**
 * What an archive is kept on: names with bytes that are never written twice.
 *
 * A medium knows nothing of hashes, records or invoices. It throws what its own world throws;
 * `attempt` says what that means to the archive.
 */
import type { ArchiveError } from "@procurement/domain/archive"
import type { Instant } from "@procurement/domain/calendar"
import type * as Effect from "effect/Effect"

export interface ArchiveMedium {
  /**
   * Puts the bytes under a free name, durably, whole or not at all, to stay at least until then.
   * Answers false, and changes nothing, when the name is taken.
   */
  readonly writeOnce: (name: string, bytes: Uint8Array, keepUntil: Instant) => Promise<boolean>
  /** The bytes under the name as they are now, or undefined when there are none. */
  readonly read: (name: string) => Promise<Uint8Array | undefined>
  /** What was there before somebody put something over it, oldest first; none: it is not kept. */
  readonly readHidden?: (name: string) => AsyncIterable<Uint8Array>
  /** Whether the name is taken; what is there stays at least until then from now on. */
  readonly keep: (name: string, until: Instant) => Promise<boolean>
  /** Runs work on the medium; `ArchiveError`s it throws pass, failures of its world become one. */
  readonly attempt: <A>(work: () => Promise<A>) => Effect.Effect<A, ArchiveError>
}
