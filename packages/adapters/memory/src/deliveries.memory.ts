/** Reference implementation of `DeliveryQueue`, in memory and single-threaded. */
import type { Instant } from "@procurement/domain/calendar"
import type { SubscriptionId } from "@procurement/domain/identity"
import { deliveryCharges } from "@procurement/domain/quota"
import {
  afterReport,
  type Delivery,
  deliveryAfter,
  type DeliveryPlan,
  type DeliveryQueue,
  type ExhaustedDelivery,
  type FetchedPartition,
  type FetchRequest,
  type GrantedPartition,
  type PartitionClaim,
  type PauseDecision,
  type ReadyDelivery,
  serverOf,
  type Subscription,
  type WaitingDelivery,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { type LedgerMemory, readyIndex } from "./ledger.memory.ts"
import { count } from "./quota.memory.ts"
import { subscriptionsOf } from "./subscription.memory.ts"

type Partitions = Pick<
  DeliveryQueue["Service"],
  "claimPartitions" | "renewPartitions" | "releasePartitions" | "fetchReady"
>

const holderOf = (ledger: LedgerMemory, partition: string, now: Instant): string | undefined => {
  const lease = ledger.partitions.get(partition)
  return lease !== undefined && now < lease.leaseUntil ? lease.holder : undefined
}

/** The server of the partition's subscription at present. */
const serverOfPartition = (ledger: LedgerMemory, partition: string): string =>
  serverOf(ledger.subscriptions.get(partition)?.url ?? partition)

/** The holder of the partitions that were claimed for that server. */
const serverHolder = (ledger: LedgerMemory, server: string, now: Instant): string | undefined => {
  const holding = [...ledger.partitions].find(
    ([partition, lease]) =>
      now < lease.leaseUntil && (lease.server ?? serverOfPartition(ledger, partition)) === server,
  )
  return holding?.[1].holder
}

/** Returns whether that holder has both the partition and its server. */
const holds = (ledger: LedgerMemory, holder: string, partition: string, now: Instant): boolean =>
  holderOf(ledger, partition, now) === holder &&
  serverHolder(ledger, serverOfPartition(ledger, partition), now) === holder

const isReplay = ({ kind }: ReadyDelivery): boolean => kind === "replay"

/** In the order in which they were added, replays last. */
const readyIn = (ledger: LedgerMemory, partition: string): ReadonlyArray<ReadyDelivery> =>
  ledger.deliveries
    .on(readyIndex(partition))
    .filter((delivery) => delivery._tag === "Ready")
    .toSorted((left, right) => Number(isReplay(left)) - Number(isReplay(right)))

/** The subscription, if it delivers. */
const delivering = (ledger: LedgerMemory, partition: string): Subscription | undefined => {
  const subscription = ledger.subscriptions.get(partition)
  return subscription?.state._tag === "Delivering" ? subscription : undefined
}

/** Returns whether another worker held that partition or its server, and did not release it. */
const isAbandoned = (
  before: LedgerMemory["partitions"],
  holder: string,
  partition: string,
  server: string,
) =>
  [...before].some(
    ([id, lease]) => lease.holder !== holder && (id === partition || lease.server === server),
  )

const positionOf = ({ deliveries }: LedgerMemory, { id }: Delivery): number =>
  deliveries.positionOf(id)

const claimPartitions = (
  ledger: LedgerMemory,
  { holder, now, leaseUntil }: PartitionClaim,
  limit: number,
) => {
  const ready = [...ledger.subscriptions.keys()]
    .filter((partition) => delivering(ledger, partition) !== undefined)
    .filter((partition) => holderOf(ledger, partition, now) === undefined)
    .flatMap((partition) => ledger.deliveries.on(readyIndex(partition))[0] ?? [])
    .toSorted((left, right) => positionOf(ledger, left) - positionOf(ledger, right))
  const partitions = ready.map(({ subscriptionId }) => subscriptionId)
  const before = new Map(ledger.partitions)
  const taken: Array<GrantedPartition> = []
  for (const partition of partitions) {
    const server = serverOfPartition(ledger, partition)
    const isFree = (serverHolder(ledger, server, now) ?? holder) === holder
    if (taken.length === limit || !isFree) continue
    taken.push({ partition, isAbandoned: isAbandoned(before, holder, partition, server) })
    ledger.partitions.set(partition, { holder, leaseUntil, server })
  }
  return taken
}

/** Extends the lease for its server, or for the server that the subscription has by now. */
const renewPartition = (
  ledger: LedgerMemory,
  { holder, now, leaseUntil }: PartitionClaim,
  partition: string,
): boolean => {
  const isHeld = holds(ledger, holder, partition, now)
  const server = isHeld
    ? serverOfPartition(ledger, partition)
    : ledger.partitions.get(partition)?.server
  ledger.partitions.set(partition, { holder, leaseUntil, server })
  return isHeld && delivering(ledger, partition) !== undefined
}

const fetchOf = (
  ledger: LedgerMemory,
  { partition, limit, except }: FetchRequest,
): ReadonlyArray<FetchedPartition> => {
  const subscription = delivering(ledger, partition)
  if (subscription === undefined) return []
  if (limit < 0) throw new RangeError(`${partition}: a limit of ${limit}`)
  const taken = new Set(except)
  const deliveries = readyIn(ledger, partition)
    .filter(({ id }) => !taken.has(id))
    .slice(0, limit)
  return [{ subscription, deliveries }]
}

/** The partitions of the in-memory `DeliveryQueue`: their holders and their ready deliveries. */
export const makePartitionsMemory = (ledger: LedgerMemory): Partitions => ({
  claimPartitions: (claim, limit) => Effect.sync(() => claimPartitions(ledger, claim, limit)),
  renewPartitions: (claim, partitions) =>
    Effect.sync(() =>
      partitions
        .filter((partition) => holderOf(ledger, partition, claim.now) === claim.holder)
        .filter((partition) => renewPartition(ledger, claim, partition)),
    ),
  releasePartitions: (holder, partitions) =>
    Effect.sync(() => {
      for (const partition of partitions) {
        if (ledger.partitions.get(partition)?.holder === holder) ledger.partitions.delete(partition)
      }
    }),
  fetchReady: (holder, now, requests) =>
    Effect.sync(() =>
      requests
        .filter(({ partition }) => holds(ledger, holder, partition, now))
        .flatMap((request) => fetchOf(ledger, request)),
    ),
})

/**
 * Adds deliveries to the common store of the in-memory references, after all earlier ones, and
 * counts them.
 */
export const addDeliveries = (
  ledger: LedgerMemory,
  deliveries: ReadonlyArray<ReadyDelivery>,
): void => {
  for (const delivery of deliveries) ledger.deliveries.set(delivery.id, delivery)
  for (const charge of deliveryCharges(deliveries)) {
    count(ledger, { ...charge, metric: "deliveries" }, charge.count)
  }
}

const fanOut = (ledger: LedgerMemory, limit: number, plan: DeliveryPlan): number => {
  // Events are fanned out in their order.
  const first = ledger.outbox.findLastIndex(({ fannedOut }) => fannedOut) + 1
  const waiting = ledger.outbox.slice(first, first + limit)
  const planned = waiting.flatMap(({ event, trace }) =>
    plan(event, subscriptionsOf(ledger, event.tenantId), trace),
  )
  addDeliveries(ledger, planned)
  for (const row of waiting) row.fannedOut = true
  return waiting.length
}

/** All deliveries that wait for a retry, earliest first. */
const waitingOnes = (ledger: LedgerMemory): ReadonlyArray<WaitingDelivery> =>
  ledger.deliveries
    .on("waiting")
    .filter((delivery) => delivery._tag === "Waiting")
    .toSorted((left, right) => left.dueAt - right.dueAt)

const makeDueReady = (
  ledger: LedgerMemory,
  now: Instant,
  limit: number,
): ReadonlyArray<SubscriptionId> => {
  const due = waitingOnes(ledger)
    .filter(({ dueAt }) => dueAt <= now)
    .slice(0, limit)
  for (const delivery of due) {
    const { next } = deliveryAfter(delivery, { _tag: "TimeCame" }, now)
    ledger.deliveries.set(next.id, next)
  }
  return due.map(({ subscriptionId }) => subscriptionId)
}

const save = (ledger: LedgerMemory, report: Delivery): void => {
  const stored = ledger.deliveries.get(report.id)
  if (stored !== undefined) ledger.deliveries.set(stored.id, afterReport(stored, report))
}

const saveExhausted = (
  ledger: LedgerMemory,
  delivery: ExhaustedDelivery,
  decide: (subscription: Subscription) => PauseDecision,
): void => {
  const stored = ledger.deliveries.get(delivery.id)
  const subscription = ledger.subscriptions.get(delivery.subscriptionId)
  if (stored === undefined || subscription === undefined) return
  if (afterReport(stored, delivery) !== delivery) return save(ledger, delivery)
  const { next, emails } = decide(subscription)
  ledger.deliveries.set(delivery.id, delivery)
  ledger.subscriptions.set(next.id, next)
  ledger.emails.push(...emails)
}

export const makeDeliveryQueueMemory = (ledger: LedgerMemory): DeliveryQueue["Service"] => ({
  ...makePartitionsMemory(ledger),
  fanOut: (limit, plan) => Effect.sync(() => fanOut(ledger, limit, plan)),
  makeDueReady: (now, limit) => Effect.sync(() => makeDueReady(ledger, now, limit)),
  save: (deliveries) =>
    Effect.sync(() => {
      for (const delivery of deliveries) save(ledger, delivery)
    }),
  saveExhausted: (delivery, decide) => Effect.sync(() => saveExhausted(ledger, delivery, decide)),
})
