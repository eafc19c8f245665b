/**
 * The identity of a message from another system (warehouse, bank), which must be applied only once.
 *
 * The sender chooses the id: CloudEvents requires `source` and `id` together to be unique. Source:
 * CloudEvents 1.0.2, "id" and "source", consulted 2026-11-21.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Instant } from "../calendar/instant.ts"
import type { Unavailable } from "../unavailable.ts"

/** Characters of a source and of an id. */
export const maximumMessageNameLength = 256

export interface InboundMessage {
  /** Who sent it, CloudEvents `source`, 1 to 256 characters. */
  readonly source: string
  /** Unique within its source, CloudEvents `id`, 1 to 256 characters. */
  readonly id: string
  /** When it was received. */
  readonly receivedAt: Instant
}

/** The unique name of a message. */
export type MessageName = Pick<InboundMessage, "source" | "id">

/** One text for each name. */
export const messageKey = ({ source, id }: MessageName): string => JSON.stringify([source, id])

/**
 * How long a received message is remembered. Channels must retain messages for less: one that has
 * been forgotten would be applied again.
 */
export const remembranceDays = 45

// Records which inbound messages have been processed.
//
// The port that stores a message's effect (`OrderRepository.applyInboundUpdates`,
// `PaymentRepository.recordInbound`) records the message in the same transaction, so neither exists
// without the other. This port only looks messages up and removes old ones.

export class Inbox extends Context.Service<
  Inbox,
  {
    /** Returns whether the message has been processed. */
    readonly knows: (message: MessageName) => Effect.Effect<boolean, Unavailable>
    /** Removes up to `limit` messages received before `before`, oldest first; returns the count. */
    readonly forget: (before: Instant, limit: number) => Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/inbox/Inbox") {}
