/**
 * The second service that a binding of the `DeadLetters` suite provides: it writes dead letters and
 * reads the messages that were sent back.
 */
import type { Instant } from "@procurement/domain/calendar"
import type { DeadLetterCause, DeadLetters } from "@procurement/domain/inbound"
import type { MessageName } from "@procurement/domain/inbox"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** A message as it was received. */
export interface OriginalMessage {
  readonly key: string
  readonly body: string
}

export interface NewDeadLetter extends OriginalMessage {
  readonly message: MessageName | undefined
  readonly cause: DeadLetterCause
  readonly at: Instant
}

export class DeadLetterChannels extends Context.Service<
  DeadLetterChannels,
  {
    /** A new channel without dead letters. */
    readonly freshChannel: Effect.Effect<string>
    readonly deadLetter: (channel: string, letter: NewDeadLetter) => Effect.Effect<void>
    /** All messages that were sent back to the channel; messages of one key are in order. */
    readonly sentBack: (channel: string) => Effect.Effect<ReadonlyArray<OriginalMessage>>
  }
>()("@procurement/contract-tests/inbound/DeadLetterChannels") {}

export type DeadLetterPorts = DeadLetters | DeadLetterChannels
