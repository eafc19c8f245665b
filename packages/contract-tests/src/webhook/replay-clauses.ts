/** Clauses for replays of a `ReplayRepository`: each as stored, visible only to its tenant. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { ReplayRepository, type ReplaySelection } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { freshEra, freshEventId, freshReplayId, freshTenantId } from "../builders/fresh.ts"
import { aReplay, aSubscription } from "../builders/webhooks.ts"
import { type LedgerPorts, placed } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, failureOf, together } from "../suite/expecting.ts"
import { aSecondApart, later, minute } from "../work-queue/claiming.ts"
import { removed } from "./changing.ts"
import { idsOf, subscribed } from "./partitions.ts"
import { started, runReplays, keptReplay, pastEvents } from "./replaying.ts"

const selections = (era = freshEra()): ReadonlyArray<ReplaySelection> => {
  const range = { from: era, to: later(era, minute) }
  return [
    { _tag: "ById", eventIds: [freshEventId(era), freshEventId(era)] },
    { _tag: "Range", ...range },
    { _tag: "FailedSince", ...range },
    { _tag: "NeverDelivered", ...range },
  ]
}

export const replayClauses = clauses<LedgerPorts>({
  *"returns a replay of every selection exactly as it was stored"() {
    const subscription = yield* subscribed()
    for (const selection of selections()) {
      const replay = yield* started(subscription, selection, freshEra())
      expectSame(yield* keptReplay(replay), replay)
    }
  },

  *"lists the replays to one subscription newest first, no more than the limit"() {
    const replays = yield* ReplayRepository
    const subscription = yield* subscribed()
    const { tenantId, id } = subscription
    yield* started(yield* subscribed({ tenantId }), selections()[1]!, freshEra())
    const era = freshEra()
    const stored = yield* Effect.forEach(selections(), (selection, nth) =>
      started(subscription, selection, later(era, nth * 1_000)),
    )
    expectSame(yield* replays.list(tenantId, id, 10), stored.toReversed())
    expectSame(yield* replays.list(tenantId, id, 3), stored.toReversed().slice(0, 3))
  },

  *"lists the replays of all tenants newest first, no more than the limit"() {
    const replays = yield* ReplayRepository
    const era = freshEra()
    const stored = yield* Effect.forEach([0, 1, 2], (nth) =>
      Effect.flatMap(subscribed(), (subscription) =>
        started(subscription, selections()[1]!, later(era, nth * 1_000)),
      ),
    )
    const all = yield* replays.newest(10_000)
    const ids = idsOf(all)
    expect(ids).toEqual(ids.toSorted().toReversed())
    const ours = new Set<string>(idsOf(stored))
    expectSame(
      all.filter(({ id }) => ours.has(id)),
      stored.toReversed(),
    )
    expectSame(yield* replays.newest(2), all.slice(0, 2))
  },

  *"shows no replay of another tenant, neither in a list nor by id, and no unknown replay"() {
    const replays = yield* ReplayRepository
    const subscription = yield* subscribed()
    const replay = yield* started(subscription, selections()[0]!, freshEra())
    const stranger = freshTenantId()
    expectNone(yield* replays.find(stranger, replay.id))
    expect(yield* replays.list(stranger, subscription.id, 10)).toEqual([])
    expectNone(yield* replays.find(subscription.tenantId, freshReplayId()))
  },

  *"rejects a replay to a removed subscription or to another tenant's subscription"() {
    const replays = yield* ReplayRepository
    const [gone, never] = [yield* subscribed(), aSubscription()]
    const strangers = { ...(yield* subscribed()), tenantId: freshTenantId() }
    yield* removed(gone)
    for (const subscription of [gone, never, strangers]) {
      const replay = aReplay(subscription, selections()[1]!, freshEra())
      const refusal = yield* failureOf(replays.add(replay, 5))
      expect(refusal).toMatchObject({ _tag: "SubscriptionNotFound", id: subscription.id })
      expectNone(yield* replays.find(subscription.tenantId, replay.id))
    }
  },

  *"rejects a replay to a subscription that has the maximum, until one of them is complete"() {
    const replays = yield* ReplayRepository
    const [subscription, other] = [yield* subscribed(), yield* subscribed()]
    const era = freshEra()
    const range = selections(era)[1]!
    for (const _ of [1, 2]) yield* replays.add(aReplay(subscription, range, era), 2)
    const refused = aReplay(subscription, range, era)
    const refusal = yield* failureOf(replays.add(refused, 2))
    expect(refusal).toMatchObject({ _tag: "ReplayLimitReached", maximum: 2 })
    expectNone(yield* replays.find(subscription.tenantId, refused.id))
    yield* replays.add(aReplay(other, range, era), 2)
    yield* runReplays(era)
    yield* replays.add(refused, 2)
    expectSame(yield* keptReplay(refused), refused)
  },

  *"never stores more replays than the maximum, however many are added concurrently"() {
    const replays = yield* ReplayRepository
    const subscription = yield* subscribed()
    const range = selections()[1]!
    const adding = Array.from({ length: 8 }, () =>
      Effect.exit(replays.add(aReplay(subscription, range, freshEra()), 3)),
    )
    const exits = yield* together(adding)
    expect(exits.filter(Exit.isSuccess)).toHaveLength(3)
    const { tenantId, id } = subscription
    expect(yield* replays.list(tenantId, id, 10)).toHaveLength(3)
  },

  *"finds only the tenant's events among the given ids, exactly as published"() {
    const replays = yield* ReplayRepository
    const { order, events: foreign } = yield* placed()
    const tenantId = freshTenantId()
    const events = yield* pastEvents({ tenantId }, aSecondApart(freshEra(), 3))
    const requested = [...idsOf(events.slice(1)), ...idsOf(foreign), freshEventId()]
    const published = yield* replays.eventsOf(tenantId, requested)
    expectSame(
      published.toSorted((left, right) => left.occurredAt - right.occurredAt),
      events.slice(1),
    )
    expectSame(yield* replays.eventsOf(order.tenantId, requested), foreign)
    expectSame(yield* replays.eventsOf(tenantId, []), [])
  },

  *"deletes replays that were completed before an instant, and no others"() {
    const replays = yield* ReplayRepository
    const subscription = yield* subscribed()
    const era = freshEra()
    const range = selections(era)[1]!
    const old = yield* started(subscription, range, era)
    yield* runReplays(later(era, 999))
    const young = yield* started(subscription, range, later(era, 500))
    yield* runReplays(later(era, 1_000))
    const open = yield* started(subscription, range, era)
    expect(yield* replays.forget(later(era, 1_000))).toBeGreaterThanOrEqual(1)
    expectNone(yield* replays.find(subscription.tenantId, old.id))
    for (const { id } of [young, open]) {
      expectSome(yield* replays.find(subscription.tenantId, id))
    }
    expect(yield* replays.forget(later(era, 1_000))).toBe(0)
    yield* runReplays(instant(era + minute))
  },
})
