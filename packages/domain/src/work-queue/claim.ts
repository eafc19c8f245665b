/**
 * Parameters for claiming due work. Several workers claim from one queue, and claims are disjoint.
 */
import type { Instant } from "../calendar/instant.ts"

export interface Claim {
  readonly limit: number
  readonly now: Instant
  /** End of the lease. Afterwards other workers may claim the work of a crashed worker. */
  readonly leaseUntil: Instant
}
