/** The lag that an OutboxRelay reports. */
import { OutboxRelay } from "@procurement/domain/events"
import { freshEra, freshTenantId } from "../builders/fresh.ts"
import { placed } from "../ledger/ledger-ports.ts"
import { clauses, needing } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { later } from "../work-queue/claiming.ts"
import { behindMark, caughtUp, holding, type OutboxRelayPorts } from "./relaying.ts"

export const relayLagClauses = clauses<OutboxRelayPorts>({
  "counts the events after the mark up to a limit and returns since when the oldest waits": needing(
    "isolated",
    function* () {
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
    },
  ),
})
