/** Reference implementation of `DeliveryLog`, in memory. */
import type { Instant } from "@procurement/domain/calendar"
import type { DomainEvent } from "@procurement/domain/events"
import {
  type Delivery,
  deliveryAfter,
  type DeliveryLog,
  type DeliveryPageQuery,
  type Expiry,
  type HeldDeliveries,
  type HeldWarning,
  isSelected,
  maximumHeldCounted,
  type ReadyDelivery,
  type Replay,
  ReplayLimitReached,
  type ReplayRepository,
  type Subscription,
  SubscriptionNotFound,
  isSubscribedTo,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { addDeliveries } from "./deliveries.memory.ts"
import type { LedgerMemory, ReplayProgress } from "./ledger.memory.ts"

const newestFirst = (left: { readonly id: string }, right: { readonly id: string }): number =>
  left.id < right.id ? 1 : -1

const passes = (
  delivery: Delivery,
  { subscriptionId, status, eventId, after }: DeliveryPageQuery,
) =>
  delivery.subscriptionId === subscriptionId &&
  (status === undefined || delivery._tag === status) &&
  (eventId === undefined || delivery.eventId === eventId) &&
  (after === undefined || delivery.id < after)

/** Returns whether it ended before that instant and no decision of the customer is pending. */
const isOver = (ledger: LedgerMemory, delivery: Delivery, before: Instant): boolean => {
  if (!("settledAt" in delivery)) return false
  if (delivery.settledAt >= before) return false
  const subscription = ledger.subscriptions.get(delivery.subscriptionId)
  return delivery._tag !== "Exhausted" || subscription?.state._tag !== "Paused"
}

const isHeld = ({ _tag }: Delivery): boolean =>
  _tag === "Ready" || _tag === "Waiting" || _tag === "Exhausted"

const oldestFirst = (left: Delivery, right: Delivery): number => left.createdAt - right.createdAt

const heldBy = (ledger: LedgerMemory, id: string): ReadonlyArray<Delivery> =>
  [...ledger.deliveries.values()]
    .filter((delivery) => delivery.subscriptionId === id && isHeld(delivery))
    .toSorted(oldestFirst)

const heldToWarnOf = (ledger: LedgerMemory, before: Instant): ReadonlyArray<HeldDeliveries> =>
  [...ledger.subscriptions.values()].flatMap(({ id, tenantId, url, contactEmail, state }) => {
    if (state._tag !== "Paused" || state.warnedAt !== undefined) return []
    const held = heldBy(ledger, id)
    const oldestAt = held[0]?.createdAt
    if (oldestAt === undefined || oldestAt >= before) return []
    const count = Math.min(held.length, maximumHeldCounted)
    const { since: pausedSince } = state
    return [{ subscriptionId: id, tenantId, url, contactEmail, pausedSince, count, oldestAt }]
  })

const warn = (ledger: LedgerMemory, { held, at, emails, events }: HeldWarning): boolean => {
  const subscription = ledger.subscriptions.get(held.subscriptionId)
  if (subscription?.state._tag !== "Paused") return false
  const { state } = subscription
  if (state.since !== held.pausedSince || state.warnedAt !== undefined) return false
  const warned = { ...subscription, state: { ...state, warnedAt: at } }
  ledger.subscriptions.set(subscription.id, warned)
  ledger.emails.push(...emails)
  ledger.outbox.push(...events.map((event) => ({ event, fannedOut: false })))
  return true
}

const expire = (
  ledger: LedgerMemory,
  { createdBefore, warnedUntil, at, limit }: Expiry,
): number => {
  let left = limit
  for (const subscription of ledger.subscriptions.values()) {
    const { state } = subscription
    if (state._tag !== "Paused" || (state.warnedAt ?? warnedUntil + 1) > warnedUntil) continue
    const old = heldBy(ledger, subscription.id)
      .filter(({ createdAt }) => createdAt < createdBefore)
      .slice(0, left)
    for (const delivery of old) {
      const { next } = deliveryAfter(delivery, { _tag: "HeldTooLong" }, at)
      ledger.deliveries.set(delivery.id, next)
    }
    left -= old.length
    const expired = (subscription.expired ?? 0) + old.length
    if (old.length > 0) ledger.subscriptions.set(subscription.id, { ...subscription, expired })
  }
  return limit - left
}

const nextRetryAt = (ledger: LedgerMemory, tenantId: string): Option.Option<Instant> => {
  const due = [...ledger.deliveries.values()]
    .filter((delivery) => delivery._tag === "Waiting")
    .filter((delivery) => delivery.tenantId === tenantId)
    .filter(({ subscriptionId: id }) => ledger.subscriptions.get(id)?.state._tag !== "Paused")
    .map(({ dueAt }) => dueAt)
    .toSorted((left, right) => left - right)
  return Option.fromUndefinedOr(due[0])
}

export const makeDeliveryLogMemory = (ledger: LedgerMemory): DeliveryLog["Service"] => ({
  page: (tenantId, query) =>
    Effect.sync(() => {
      const following = [...ledger.deliveries.values()]
        .filter((delivery) => delivery.tenantId === tenantId && passes(delivery, query))
        .toSorted(newestFirst)
      const deliveries = following.slice(0, query.limit)
      return { deliveries, hasMore: following.length > query.limit }
    }),
  ofEvents: (tenantId, eventIds, limit) =>
    Effect.sync(() =>
      [...ledger.deliveries.values()]
        .filter((each) => each.tenantId === tenantId && eventIds.includes(each.eventId))
        .toSorted(newestFirst)
        .slice(0, limit),
    ),
  find: (tenantId, id) =>
    Effect.sync(() => {
      const delivery = ledger.deliveries.get(id)
      return delivery?.tenantId === tenantId ? Option.some(delivery) : Option.none()
    }),
  nextRetryAt: (tenantId) => Effect.sync(() => nextRetryAt(ledger, tenantId)),
  add: (delivery) =>
    Effect.suspend(() => {
      const { subscriptionId: id, tenantId } = delivery
      if (ledger.subscriptions.get(id)?.tenantId !== tenantId) {
        return Effect.fail(new SubscriptionNotFound({ id }))
      }
      addDeliveries(ledger, [delivery])
      return Effect.void
    }),
  forget: (before, limit) =>
    Effect.sync(() => {
      const over = [...ledger.deliveries.values()]
        .filter((delivery) => isOver(ledger, delivery, before))
        .slice(0, limit)
      for (const { id } of over) ledger.deliveries.delete(id)
      return over.length
    }),
  toWarnOf: (before, limit) => Effect.sync(() => heldToWarnOf(ledger, before).slice(0, limit)),
  warn: (warning) => Effect.sync(() => warn(ledger, warning)),
  expire: (expiry) => Effect.sync(() => expire(ledger, expiry)),
})

type Plan = (event: DomainEvent, subscription: Subscription) => ReadyDelivery

const ofTenant = (ledger: LedgerMemory, tenantId: string) =>
  ledger.outbox.filter(({ event }) => event.tenantId === tenantId)

/** Skips events that are not fanned out yet, because they get their own delivery; except by id. */
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
    .toSorted((left, right) => (selection._tag === "ById" ? 0 : left.occurredAt - right.occurredAt))

const isOpen = ({ replay }: ReplayProgress): boolean => replay.completedAt === undefined

const isMeant = (
  ledger: LedgerMemory,
  { selection, subscriptionId }: Replay,
  subscription: Subscription,
  event: DomainEvent,
): boolean => {
  if (selection._tag !== "ById" && !isSubscribedTo(subscription, event.type)) return false
  const deliveries = [...ledger.deliveries.values()].filter(
    (delivery) => delivery.subscriptionId === subscriptionId && delivery.eventId === event.id,
  )
  return isSelected(selection, event, deliveries)
}

const continueNext = (ledger: LedgerMemory, now: Instant, limit: number, plan: Plan): number => {
  const progress = [...ledger.replays.values()].find(isOpen)
  const subscription = ledger.subscriptions.get(progress?.replay.subscriptionId ?? "")
  if (progress === undefined || subscription === undefined) return 0
  const { replay, met } = progress
  // It goes to the end of the queue, even if its batch fails.
  ledger.replays.delete(replay.id)
  ledger.replays.set(replay.id, progress)
  const further = toLookAt(ledger, replay).filter(({ id }) => !met.has(id))
  const batch = further.slice(0, limit)
  const planned = batch
    .filter((event) => isMeant(ledger, replay, subscription, event))
    .map((event) => plan(event, subscription))
  addDeliveries(ledger, planned)
  const queued = replay.queued + planned.length
  const isComplete = further.length <= limit
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

/** Reference implementation of `ReplayRepository`, in memory. */
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
        .map(({ replay }) => replay)
        .toSorted(newestFirst)
        .filter((replay) => replay.tenantId === tenantId)
        .filter((replay) => replay.subscriptionId === subscriptionId)
        .slice(0, limit),
    ),
  newest: (limit) =>
    Effect.sync(() =>
      [...ledger.replays.values()]
        .map(({ replay }) => replay)
        .toSorted(newestFirst)
        .slice(0, limit),
    ),
  eventsOf: (tenantId, ids) =>
    Effect.sync(() =>
      ofTenant(ledger, tenantId)
        .map(({ event }) => event)
        .filter(({ id }) => ids.includes(id)),
    ),
  continueNext: (now, limit, plan) => Effect.sync(() => continueNext(ledger, now, limit, plan)),
  forget: (before) => Effect.sync(() => forget(ledger, before)),
})
