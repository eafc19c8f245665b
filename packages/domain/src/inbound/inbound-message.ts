/**
 * A message from another system (warehouse, bank), as far as it must not count twice.
 *
 * Its id is the sender's: CloudEvents asks that `source` and `id` together name one event.
 * Source: CloudEvents 1.0.2, "id" and "source", consulted 2026-11-21.
 */
import type { Instant } from "../calendar/instant.ts"

/** Characters of a source and of an id. */
export const maximumMessageNameLength = 256

export interface InboundMessage {
  /** Who sent it, CloudEvents `source`, 1 to 256 characters. */
  readonly source: string
  /** Unique within its source, CloudEvents `id`, 1 to 256 characters. */
  readonly id: string
  /** When it was heard. */
  readonly heardAt: Instant
}

/** What names a message: its sender's word and the sender. */
export type MessageName = Pick<InboundMessage, "source" | "id">

/** One text for each name. */
export const messageKey = ({ source, id }: MessageName): string => JSON.stringify([source, id])

/**
 * How long a message is remembered after it was heard. No channel may keep messages for longer: one
 * that is forgotten here and still there would count again.
 */
export const remembranceDays = 45
