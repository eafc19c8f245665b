/** Clauses for traces in a `DeliveryQueue`: a delivery has the trace of its event. */
import { expect } from "@effect/vitest"
import { DeliveryQueue } from "@procurement/domain/webhook"
import type { TraceContext } from "@procurement/domain/trace"
import { freshEra, freshTenantId } from "../builders/fresh.ts"
import { aReadyDelivery } from "../builders/webhooks.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { traced } from "../ledger/traced.ts"
import { clauses } from "../suite/clause.ts"
import { untilNothing } from "../suite/draining.ts"
import { aSecondApart, later, minute } from "../work-queue/claiming.ts"
import { waitingEvents } from "./fanning-out.ts"
import { readyIn, subscribed } from "./partitions.ts"

export const traceClauses = clauses<LedgerPorts>({
  *"passes the trace of each event to the plan, and stores it with the delivery"() {
    const queue = yield* DeliveryQueue
    const tenantId = freshTenantId()
    const era = freshEra()
    const subscription = yield* subscribed({ tenantId, createdAt: era })
    const { trace } = yield* traced(waitingEvents({ tenantId }, aSecondApart(era, 1)))
    yield* waitingEvents({ tenantId }, aSecondApart(later(era, minute), 1))
    const planned: Array<TraceContext | undefined> = []
    const round = queue.fanOut(50, (event, _subscriptions, its) => {
      if (event.tenantId !== tenantId) return []
      planned.push(its)
      const delivery = aReadyDelivery(event, subscription)
      return [its === undefined ? delivery : { ...delivery, trace: its }]
    })
    yield* untilNothing(round, (count) => count === 0)
    expect(planned).toEqual([trace, undefined])
    const ready = yield* readyIn(subscription, later(era, minute))
    expect(ready.map((delivery) => delivery.trace)).toEqual([trace, undefined])
  },
})
