/** Clauses of OrderRepository on `place`: all of a placement or nothing. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { CatalogRepository } from "@procurement/domain/catalog"
import { InvoiceRepository } from "@procurement/domain/invoice"
import { type AcceptedPlacement, OrderRepository } from "@procurement/domain/order"
import { QuotaRepository } from "@procurement/domain/quota"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import { aCatalogItem } from "../builders/catalog-items.ts"
import { randomFrom, seed } from "../builders/random.ts"
import { freshEra, freshTenantId } from "../builders/fresh.ts"
import { aPlacement } from "../builders/placements.ts"
import { savedInvoice, type LedgerPorts, placed, takeEvents } from "../ledger/ledger-ports.ts"
import { anIdempotency } from "../quota/count-clauses.ts"
import { clauses } from "../suite/clause.ts"
import { eventually, expectSame, failureOf, together } from "../suite/expecting.ts"

export type OrderPorts = LedgerPorts | CatalogRepository

/** Whether the order and the invoice exist, queried in that order. */
const visible = Effect.fnUntraced(function* ({ order, invoice }: AcceptedPlacement) {
  const orders = yield* OrderRepository
  const invoices = yield* InvoiceRepository
  const foundOrder = yield* orders.find(order.tenantId, order.id)
  const foundInvoice = yield* invoices.find(invoice.tenantId, invoice.id)
  return { order: Option.isSome(foundOrder), invoice: Option.isSome(foundInvoice) }
})

/**
 * A placement may still be running after its caller was interrupted: wait until both reads are
 * stable.
 */
const settled = (placement: AcceptedPlacement) =>
  eventually(visible(placement), ({ order, invoice }) => order === invoice)

export const placeClauses = clauses<OrderPorts>({
  *"stores the pending invoice of a placed order, due from its acceptance"() {
    const { order, invoice } = yield* placed()
    const versioned = yield* savedInvoice(invoice)
    expectSame(versioned.invoice, invoice)
    expect(versioned.work).toEqual({ dueAt: order.acceptedAt, attempts: 0 })
  },

  *"stores the events of a placed order in the outbox exactly as given"() {
    const { order, events } = yield* placed()
    expectSame(yield* takeEvents(order.tenantId), events)
  },

  *"shows the invoice of an order as soon as it shows the order"() {
    const orders = yield* OrderRepository
    for (let round = 0; round < 10; round += 1) {
      const placement = aPlacement()
      const placing = yield* Effect.forkChild(orders.place(placement))
      const first = yield* eventually(visible(placement), ({ order }) => order, { everyMillis: 0 })
      yield* Fiber.join(placing)
      expect(first).toEqual({ order: true, invoice: true })
    }
  },

  *"stores all or nothing of an interrupted placement"() {
    const orders = yield* OrderRepository
    const random = randomFrom(seed)
    for (let round = 0; round < 12; round += 1) {
      const placement = aPlacement()
      const placing = yield* Effect.forkChild(orders.place(placement))
      yield* random.happens(0.5) ? Effect.sleep(random.int(0, 3)) : Effect.yieldNow
      yield* Fiber.interrupt(placing)
      const { order, invoice } = yield* settled(placement)
      expect(invoice, "the invoice is there just when the order is").toBe(order)
      const events = yield* takeEvents(placement.order.tenantId)
      expect(events).toHaveLength(order ? 1 : 0)
    }
  },

  *"stores an order that is based on the present catalog, and nothing of one on an earlier"() {
    const orders = yield* OrderRepository
    const catalog = yield* CatalogRepository
    const catalogRevision = yield* catalog.revision
    const early = { ...aPlacement(), catalogRevision }
    const tenantId = early.order.tenantId
    yield* orders.place(early)
    yield* catalog.load({ items: [aCatalogItem()], at: instant(0) })
    const late = { ...aPlacement({ tenantId }), catalogRevision }
    const limited = { ...late, charge: { ...late.charge, hardLimit: 5 } }
    const keyed = { ...late, idempotency: anIdempotency() }
    const both = { ...limited, idempotency: anIdempotency() }
    for (const placing of [
      orders.place(late),
      orders.place(limited),
      orders.placeOnce(keyed),
      orders.placeOnce(both),
    ]) {
      expect(yield* failureOf(placing)).toMatchObject({ _tag: "CatalogChanged" })
    }
    expect(yield* visible(late)).toEqual({ order: false, invoice: false })
    expectSame(yield* takeEvents(tenantId), early.events)
    const present = yield* catalog.revision
    yield* orders.placeOnce({ ...both, catalogRevision: present })
    expect(yield* visible(late)).toEqual({ order: true, invoice: true })
    const quotas = yield* QuotaRepository
    const { orders: used } = yield* quotas.usage(tenantId, late.charge.month)
    expect(used).toBe(early.charge.month === late.charge.month ? 2 : 1)
  },

  *"stores every order of many that are placed concurrently"() {
    const orders = yield* OrderRepository
    const tenantId = freshTenantId()
    const era = freshEra()
    const placements = Array.from({ length: 20 }, (_, index) =>
      aPlacement({ tenantId, acceptedAt: instant(era + index), lineCount: 2 }),
    )
    yield* together(placements.map(orders.place))
    const page = yield* orders.page(tenantId, { limit: 50, withLines: true })
    expectSame(page.orders, placements.map(({ order }) => order).toReversed())
    expect(yield* takeEvents(tenantId)).toHaveLength(placements.length)
  },
})
