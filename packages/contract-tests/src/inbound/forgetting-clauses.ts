/** Clauses of Inbox on deletion: only messages received long ago. */
import type { Instant } from "@procurement/domain/calendar"
import { type InboundMessage, Inbox } from "@procurement/domain/inbox"
import * as Effect from "effect/Effect"
import { aMessage } from "../builders/messages.ts"
import { placed } from "../ledger/ledger-ports.ts"
import { forgettingClauses } from "../suite/forgetting-clauses.ts"
import { type InboundPorts, renamedBy } from "./inbound-ports.ts"

/** Processed messages received at these instants; the latest was processed first. */
const processed = Effect.fnUntraced(function* (times: ReadonlyArray<Instant>) {
  const { order } = yield* placed({ lineCount: 1 })
  const messages = times.toReversed().map((receivedAt) => aMessage({ receivedAt }))
  for (const message of messages) yield* renamedBy(order.id, message)
  return messages.toReversed()
})

const isKnown = (message: InboundMessage) => Inbox.use((inbox) => inbox.isRecorded(message))

export const inboxForgettingClauses = forgettingClauses<InboundMessage, InboundPorts>({
  noun: "messages",
  isOldestFirst: true,
  forget: (before, limit) => Inbox.use((inbox) => inbox.forget(before, limit)),
  store: processed,
  left: (messages) => Effect.filter(messages, isKnown),
})
