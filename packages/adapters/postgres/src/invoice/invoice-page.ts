/**
 * Pages of a tenant's invoices, each read from an index in its order: the cost is that of a page,
 * or of what passes the filters where they are few.
 */
import type { InvoicePageQuery } from "@procurement/domain/invoice"
import { type Statement, statement } from "../connection/statement.ts"
import { invoiceColumns } from "./invoice.mapper.ts"

/** What a filter asks for, as a condition on its value. */
const conditions = {
  after: (value: string) => `id < ${value}`,
  states: (value: string) => `state = any (${value}::text[])`,
  issuedFrom: (value: string) => `(body ->> 'issueDate') collate "C" >= ${value}`,
  issuedTo: (value: string) => `(body ->> 'issueDate') collate "C" <= ${value}`,
  orderId: (value: string) => `order_id = ${value}`,
  ksefNumber: (value: string) => `(body ->> 'ksefNumber') collate "C" = ${value}`,
} as const satisfies Partial<Record<keyof InvoicePageQuery, (value: string) => string>>

type Filter = keyof typeof conditions
const filters = Object.keys(conditions) as ReadonlyArray<Filter>

/** Values: tenant, how many; then one for each filter. */
const pageSql = (asked: ReadonlyArray<Filter>): Statement =>
  statement(
    `page_invoices_${asked.map((name) => filters.indexOf(name)).join("")}`,
    `
    select ${invoiceColumns} from invoices
    where tenant_id = $1 ${asked.map((name, nth) => `and ${conditions[name](`$${nth + 3}`)}`).join(" ")}
    order by id desc limit $2`,
  )

/** Each combination of filters is a text of its own, and the database plans each by itself. */
const statements = new Map<string, Statement>()

const statementFor = (asked: ReadonlyArray<Filter>): Statement => {
  const key = asked.join(" ")
  const known = statements.get(key) ?? pageSql(asked)
  statements.set(key, known)
  return known
}

/** The statement for one invoice more than the page has, and its values. */
export const pageQuery = (
  tenantId: string,
  query: InvoicePageQuery,
): { readonly page: Statement; readonly values: ReadonlyArray<unknown> } => {
  const asked = filters.filter((name) => query[name] !== undefined)
  return {
    page: statementFor(asked),
    values: [tenantId, query.limit + 1, ...asked.map((name) => query[name])],
  }
}
