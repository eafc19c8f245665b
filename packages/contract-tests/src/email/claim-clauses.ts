/** Clauses of EmailQueue on claims. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { EmailQueue, newSending, sendingAfter } from "@procurement/domain/email"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { freshEra } from "../builders/fresh.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectSame, together } from "../suite/expecting.ts"
import { claim, claimedAlone, idsOf, minuteMillis, queuedAt, queuedFor } from "./queued-emails.ts"

export const claimClauses = clauses<LedgerPorts>({
  *"claims due e-mails exactly as they were queued, longest due first, up to the limit"() {
    const era = freshEra()
    const [third, second, first] = yield* queuedFor(undefined, era)
    const claimed = yield* claim(era, minuteMillis, { limit: 2 })
    expectSame(
      claimed.map(({ email, sending }) => ({ email, sending })),
      [first, second].map((email) => ({ email, sending: email && newSending(email) })),
    )
    expect(idsOf(yield* claim(era, minuteMillis))).toEqual([third?.id])
  },

  *"claims an e-mail from the instant at which it was queued, and not before"() {
    const era = freshEra()
    const email = yield* queuedAt(instant(era + 1_000))
    expect(yield* claim(era, 999)).toEqual([])
    expect(idsOf(yield* claim(era, 1_000))).toEqual([email.id])
  },

  *"gives each e-mail to one of several concurrent claims"() {
    const era = freshEra()
    const queued = [...(yield* queuedFor(undefined, era)), ...(yield* queuedFor(undefined, era))]
    const claims = yield* together(
      Array.from({ length: 4 }, () => claim(era, minuteMillis, { limit: 3 })),
    )
    const rest = yield* claim(era, minuteMillis)
    const ids = [...claims.flatMap(idsOf), ...idsOf(rest)]
    expect(ids.toSorted()).toEqual(queued.map(({ id }) => id).toSorted())
  },

  *"claims no leased e-mail before its lease has expired"() {
    const era = freshEra()
    const email = yield* queuedAt(era)
    const first = yield* claimedAlone(era)
    expect(yield* claim(era, minuteMillis - 1)).toEqual([])
    const again = yield* claimedAlone(era, minuteMillis)
    expect(again.email.id).toBe(email.id)
    expect(again.version).toBeGreaterThan(first.version)
  },

  *"returns when the next e-mail can be claimed, taking leases into account"() {
    const queue = yield* EmailQueue
    const era = freshEra()
    const next = Effect.map(queue.nextDueAt, Option.getOrUndefined)
    yield* queuedAt(era)
    expect(yield* next).toBe(era)
    const { email, sending, version } = yield* claimedAlone(era)
    expect(yield* next).toBe(era + minuteMillis)
    const failed = sendingAfter(sending, { _tag: "RefusedForNow", detail: "450 busy" }, era)
    yield* queue.settle({ id: email.id, version, sending: failed })
    expect(yield* next).toBe("dueAt" in failed && failed.dueAt)
    const last = yield* claimedAlone(era, minuteMillis)
    const sent = sendingAfter(last.sending, { _tag: "Accepted", detail: "250 ok" }, era)
    yield* queue.settle({ id: email.id, version: last.version, sending: sent })
    expect((yield* next) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(era + 2 * minuteMillis)
  },
})
