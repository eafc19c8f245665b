/**
 * Which messages of other systems have had their effect.
 *
 * A message is remembered by the port that stores its effect (`OrderRepository.modifyTold`,
 * `PaymentRepository.recordTold`), in the same transaction: there is no moment at which one of the
 * two has happened. Here they are only looked up and forgotten.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { Instant } from "../calendar/instant.ts"
import type { MessageName } from "./inbound-message.ts"

export class InboxError extends Data.TaggedError("InboxError")<{
  readonly reason: "Unavailable"
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

export class Inbox extends Context.Service<
  Inbox,
  {
    /** Whether the message has had its effect. */
    readonly knows: (message: MessageName) => Effect.Effect<boolean, InboxError>
    /** Forgets up to `limit` messages heard before that instant, oldest first; answers how many. */
    readonly forget: (before: Instant, limit: number) => Effect.Effect<number, InboxError>
  }
>()("@procurement/domain/inbound/Inbox") {}
