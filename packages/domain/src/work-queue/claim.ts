/**
 * A claim on work that is due: several workers take from one queue and never the same thing.
 */
import type { Instant } from "../calendar/instant.ts"

export interface Claim {
  readonly limit: number
  readonly now: Instant
  /**
   * Until then no one else gets what was claimed. After it, a crashed claimer's work comes back.
   */
  readonly leaseUntil: Instant
}
