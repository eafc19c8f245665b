/** Overdue invoices in PostgreSQL, found by the index of due dates of what is still to be paid. */
import {
  openInvoice,
  type OverdueInvoice,
  type OverdueQuery,
  OverdueRegister,
  type OverdueReport,
} from "@procurement/domain/payment"
import { attempt, layerOf } from "../connection/attempt.ts"
import type { Query } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { emailInsert, emailParameter } from "../email/email.mapper.ts"
import { outboxInsert, outboxParameter } from "../events/outbox.mapper.ts"
import { readListedDocument } from "../invoice/invoice.mapper.ts"
import { readReceivable, type ReceivableRow } from "./payment-sql.ts"

interface OverdueRow extends ReceivableRow {
  readonly body: object
}

/** A row that the domain does not regard as open would end a list early, so it is a defect. */
const readOverdue = (row: OverdueRow): OverdueInvoice => {
  const { invoice_id: id, body } = row
  const open = openInvoice(readListedDocument({ id, body }), readReceivable(row))
  if (open === undefined) throw new TypeError(`receivables ${id} is open, its invoice is not`)
  return open
}

const columns = "invoice_id, due_on, greatest(owed, 0) as owed, received, refunded, invoices.body"

/** As the domain's `openInvoice`; read for the receivables that are found, one by one. */
const issued = `lateral (
    select body from invoices
    where id = invoice_id
      and (state in ('Acknowledged', 'Archived')
        or ((body -> 'offline') is not null and state <> 'Rejected'))
    offset 0
  ) as invoices`

const dueOf = (condition: string): string => `(
    select ${columns} from receivables cross join ${issued}
    where outstanding > 0 and ${condition} and due_on < $1
      and (due_on, invoice_id) > ($2, $3) and ($4::text is null or tenant_id = $4)
    order by due_on, invoice_id limit $5
  )`

/** Parameters: due before; due date and id of the last invoice before; tenant; limit. */
export const unreportedSql = statement(
  "unreported_invoices",
  `select * from ${dueOf("not is_reported")} as due order by due_on, invoice_id`,
)

export const overdueSql = statement(
  "overdue_invoices",
  `
  select * from (${dueOf("is_reported")} union all ${dueOf("not is_reported")}) as due
  order by due_on, invoice_id limit $5`,
)

/** Parameter: invoices. One that is being paid now is left for the next call. */
const lockUnreportedSql = statement(
  "lock_unreported_invoices",
  `
  select ${columns} from receivables cross join ${issued}
  where invoice_id = any($1::text[]) and outstanding > 0 and not is_reported
  for no key update of receivables skip locked`,
)

/** Parameters: invoices, e-mails, events. */
const reportSql = statement(
  "report_overdue",
  `
  with reported as (
    update receivables set is_reported = true where invoice_id = any($1::text[])
  ),
  queued as (${emailInsert(2)})
  ${outboxInsert(3)} order by nth`,
)

const reportIn = async (
  query: Query,
  ids: ReadonlyArray<string>,
  decide: (invoices: ReadonlyArray<OverdueInvoice>) => OverdueReport,
): Promise<number> => {
  const rows = await query<OverdueRow>(lockUnreportedSql, [ids])
  const overdue = rows.map(readOverdue)
  if (overdue.length === 0) return 0
  const { events, emails } = decide(overdue)
  const reported = overdue.map(({ invoiceId }) => invoiceId)
  await query(reportSql, [reported, emailParameter(emails), outboxParameter(events)])
  return reported.length
}

const valuesOf = ({ dueBefore, dueFrom, tenantId, after, limit }: OverdueQuery) => {
  const first = dueFrom ?? ""
  const isAfter = after !== undefined && after.dueDate >= first
  const place = isAfter ? [after.dueDate, after.invoiceId] : [first, ""]
  return [dueBefore, ...place, tenantId ?? null, limit]
}

export const makeOverdueRegister = ({ sql, wake }: Database): OverdueRegister["Service"] => ({
  page: (query) =>
    attempt("OverdueRegister", async () => {
      const text = query.isUnreported === true ? unreportedSql : overdueSql
      const rows = await sql.query<OverdueRow>(text, valuesOf(query))
      return rows.map(readOverdue)
    }),
  report: (ids, decide) =>
    attempt("OverdueRegister", async () => {
      const count = await sql.transaction((query) => reportIn(query, ids, decide))
      if (count > 0) wake("outbox")
      return count
    }),
})

export const layerOverdueRegister = layerOf(OverdueRegister, makeOverdueRegister)
