/** A claim on due work: several workers take work from one queue, and never the same. */
import type { Instant } from "../calendar/instant.ts"

export interface Claim {
  readonly limit: number
  readonly now: Instant
  /**
   * Until then no other worker gets the claimed work. After it, the work of a crashed worker can be
   * claimed again.
   */
  readonly leaseUntil: Instant
}
