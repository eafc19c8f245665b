/** All invoices of a filter, page by page. */
import { describe, expect, it } from "@effect/vitest"
import { layerLedgerMemory } from "@procurement/adapter-memory"
import type { TenantId } from "@procurement/domain/identity"
import { mapInvoices } from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import { inWorld, type World } from "../invoice/support/working.ts"

const start = Date.parse("2026-11-20T10:00:00Z")
const tenantId = "ten_01kafq3v8pe0rr2c1m5kz9x7wd" as TenantId

/** Invoices of one tenant. */
const placed = Effect.fnUntraced(function* (world: World, count: number) {
  for (let nth = 0; nth < count; nth += 1) yield* world.place(start + nth)
  for (const row of world.ledger.invoices.values()) {
    row.kept = { ...row.kept, invoice: { ...row.kept.invoice, tenantId } }
  }
  return [...world.ledger.invoices.keys()].toSorted()
})

const idsOf = (world: World, most: number) =>
  mapInvoices(tenantId, {}, most, ({ kept, receivable }) => [
    kept.invoice.id,
    receivable?.owed === kept.invoice.total.amount,
  ]).pipe(Effect.provide(layerLedgerMemory(world.ledger)))

describe("All invoices that match", () => {
  it.effect(
    "are mapped once each, oldest first, over several pages",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const ids = yield* placed(world, 203)
        expect(yield* idsOf(world, 203)).toEqual(ids.map((id) => [id, true]))
      }),
    ),
  )

  it.effect(
    "are too many for a file above its limit",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        yield* placed(world, 3)
        const failure = yield* Effect.flip(idsOf(world, 2))
        expect(failure).toMatchObject({ _tag: "TooManyInvoices", most: 2 })
      }),
    ),
  )
})
