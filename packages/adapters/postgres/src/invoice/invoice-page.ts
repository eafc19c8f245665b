/**
 * Pages of a tenant's invoices, each read from an index in its order: the cost is that of a page,
 * or of what passes the filters where they are few.
 */
import { addDays, type LocalDate, warsawMidnight } from "@procurement/domain/calendar"
import { entropyBytesPerId, typeId } from "@procurement/domain/identity"
import type { InvoicePageQuery } from "@procurement/domain/invoice"
import { type Statement, statement } from "../connection/statement.ts"
import { invoiceColumns } from "./invoice.mapper.ts"

/** What a filter asks for, as a condition on its value. */
const conditions = {
  before: (value: string) => `id < ${value}`,
  states: (value: string) => `state = any (${value}::text[])`,
  issuedFrom: (value: string) => `(body ->> 'issueDate') collate "C" >= ${value}`,
  issuedTo: (value: string) => `(body ->> 'issueDate') collate "C" <= ${value}`,
  /** As `issuedTo`, and by no index: there is a bound of the ids that says as much. */
  issuedUntil: (value: string) => `coalesce((body ->> 'issueDate') collate "C", '~') <= ${value}`,
  orderId: (value: string) => `order_id = ${value}`,
  ksefNumber: (value: string) => `(body ->> 'ksefNumber') collate "C" = ${value}`,
  /**
   * Each kind by a condition of its own: there is an index of corrections alone, and that most are
   * none is not what PostgreSQL would think of "is null".
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
 * Values: tenant, how many; then one for each filter. The tenant is given as one of a list, so that
 * the order begins with it for the planner too, and no index but one of the tenant's gives it: that
 * of ids alone would lead through the newer invoices of all others.
 */
const pageSql = (asked: ReadonlyArray<Filter>): Statement => {
  const name = asked.map((filter) => filters.indexOf(filter)).join("")
  const asking = asked.map((filter, nth) => `and ${conditions[filter](`$${nth + 3}`)}`)
  return statement(
    `page_invoices_${name}`,
    `
    select ${invoiceColumns} from invoices
    where tenant_id = any (array[$1]) ${asking.join(" ")}
    order by tenant_id desc, id desc limit $2`,
  )
}

/** Each combination of filters is a text of its own, and the database plans each by itself. */
const statements = new Map<string, Statement>()

const statementFor = (asked: ReadonlyArray<Filter>): Statement => {
  const key = asked.join(" ")
  const known = statements.get(key) ?? pageSql(asked)
  statements.set(key, known)
  return known
}

/** Between these, days have instants that ids can be made of. */
const [firstDay, lastDay] = ["1970-01-02", "9999-12-30"]

const leastEntropy = new Uint8Array(entropyBytesPerId)

/** The smallest id that an invoice has whose order was accepted after that day in Warsaw. */
const smallestIdAfter = (day: LocalDate): string =>
  typeId("inv", warsawMidnight(addDays(day, 1)), leastEntropy)

/** No invoice is issued before its order is accepted, and its id is of that instant. */
const idsBefore = ({ after, issuedTo }: InvoicePageQuery): string | undefined => {
  if (issuedTo === undefined || issuedTo < firstDay || issuedTo >= lastDay) return after
  const bound = smallestIdAfter(issuedTo)
  return after === undefined || bound < after ? bound : after
}

/** The statement for one invoice more than the page has, and its values. */
export const pageQuery = (
  tenantId: string,
  query: InvoicePageQuery,
): { readonly page: Statement; readonly values: ReadonlyArray<unknown> } => {
  const { issuedFrom, issuedTo, kind } = query
  const until = issuedFrom === undefined ? { issuedTo: undefined, issuedUntil: issuedTo } : {}
  const known: Readonly<Partial<Record<Filter, unknown>>> = {
    ...query,
    before: idsBefore(query),
    ...until,
    [kind === "KOR" ? "corrections" : "originals"]: kind,
  }
  const asked = filters.filter((name) => known[name] !== undefined)
  return {
    page: statementFor(asked),
    values: [tenantId, query.limit + 1, ...asked.map((name) => known[name])],
  }
}
