/** Clauses of OutboxRelay on its mark: one holder at a time, and it never moves back. */
import { expect } from "@effect/vitest"
import { EventLog, OutboxRelay } from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import { freshEra, freshTenantId } from "../builders/fresh.ts"
import { placed, takeEvents } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { untilNothing } from "../suite/draining.ts"
import { expectSame, failureOf, together } from "../suite/expecting.ts"
import { later, minute } from "../work-queue/claiming.ts"
import {
  aMarkClaim,
  asking,
  behindMark,
  caughtUp,
  holding,
  leftBehindMark,
  nextTurn,
  type OutboxRelayPorts,
} from "./relaying.ts"

/** Events of a separate tenant after the mark of the granted claim. */
const withEvents = Effect.fnUntraced(function* (count: number) {
  const claim = yield* holding()
  yield* caughtUp(claim)
  const tenantId = freshTenantId()
  for (let nth = 0; nth < count; nth += 1) yield* placed({ tenantId })
  return { claim, tenantId, entries: yield* behindMark(tenantId, count) }
})

export const markClauses = clauses<OutboxRelayPorts>({
  *"gives the mark to one of many relays that acquire it concurrently"() {
    const now = nextTurn()
    const answers = yield* together(Array.from({ length: 8 }, () => asking(aMarkClaim(now))))
    expect(answers.filter((isMine) => isMine)).toHaveLength(1)
  },

  *"gives the mark to another relay when its lease has expired, and not before"() {
    const { leaseUntil } = yield* holding()
    expect(yield* asking(aMarkClaim(later(leaseUntil, -1)))).toBe(false)
    expect(yield* asking(aMarkClaim(leaseUntil))).toBe(true)
  },

  *"renews the lease when the holder of the mark acquires it again"() {
    const claim = yield* holding()
    const now = later(claim.leaseUntil, -1)
    const leaseUntil = later(now, minute)
    expect(yield* asking({ ...claim, now, leaseUntil })).toBe(true)
    expect(yield* asking(aMarkClaim(later(leaseUntil, -1)))).toBe(false)
    expect(yield* asking(aMarkClaim(leaseUntil))).toBe(true)
  },

  *"gives the mark to another relay as soon as its holder releases it"() {
    const relay = yield* OutboxRelay
    const { holder, now } = yield* holding()
    yield* relay.release(holder)
    expect(yield* asking(aMarkClaim(now))).toBe(true)
  },

  *"ignores a release of the mark by another relay than its holder"() {
    const relay = yield* OutboxRelay
    const { now } = yield* holding()
    yield* relay.release(aMarkClaim(now).holder)
    expect(yield* asking(aMarkClaim(now))).toBe(false)
  },

  *"advances the mark for its next holder too: no earlier event is returned again"() {
    const relay = yield* OutboxRelay
    const { claim, tenantId, entries } = yield* withEvents(3)
    yield* relay.mark(claim.holder, entries[1]!.place)
    expectSame(yield* leftBehindMark(tenantId), entries.slice(2))
    yield* relay.release(claim.holder)
    expect(yield* asking(aMarkClaim(claim.now))).toBe(true)
    expectSame(yield* leftBehindMark(tenantId), entries.slice(2))
  },

  *"never moves the mark back"() {
    const relay = yield* OutboxRelay
    const { claim, tenantId, entries } = yield* withEvents(3)
    yield* relay.mark(claim.holder, entries[1]!.place)
    yield* relay.mark(claim.holder, entries[0]!.place)
    expectSame(yield* leftBehindMark(tenantId), entries.slice(2))
  },

  *"rejects a move of the mark by a relay that no longer holds it"() {
    const relay = yield* OutboxRelay
    const { claim, tenantId, entries } = yield* withEvents(2)
    expect(yield* asking(aMarkClaim(claim.leaseUntil))).toBe(true)
    const failure = yield* failureOf(relay.mark(claim.holder, entries[0]!.place))
    expect(failure).toMatchObject({ _tag: "MarkLost", holder: claim.holder })
    expectSame(yield* leftBehindMark(tenantId), entries)
  },

  *"keeps unpublished events in the EventLog, however old they are"() {
    const relay = yield* OutboxRelay
    const log = yield* EventLog
    const claim = yield* holding()
    yield* caughtUp(claim)
    const tenantId = freshTenantId()
    const era = freshEra()
    yield* placed({ tenantId, acceptedAt: era })
    yield* placed({ tenantId, acceptedAt: later(era, 1) })
    const entries = yield* behindMark(tenantId, 2)
    yield* takeEvents(tenantId)
    yield* relay.mark(claim.holder, entries[0]!.place)
    yield* untilNothing(log.forget(later(era, minute), 50), (count) => count === 0)
    expectSame(yield* leftBehindMark(tenantId), entries.slice(1))
    const left = yield* log.page(tenantId, { limit: 5 })
    expect(left.events.map(({ id }) => id)).toEqual([entries[1]?.id])
  },
})
