/**
 * Identity of a message from another system (warehouse, bank) that must be applied once.
 *
 * The sender chooses the id: CloudEvents requires `source` and `id` together to be unique. Source:
 * CloudEvents 1.0.2, "id" and "source", consulted 2026-11-21.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Instant } from "../calendar/instant.ts"
import type { Unavailable } from "../unavailable.ts"

/** Maximum characters of a source or an id. */
export const maximumMessageNameLength = 256

export interface InboundMessage {
  /** CloudEvents `source`: the sender, 1 to 256 characters. */
  readonly source: string
  /** CloudEvents `id`: unique per source, 1 to 256 characters. */
  readonly id: string
  /** Time of reception. */
  readonly receivedAt: Instant
}

/** The unique name of a message. */
export type MessageName = Pick<InboundMessage, "source" | "id">

/** Returns a text that is unique per name. */
export const messageKey = ({ source, id }: MessageName): string => JSON.stringify([source, id])

/**
 * Days for which a received message is recorded. Channels must retain messages for a shorter time,
 * because a message would be applied again afterwards.
 */
export const remembranceDays = 45

/**
 * Reads which inbound messages have been processed.
 *
 * Ports that store a message's effect (`OrderRepository.applyInboundUpdates`,
 * `PaymentRepository.recordInbound`) record the message in the same transaction. This port only
 * looks messages up and deletes old ones.
 */
export class Inbox extends Context.Service<
  Inbox,
  {
    /** Returns whether the message has been processed. */
    readonly isRecorded: (message: MessageName) => Effect.Effect<boolean, Unavailable>
    /** Deletes up to `limit` messages received before `before`, oldest first; returns how many. */
    readonly forget: (before: Instant, limit: number) => Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/inbox/Inbox") {}
