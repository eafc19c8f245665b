/** Reference implementation of `Inbox`, in memory, and what the stores of effects need of it. */
import * as Effect from "effect/Effect"
import type { Instant } from "../calendar/instant.ts"
import type { LedgerMemory } from "../ledger/ledger.memory.ts"
import { type InboundMessage, messageKey, type MessageName } from "./inbound-message.ts"
import type { Inbox } from "./inbox.ts"

type InboxMemory = Pick<LedgerMemory, "inbox">

export const isKnown = ({ inbox }: InboxMemory, message: MessageName): boolean =>
  inbox.has(messageKey(message))

export const remember = ({ inbox }: InboxMemory, message: InboundMessage): void => {
  inbox.set(messageKey(message), message)
}

const forget = ({ inbox }: InboxMemory, before: Instant, limit: number): number => {
  const forgotten = [...inbox]
    .filter(([, { heardAt }]) => heardAt < before)
    .toSorted(([, left], [, right]) => left.heardAt - right.heardAt)
    .slice(0, limit)
  for (const [key] of forgotten) inbox.delete(key)
  return forgotten.length
}

export const makeInboxMemory = (ledger: InboxMemory): Inbox["Service"] => ({
  knows: (message) => Effect.sync(() => isKnown(ledger, message)),
  forget: (before, limit) => Effect.sync(() => forget(ledger, before, limit)),
})
