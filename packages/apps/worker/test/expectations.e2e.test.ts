import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { expectEachIssuedOnce } from "./support/expectations.ts"
import { placeOrders } from "./support/orders.ts"
import { untilAllArchived } from "./support/waiting.ts"
import { openWorld, type World } from "./support/world.ts"

const lastInvoice = "(select max(id) from invoices)"

/** Damage that a faulty worker would cause, as SQL statements. */
const damages: ReadonlyArray<readonly [what: string, statement: string]> = [
  ["an order without its invoice", `delete from invoices where id = ${lastInvoice}`],
  ["an order without its event", "delete from outbox where type = 'order.accepted'"],
  ["an issued invoice without its event", "delete from outbox where type = 'invoice.issued'"],
  [
    "an invoice that was announced twice",
    `insert into outbox (id, type, aggregate_type, aggregate_id, tenant_id, occurred_at, body)
     select id || '2', type, aggregate_type, aggregate_id, tenant_id, occurred_at, body
     from outbox where type = 'invoice.issued' limit 1`,
  ],
  [
    "a skipped number",
    `update invoices set body = jsonb_set(body, '{number}', to_jsonb((body->>'number') || '0'))
     where id = ${lastInvoice}`,
  ],
  [
    "a number that is used twice",
    `update invoices set body = jsonb_set(body, '{number}',
       (select to_jsonb(min(body->>'number')) from invoices))`,
  ],
  [
    "a KSeF number that is used twice",
    `update invoices set body = jsonb_set(body, '{ksefNumber}',
       (select to_jsonb(min(body->>'ksefNumber')) from invoices))`,
  ],
  [
    "a file that differs from KSeF's",
    `update invoices set body = jsonb_set(body, '{document,digest}', body->'container'->'digest')
     where id = ${lastInvoice}`,
  ],
  [
    "an order that was counted twice",
    "update usage_counters set used = used + 1 where metric = 'orders'",
  ],
  ["an invoice that was not counted", "delete from usage_counters where metric = 'invoices'"],
]

describe("expectEachIssuedOnce", () => {
  let world: World
  let orderIds: ReadonlyArray<string>
  const run = (text: string) => world.database.sql.query({ name: "", text }, [])

  beforeAll(async () => {
    world = await openWorld()
    orderIds = (await placeOrders(world, 3)).map(({ id }) => id)
    const worker = world.startWorker()
    await untilAllArchived(world, [worker])
    worker.kill("SIGTERM")
    await worker.ended
    await run("create table invoices_before as table invoices")
    await run("create table outbox_before as table outbox")
    await run("create table usage_before as table usage_counters")
  })
  afterAll(() => world.close())

  const restore = async (): Promise<void> => {
    await run("truncate invoices, invoice_payments, receivables, outbox")
    await run("truncate usage_counters")
    await run("insert into usage_counters table usage_before")
    await run("insert into invoices table invoices_before")
    await run("insert into outbox overriding system value table outbox_before")
  }

  const expectRefusal = (ids: ReadonlyArray<string>): Promise<void> =>
    expect(expectEachIssuedOnce(world, ids)).rejects.toMatchObject({ name: "AssertionError" })

  it("expectEachIssuedOnce passes when nothing went wrong", async () => {
    await restore()
    await expectEachIssuedOnce(world, orderIds)
  })

  it("expectEachIssuedOnce fails for an accepted order that is missing", async () => {
    await restore()
    await expectRefusal([...orderIds, "ord_lost"])
  })

  it.each(damages)("expectEachIssuedOnce fails for %s", async (_what, statement) => {
    await restore()
    await run(statement)
    await expectRefusal(orderIds)
  })
})
