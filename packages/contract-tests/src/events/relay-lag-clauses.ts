/** The lag that an `OutboxRelay` reports. */
import { OutboxRelay } from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import { freshEra, freshTenantId } from "../builders/fresh.ts"
import { placed } from "../ledger/ledger-ports.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { later } from "../work-queue/claiming.ts"
import { behindMark, caughtUp, holding, type OutboxRelayPorts } from "./relaying.ts"

const counts = clause(
  "counts the events after the mark up to a limit and returns since when the oldest waits",
  Effect.gen(function* () {
    const relay = yield* OutboxRelay
    const claim = yield* holding()
    yield* caughtUp(claim)
    expectSame(yield* relay.lag(10), { waiting: 0 })
    const tenantId = freshTenantId()
    const era = freshEra()
    for (const millis of [5, 0, 7]) yield* placed({ tenantId, acceptedAt: later(era, millis) })
    const [first, second] = yield* behindMark(tenantId, 3)
    expectSame(yield* relay.lag(10), { waiting: 3, oldestAt: era })
    expectSame(yield* relay.lag(2), { waiting: 2, oldestAt: era })
    expectSame(yield* relay.lag(1), { waiting: 1, oldestAt: first?.occurredAt })
    yield* relay.mark(claim.holder, second!.place)
    expectSame(yield* relay.lag(10), { waiting: 1, oldestAt: later(era, 7) })
  }),
  "isolated",
)

export const relayLagClauses: ReadonlyArray<Clause<OutboxRelayPorts>> = [counts]
