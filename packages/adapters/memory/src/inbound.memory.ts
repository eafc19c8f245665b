/** Reference implementations, in memory, of what recognises a repeated message or request. */
import type { Instant } from "@procurement/domain/calendar"
import {
  IdempotencyKeyInFlight,
  type IdempotencyStore,
  type KeyedRequest,
  keyExpiry,
  type StoredResponse,
} from "@procurement/domain/idempotency"
import {
  type DeadLetter,
  DeadLetterNotFound,
  type DeadLetterPlace,
  type DeadLetters,
} from "@procurement/domain/inbound"
import {
  type InboundMessage,
  type Inbox,
  messageKey,
  type MessageName,
} from "@procurement/domain/inbox"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import { ledgerKey, type LedgerMemory, restorer } from "./ledger.memory.ts"

export interface StoredDeadLetter {
  readonly channel: string
  readonly letter: DeadLetter
  /** As received. */
  readonly key: string
  readonly body: string
}

export interface DeadLettersMemory {
  /** In the order in which they were written. */
  readonly letters: Array<StoredDeadLetter>
  readonly sentBack: Array<StoredDeadLetter>
}

export const makeDeadLettersMemory = ({
  letters,
  sentBack,
}: DeadLettersMemory): DeadLetters["Service"] => {
  const inChannel = (channel: string) => letters.filter((each) => each.channel === channel)
  const sendBack = (channel: string, places: ReadonlyArray<DeadLetterPlace>) => {
    const chosen: Array<StoredDeadLetter> = []
    for (const place of places) {
      const letter = inChannel(channel).find((each) => each.letter.place === place)
      if (letter === undefined) return Effect.fail(new DeadLetterNotFound({ place }))
      chosen.push(letter)
    }
    sentBack.push(...chosen)
    return Effect.void
  }
  return {
    read: (channel, handle) =>
      Effect.suspend(() =>
        Effect.forEach(inChannel(channel), ({ letter }) => handle([letter]), { discard: true }),
      ),
    sendBack: (channel, places) => Effect.suspend(() => sendBack(channel, places)),
  }
}

type InboxMemory = Pick<LedgerMemory, "inbox">

export const isKnown = ({ inbox }: InboxMemory, message: MessageName): boolean =>
  inbox.has(messageKey(message))

export const remember = ({ inbox }: InboxMemory, message: InboundMessage): void => {
  inbox.set(messageKey(message), message)
}

const forget = ({ inbox }: InboxMemory, before: Instant, limit: number): number => {
  const forgotten = [...inbox]
    .filter(([, { receivedAt }]) => receivedAt < before)
    .toSorted(([, left], [, right]) => left.receivedAt - right.receivedAt)
    .slice(0, limit)
  for (const [key] of forgotten) inbox.delete(key)
  return forgotten.length
}

/** Reference implementation of `Inbox`, in memory. */
export const makeInboxMemory = (ledger: InboxMemory): Inbox["Service"] => ({
  isRecorded: (message) => Effect.sync(() => isKnown(ledger, message)),
  forget: (before, limit) => Effect.sync(() => forget(ledger, before, limit)),
})

const isTaken = (ledger: LedgerMemory, { caller, idempotency, at }: KeyedRequest): boolean => {
  const stored = ledger.keys.get(ledgerKey(caller, idempotency.key))
  return stored !== undefined && stored.expiresAt > at
}

const find = (ledger: LedgerMemory, key: string, now: Instant): Option.Option<StoredResponse> => {
  const stored = ledger.keys.get(key)
  if (stored?.response === undefined || stored.expiresAt <= now) return Option.none()
  return Option.some({ fingerprint: stored.fingerprint, response: stored.response })
}

/**
 * Reference implementation of `IdempotencyStore`, in memory. After a failure of the work it
 * restores the whole ledger, which also undoes what other callers have stored since.
 */
export const makeIdempotencyStoreMemory = (ledger: LedgerMemory): IdempotencyStore["Service"] => {
  const running = new Set<string>()

  /** Runs the work while no other request has the key. */
  const alone = <E, R>(
    request: KeyedRequest,
    work: Effect.Effect<string, E, R>,
  ): Effect.Effect<string | undefined, E, R> => {
    const { caller, idempotency, at } = request
    const { key, fingerprint } = idempotency
    const restore = restorer(ledger)
    const settle = (exit: Exit.Exit<string, E>): string | undefined => {
      if (Exit.isFailure(exit) || isTaken(ledger, request)) {
        restore()
        return undefined
      }
      const entry = { fingerprint, response: exit.value, expiresAt: keyExpiry(at) }
      ledger.keys.set(ledgerKey(caller, key), entry)
      return exit.value
    }
    return Effect.uninterruptibleMask((interruptible) =>
      Effect.flatMap(Effect.exit(interruptible(work)), (exit) => {
        const response = settle(exit)
        return Exit.isFailure(exit) ? Effect.failCause(exit.cause) : Effect.succeed(response)
      }),
    )
  }

  return {
    find: (caller, key, now) => Effect.sync(() => find(ledger, ledgerKey(caller, key), now)),
    once: <E, R>(request: KeyedRequest, work: Effect.Effect<string, E, R>) =>
      Effect.suspend((): Effect.Effect<string | undefined, E | IdempotencyKeyInFlight, R> => {
        const { key } = request.idempotency
        const name = ledgerKey(request.caller, key)
        if (isTaken(ledger, request)) return Effect.succeed(undefined)
        if (running.has(name)) return Effect.fail(new IdempotencyKeyInFlight({ key }))
        running.add(name)
        return Effect.ensuring(
          alone(request, work),
          Effect.sync(() => running.delete(name)),
        )
      }),
  }
}
