/** Replays of old events, run to completion. */
import type { Instant } from "@procurement/domain/calendar"
import type { DomainEvent, EventType } from "@procurement/domain/events"
import {
  type Replay,
  ReplayRepository,
  type ReplaySelection,
  type Subscription,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { aDeliverableEvent, aReadyDelivery, aReplay } from "../builders/webhooks.ts"
import { takeEvents, publish } from "../ledger/ledger-ports.ts"
import { untilNothing } from "../suite/draining.ts"
import { expectSome } from "../suite/expecting.ts"
import { later, minute } from "../work-queue/claiming.ts"
import { plenty, readyIn } from "./partitions.ts"

/** Undelivered events of the subscription's tenant, in the order of publication. */
export const pastEvents = Effect.fnUntraced(function* (
  { tenantId }: Pick<Subscription, "tenantId">,
  instants: ReadonlyArray<Instant>,
  type: EventType = "order.shipped",
) {
  const events = instants.map((occurredAt) => aDeliverableEvent({ tenantId, occurredAt, type }))
  for (const event of events) yield* publish([event])
  yield* takeEvents(tenantId)
  return events
})

/** A replay requested at that instant. */
export const started = Effect.fnUntraced(function* (
  subscription: Pick<Subscription, "id" | "tenantId">,
  selection: ReplaySelection,
  createdAt: Instant,
) {
  const replays = yield* ReplayRepository
  const replay = aReplay(subscription, selection, createdAt)
  yield* replays.add(replay, plenty)
  return replay
})

/** The delivery that a replay plans for an event. */
export const replayed = (now: Instant) => (event: DomainEvent, subscription: Subscription) =>
  aReadyDelivery(event, subscription, { kind: "replay", createdAt: now })

/** Runs all replays to completion, batch by batch, and returns the result of each batch. */
export const runReplays = Effect.fnUntraced(function* (now: Instant, limit = 50) {
  const replays = yield* ReplayRepository
  const round = replays.continueNext(now, limit, replayed(now))
  return yield* untilNothing(round, (count) => count === 0)
})

/** The replay as it is stored. */
export const keptReplay = Effect.fnUntraced(function* ({ tenantId, id }: Replay) {
  const replays = yield* ReplayRepository
  return expectSome(yield* replays.find(tenantId, id))
})

/** The ready events in the partition of the subscription, in order. */
export const readyEvents = Effect.fnUntraced(function* (subscription: Subscription, era: Instant) {
  const ready = yield* readyIn(subscription, later(era, minute))
  return ready.map(({ eventId }) => eventId)
})
