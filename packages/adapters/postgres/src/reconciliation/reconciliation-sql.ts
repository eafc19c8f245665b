/** The statements of a reconciliation. */
import { statement } from "../connection/statement.ts"

/** What a reconciliation asks of an invoice; one without a file has no digest and is left out. */
const entryColumns = `
  id, number, state,
  body -> 'document' ->> 'digest' as digest, body ->> 'ksefNumber' as ksef_number`

/** Values: seller's NIP, numbers. */
export const invoicesByNumberSql = statement(
  "invoices_by_number",
  `
  select ${entryColumns} from invoices
  where seller_nip = $1 and number = any ($2) and body -> 'document' is not null`,
)

/** Values: all numbers are greater than that and less than that; how many. */
export const clearedInvoicesSql = statement(
  "cleared_invoices",
  `
  select ${entryColumns} from invoices
  where (body ->> 'ksefNumber') collate "C" > $1 and (body ->> 'ksefNumber') collate "C" < $2
  order by (body ->> 'ksefNumber') collate "C" limit $3`,
)

/** Values: day, report. */
export const keepReportSql = statement(
  "keep_reconciliation",
  `
  insert into reconciliations (day, body) values ($1, $2)
  on conflict (day) do update set body = excluded.body`,
)

/** Value: how many. */
export const latestReportsSql = statement(
  "latest_reconciliations",
  "select day, body from reconciliations order by day desc limit $1",
)
