/** Clauses for the events that a `ReplayRepository` replays: exactly those of the selection. */
import { expect } from "@effect/vitest"
import type { DomainEvent } from "@procurement/domain/events"
import {
  type Delivery,
  DeliveryLog,
  DeliveryQueue,
  type Subscription,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { freshEra, freshEventId } from "../builders/fresh.ts"
import { aReadyDelivery } from "../builders/webhooks.ts"
import { type LedgerPorts, placed, takeEvents } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { aSecondApart, later, minute } from "../work-queue/claiming.ts"
import { skipped } from "./changing.ts"
import { idsOf, subscribed } from "./partitions.ts"
import { afterFailure, afterSuccess, afterTheLast } from "./outcomes.ts"
import { started, runReplays, pastEvents, readyEvents } from "./replaying.ts"

/** The possible outcomes of an event at a subscription, by the name of the case. */
const fates = ["none", "ready", "waiting", "delivered", "exhausted", "skipped"] as const

/** One event per outcome, in that order, a second apart, from the start of the era. */
const fatedEvents = Effect.fnUntraced(function* (subscription: Subscription, era = freshEra()) {
  const [log, queue] = [yield* DeliveryLog, yield* DeliveryQueue]
  const instants = aSecondApart(era, fates.length)
  const events = yield* pastEvents(subscription, instants)
  const [, ready, waiting, delivered, exhausted, lost] = events.map((event) =>
    aReadyDelivery(event, subscription),
  )
  const all = [lost!, ready!, waiting!, delivered!, exhausted!]
  for (const delivery of all) yield* log.add(delivery)
  const asIs = (next: Subscription) => ({ next, emails: [] })
  yield* skipped(lost!, era)
  yield* queue.saveExhausted(afterTheLast(exhausted!, era), asIs)
  const saved: ReadonlyArray<Delivery> = [
    afterFailure(waiting!, era),
    afterSuccess(delivered!, era),
  ]
  yield* queue.save(saved)
  return { events, era }
})

/** The outcomes of the events that a replay delivers, without deliveries that are ready anyway. */
const replayedFates = Effect.fnUntraced(function* (tag: "FailedSince" | "NeverDelivered") {
  const subscription = yield* subscribed()
  const { events, era } = yield* fatedEvents(subscription)
  const before = yield* readyEvents(subscription, era)
  const range = { from: era, to: later(era, minute) }
  yield* started(subscription, { _tag: tag, ...range }, later(era, minute))
  yield* runReplays(later(era, minute))
  const ready = (yield* readyEvents(subscription, era)).slice(before.length)
  return ready.map((id) => fates[events.findIndex((event) => event.id === id)])
})

export const selectionClauses = clauses<LedgerPorts>({
  *"replays events from the first instant until before the last, oldest first"() {
    const subscription = yield* subscribed()
    const era = freshEra()
    const events = yield* pastEvents(subscription, aSecondApart(era, 6).toReversed())
    const range = { from: later(era, 1_000), to: later(era, 4_000) }
    yield* started(subscription, { _tag: "Range", ...range }, later(era, minute))
    yield* runReplays(later(era, minute))
    expect(yield* readyEvents(subscription, era)).toEqual(idsOf(events.slice(2, 5).toReversed()))
  },

  *"replays the named events with any outcome, in the order of the log"() {
    const subscription = yield* subscribed()
    const era = freshEra()
    const events = yield* pastEvents(subscription, aSecondApart(era, 4))
    const { events: foreign } = yield* placed({ acceptedAt: era, lineCount: 1 })
    const eventIds = [events[3]!.id, foreign[0].id, freshEventId(era), events[1]!.id] as const
    yield* started(subscription, { _tag: "ById", eventIds: [...eventIds] }, later(era, minute))
    yield* runReplays(later(era, minute))
    expect(yield* readyEvents(subscription, era)).toEqual([events[1]!.id, events[3]!.id])
  },

  *"replays events of the types that the subscription selects, and others when they are named"() {
    const subscription = yield* subscribed({ events: ["invoice.paid"] })
    const { tenantId } = subscription
    const era = freshEra()
    const [shipped] = yield* pastEvents(subscription, [era])
    const [paid] = yield* pastEvents(subscription, [era], "invoice.paid")
    const { events: silent } = yield* placed({ tenantId, acceptedAt: era, lineCount: 1 })
    yield* takeEvents(tenantId)
    const now = later(era, minute)
    const range = { from: era, to: later(era, 1_000) }
    yield* started(subscription, { _tag: "Range", ...range }, now)
    yield* runReplays(now)
    expect(yield* readyEvents(subscription, era)).toEqual([paid!.id])
    const eventIds = [shipped!.id, silent[0].id] as const
    yield* started(subscription, { _tag: "ById", eventIds }, later(now, 1))
    yield* runReplays(now)
    expect(yield* readyEvents(subscription, era)).toEqual([paid!.id, shipped!.id, silent[0].id])
  },

  *"replays events of every type that a group of types or `*` matches, each once"() {
    const era = freshEra()
    const types = ["order.accepted", "invoice.issued", "invoice.paid", "quota.reached"] as const
    for (const [events, matching] of [
      [
        ["invoice.*", "quota.reached"],
        [1, 2, 3],
      ],
      [
        ["*", "invoice.*", "invoice.paid"],
        [0, 1, 2, 3],
      ],
    ] as const) {
      const subscription = yield* subscribed({ events })
      const past: Array<DomainEvent> = []
      for (const type of types) past.push(...(yield* pastEvents(subscription, [era], type)))
      const range = { from: era, to: later(era, 1_000) }
      yield* started(subscription, { _tag: "Range", ...range }, later(era, minute))
      yield* runReplays(later(era, minute))
      const expected = matching.map((index) => past[index]!)
      expect(yield* readyEvents(subscription, era)).toEqual(idsOf(expected))
    }
  },

  *"replays failed events: attempted, never accepted and given up"() {
    expect(yield* replayedFates("FailedSince")).toEqual(["exhausted", "skipped"])
  },

  *"replays undelivered events: never accepted and not in progress, attempted or not"() {
    expect(yield* replayedFates("NeverDelivered")).toEqual(["none", "exhausted", "skipped"])
  },

  *"replays failed or undelivered events only within the range"() {
    for (const tag of ["FailedSince", "NeverDelivered"] as const) {
      const subscription = yield* subscribed()
      const { events, era } = yield* fatedEvents(subscription)
      const before = yield* readyEvents(subscription, era)
      const range = { from: later(era, 4_000), to: later(era, 5_000) }
      yield* started(subscription, { _tag: tag, ...range }, later(era, minute))
      yield* runReplays(later(era, minute))
      expect(yield* readyEvents(subscription, era)).toEqual([...before, events[4]!.id])
    }
  },

  *"considers the outcome of an event at this subscription, not at others"() {
    const other = yield* subscribed()
    const { events, era } = yield* fatedEvents(other)
    const subscription = yield* subscribed({ tenantId: other.tenantId })
    const range = { from: era, to: later(era, minute) }
    yield* started(subscription, { _tag: "FailedSince", ...range }, later(era, minute))
    yield* runReplays(later(era, minute))
    expect(yield* readyEvents(subscription, era)).toEqual([])
    yield* started(subscription, { _tag: "NeverDelivered", ...range }, later(era, minute))
    yield* runReplays(later(era, minute))
    expect(yield* readyEvents(subscription, era)).toEqual(idsOf(events))
  },
})
