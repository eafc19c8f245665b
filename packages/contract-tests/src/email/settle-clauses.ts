/** Clauses of EmailQueue on outcomes. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  type ClaimedEmail,
  EmailQueue,
  type EmailSending,
  sendingAfter,
  type SendReport,
} from "@procurement/domain/email"
import * as Effect from "effect/Effect"
import { freshEra } from "../builders/fresh.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { claim, claimedAlone, minuteMillis, queuedAt } from "./queued-emails.ts"

const accepted: SendReport = { _tag: "Accepted", detail: "250 2.0.0 przyjęto jako 7A" }
const busy: SendReport = { _tag: "RefusedForNow", detail: "450 4.2.1 mailbox busy" }
const unknown: SendReport = { _tag: "RefusedForGood", detail: "550 5.1.1 no such user" }

const settleWith = Effect.fnUntraced(function* (
  { email, version }: ClaimedEmail,
  sending: EmailSending,
) {
  const queue = yield* EmailQueue
  return yield* queue.settle({ id: email.id, version, sending })
})

/** The e-mail on its tenant's page. */
const shown = Effect.fnUntraced(function* ({ email }: Pick<ClaimedEmail, "email">) {
  const queue = yield* EmailQueue
  const { emails } = yield* queue.page({ tenantId: email.tenantId, limit: 10 })
  return emails.find(({ email: { id } }) => id === email.id)?.sending
})

export const settleClauses = clauses<LedgerPorts>({
  *"shows the outcome of an e-mail exactly as it was stored"() {
    for (const report of [accepted, busy, unknown]) {
      const era = freshEra()
      yield* queuedAt(era)
      const claimed = yield* claimedAlone(era)
      const sending = sendingAfter(claimed.sending, report, instant(era + 1))
      expect(yield* settleWith(claimed, sending)).toBe(true)
      expectSame(yield* shown(claimed), sending)
    }
  },

  *"claims a failed e-mail when it is due again, with all its failed attempts"() {
    const era = freshEra()
    yield* queuedAt(era)
    const claimed = yield* claimedAlone(era)
    const failed = sendingAfter(claimed.sending, busy, instant(era + 5))
    yield* settleWith(claimed, failed)
    expect(yield* claim(era, minuteMillis + 4)).toEqual([])
    const again = yield* claimedAlone(era, minuteMillis + 5)
    expectSame(again.sending, failed)
  },

  *"never claims an e-mail that was sent, permanently rejected or given up"() {
    for (const report of [accepted, unknown]) {
      const era = freshEra()
      yield* queuedAt(era)
      const claimed = yield* claimedAlone(era)
      yield* settleWith(claimed, sendingAfter(claimed.sending, report, era))
      expect(yield* claim(era, 30 * minuteMillis)).toEqual([])
    }
  },

  *"stores a late outcome when no other worker has claimed the e-mail"() {
    const era = freshEra()
    yield* queuedAt(era)
    const claimed = yield* claimedAlone(era)
    const sent = sendingAfter(claimed.sending, accepted, instant(era + 3 * minuteMillis))
    expect(yield* settleWith(claimed, sent)).toBe(true)
    expect(yield* claim(era, 4 * minuteMillis)).toEqual([])
  },

  *"returns false and changes nothing when another worker has claimed the e-mail since"() {
    const era = freshEra()
    yield* queuedAt(era)
    const first = yield* claimedAlone(era)
    const second = yield* claimedAlone(era, minuteMillis)
    const refused = sendingAfter(first.sending, unknown, era)
    expect(yield* settleWith(first, refused)).toBe(false)
    expectSame(yield* shown(second), second.sending)
    expect(yield* claim(era, 2 * minuteMillis - 1), "the second one's lease").toEqual([])
    const sent = sendingAfter(second.sending, accepted, era)
    expect(yield* settleWith(second, sent)).toBe(true)
    expect(yield* settleWith(second, refused), "once more").toBe(false)
    expectSame(yield* shown(second), sent)
  },
})
