/** Clauses of EmailQueue on the deletion of old e-mails. */
import { expect } from "@effect/vitest"
import type { Instant } from "@procurement/domain/calendar"
import {
  type Email,
  type EmailAddress,
  emailAddress,
  EmailQueue,
  sendingAfter,
} from "@procurement/domain/email"
import * as Effect from "effect/Effect"
import { freshCode, freshEra } from "../builders/fresh.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { type Clause, clauses } from "../suite/clause.ts"
import { allForgotten, forgettingClauses } from "../suite/forgetting-clauses.ts"
import { later } from "../work-queue/claiming.ts"
import { accepted, claimedAlone, minuteMillis, queuedAt } from "./queued-emails.ts"

const forget = (before: Instant, limit: number) =>
  EmailQueue.use((queue) => queue.forget(before, limit))

const sentAt = Effect.fnUntraced(function* (at: Instant, to?: EmailAddress) {
  const queue = yield* EmailQueue
  yield* queuedAt(at, to)
  const { task, version } = yield* claimedAlone(at)
  const next = sendingAfter(task.sending, accepted, at)
  yield* queue.settle({ id: task.email.id, version, next })
  return task.email
})

/** Those that are still on the pages of their tenants. */
const stillListed = Effect.fnUntraced(function* (stored: ReadonlyArray<Email>) {
  const queue = yield* EmailQueue
  const listed: Array<Email> = []
  for (const { id, tenantId } of stored) {
    const { emails } = yield* queue.page({ tenantId, limit: 10 })
    listed.push(...emails.map(({ email }) => email).filter((email) => email.id === id))
  }
  return listed
})

export const emailForgettingClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  ...forgettingClauses<Email, LedgerPorts>({
    noun: "settled e-mails",
    forget,
    store: (times) => Effect.forEach(times, (at) => sentAt(at)),
    left: stillListed,
    isOldestFirst: false,
  }),
  ...clauses<LedgerPorts>({
    *"keeps old e-mails that are still to be sent"() {
      const era = freshEra()
      const email = yield* queuedAt(era)
      yield* allForgotten(forget, later(era, minuteMillis))
      expect((yield* stillListed([email])).map(({ id }) => id)).toEqual([email.id])
    },

    *"deletes the settled e-mails to one address, in upper or lower case"() {
      const queue = yield* EmailQueue
      const name = freshCode(12)
      const [address, other] = [`Ewa.${name}@Example.com`, `eva.${name}@example.com`] as const
      const era = freshEra()
      const sent = yield* sentAt(era, emailAddress(address))
      const again = yield* sentAt(later(era, 1), emailAddress(address.toLowerCase()))
      const another = yield* sentAt(later(era, 2), emailAddress(other))
      const waiting = yield* queuedAt(later(era, minuteMillis), emailAddress(address))
      expect(yield* queue.forgetTo(emailAddress(address.toLowerCase()))).toBe(2)
      const left = yield* stillListed([sent, again, another, waiting])
      expect(left.map(({ id }) => id)).toEqual([another.id, waiting.id])
    },
  }),
]
