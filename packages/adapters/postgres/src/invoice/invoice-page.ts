/**
 * Pages of a tenant's invoices. Each is read from an index in its order, so it costs as much as the
 * page, or as the matching invoices where these are few.
 */
import { addDays, type LocalDate, warsawMidnight } from "@procurement/domain/calendar"
import { entropyBytesPerId, typeId } from "@procurement/domain/identity"
import type { InvoicePageQuery } from "@procurement/domain/invoice"
import { type Statement, statement } from "../connection/statement.ts"
import { listedInvoiceColumns } from "./invoice.mapper.ts"

/** One SQL condition per filter. */
const conditions = {
  before: (value: string) => `id < ${value}`,
  states: (value: string) => `state = any (${value}::text[])`,
  issuedFrom: (value: string) => `(body ->> 'issueDate') collate "C" >= ${value}`,
  issuedTo: (value: string) => `(body ->> 'issueDate') collate "C" <= ${value}`,
  /** As `issuedTo`, but without an index: a bound of the ids already limits the rows. */
  issuedUntil: (value: string) => `coalesce((body ->> 'issueDate') collate "C", '~') <= ${value}`,
  orderId: (value: string) => `order_id = ${value}`,
  number: (value: string) => `number = ${value}`,
  ksefNumber: (value: string) => `(body ->> 'ksefNumber') collate "C" = ${value}`,
  /**
   * A separate condition for each kind: there is an index of corrections only, and PostgreSQL would
   * not estimate for "is null" that most invoices are not corrections.
   */
  corrections: (value: string) => `(body -> 'correction') is not null and ${value}::text = 'KOR'`,
  originals: (value: string) => `not (body ? 'correction') and ${value}::text = 'VAT'`,
} as const satisfies Partial<
  Record<
    keyof InvoicePageQuery | "before" | "issuedUntil" | "corrections" | "originals",
    (value: string) => string
  >
>

type Filter = keyof typeof conditions
const filters = Object.keys(conditions) as ReadonlyArray<Filter>

/**
 * Parameters: tenant, limit; then one for each filter. The tenant is an array of one element, so
 * that the planner sees it as part of the order and uses only an index that begins with the tenant:
 * the index of ids alone would read the newer invoices of all other tenants.
 */
const pageSql = (selected: ReadonlyArray<Filter>): Statement => {
  const name = selected.map((filter) => filters.indexOf(filter)).join("")
  const asking = selected.map((filter, nth) => `and ${conditions[filter](`$${nth + 3}`)}`)
  return statement(
    `page_invoices_${name}`,
    `
    select ${listedInvoiceColumns} from invoices
    where tenant_id = any (array[$1]) ${asking.join(" ")}
    order by tenant_id desc, id desc limit $2`,
  )
}

/** Each combination of filters is a separate statement, which the database plans separately. */
const statements = new Map<string, Statement>()

const statementFor = (selected: ReadonlyArray<Filter>): Statement => {
  const key = selected.join(" ")
  const cached = statements.get(key) ?? pageSql(selected)
  statements.set(key, cached)
  return cached
}

/** The range of dates from which an id can be made. */
const [firstDay, lastDay] = ["1970-01-02", "9999-12-30"]

const leastEntropy = new Uint8Array(entropyBytesPerId)

/** The smallest id of an invoice whose order was accepted after that date in Warsaw. */
const smallestIdAfter = (day: LocalDate): string =>
  typeId("inv", warsawMidnight(addDays(day, 1)), leastEntropy)

/**
 * An upper bound for ids: an id contains the instant at which its order was accepted, and no
 * invoice is issued before that.
 */
const idsBefore = ({ after, issuedTo }: InvoicePageQuery): string | undefined => {
  if (issuedTo === undefined || issuedTo < firstDay || issuedTo >= lastDay) return after
  const bound = smallestIdAfter(issuedTo)
  return after === undefined || bound < after ? bound : after
}

/** The statement that reads one invoice more than the page has, and its values. */
export const pageQuery = (
  tenantId: string,
  query: InvoicePageQuery,
): { readonly page: Statement; readonly values: ReadonlyArray<unknown> } => {
  const { issuedFrom, issuedTo, kind } = query
  const until = issuedFrom === undefined ? { issuedTo: undefined, issuedUntil: issuedTo } : {}
  const filterValues: Readonly<Partial<Record<Filter, unknown>>> = {
    ...query,
    before: idsBefore(query),
    ...until,
    [kind === "KOR" ? "corrections" : "originals"]: kind,
  }
  const selected = filters.filter((name) => filterValues[name] !== undefined)
  return {
    page: statementFor(selected),
    values: [tenantId, query.limit + 1, ...selected.map((name) => filterValues[name])],
  }
}
