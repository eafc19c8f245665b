/**
 * Running deadlines in PostgreSQL. Each statement walks a partial index of open work in the order
 * of order ids. Ids sort by time, so orders that are too young are not even read; the walk ends at
 * the limit.
 */
import { endOfDay } from "@procurement/domain/clearance"
import { instant, type LocalDate, warsawDate } from "@procurement/domain/calendar"
import {
  DeadlineRegister,
  type DeadlineRule,
  type WatchedInvoice,
} from "@procurement/domain/deadline"
import {
  type InvoiceId,
  type OrderId,
  smallestIdAt,
  type TenantId,
} from "@procurement/domain/identity"
import type { InvoiceNumber } from "@procurement/domain/invoice"
import { attempt, layerOf } from "../connection/attempt.ts"
import { type Statement, statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { awaitsIssue } from "../migrations/m0012-deadlines.ts"
import { awaitsGoods } from "../migrations/m0013-parcels.ts"

interface WatchedRow {
  readonly id: InvoiceId
  readonly order_id: OrderId
  readonly tenant_id: TenantId
  readonly number: InvoiceNumber | null
  /** A day, or for the rule `issue` the instant of shipment. */
  readonly since: string
}

const watchedOf =
  (rule: DeadlineRule) =>
  ({ id: invoiceId, order_id: orderId, tenant_id: tenantId, ...row }: WatchedRow) => ({
    tenantId,
    orderId,
    invoiceId,
    ...(row.number === null ? {} : { number: row.number }),
    since: rule === "issue" ? warsawDate(instant(Number(row.since))) : (row.since as LocalDate),
  })

export const makeDeadlineRegister = ({
  sql,
}: Pick<Database, "sql">): DeadlineRegister["Service"] => ({
  running: (rule, through, limit) =>
    attempt("DeadlineRegister", async (): Promise<ReadonlyArray<WatchedInvoice>> => {
      const end = endOfDay(through)
      const until = rule === "issue" ? end : through
      const ids = rule === "offline" ? [] : [smallestIdAt("ord", end)]
      const rows = await sql.query<WatchedRow>(runningSql[rule], [until, limit, ...ids])
      return rows.map(watchedOf(rule))
    }),
})

export const layerDeadlineRegister = layerOf(DeadlineRegister, makeDeadlineRegister)

const columns = "invoices.id, invoices.order_id, invoices.tenant_id, invoices.number"

/** Parameters: the end of the term's start, the limit, and the first order id that is too young. */
const runningSql: Readonly<Record<DeadlineRule, Statement>> = {
  issue: statement(
    "issue_deadlines",
    `
    select ${columns}, orders.body ->> 'shippedAt' as since
    from (
      select id, order_id, tenant_id, number from invoices
      where ${awaitsIssue} and order_id < $3
    ) as invoices join orders on orders.id = invoices.order_id
    where (orders.body ->> 'shippedAt')::bigint < $1
    order by invoices.order_id limit $2`,
  ),
  supply: statement(
    "supply_deadlines",
    `
    select ${columns}, invoices.body ->> 'issueDate' as since
    from (select id from orders where ${awaitsGoods} and id < $3) as orders
    join invoices on invoices.order_id = orders.id
      and coalesce(invoices.body #>> '{correction,follows}', '') = ''
      and not exists (
        select from invoices as replacement
        where replacement.order_id = orders.id and replacement.body ->> 'replaces' = invoices.id
      )
    where invoices.body ->> 'issueDate' <= $1
      and (invoices.state in ('Acknowledged', 'Archived')
        or (invoices.body -> 'offline') is not null
        or (invoices.body -> 'technicalCorrection') is not null)
    order by orders.id limit $2`,
  ),
  // Materialized: else the planner may walk the whole table in the order of the orders.
  offline: statement(
    "offline_terms_running",
    `
    with invoices as materialized (
      select id, order_id, tenant_id, number, body from invoices
      where (body -> 'offline') is not null and state not in ('Acknowledged', 'Archived')
    )
    select ${columns}, body #>> '{offline,deadline}' as since from invoices
    where body #>> '{offline,deadline}' <= $1
    order by order_id, id limit $2`,
  ),
}
