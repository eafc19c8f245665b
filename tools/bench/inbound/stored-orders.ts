/** Orders in a database that facts are stored for, and the way back to where they were. */
import {
  type Database,
  makeCatalogRepository,
  makeCollectivePayments,
  makeOrderRepository,
  makePaymentRepository,
  openDatabase,
} from "@procurement/adapter-postgres"
import { makeEntropy } from "@procurement/app-platform"
import { CatalogRepository, type Quantity } from "@procurement/domain/catalog"
import { Entropy, type TenantId } from "@procurement/domain/identity"
import { OrderRepository, placeOrder } from "@procurement/domain/order"
import { CollectivePaymentRepository, PaymentRepository } from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type { KeepStop } from "../bench.ts"
import { sampleCatalog } from "../sample-catalog.ts"
import { sampleBuyer } from "../sample-invoices.ts"
import { poolSize } from "../database.ts"

const tenantId = "ten_01kafq3v8pe0rr2c1m5kz9x7wd" as TenantId
const lines = sampleCatalog.slice(0, 3).map(({ sku }) => ({ sku, quantity: 2 as Quantity }))

const portsOf = (database: Database) =>
  Layer.mergeAll(
    Layer.succeed(CatalogRepository, makeCatalogRepository(database)),
    Layer.succeed(CollectivePaymentRepository, makeCollectivePayments(database)),
    Layer.succeed(OrderRepository, makeOrderRepository(database)),
    Layer.succeed(PaymentRepository, makePaymentRepository(database)),
    Layer.succeed(Entropy, makeEntropy()),
  )

const statement = (database: Database, text: string) => database.sql.query({ name: "", text }, [])

export const openStoredOrders = async (url: string, count: number, onEnd: KeepStop) => {
  const database = await openDatabase({ url, poolSize })
  await database.migrate()
  const runtime = ManagedRuntime.make(portsOf(database))
  onEnd(async () => {
    await runtime.dispose()
    await database.close()
  })
  await runtime.runPromise(Effect.flatMap(CatalogRepository, (all) => all.load(sampleCatalog)))
  const placing = placeOrder(
    { tenantId, buyer: sampleBuyer, currency: "PLN", lines },
    { plan: "enterprise", contract: {}, buyer: sampleBuyer },
  )
  const placed = await runtime.runPromise(
    Effect.all(
      Array.from({ length: count }, () => placing),
      { concurrency: poolSize },
    ),
  )
  await statement(database, "create table first_orders as select id, status, body from orders")
  return {
    orderIds: placed.map(({ id }) => id),
    runtime,
    /** Every order is as it was when it was placed, and no message is known. */
    reset: async (): Promise<void> => {
      await statement(database, "truncate inbox, outbox")
      await statement(
        database,
        `update orders set status = first.status, body = first.body
         from first_orders first where first.id = orders.id`,
      )
      await statement(database, "vacuum analyze orders")
      await statement(database, "checkpoint")
    },
    /** How many orders a fact has had its effect on. */
    moved: async (): Promise<number> => {
      const text = "select count(*)::int as count from orders where status = 'Processing'"
      const [row] = await database.sql.query<{ count: number }>({ name: "", text }, [])
      return row?.count ?? 0
    },
  }
}

/**
 * The least that has to be stored for a fact, in one statement: order, event and message. Values:
 * the message's id, the order's id, an id for the event. It decides nothing.
 */
export const floorStatement = {
  name: "bench_fact",
  text: `
    with known as (
      insert into inbox (source, message_id, received_at) values ('bench', $1, 1)
      on conflict do nothing returning 1
    ), moved as (
      update orders set status = 'Processing',
        body = body || '{"_tag": "Processing", "processingAt": 1795176000000}'
      where id = $2 and exists (select from known)
      returning id, tenant_id
    )
    insert into outbox (id, type, aggregate_type, aggregate_id, tenant_id, occurred_at, body)
    select $3, 'order.processing', 'order', id, tenant_id, 1795176000000,
      jsonb_build_object('id', $3::text, 'type', 'order.processing', 'tenantId', tenant_id,
        'occurredAt', 1795176000000, 'data', jsonb_build_object('orderId', id))
    from moved`,
} as const
