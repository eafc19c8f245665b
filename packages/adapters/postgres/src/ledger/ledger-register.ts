/**
 * What the register of a month is computed from, in PostgreSQL: the orders of the month by the
 * primary key of `ledger_months`, with their documents and payments.
 */
import { addDays, warsawMidnight } from "@procurement/domain/calendar"
import {
  type BookedOrder,
  daysOf,
  dueDaysOf,
  type LedgerDocument,
  LedgerRegister,
} from "@procurement/domain/ledger"
import type { InvoiceLine, ListedInvoice } from "@procurement/domain/invoice"
import type { ReceivedPayment } from "@procurement/domain/vat"
import { attempt, layerOf } from "../connection/attempt.ts"
import { statement } from "../connection/statement.ts"
import { storedLines } from "../connection/stored-lines.ts"
import type { Database } from "../database.ts"
import { readListedDocument, receivedWhere } from "../invoice/invoice.mapper.ts"
import { type ListedRow, readListedOrder } from "../order/order.mapper.ts"

interface DocumentRow {
  readonly id: string
  readonly body: object
  readonly lines: unknown
}

interface BookedRow extends ListedRow {
  readonly documents: ReadonlyArray<DocumentRow>
  readonly received: ReadonlyArray<ReceivedPayment> | null
}

/** The orders of the page, each read on its own: their plan does not depend on the page's size. */
const bookedOrders = (page: string): string => `
  select booked.*
  from (${page}) as page cross join lateral (
    select orders.id, orders.body, ${receivedWhere(
      "payment.invoice_id in (select id from invoices where order_id = orders.id)",
    )} as received, (
      select jsonb_agg(jsonb_build_object('id', id, 'body', body, 'lines',
        case when body #>> '{correction,cause}' = 'Mistake' then lines end
      ))
      from invoices where order_id = orders.id
    ) as documents
    from orders where orders.id = page.order_id
    offset 0
  ) as booked
  order by page.order_id`

/** Parameters: month, the order before the first one, limit. */
export const ordersSql = statement(
  "ledger_orders",
  bookedOrders(`
    select order_id from ledger_months where month = $1 and order_id > $2
    order by order_id limit $3`),
)

/** By the index of what is still to be paid, which starts with whether it was reported. */
const unpaidSince = (isReported: string): string => `
      select invoice_id from receivables
      where outstanding > 0 and ${isReported} and due_on between $1 and $2`

/**
 * Parameters: the first and the last due date, the first instant of the month and the one after it,
 * the order before the first one, limit.
 */
export const lateSql = statement(
  "late_orders",
  bookedOrders(`
    select distinct invoices.order_id
    from (
      ${unpaidSince("is_reported")}
      union all
      ${unpaidSince("not is_reported")}
      union all
      select payment.invoice_id from invoice_payments as payment
      cross join lateral (
        select due_on from receivables where invoice_id = payment.invoice_id offset 0
      ) as receivable
      where kind = 'payment' and paid_at >= $3 and paid_at < $4 and receivable.due_on < $1
    ) as late
    cross join lateral (
      select order_id from invoices where id = late.invoice_id offset 0
    ) as invoices
    where order_id > $5
    order by order_id limit $6`),
)

/** Parameter: orders. */
const withIdsSql = statement(
  "ledger_orders_with_ids",
  bookedOrders('select distinct unnest($1::text[]) collate "C" as order_id'),
)

const linesOf = ({ id, lines }: DocumentRow) =>
  lines === null ? {} : { lines: storedLines<InvoiceLine>("invoices", id, lines) }

const readDocument = (row: DocumentRow): LedgerDocument => {
  const invoice: ListedInvoice = readListedDocument(row)
  return { invoice, ...linesOf(row) }
}

const readBooked = ({ documents, received, ...row }: BookedRow): BookedOrder => ({
  order: readListedOrder(row),
  documents: documents.map(readDocument),
  received: received ?? [],
})

export const makeLedgerRegister = ({
  reads,
}: Pick<Database, "reads">): LedgerRegister["Service"] => ({
  orders: (period, after, limit) =>
    attempt("LedgerRegister", async () => {
      const rows = await reads.query<BookedRow>(ordersSql, [period, after ?? "", limit])
      return rows.map(readBooked)
    }),
  late: (period, after, limit) =>
    attempt("LedgerRegister", async () => {
      const [firstDay, lastDay] = daysOf(period)
      const instants = [warsawMidnight(firstDay), warsawMidnight(addDays(lastDay, 1))]
      const values = [...dueDaysOf(period), ...instants, after ?? "", limit]
      return (await reads.query<BookedRow>(lateSql, values)).map(readBooked)
    }),
  withIds: (ids) =>
    attempt("LedgerRegister", async () =>
      (await reads.query<BookedRow>(withIdsSql, [ids])).map(readBooked),
    ),
})

export const layerLedgerRegister = layerOf(LedgerRegister, makeLedgerRegister)
