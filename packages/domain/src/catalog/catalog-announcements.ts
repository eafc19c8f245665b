/**
 * Announces changes to customers who keep a copy of the catalog: `catalog.updated`, one event for
 * all changes since the last announcement. Pure, and the port that remembers what was announced.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import { type Instant, instant } from "../calendar/instant.ts"
import { type CatalogUpdated, maximumItemsNamed } from "../events/catalog-events.ts"
import type { EventId, TenantId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"
import type { PriceListName, Sku } from "./catalog.ts"

/** A change of an item, or of its price in a list: then only for tenants of that list. */
export interface ItemChange {
  readonly sku: Sku
  readonly priceList?: PriceListName | undefined
  readonly at: Instant
  /** The item left the catalog. */
  readonly isRetired: boolean
}

/** Changes that were not announced, in the order in which they were stored. */
export interface PendingChanges {
  /** Up to the wanted number of them. */
  readonly changes: ReadonlyArray<ItemChange>
  readonly hasMore: boolean
  /** The last announced change and the last one now: numbers of the store. */
  readonly after: number
  readonly through: number
}

/** A tenant with a webhook for the event. */
export interface CatalogSubscriber {
  readonly tenantId: TenantId
  readonly priceList?: PriceListName | undefined
}

/** Remembers which changes of the catalog were announced. */
export class CatalogAnnouncements extends Context.Service<
  CatalogAnnouncements,
  {
    /** Returns the first `limit` changes that were not announced; `Option.none`: there are none. */
    readonly pending: (limit: number) => Effect.Effect<Option.Option<PendingChanges>, Unavailable>
    /** Returns the tenants with a webhook whose filters match `catalog.updated`, by id. */
    readonly subscribers: Effect.Effect<ReadonlyArray<CatalogSubscriber>, Unavailable>
    /**
     * Publishes the events, and remembers that the changes were announced, in one transaction.
     * Returns false and does nothing when another call has announced them.
     */
    readonly announce: (
      pending: Pick<PendingChanges, "after" | "through">,
      events: ReadonlyArray<CatalogUpdated>,
    ) => Effect.Effect<boolean, Unavailable>
  }
>()("@procurement/domain/catalog/CatalogAnnouncements") {}

/** What the event says to a tenant with that price list; undefined: nothing changed for it. */
export const catalogUpdate = (
  { changes, hasMore }: Pick<PendingChanges, "changes" | "hasMore">,
  ownList: PriceListName | undefined,
): CatalogUpdated["data"] | undefined => {
  const visible = changes.filter(
    ({ priceList }) => priceList === undefined || priceList === ownList,
  )
  const [first] = visible.length > 0 || !hasMore ? visible : changes
  if (first === undefined) return undefined
  const isSold = new Map<string, boolean>()
  for (const { sku, priceList, isRetired } of visible) {
    // The price of an item says nothing of its sale.
    if (priceList === undefined || !isSold.has(sku)) isSold.set(sku, !isRetired)
  }
  const named = [...isSold].slice(0, maximumItemsNamed)
  const skus = (onSale: boolean) => named.flatMap(([sku, sold]) => (sold === onSale ? [sku] : []))
  return {
    since: instant(Math.min(first.at, ...visible.map(({ at }) => at))),
    updated: skus(true),
    retired: skus(false),
    complete: !hasMore && isSold.size <= maximumItemsNamed,
  }
}

/** The events for all subscribers for whom something changed. */
export const catalogUpdates = (
  pending: PendingChanges,
  subscribers: ReadonlyArray<CatalogSubscriber>,
  occurredAt: Instant,
  newId: () => EventId,
): ReadonlyArray<CatalogUpdated> => {
  const byList = new Map<PriceListName | undefined, CatalogUpdated["data"] | undefined>()
  return subscribers.flatMap(({ tenantId, priceList }) => {
    if (!byList.has(priceList)) byList.set(priceList, catalogUpdate(pending, priceList))
    const data = byList.get(priceList)
    return data === undefined
      ? []
      : [{ id: newId(), tenantId, occurredAt, type: "catalog.updated", data }]
  })
}
