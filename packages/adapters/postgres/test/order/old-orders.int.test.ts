/** Orders and invoices of a database that was made before orders could move. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { describe, expect, it } from "vitest"
import { Entropy } from "@procurement/domain/identity"
import { cancelOrder, OrderRepository } from "@procurement/domain/order"
import { PaymentRepository, recordPayment } from "@procurement/domain/payment"
import { lineText } from "@procurement/domain/text"
import { makeOrderRepository, makePaymentRepository, openDatabase } from "../../src/index.ts"
import { aPlacement } from "../fixtures/examples.ts"
import { rowsOf, run } from "../fixtures/opened.ts"
import { emptyDatabase } from "../setup/index.ts"

const layerEntropy = Layer.succeed(Entropy, {
  bytes: (count) => Effect.sync(() => crypto.getRandomValues(new Uint8Array(count))),
})

/** As the first version of this program stored it. */
const storeAsBefore = async (database: Awaited<ReturnType<typeof openDatabase>>) => {
  const { order, invoice } = aPlacement()
  const { lines, ...body } = order
  const { lines: _lines, ...invoiceBody } = invoice
  const [currency, total] = [order.total.currency, order.total.amount]
  const [asJson, linesJson] = [JSON.stringify(body), JSON.stringify(lines)]
  await rowsOf(
    database,
    `insert into orders
       (id, tenant_id, invoice_id, reference, currency, total, status, accepted_at, body, lines)
     values ($1, $2, $3, null, $4, $5, 'Accepted', $6, $7, $8)`,
    [order.id, order.tenantId, invoice.id, currency, total, order.acceptedAt, asJson, linesJson],
  )
  await rowsOf(
    database,
    `insert into invoices
       (id, order_id, tenant_id, state, currency, total, version, due_at, attempts, body, lines)
     values ($1, $2, $3, 'Pending', $4, $5, 1, $6, 0, $7, $8)`,
    [
      invoice.id,
      order.id,
      order.tenantId,
      currency,
      total,
      order.acceptedAt,
      JSON.stringify(invoiceBody),
      linesJson,
    ],
  )
  return { order, invoice }
}

describe("An order stored before orders could move", () => {
  it("is read as accepted, can be cancelled, and its invoice can be paid", async () => {
    const test = await emptyDatabase()
    const database = await openDatabase({ url: test.url })
    await database.orm.migrator.up({ to: "m0002-tenants-and-emails" })
    const { order, invoice } = await storeAsBefore(database)
    await database.migrate()

    const orders = makeOrderRepository(database)
    const payments = makePaymentRepository(database)
    const found = await run(orders.find(order.tenantId, order.id))
    expect(found).toStrictEqual(Option.some(order))
    const ports = Layer.mergeAll(
      layerEntropy,
      Layer.succeed(OrderRepository, orders),
      Layer.succeed(PaymentRepository, payments),
    )
    const cancelled = await run(Effect.provide(cancelOrder(order.tenantId, order.id), ports))
    expect(cancelled._tag).toBe("Cancelled")
    const page = await run(orders.page(order.tenantId, { status: "Cancelled", limit: 10 }))
    expect(page.orders).toStrictEqual([cancelled])
    const notice = {
      invoiceId: invoice.id,
      reference: lineText("1"),
      amount: invoice.total,
      paidAt: order.acceptedAt,
    }
    const status = await run(Effect.provide(recordPayment(notice), ports))
    expect(status).toMatchObject({ status: "paid", amountPaid: invoice.total })
    await database.close()
    await test.drop()
  })
})
