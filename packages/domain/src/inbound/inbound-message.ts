/**
 * A message from another system (warehouse, bank), as far as it must not count twice.
 *
 * Its id is the sender's: CloudEvents asks that `source` and `id` together name one event.
 * Source: CloudEvents 1.0.2, "id" and "source", consulted 2026-11-21.
 */
import type { Instant } from "../calendar/instant.ts"

export interface InboundMessage {
  /** Who sent it, CloudEvents `source`, 1 to 256 characters. */
  readonly source: string
  /** Unique within its source, CloudEvents `id`, 1 to 256 characters. */
  readonly id: string
  /** When it was heard. */
  readonly heardAt: Instant
}
