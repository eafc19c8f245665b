/** Reference implementation of `ReplayRepository`, in memory. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { LedgerMemory, ReplayProgress } from "../ledger/ledger.memory.ts"
import { addDeliveries } from "./added-deliveries.memory.ts"
import type { ReadyDelivery } from "./delivery.ts"
import { type DeliverableEvent, isDeliverable } from "./new-delivery.ts"
import { isSelected, type Replay } from "./replay.ts"
import type { ReplayRepository } from "./replay-repository.ts"
import { type Subscription, wants } from "./subscription.ts"
import { ReplayLimitReached, SubscriptionNotFound } from "./webhook-rejections.ts"

type Plan = (event: DeliverableEvent, subscription: Subscription) => ReadyDelivery

const ofTenant = (ledger: LedgerMemory, tenantId: string) =>
  ledger.outbox.filter(({ event }) => event.tenantId === tenantId)

/** What was not fanned out yet has its own delivery coming, unless it is asked for by name. */
const toLookAt = (
  ledger: LedgerMemory,
  { tenantId, selection }: Replay,
): ReadonlyArray<DomainEvent> =>
  ofTenant(ledger, tenantId)
    .filter(({ fannedOut }) => fannedOut || selection._tag === "ById")
    .map(({ event }) => event)
    .filter(
      ({ occurredAt }) =>
        selection._tag === "ById" || (occurredAt >= selection.from && occurredAt < selection.to),
    )

const newestFirst = ({ replay: left }: ReplayProgress, { replay: right }: ReplayProgress) =>
  left.id < right.id ? 1 : -1

const isOpen = ({ replay }: ReplayProgress): boolean => replay.completedAt === undefined

const isMeant = (
  ledger: LedgerMemory,
  { selection, subscriptionId }: Replay,
  subscription: Subscription,
  event: DomainEvent,
): boolean => {
  if (selection._tag !== "ById" && !wants(subscription, event.type)) return false
  const deliveries = [...ledger.deliveries.values()].filter(
    (delivery) => delivery.subscriptionId === subscriptionId && delivery.eventId === event.id,
  )
  return isSelected(selection, event, deliveries)
}

const carryOn = (ledger: LedgerMemory, now: Instant, limit: number, plan: Plan): number => {
  const progress = [...ledger.replays.values()].find(isOpen)
  const subscription = ledger.subscriptions.get(progress?.replay.subscriptionId ?? "")
  if (progress === undefined || subscription === undefined) return 0
  const { replay, met } = progress
  const further = toLookAt(ledger, replay).filter(({ id }) => !met.has(id))
  const batch = further.slice(0, limit)
  const planned = batch
    .filter(isDeliverable)
    .filter((event) => isMeant(ledger, replay, subscription, event))
    .map((event) => plan(event, subscription))
  addDeliveries(ledger, planned)
  const queued = replay.queued + planned.length
  const isComplete = further.length <= limit
  // Whoever is next in turn comes first.
  ledger.replays.delete(replay.id)
  ledger.replays.set(replay.id, {
    replay: { ...replay, queued, ...(isComplete ? { completedAt: now } : {}) },
    met: new Set([...met, ...batch.map(({ id }) => id)]),
  })
  return isComplete ? Math.max(batch.length, 1) : batch.length
}

const forget = (ledger: LedgerMemory, before: Instant): number => {
  const over = [...ledger.replays.values()].filter(
    ({ replay: { completedAt } }) => completedAt !== undefined && completedAt < before,
  )
  for (const { replay } of over) ledger.replays.delete(replay.id)
  return over.length
}

export const makeReplayRepositoryMemory = (ledger: LedgerMemory): ReplayRepository["Service"] => ({
  add: (replay, maximum) =>
    Effect.suspend((): Effect.Effect<void, ReplayLimitReached | SubscriptionNotFound> => {
      const { subscriptionId: id, tenantId } = replay
      if (ledger.subscriptions.get(id)?.tenantId !== tenantId) {
        return Effect.fail(new SubscriptionNotFound({ id }))
      }
      const open = [...ledger.replays.values()].filter(isOpen)
      if (open.filter((each) => each.replay.subscriptionId === id).length >= maximum) {
        return Effect.fail(new ReplayLimitReached({ maximum }))
      }
      ledger.replays.set(replay.id, { replay, met: new Set() })
      return Effect.void
    }),
  find: (tenantId, id) =>
    Effect.sync(() => {
      const replay = ledger.replays.get(id)?.replay
      return replay?.tenantId === tenantId ? Option.some(replay) : Option.none()
    }),
  list: (tenantId, subscriptionId, limit) =>
    Effect.sync(() =>
      [...ledger.replays.values()]
        .toSorted(newestFirst)
        .map(({ replay }) => replay)
        .filter((replay) => replay.tenantId === tenantId)
        .filter((replay) => replay.subscriptionId === subscriptionId)
        .slice(0, limit),
    ),
  eventsOf: (tenantId, ids) =>
    Effect.sync(() =>
      ofTenant(ledger, tenantId)
        .map(({ event }) => event)
        .filter(({ id }) => ids.includes(id)),
    ),
  carryOn: (now, limit, plan) => Effect.sync(() => carryOn(ledger, now, limit, plan)),
  forget: (before) => Effect.sync(() => forget(ledger, before)),
})
