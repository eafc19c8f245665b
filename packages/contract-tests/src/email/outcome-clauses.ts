/** Clauses of EmailQueue on outcomes. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  EmailQueue,
  newSending,
  type QueuedEmail,
  sendingAfter,
  type SendReport,
} from "@procurement/domain/email"
import type { ClaimedTask } from "@procurement/domain/work-queue"
import * as Effect from "effect/Effect"
import { freshEra } from "../builders/fresh.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { accepted, claim, claimedAlone, minuteMillis, queuedAt } from "./queued-emails.ts"

const busy: SendReport = { _tag: "RefusedForNow", detail: "450 4.2.1 mailbox busy" }
const unknown: SendReport = { _tag: "RefusedForGood", detail: "550 5.1.1 no such user" }

const settleAfter = Effect.fnUntraced(function* (
  { task: { email, sending }, version }: ClaimedTask<QueuedEmail>,
  report: SendReport,
  atMillis: number,
) {
  const queue = yield* EmailQueue
  const next = sendingAfter(sending, report, instant(sending.dueAt + atMillis))
  expect(yield* queue.settle({ id: email.id, version, next })).toBe(true)
  expect(yield* queue.settle({ id: email.id, version, next: sending }), "once more").toBe(false)
  return next
})

/** The e-mail on its tenant's page. */
const shown = Effect.fnUntraced(function* ({ task: { email } }: ClaimedTask<QueuedEmail>) {
  const queue = yield* EmailQueue
  const { emails } = yield* queue.page({ tenantId: email.tenantId, limit: 10 })
  return emails.find(({ email: { id } }) => id === email.id)?.sending
})

export const outcomeClauses = clauses<LedgerPorts>({
  *"claims an e-mail exactly as it was queued"() {
    const era = freshEra()
    const email = yield* queuedAt(era)
    expectSame((yield* claimedAlone(era)).task, { email, sending: newSending(email) })
  },

  *"shows the outcome of an e-mail exactly as it was stored"() {
    for (const report of [accepted, busy, unknown]) {
      const era = freshEra()
      yield* queuedAt(era)
      const claimed = yield* claimedAlone(era)
      const sending = yield* settleAfter(claimed, report, 1)
      expectSame(yield* shown(claimed), sending)
    }
  },

  *"claims a failed e-mail when it is due again, with all its failed attempts"() {
    const era = freshEra()
    yield* queuedAt(era)
    const failed = yield* settleAfter(yield* claimedAlone(era), busy, 5)
    expect(yield* claim(era, minuteMillis + 4)).toEqual([])
    const again = yield* claimedAlone(era, minuteMillis + 5)
    expectSame(again.task.sending, failed)
  },

  *"never claims an e-mail that was permanently rejected"() {
    const era = freshEra()
    yield* queuedAt(era)
    yield* settleAfter(yield* claimedAlone(era), unknown, 0)
    expect(yield* claim(era, 30 * minuteMillis)).toEqual([])
  },
})
