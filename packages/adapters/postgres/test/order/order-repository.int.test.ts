import * as Option from "effect/Option"
import { beforeAll, describe, expect, it } from "vitest"
import type { OrderRepository, Placement } from "@procurement/domain/order"
import { makeInvoiceRepository, makeOrderRepository } from "../../src/index.ts"
import { anInvoiceId, aPlacement, aTenantId, noon } from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"

describe("Order repository on PostgreSQL", () => {
  const opened = useDatabase()
  let orders: OrderRepository["Service"]
  beforeAll(() => {
    orders = makeOrderRepository(opened().database)
  })

  it("an order is found exactly as it was placed", async () => {
    const placement = aPlacement()
    const { order } = placement
    await run(orders.place(placement))
    expect(await run(orders.find(order.tenantId, order.id))).toStrictEqual(Option.some(order))
  })

  it("the pending invoice is stored with the order and due immediately", async () => {
    const placement = aPlacement()
    const { order, invoice } = placement
    await run(orders.place(placement))
    const invoices = makeInvoiceRepository(opened().database)
    const work = { dueAt: order.acceptedAt, attempts: 0 }
    const supply = { expectedOn: order.fulfilment.date }
    expect(await run(invoices.find(order.tenantId, invoice.id))).toStrictEqual(
      Option.some({ invoice, version: 1, work, supply }),
    )
  })

  it("events are stored with the order, in their sequence, not fanned out", async () => {
    const placement = aPlacement()
    const [event] = placement.events
    const second = aPlacement().events[0]
    await run(orders.place({ ...placement, events: [event!, second!] }))
    const rows = await rowsOf(
      opened().database,
      `select id, type, aggregate_type, aggregate_id, tenant_id, occurred_at, body
       from outbox where id in ($1, $2) order by position`,
      [event!.id, second!.id],
    )
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual({
      id: event!.id,
      type: "order.accepted",
      aggregate_type: "order",
      aggregate_id: placement.order.id,
      tenant_id: placement.order.tenantId,
      occurred_at: String(noon),
      body: event,
    })
  })

  it("an order without events is placed", async () => {
    const placement: Placement = { ...aPlacement(), events: [] }
    await run(orders.place(placement))
    const { tenantId, id } = placement.order
    expect(Option.isSome(await run(orders.find(tenantId, id)))).toBe(true)
  })

  it("an invoice keeps its own lines when they differ from those of the order", async () => {
    const placement = aPlacement()
    const invoice = { ...placement.invoice, lines: placement.invoice.lines.slice(0, 1) }
    await run(orders.place({ ...placement, invoice }))
    const invoices = makeInvoiceRepository(opened().database)
    const found = await run(invoices.find(invoice.tenantId, invoice.id))
    expect(Option.getOrThrow(found).invoice).toStrictEqual(invoice)
  })

  it("a placement stores nothing when one of its parts can't be stored", async () => {
    const first = aPlacement()
    const second = aPlacement()
    await run(orders.place(first))
    // Storing the same event a second time is a defect, because its id exists.
    await expect(run(orders.place({ ...second, events: first.events }))).rejects.toThrow("outbox")
    const { tenantId, id, invoiceId } = second.order
    expect(Option.isNone(await run(orders.find(tenantId, id)))).toBe(true)
    const left = await rowsOf(opened().database, "select 1 from invoices where id = $1", [
      invoiceId,
    ])
    expect(left).toEqual([])
  })

  it("a second invoice for an order is rejected", async () => {
    const placement = aPlacement()
    await run(orders.place(placement))
    const again = rowsOf(
      opened().database,
      `insert into invoices
         (id, order_id, tenant_id, state, currency, total, version, attempts, body, lines)
       select $2, order_id, tenant_id, state, currency, total, version, attempts, body, lines
       from invoices where order_id = $1`,
      [placement.order.id, anInvoiceId()],
    )
    await expect(again).rejects.toThrow("invoices_of_order_replaced_unique")
  })

  it("find returns None for an unknown order", async () => {
    const { tenantId, id } = aPlacement().order
    expect(await run(orders.find(tenantId, id))).toStrictEqual(Option.none())
  })

  it("orders of another tenant are not found", async () => {
    const placement = aPlacement()
    await run(orders.place(placement))
    const stranger = aTenantId()
    expect(Option.isNone(await run(orders.find(stranger, placement.order.id)))).toBe(true)
    expect(await run(orders.page(stranger, { limit: 10 }))).toEqual({ orders: [], hasMore: false })
    const after = placement.order.id
    const page = await run(orders.page(stranger, { limit: 10, after }))
    expect(page).toEqual({ orders: [], hasMore: false })
  })

  it("pages return each of a tenant's orders once, the newest first", async () => {
    const tenantId = aTenantId()
    const instants = [3, 1, 2, 5, 4].map((minute) => noon + minute * 60_000)
    const placements = instants.map((at) => aPlacement({ tenantId, at }))
    await Promise.all(placements.map((placement) => run(orders.place(placement))))
    await run(orders.place(aPlacement({ at: noon + 90_000 })))

    const first = await run(orders.page(tenantId, { limit: 2 }))
    const second = await run(orders.page(tenantId, { limit: 2, after: first.orders[1]!.id }))
    const third = await run(orders.page(tenantId, { limit: 2, after: second.orders[1]!.id }))
    const minutes = [first, second, third].map(({ orders }) =>
      orders.map(({ acceptedAt }) => (acceptedAt - noon) / 60_000),
    )
    expect(minutes).toEqual([[5, 4], [3, 2], [1]])
    expect([first, second, third].map(({ hasMore }) => hasMore)).toEqual([true, true, false])
    const { lines: _lines, ...listed } = placements[1]!.order
    expect(third.orders[0]).toStrictEqual(listed)
  })

  it("pages return each order of the same millisecond once", async () => {
    const tenantId = aTenantId()
    const placements = Array.from({ length: 5 }, () => aPlacement({ tenantId }))
    for (const placement of placements) await run(orders.place(placement))
    const all = await run(orders.page(tenantId, { limit: 5 }))
    const head = await run(orders.page(tenantId, { limit: 3 }))
    const rest = await run(orders.page(tenantId, { limit: 3, after: head.orders[2]!.id }))
    expect(all.hasMore).toBe(false)
    expect([...head.orders, ...rest.orders]).toStrictEqual([...all.orders])
    expect(new Set(all.orders.map(({ id }) => id)).size).toBe(5)
  })

  it("an order of 4,000 lines is stored", async () => {
    const placement = aPlacement({ lines: 4_000 })
    await run(orders.place(placement))
    const { tenantId, id } = placement.order
    const found = await run(orders.find(tenantId, id))
    expect(Option.getOrThrow(found).lines).toStrictEqual(placement.order.lines)
  })

  it("an order with a damaged line is a defect that names the row", async () => {
    const placement = aPlacement({ lines: 2 })
    const { order } = placement
    await run(orders.place(placement))
    for (const spoilt of ["lines - 1 || '{}'", "jsonb_set(lines, '{1,quantity}', '1.5')", "'{}'"]) {
      const spoil = `update orders set lines = ${spoilt} where id = $1`
      await rowsOf(opened().database, spoil, [order.id])
      await expect(run(orders.find(order.tenantId, order.id))).rejects.toThrow(
        `orders ${order.id} does not contain valid lines`,
      )
    }
  })

  it("an order with an invalid document is a defect that names the row", async () => {
    const placement = aPlacement()
    const { order } = placement
    await run(orders.place(placement))
    const spoil = "update orders set body = body - 'buyer' where id = $1"
    await rowsOf(opened().database, spoil, [order.id])
    await expect(run(orders.find(order.tenantId, order.id))).rejects.toThrow(
      `orders ${order.id} does not contain a valid document`,
    )
  })
})
