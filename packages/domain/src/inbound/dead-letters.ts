/** Where dead letters lie, for people to look at and to send back. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { DeadLetter, DeadLetterPlace } from "./dead-letter.ts"

export class DeadLettersError extends Data.TaggedError("DeadLettersError")<{
  readonly reason: "Unavailable"
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

/** No dead letter lies there, or not any more. */
export class DeadLetterNotFound extends Data.TaggedError("DeadLetterNotFound")<{
  readonly place: string
}> {}

export class DeadLetters extends Context.Service<
  DeadLetters,
  {
    /**
     * Shows the dead letters of a channel that were there when it was asked, each once, some at a
     * time: the next ones when those before have been looked at. Those of one sender's key come in
     * the order in which they were set aside. They stay where they are. Ends with the failure of
     * `look`, if it has one, and shows no more then.
     */
    readonly read: <E, R>(
      channel: string,
      look: (letters: ReadonlyArray<DeadLetter>) => Effect.Effect<void, E, R>,
    ) => Effect.Effect<void, E | DeadLettersError, R>
    /**
     * Sends these back to the channel they came from, byte for byte as they came, in the order
     * given. Fails with `DeadLetterNotFound`, and sends nothing, when one of them is not there.
     * After another failure some may have been sent: sending them again does no harm, for a
     * message has its effect once.
     */
    readonly sendBack: (
      channel: string,
      places: ReadonlyArray<DeadLetterPlace>,
    ) => Effect.Effect<void, DeadLetterNotFound | DeadLettersError>
  }
>()("@procurement/domain/inbound/DeadLetters") {}
