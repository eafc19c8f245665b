/** What stores do with the deliveries of a tenant beyond a hard volume: held, and sent later. */
import { expect } from "@effect/vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import { quotaMonthAt, resetOf } from "@procurement/domain/quota"
import { type Plan, TenantRepository } from "@procurement/domain/tenant"
import { DeliveryLog, DeliveryQueue, type Subscription } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { freshEra, freshTenantId } from "../builders/fresh.ts"
import { aTenant } from "../builders/tenants.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { fannedOutTo, waitingEvents } from "../webhook/fanning-out.ts"
import { queued, subscribed } from "../webhook/partitions.ts"
import { usedBy } from "./counting.ts"

/** A tenant with so many deliveries a month. */
const agreed = Effect.fnUntraced(function* (
  id: Subscription["tenantId"],
  deliveries: number,
  plan: Plan = "trial",
) {
  const tenants = yield* TenantRepository
  const contract = { monthlyVolumes: { orders: 100, invoices: 100, deliveries } }
  yield* tenants.save(aTenant(undefined, { id, plan, contract }))
})

const ofTenantWith = Effect.fnUntraced(function* (deliveries: number, plan: Plan = "trial") {
  const tenantId = freshTenantId()
  yield* agreed(tenantId, deliveries, plan)
  return yield* subscribed({ tenantId })
})

/** The states of its deliveries, the oldest first. */
const statesIn = Effect.fnUntraced(function* ({ id: subscriptionId, tenantId }: Subscription) {
  const log = yield* DeliveryLog
  const { deliveries } = yield* log.page(tenantId, { subscriptionId, limit: 50 })
  return deliveries.map(({ _tag }) => _tag).toReversed()
})

const inOneMonth = (count: number): { era: Instant; instants: ReadonlyArray<Instant> } => {
  const era = freshEra()
  return { era, instants: Array.from({ length: count }, (_, nth) => instant(era + nth)) }
}

/** Releases all that can be: others may use the store. */
const releasedAt = Effect.fnUntraced(function* ({ id }: Subscription, now: Instant) {
  const queue = yield* DeliveryQueue
  const partitions = yield* queue.releaseHeld(now, 1_000)
  return partitions.filter((partition) => partition === id).length
})

const holdsFannedOut = clause(
  "holds deliveries of events beyond a hard volume, and counts them",
  Effect.gen(function* () {
    const subscription = yield* ofTenantWith(2)
    const { era, instants } = inOneMonth(4)
    yield* waitingEvents(subscription, instants)
    yield* fannedOutTo(subscription)
    expect(yield* statesIn(subscription)).toEqual(["Ready", "Ready", "Held", "Held"])
    const { deliveries } = yield* usedBy(subscription.tenantId, quotaMonthAt(era))
    expect(deliveries).toBe(4)
  }),
)

const holdsAdded = clause(
  "holds deliveries that are added beyond a hard volume, but no tests",
  Effect.gen(function* () {
    const subscription = yield* ofTenantWith(1)
    const { era } = inOneMonth(1)
    yield* queued(subscription, 2, { era })
    yield* queued(subscription, 1, { era: instant(era + 60_000), kind: "test" })
    expect(yield* statesIn(subscription)).toEqual(["Ready", "Held", "Ready"])
  }),
)

const holdsNothingPaid = clause(
  "holds no delivery of a tenant with a paid plan",
  Effect.gen(function* () {
    const subscription = yield* ofTenantWith(1, "standard")
    const { instants } = inOneMonth(3)
    yield* waitingEvents(subscription, instants)
    yield* fannedOutTo(subscription)
    expect(yield* statesIn(subscription)).toEqual(["Ready", "Ready", "Ready"])
  }),
)

const holdsWhatComesAfter = clause(
  "holds every delivery after a held one, so that a partition keeps its order",
  Effect.gen(function* () {
    const subscription = yield* ofTenantWith(1)
    const { era } = inOneMonth(1)
    const reset = resetOf(quotaMonthAt(era))
    yield* queued(subscription, 2, { era })
    yield* queued(subscription, 1, { era: reset })
    expect(yield* statesIn(subscription)).toEqual(["Ready", "Held", "Held"])
    yield* agreed(subscription.tenantId, 1, "standard")
    yield* queued(subscription, 1, { era: instant(reset + 60_000) })
    expect(yield* statesIn(subscription)).toEqual(["Ready", "Held", "Held", "Held"])
    expect(yield* releasedAt(subscription, reset)).toBe(3)
    yield* queued(subscription, 1, { era: instant(reset + 120_000) })
    expect((yield* statesIn(subscription)).at(-1)).toBe("Ready")
  }),
)

const releasesInTheNextMonth = clause(
  "releases held deliveries in the next month, and not before",
  Effect.gen(function* () {
    const subscription = yield* ofTenantWith(1)
    const { era } = inOneMonth(1)
    yield* queued(subscription, 3, { era })
    const reset = resetOf(quotaMonthAt(era))
    expect(yield* releasedAt(subscription, instant(reset - 1))).toBe(0)
    expect(yield* releasedAt(subscription, reset)).toBe(2)
    expect(yield* statesIn(subscription)).toEqual(["Ready", "Ready", "Ready"])
  }),
)

const releasesWithinOtherTerms = clause(
  "releases the oldest held deliveries within a larger volume, and all on a paid plan",
  Effect.gen(function* () {
    const subscription = yield* ofTenantWith(1)
    const { era } = inOneMonth(1)
    yield* queued(subscription, 4, { era })
    yield* agreed(subscription.tenantId, 2)
    expect(yield* releasedAt(subscription, era)).toBe(1)
    expect(yield* releasedAt(subscription, era)).toBe(0)
    expect(yield* statesIn(subscription)).toEqual(["Ready", "Ready", "Held", "Held"])
    yield* agreed(subscription.tenantId, 1, "standard")
    expect(yield* releasedAt(subscription, era)).toBe(2)
  }),
)

export const holdClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  holdsFannedOut,
  holdsAdded,
  holdsNothingPaid,
  holdsWhatComesAfter,
  releasesInTheNextMonth,
  releasesWithinOtherTerms,
]
