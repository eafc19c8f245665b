/**
 * What the suite of `DeadLetters` needs of a binding besides the port: a way to set messages aside,
 * and to see what was sent back.
 */
import type { Instant } from "@procurement/domain/calendar"
import type { DeadLetterCause, DeadLetters, MessageName } from "@procurement/domain/inbound"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** A message as it came. */
export interface LetterContent {
  readonly key: string
  readonly body: string
}

export interface LetterToSetAside extends LetterContent {
  readonly message: MessageName | undefined
  readonly cause: DeadLetterCause
  readonly at: Instant
}

export class LetterYard extends Context.Service<
  LetterYard,
  {
    /** A channel that nobody else uses, without dead letters. */
    readonly freshChannel: Effect.Effect<string>
    readonly setAside: (channel: string, letter: LetterToSetAside) => Effect.Effect<void>
    /** All that was sent back to the channel; those of one key in order. */
    readonly sentBack: (channel: string) => Effect.Effect<ReadonlyArray<LetterContent>>
  }
>()("@procurement/contract-tests/inbound/LetterYard") {}

export type DeadLetterPorts = DeadLetters | LetterYard
