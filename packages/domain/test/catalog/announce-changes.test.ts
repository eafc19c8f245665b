/** How changes of the catalog are announced to customers. */
import { describe, expect, it } from "@effect/vitest"
import {
  layerEntropyMemory,
  layerLedgerMemory,
  makeCatalogAnnouncementsMemory,
  makeCatalogMemory,
  makeCatalogRepositoryMemory,
  makeLedgerMemory,
} from "@procurement/adapter-memory"
import { instant } from "@procurement/domain/calendar"
import {
  announceCatalogChanges,
  CatalogAnnouncements,
  catalogUpdate,
  catalogUpdates,
  type ItemChange,
  PriceListName,
  type Sku,
} from "@procurement/domain/catalog"
import { maximumItemsNamed } from "@procurement/domain/events"
import type { EventId, TenantId } from "@procurement/domain/identity"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { TestClock } from "effect/testing"
import { mug } from "../invoice/support/issuing-world.ts"

const listOf = Schema.decodeUnknownSync(PriceListName)
const [gold, silver] = [listOf("gold"), listOf("silver")]

const change = (sku: string, at: number, others: Partial<ItemChange> = {}): ItemChange => ({
  sku: sku as Sku,
  at: instant(at),
  isRetired: false,
  ...others,
})
const some = (...changes: ReadonlyArray<ItemChange>) => ({ changes, hasMore: false })

describe("The event for a tenant", () => {
  it("names each item once, as it was left", () => {
    const changes = some(
      change("NEW-1", 5),
      change("OLD-1", 6, { isRetired: true }),
      change("NEW-2", 7, { isRetired: true }),
      change("NEW-2", 8),
      change("NEW-1", 4),
      change("OLD-1", 9, { priceList: gold }),
    )
    const data = { since: 4, updated: ["NEW-1", "NEW-2"], retired: ["OLD-1"], complete: true }
    expect(catalogUpdate(changes, undefined)).toEqual(data)
    expect(catalogUpdate(changes, gold)).toEqual(data)
  })

  it("names the prices of its own list alone, and is not sent without a change", () => {
    const changes = some(
      change("GOLD-1", 2, { priceList: gold }),
      change("SILVER-1", 3, { priceList: silver }),
    )
    expect(catalogUpdate(changes, silver)).toMatchObject({ since: 3, updated: ["SILVER-1"] })
    expect(catalogUpdate(changes, undefined)).toBeUndefined()
    expect(catalogUpdate({ ...changes, hasMore: true }, undefined)).toEqual({
      since: 2,
      updated: [],
      retired: [],
      complete: false,
    })
  })

  it("names at most 100 items, and says so", () => {
    const changes = Array.from({ length: maximumItemsNamed + 1 }, (_, nth) =>
      change(`N-${nth}`, nth),
    )
    const data = catalogUpdate(some(...changes), undefined)
    expect([data?.updated.length, data?.complete]).toEqual([maximumItemsNamed, false])
    const fewer = catalogUpdate(some(...changes.slice(1)), undefined)
    expect([fewer?.updated.length, fewer?.complete]).toEqual([maximumItemsNamed, true])
  })

  it("goes to all subscribers for whom something changed, each with an id of its own", () => {
    const subscribers = [gold, silver, gold].map((priceList, nth) => ({
      tenantId: `ten_${nth}` as TenantId,
      priceList,
    }))
    const pending = { ...some(change("A-1", 1, { priceList: gold })), after: 0, through: 1 }
    let ids = 0
    const events = catalogUpdates(pending, subscribers, instant(9), () => {
      ids += 1
      return `evt_${ids}` as EventId
    })
    expect(events.map(({ id, tenantId }) => [id, tenantId])).toEqual([
      ["evt_1", "ten_0"],
      ["evt_2", "ten_2"],
    ])
  })
})

describe("Announcing", () => {
  it.effect("waits five minutes for other changes, and happens once", () => {
    const [ledger, catalog] = [makeLedgerMemory(), makeCatalogMemory()]
    const announcements = makeCatalogAnnouncementsMemory(catalog, ledger)
    const tenantId = "ten_1" as TenantId
    return Effect.gen(function* () {
      const { load } = makeCatalogRepositoryMemory(catalog)
      yield* load({ items: [mug], at: instant(1_000) })
      yield* load({ items: [{ ...mug, sku: "KUB-2" as Sku }], at: instant(200_000) })
      yield* TestClock.setTime(300_999)
      expect(yield* announceCatalogChanges()).toBe(0)
      yield* TestClock.setTime(301_000)
      expect(yield* announceCatalogChanges()).toBe(1)
      expect(yield* announceCatalogChanges()).toBe(0)
      expect(ledger.outbox.map(({ event }) => event)).toEqual([
        {
          id: expect.stringMatching(/^evt_/),
          tenantId,
          occurredAt: 301_000,
          type: "catalog.updated",
          data: { since: 1_000, updated: [mug.sku, "KUB-2"], retired: [], complete: true },
        },
      ])
    }).pipe(
      Effect.provide(
        Layer.mergeAll(
          layerLedgerMemory(ledger),
          layerEntropyMemory(7),
          Layer.succeed(CatalogAnnouncements, {
            ...announcements,
            subscribers: Effect.succeed([{ tenantId }]),
          }),
        ),
      ),
    )
  })
})
