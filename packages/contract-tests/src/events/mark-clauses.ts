/** What an OutboxRelay keeps of its mark: one holder at a time, a place that never moves back. */
import { expect } from "@effect/vitest"
import { EventLog, OutboxRelay } from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import { freshEra, freshTenantId } from "../builders/fresh.ts"
import { placed, takeEvents } from "../ledger/ledger-ports.ts"
import { type Clause, clause } from "../suite/clause.ts"
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

const oneOfMany = clause(
  "gives the mark to one of many relays that ask at the same time",
  Effect.gen(function* () {
    const now = nextTurn()
    const answers = yield* together(Array.from({ length: 8 }, () => asking(aMarkClaim(now))))
    expect(answers.filter((isMine) => isMine)).toHaveLength(1)
  }),
)

const afterTheLease = clause(
  "gives the mark to another when its lease has run out, and not before",
  Effect.gen(function* () {
    const { leaseUntil } = yield* holding()
    expect(yield* asking(aMarkClaim(later(leaseUntil, -1)))).toBe(false)
    expect(yield* asking(aMarkClaim(leaseUntil))).toBe(true)
  }),
)

const forLonger = clause(
  "keeps the mark for longer when its holder asks again, and for no longer than that",
  Effect.gen(function* () {
    const claim = yield* holding()
    const now = later(claim.leaseUntil, -1)
    const leaseUntil = later(now, minute)
    expect(yield* asking({ ...claim, now, leaseUntil })).toBe(true)
    expect(yield* asking(aMarkClaim(later(leaseUntil, -1)))).toBe(false)
    expect(yield* asking(aMarkClaim(leaseUntil))).toBe(true)
  }),
)

const givenBack = clause(
  "gives the mark to another as soon as its holder gives it back",
  Effect.gen(function* () {
    const relay = yield* OutboxRelay
    const { holder, now } = yield* holding()
    yield* relay.release(holder)
    expect(yield* asking(aMarkClaim(now))).toBe(true)
  }),
)

const notAnothers = clause(
  "leaves the mark where it is when somebody else than its holder gives it back",
  Effect.gen(function* () {
    const relay = yield* OutboxRelay
    const { now } = yield* holding()
    yield* relay.release(aMarkClaim(now).holder)
    expect(yield* asking(aMarkClaim(now))).toBe(false)
  }),
)

/** Some events of a tenant of their own, behind the mark of the answered claim. */
const withEvents = Effect.fnUntraced(function* (count: number) {
  const claim = yield* holding()
  yield* caughtUp(claim)
  const tenantId = freshTenantId()
  for (let nth = 0; nth < count; nth += 1) yield* placed({ tenantId })
  return { claim, tenantId, entries: yield* behindMark(tenantId, count) }
})

const moves = clause(
  "moves the mark to a place, also for the next holder: nothing up to there is given again",
  Effect.gen(function* () {
    const relay = yield* OutboxRelay
    const { claim, tenantId, entries } = yield* withEvents(3)
    yield* relay.mark(claim.holder, entries[1]!.place)
    expectSame(yield* leftBehindMark(tenantId), entries.slice(2))
    yield* relay.release(claim.holder)
    expect(yield* asking(aMarkClaim(claim.now))).toBe(true)
    expectSame(yield* leftBehindMark(tenantId), entries.slice(2))
  }),
)

const neverBack = clause(
  "never moves the mark back",
  Effect.gen(function* () {
    const relay = yield* OutboxRelay
    const { claim, tenantId, entries } = yield* withEvents(3)
    yield* relay.mark(claim.holder, entries[1]!.place)
    yield* relay.mark(claim.holder, entries[0]!.place)
    expectSame(yield* leftBehindMark(tenantId), entries.slice(2))
  }),
)

const forItsHolderAlone = clause(
  "refuses to move the mark for a relay that does not hold it any more, and leaves it there",
  Effect.gen(function* () {
    const relay = yield* OutboxRelay
    const { claim, tenantId, entries } = yield* withEvents(2)
    expect(yield* asking(aMarkClaim(claim.leaseUntil))).toBe(true)
    const failure = yield* failureOf(relay.mark(claim.holder, entries[0]!.place))
    expect(failure).toMatchObject({ _tag: "MarkLost", holder: claim.holder })
    expectSame(yield* leftBehindMark(tenantId), entries)
  }),
)

const sparesTheUntold = clause(
  "has the EventLog forget nothing behind the mark, however old it is",
  Effect.gen(function* () {
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
  }),
)

export const markClauses: ReadonlyArray<Clause<OutboxRelayPorts>> = [
  oneOfMany,
  afterTheLease,
  forLonger,
  givenBack,
  notAnothers,
  moves,
  neverBack,
  forItsHolderAlone,
  sparesTheUntold,
]
