/** The cost of a page of the register, and of overdue invoices: that of the page alone. */
import { randomBytes } from "node:crypto"
import { instant } from "@procurement/domain/calendar"
import { typeId } from "@procurement/domain/identity"
import { beforeAll, describe, expect, it } from "vitest"
import { lateSql, ordersSql } from "../../src/ledger/ledger-register.ts"
import { overdueSql, unreportedSql } from "../../src/payment/overdue-register.ts"
import type { Statement } from "../../src/index.ts"
import { rowsOf, useDatabase } from "../fixtures/opened.ts"
import { rowsReadFor } from "../fixtures/plans.ts"

const opened = useDatabase()
const count = 6_000
const start = Date.UTC(2026, 0, 1, 11)

/**
 * A third of the orders is in each of three months. Every hundredth invoice is to be paid, and was
 * due in December; half of these are reported. Every fiftieth was paid in the following June.
 */
const fill = async (): Promise<void> => {
  const ids = Array.from({ length: count }, (_, nth) =>
    typeId("x", instant(start + nth * 60_000), randomBytes(10)).slice(1),
  )
  const { database } = opened()
  await rowsOf(
    database,
    `with made as (
       select id, nth from unnest($1::text[]) with ordinality as given (id, nth)
     ), placed as (
       insert into orders
         (id, tenant_id, invoice_id, currency, total, status, accepted_at, body, lines)
       select 'ord' || id, 'ten', 'inv' || id, 'PLN', 1, 'Accepted', 0, '{}', '[]' from made
     ), booked as (
       insert into ledger_months (month, order_id)
       select '2026-0' || (1 + nth % 3), 'ord' || id from made
     )
     insert into invoices
       (id, order_id, tenant_id, state, currency, total, version, attempts, body, lines)
     select 'inv' || id, 'ord' || id, 'ten', 'Archived', 'PLN', 1, 1, 0,
       jsonb_build_object('document', jsonb_build_object(), 'nth', nth), '[]'
     from made`,
    [ids],
  )
  await rowsOf(
    database,
    `update receivables set due_on = '2025-12-10', is_reported = (nth % 200 = 0),
       received = case when nth % 100 = 0 then 0 else 1 end
     from (select id, (body ->> 'nth')::integer as nth from invoices) as numbered
     where numbered.id = invoice_id`,
  )
  await rowsOf(
    database,
    `insert into invoice_payments (id, reference, invoice_id, amount, currency, paid_at)
     select 'pay' || id, id, id, 1, 'PLN',
       case when (body ->> 'nth')::integer % 50 = 1
         then ${Date.UTC(2026, 5, 10)} else ${Date.UTC(2026, 1, 10)} end
     from invoices where (body ->> 'nth')::integer % 100 <> 0
     order by (body ->> 'nth')::integer % 50`,
  )
  await rowsOf(database, "vacuum analyze receivables")
  await rowsOf(database, "analyze orders, invoices, invoice_payments, ledger_months")
}

const june = [Date.UTC(2026, 4, 31, 22), Date.UTC(2026, 5, 30, 22)]

describe("Pages of the register and of overdue invoices", () => {
  beforeAll(fill, 60_000)

  it.each<[string, Statement, ReadonlyArray<unknown>, number]>([
    ["orders of a month", ordersSql, ["2026-02", "", 51], 52],
    ["overdue invoices", overdueSql, ["2026-03-01", "", "", null, 10], 20],
    ["unreported invoices", unreportedSql, ["2026-03-01", "", "", null, 10], 10],
  ])("a page does not read the whole table: %s", async (_what, statement, values, atMost) => {
    // PostgreSQL switches to a generic plan by the sixth execution.
    for (let time = 0; time < 7; time += 1) {
      const read = await rowsReadFor(opened().database, statement, values)
      expect(read).toBeLessThanOrEqual(atMost)
    }
  })

  it.each([
    // Sixty are to be paid.
    ["unpaid", ["2025-12-01", "2025-12-31", 0, 1, "", 10], 60],
    // 120 payments of June are for invoices that were due before.
    ["paid late", ["2026-03-03", "2026-04-01", ...june, "", 10], 120],
  ])("late orders are found without reading all invoices: %s", async (_what, values, atMost) => {
    for (let time = 0; time < 7; time += 1) {
      const read = await rowsReadFor(opened().database, lateSql, values, "invoice_payments")
      expect(read).toBeLessThanOrEqual(atMost)
    }
  })
})
