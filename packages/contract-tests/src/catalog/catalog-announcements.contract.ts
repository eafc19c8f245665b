/**
 * The contract of `CatalogAnnouncements`. Its layer provides the catalog, subscriptions, tenants
 * and the event log as well, over one store.
 */
import { expect } from "@effect/vitest"
import type { Instant } from "@procurement/domain/calendar"
import {
  CatalogAnnouncements,
  type CatalogChange,
  CatalogRepository,
  type PendingChanges,
  PriceListName,
} from "@procurement/domain/catalog"
import { type CatalogUpdated, EventLog } from "@procurement/domain/events"
import type { TenantId } from "@procurement/domain/identity"
import { TenantRepository } from "@procurement/domain/tenant"
import { type EventFilter, SubscriptionRepository } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { aCatalogItem } from "../builders/catalog-items.ts"
import { freshCode, freshEra, freshEventId, freshTenantId } from "../builders/fresh.ts"
import { aTenant } from "../builders/tenants.ts"
import { aSubscription } from "../builders/webhooks.ts"
import { clauses, needing } from "../suite/clause.ts"
import { expectSame, expectSome } from "../suite/expecting.ts"
import { suiteOf } from "../suite/register.ts"
import { later } from "../work-queue/claiming.ts"

export type AnnouncementPorts =
  | CatalogAnnouncements
  | CatalogRepository
  | EventLog
  | SubscriptionRepository
  | TenantRepository

/** Announces what earlier clauses have left. */
const announceAll = Effect.gen(function* () {
  const announcements = yield* CatalogAnnouncements
  const pending = yield* announcements.pending(1)
  if (Option.isSome(pending)) yield* announcements.announce(pending.value, [])
})

const load = Effect.fnUntraced(function* (change: CatalogChange) {
  const catalog = yield* CatalogRepository
  yield* catalog.load(change)
})

const pendingNow = Effect.fnUntraced(function* (limit = 9) {
  const announcements = yield* CatalogAnnouncements
  return expectSome(yield* announcements.pending(limit))
})

const anUpdate = (occurredAt: Instant, tenantId: TenantId = freshTenantId()): CatalogUpdated => ({
  id: freshEventId(occurredAt),
  tenantId,
  occurredAt,
  type: "catalog.updated",
  data: { since: occurredAt, updated: ["KUB-1"], retired: ["KUB-2"], complete: true },
})

const announced = Effect.fnUntraced(function* (
  pending: PendingChanges,
  events: ReadonlyArray<CatalogUpdated>,
) {
  const announcements = yield* CatalogAnnouncements
  const log = yield* EventLog
  const isAnnounced = yield* announcements.announce(pending, events)
  const logged = yield* Effect.forEach(events, ({ tenantId, id }) => log.find(tenantId, id))
  return { isAnnounced, logged: logged.flatMap(Option.toArray) }
})

const aTenantWith = Effect.fnUntraced(function* (
  webhooks: ReadonlyArray<ReadonlyArray<EventFilter>>,
  priceList?: PriceListName,
) {
  const tenants = yield* TenantRepository
  const subscriptions = yield* SubscriptionRepository
  const contract = priceList === undefined ? {} : { priceList }
  const tenant = { ...aTenant(), contract }
  yield* tenants.save(tenant)
  for (const events of webhooks)
    yield* subscriptions.add(aSubscription(undefined, { tenantId: tenant.id, events }), 9)
  return tenant.id
})

const aListName = () => Schema.decodeUnknownSync(PriceListName)(freshCode(12).toLowerCase())

export const catalogAnnouncementsClauses = clauses<AnnouncementPorts>({
  "returns the changes of items, and of their prices in lists, in the order of the loads": needing(
    "isolated",
    function* () {
      yield* announceAll
      const era = freshEra()
      const [item, other] = [aCatalogItem(), aCatalogItem()]
      const name = aListName()
      const price = { sku: other.sku, grossPrice: other.grossPrice }
      yield* load({ items: [item], at: later(era, 3) })
      yield* load({ items: [other], at: later(era, 1) })
      yield* load({ contractPrices: { name, set: [price], removed: [] }, at: later(era, 2) })
      yield* load({ retired: [item.sku], at: later(era, 4) })
      yield* load({
        contractPrices: { name, set: [], removed: [other.sku, item.sku] },
        at: later(era, 5),
      })
      const pending = yield* pendingNow()
      const changes = [
        { sku: item.sku, at: later(era, 3), isRetired: false },
        { sku: other.sku, at: later(era, 1), isRetired: false },
        { sku: other.sku, priceList: name, at: later(era, 2), isRetired: false },
        { sku: item.sku, at: later(era, 4), isRetired: true },
        { sku: other.sku, priceList: name, at: later(era, 5), isRetired: false },
      ]
      expectSame([pending.changes, pending.hasMore], [changes, false])
      const some = yield* pendingNow(2)
      expectSame(some, { ...pending, changes: changes.slice(0, 2), hasMore: true })
      expectSame((yield* pendingNow(5)).hasMore, false)
    },
  ),

  "announces all changes up to the last one that was pending, and each once": needing(
    "isolated",
    function* () {
      yield* announceAll
      const { pending: read } = yield* CatalogAnnouncements
      const era = freshEra()
      const [first, second] = [aCatalogItem(), aCatalogItem()]
      yield* load({ items: [first, aCatalogItem()], at: era })
      const pending = yield* pendingNow(1)
      yield* load({ items: [second], at: later(era, 1) })
      const update = anUpdate(era)
      expectSame(yield* announced(pending, [update]), { isAnnounced: true, logged: [update] })
      expectSame(yield* announced(pending, [anUpdate(era)]), { isAnnounced: false, logged: [] })
      const rest = yield* pendingNow()
      expectSame(rest.changes, [{ sku: second.sku, at: later(era, 1), isRetired: false }])
      expectSame(yield* announced(rest, []), { isAnnounced: true, logged: [] })
      expect(Option.isNone(yield* read(9))).toBe(true)
    },
  ),

  "publishes an event to each of its tenants": needing("isolated", function* () {
    const era = freshEra()
    yield* load({ items: [aCatalogItem()], at: era })
    const updates = [anUpdate(era), anUpdate(era)]
    const { logged } = yield* announced(yield* pendingNow(), updates)
    expectSame(logged, updates)
  }),

  "returns each tenant with a webhook for the event once, with its price list": needing(
    "isolated",
    function* () {
      const { subscribers } = yield* CatalogAnnouncements
      const name = aListName()
      const everything = yield* aTenantWith([["*"], ["catalog.updated"]], name)
      const group = yield* aTenantWith([["order.shipped", "catalog.*"]])
      const others = [yield* aTenantWith([["order.shipped", "invoice.*"]]), yield* aTenantWith([])]
      const tenants = new Set([everything, group, ...others])
      const listed = (yield* subscribers).filter(({ tenantId }) => tenants.has(tenantId))
      const expected = [{ tenantId: everything, priceList: name }, { tenantId: group }]
      expectSame(
        listed,
        expected.toSorted((left, right) => (left.tenantId < right.tenantId ? -1 : 1)),
      )
    },
  ),
})

export const catalogAnnouncementsContract = suiteOf({
  port: "CatalogAnnouncements",
  clauses: catalogAnnouncementsClauses,
})
