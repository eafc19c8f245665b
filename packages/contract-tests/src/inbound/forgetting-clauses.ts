/** Clauses of Inbox on deletion: only messages received long ago. */
import { expect } from "@effect/vitest"
import type { Instant } from "@procurement/domain/calendar"
import { type InboundMessage, Inbox } from "@procurement/domain/inbox"
import * as Effect from "effect/Effect"
import { freshEra } from "../builders/fresh.ts"
import { aMessage } from "../builders/messages.ts"
import { placed } from "../ledger/ledger-ports.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { untilNothing } from "../suite/draining.ts"
import { aSecondApart, later, minute } from "../work-queue/claiming.ts"
import { type InboundPorts, renamedBy } from "./inbound-ports.ts"

/** Processed messages received at these instants; the latest was processed first. */
const processed = Effect.fnUntraced(function* (times: ReadonlyArray<Instant>) {
  const { order } = yield* placed({ lineCount: 1 })
  const messages = times.toReversed().map((receivedAt) => aMessage({ receivedAt }))
  for (const message of messages) yield* renamedBy(order.id, message)
  return messages.toReversed()
})

const allForgotten = Effect.fnUntraced(function* (before: Instant) {
  const inbox = yield* Inbox
  const rounds = yield* untilNothing(inbox.forget(before, 50), (count) => count === 0)
  return rounds.reduce((sum, count) => sum + count, 0)
})

const known = Effect.fnUntraced(function* (messages: ReadonlyArray<InboundMessage>) {
  const inbox = yield* Inbox
  return yield* Effect.forEach(messages, (message) => inbox.isRecorded(message))
})

const deletesOldOnes = clause(
  "deletes messages received before an instant, and no later ones",
  Effect.gen(function* () {
    const era = freshEra()
    const messages = yield* processed(aSecondApart(era, 4))
    expect(yield* allForgotten(later(era, 2_000))).toBeGreaterThanOrEqual(2)
    expect(yield* known(messages)).toEqual([false, false, true, true])
  }),
)

const deletesInBatches = clause(
  "deletes no more messages at once than the limit, oldest first, and returns how many",
  Effect.gen(function* () {
    const inbox = yield* Inbox
    const era = freshEra()
    yield* allForgotten(later(era, minute))
    const messages = yield* processed(aSecondApart(era, 5))
    expect(yield* inbox.forget(later(era, minute), 2)).toBe(2)
    expect(yield* known(messages)).toEqual([false, false, true, true, true])
    expect(yield* inbox.forget(later(era, minute), 4)).toBe(3)
    expect(yield* inbox.forget(later(era, minute), 4)).toBe(0)
  }),
  "isolated",
)

export const forgettingClauses: ReadonlyArray<Clause<InboundPorts>> = [
  deletesOldOnes,
  deletesInBatches,
]
