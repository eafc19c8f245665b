/**
 * What the register of a month is computed from, in PostgreSQL: the orders of the month by the
 * primary key of `ledger_months`, with their documents and payments.
 */
import { type BookedOrder, type LedgerDocument, LedgerRegister } from "@procurement/domain/ledger"
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

/** Parameters: month, the order before the first one, limit. */
const ordersSql = statement(
  "ledger_orders",
  `
  select orders.id, orders.body, ${receivedWhere(
    "payment.invoice_id in (select id from invoices where order_id = orders.id)",
  )} as received, (
    select jsonb_agg(jsonb_build_object('id', id, 'body', body, 'lines',
      case when body #>> '{correction,cause}' = 'Mistake' then lines end
    ))
    from invoices where order_id = orders.id
  ) as documents
  from ledger_months as booked join orders on orders.id = booked.order_id
  where booked.month = $1 and booked.order_id > $2
  order by booked.order_id limit $3`,
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

export const makeLedgerRegister = ({ sql }: Pick<Database, "sql">): LedgerRegister["Service"] => ({
  orders: (period, after, limit) =>
    attempt("LedgerRegister", async () => {
      const rows = await sql.query<BookedRow>(ordersSql, [period, after ?? "", limit])
      return rows.map(readBooked)
    }),
})

export const layerLedgerRegister = layerOf(LedgerRegister, makeLedgerRegister)
