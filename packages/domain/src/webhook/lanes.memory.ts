/** The lanes of the in-memory `DeliveryQueue`: who holds them, and what is ready in them. */
import * as Effect from "effect/Effect"
import type { Instant } from "../calendar/instant.ts"
import type { LedgerMemory } from "../ledger/ledger.memory.ts"
import type { ReadyDelivery } from "./delivery.ts"
import type { DeliveryQueue, LaneClaim, LaneDemand, LaneSupply } from "./delivery-queue.ts"
import type { Subscription } from "./subscription.ts"

type Lanes = Pick<DeliveryQueue["Service"], "takeLanes" | "renewLanes" | "releaseLanes" | "supply">

const holderOf = (ledger: LedgerMemory, lane: string, now: Instant): string | undefined => {
  const lease = ledger.lanes.get(lane)
  return lease !== undefined && now < lease.leaseUntil ? lease.holder : undefined
}

const isReplay = ({ kind }: ReadyDelivery): boolean => kind === "replay"

/** Replays last, and otherwise as they were added. */
const readyIn = (ledger: LedgerMemory, lane: string): ReadonlyArray<ReadyDelivery> =>
  [...ledger.deliveries.values()]
    .filter((delivery) => delivery._tag === "Ready")
    .filter(({ subscriptionId }) => subscriptionId === lane)
    .toSorted((left, right) => Number(isReplay(left)) - Number(isReplay(right)))

/** The subscription, if it delivers. */
const delivering = (ledger: LedgerMemory, lane: string): Subscription | undefined => {
  const subscription = ledger.subscriptions.get(lane)
  return subscription?.state._tag === "Delivering" ? subscription : undefined
}

const takeLanes = (ledger: LedgerMemory, { holder, now, leaseUntil }: LaneClaim, limit: number) => {
  const ready = [...ledger.deliveries.values()].filter(({ _tag }) => _tag === "Ready")
  const lanes = [...new Set(ready.map(({ subscriptionId }) => subscriptionId))]
    .filter((lane) => delivering(ledger, lane) !== undefined)
    .filter((lane) => holderOf(ledger, lane, now) === undefined)
    .slice(0, limit)
  for (const lane of lanes) ledger.lanes.set(lane, { holder, leaseUntil })
  return lanes
}

const supplyOf = (
  ledger: LedgerMemory,
  { lane, limit, except }: LaneDemand,
): ReadonlyArray<LaneSupply> => {
  const subscription = delivering(ledger, lane)
  if (subscription === undefined) return []
  if (limit < 0) throw new RangeError(`${lane}: a limit of ${limit}`)
  const taken = new Set(except)
  const deliveries = readyIn(ledger, lane)
    .filter(({ id }) => !taken.has(id))
    .slice(0, limit)
  return [{ subscription, deliveries }]
}

export const makeLanesMemory = (ledger: LedgerMemory): Lanes => ({
  takeLanes: (claim, limit) => Effect.sync(() => takeLanes(ledger, claim, limit)),
  renewLanes: ({ holder, now, leaseUntil }, lanes) =>
    Effect.sync(() => {
      const kept = lanes.filter((lane) => holderOf(ledger, lane, now) === holder)
      for (const lane of kept) ledger.lanes.set(lane, { holder, leaseUntil })
      return kept.filter((lane) => delivering(ledger, lane) !== undefined)
    }),
  releaseLanes: (holder, lanes) =>
    Effect.sync(() => {
      for (const lane of lanes) {
        if (ledger.lanes.get(lane)?.holder === holder) ledger.lanes.delete(lane)
      }
    }),
  supply: (holder, now, demands) =>
    Effect.sync(() =>
      demands
        .filter(({ lane }) => holderOf(ledger, lane, now) === holder)
        .flatMap((demand) => supplyOf(ledger, demand)),
    ),
})
