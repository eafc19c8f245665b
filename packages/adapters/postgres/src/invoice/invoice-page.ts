/**
 * Pages of a tenant's invoices. Each is read from an index in its order, so it costs as much as the
 * page, or as the matching invoices where these are few; a search costs as much as all texts that
 * are newer than the last invoice of its page.
 */
import { addDays, type LocalDate, warsawMidnight } from "@procurement/domain/calendar"
import { smallestIdAt } from "@procurement/domain/identity"
import { type InvoicePageQuery, invoiceStates } from "@procurement/domain/invoice"
import { containing } from "../connection/sql.ts"
import { type Statement, statement } from "../connection/statement.ts"
import { listedInvoiceColumns } from "./invoice.mapper.ts"
import { paymentConditions, paymentFilters, receivablesFirst } from "./payment-filter.ts"

/** A condition for each word, because an index can't serve `like all`. */
export const containsWords = (value: string, count: number): string =>
  Array.from({ length: count }, (_, nth) => `text like (${value}::text[])[${nth + 1}]`).join(
    " and ",
  )

/** One SQL condition per filter. */
const conditions = {
  before: (value: string) => `id < ${value}`,
  states: (value: string) => `state = any (${value}::text[])`,
  issuedFrom: (value: string) => `(body ->> 'issueDate') collate "C" >= ${value}`,
  issuedTo: (value: string) => `(body ->> 'issueDate') collate "C" <= ${value}`,
  acceptedFrom: (value: string) => `id >= ${value}`,
  /**
   * As `issuedFrom` and `issuedTo`, but without an index: bounds of the ids already limit the rows.
   */
  issuedSince: (value: string) => `coalesce((body ->> 'issueDate') collate "C", '') >= ${value}`,
  issuedUntil: (value: string) => `coalesce((body ->> 'issueDate') collate "C", '~') <= ${value}`,
  orderId: (value: string) => `order_id = ${value}`,
  reference: (value: string) => `order_id = any (array(
      select orders.id from orders where orders.tenant_id = $1 and orders.reference = ${value}
    ))`,
  zloty: (value: string) => `currency = ${value}`,
  /** There is an index of these only. */
  foreign: (value: string) => `currency <> 'PLN' and currency = ${value}`,
  number: (value: string) => `number = ${value}`,
  ksefNumber: (value: string) => `(body ->> 'ksefNumber') collate "C" = ${value}`,
  /**
   * A separate condition for each kind: there is an index of corrections only, and PostgreSQL would
   * not estimate for "is null" that most invoices are not corrections.
   */
  corrections: (value: string) => `(body -> 'correction') is not null and ${value}::text = 'KOR'`,
  /** Only corrections have one, and an index begins with it. */
  cause: (value: string) =>
    `(body -> 'correction') is not null and (body #>> '{correction,cause}') = ${value}`,
  originals: (value: string) => `not (body ? 'correction') and ${value}::text = 'VAT'`,
  /** Looks up or makes the text of each invoice that the other conditions leave. */
  search: (value: string, count: number) => `(
    select ${containsWords(value, count)} from (
      select coalesce(
        (select said.text from invoice_search as said
          where said.tenant_id = invoices.tenant_id and said.id = invoices.id),
        invoice_search_text(invoices.number, invoices.body, invoices.lines)
      ) as text
    ) as own)`,
  /** As `search`, for `textsFirst`. */
  words: containsWords,
  foundBefore: (value: string) => `found < ${value}`,
  ...paymentConditions,
} as const satisfies Record<string, (value: string, count: number) => string>

export type Filter = keyof typeof conditions
const filters = Object.keys(conditions) as ReadonlyArray<Filter>

const alone = { from: "invoices", tenant: "tenant_id", id: "id" }

/** The states of which `invoice_search` has no text, as a list of SQL. */
export const openStates = invoiceStates
  .filter((state) => state !== "Acknowledged" && state !== "Archived")
  .map((state) => `'${state}'`)
  .join(", ")

/** Reads the texts first, and of the invoices only those that are found. */
const textsFirst = {
  from: `(
    select tenant_id as owner, id as found, text from invoice_search
    union all
    select tenant_id, id, invoice_search_text(number, body, lines) from invoices
    where state in (${openStates})
  ) as said cross join lateral (select * from invoices where id = found offset 0) as invoices`,
  tenant: "owner",
  id: "found",
}

const sourceOf = (selected: ReadonlyArray<Filter>) => {
  if (selected.includes("words")) return textsFirst
  return selected.some((name) => name.endsWith("First")) ? receivablesFirst : alone
}

/** What a page reads and on which conditions, whose values are the parameters from $3 on. */
export const rangeOf = (selected: ReadonlyArray<Filter>, wordCount: number) => ({
  ...sourceOf(selected),
  conditions: selected
    .map((filter, nth) => `and ${conditions[filter](`$${nth + 3}`, wordCount)}`)
    .join(" "),
})

/** The statements of combinations of filters, each planned alone; one with words has no name. */
export const statementsNamed = (
  prefix: string,
  textOf: (selected: ReadonlyArray<Filter>, wordCount: number) => string,
) => {
  const named = new Map<string, Statement>()
  return (selected: ReadonlyArray<Filter>, wordCount: number): Statement => {
    if (wordCount > 0) return statement("", textOf(selected, wordCount))
    const name = `${prefix}_${selected.map((filter) => filters.indexOf(filter)).join("_")}`
    const prepared = named.get(name) ?? statement(name, textOf(selected, 0))
    named.set(name, prepared)
    return prepared
  }
}

/**
 * Parameters: tenant, limit; then one for each filter. The tenant is an array of one element, so
 * that the planner sees it as part of the order and uses only an index that begins with the tenant:
 * the index of ids alone would read the newer invoices of all other tenants.
 */
const statementFor = statementsNamed("page_invoices", (selected, wordCount) => {
  const { from, tenant, id, conditions: clauses } = rangeOf(selected, wordCount)
  return `
    select ${listedInvoiceColumns} from ${from}
    where ${tenant} = any (array[$1]) ${clauses}
    order by ${tenant} desc, ${id} desc limit $2`
})

/** The range of dates from which an id can be made. */
const [firstDay, lastDay] = ["1970-01-02", "9999-12-30"]
const isDated = (day: LocalDate): boolean => day >= firstDay && day < lastDay

/** Sorts before the ids of all invoices whose orders were accepted on that day or later. */
const firstIdOn = (day: LocalDate): string => smallestIdAt("inv", warsawMidnight(day))

/**
 * An upper bound for ids: an id contains the instant at which its order was accepted, and no
 * invoice is issued before that.
 */
const idsBefore = ({ after, issuedTo }: InvoicePageQuery): string | undefined => {
  if (issuedTo === undefined || !isDated(issuedTo)) return after
  const bound = firstIdOn(addDays(issuedTo, 1))
  return after === undefined || bound < after ? bound : after
}

/** The longest period whose invoices are few enough to look up the text of each. */
const narrowDays = 31

/** Whether the filters name an order or a document. */
const isNamed = ({ orderId, reference, number, ksefNumber }: InvoicePageQuery): boolean =>
  [orderId, reference, number, ksefNumber].some((filter) => filter !== undefined)

/** Whether other filters leave few invoices. */
const isNarrow = (query: InvoicePageQuery): boolean => {
  const { cause, issuedFrom, issuedTo, kind, states } = query
  if (kind === "KOR" || cause !== undefined || states?.includes("Archived") === false) return true
  if (isNamed(query)) return true
  if (issuedFrom === undefined || issuedTo === undefined) return false
  return addDays(issuedFrom, narrowDays) > issuedTo
}

/** What is read first, and the names of the conditions that follow from it. */
const sourceFor = (query: InvoicePageQuery) => {
  const { search, payment, dueBefore } = query
  if (search !== undefined && !isNarrow(query)) {
    return { words: "words", before: "foundBefore", isOwedFirst: false } as const
  }
  const isOwed = dueBefore !== undefined || (payment !== undefined && payment !== "paid")
  return isOwed && !isNamed(query)
    ? ({ words: "search", before: "owedBefore", isOwedFirst: true } as const)
    : ({ words: "search", before: "before", isOwedFirst: false } as const)
}

const asksForPayment = ({ payment, dueBefore }: InvoicePageQuery): boolean =>
  payment !== undefined || dueBefore !== undefined

export interface PageQuery {
  readonly page: Statement
  readonly values: ReadonlyArray<unknown>
}

/** The values of the conditions of a page, in the order of the parameters. */
export interface Reading {
  readonly selected: ReadonlyArray<Filter>
  readonly values: ReadonlyArray<unknown>
}

const reading = (filterValues: Readonly<Partial<Record<Filter, unknown>>>): Reading => {
  const selected = filters.filter((name) => filterValues[name] !== undefined)
  return { selected, values: selected.map((name) => filterValues[name]) }
}

/**
 * What a page reads: each reading continues the page if the ones before have not filled it.
 *
 * Most invoices of a period belong to orders that were accepted in it, and are read in the order of
 * their ids; those of earlier orders, which are few, are found by the day of issue.
 */
export const readingsOf = (query: InvoicePageQuery): ReadonlyArray<Reading> => {
  const { cause, issuedFrom, issuedTo, kind, currency, search } = query
  // A correction has no receivable of its own.
  if ((kind === "KOR" || cause !== undefined) && asksForPayment(query)) return []
  const source = sourceFor(query)
  const until = issuedFrom === undefined ? { issuedTo: undefined, issuedUntil: issuedTo } : {}
  const before = idsBefore(query)
  const values = {
    ...query,
    ...until,
    [kind === "KOR" ? "corrections" : "originals"]: kind,
    ...paymentFilters(query, source.isOwedFirst),
    [currency === "PLN" ? "zloty" : "foreign"]: currency,
    search: undefined,
    [source.words]: search?.map(containing),
    [source.before]: before,
  }
  const isOrdinary = source.before === "before" && search === undefined && !isNamed(query)
  if (issuedFrom === undefined || !isDated(issuedFrom) || !isOrdinary) return [reading(values)]
  const acceptedFrom = firstIdOn(issuedFrom)
  const accepted = {
    acceptedFrom,
    issuedFrom: undefined,
    issuedSince: issuedFrom,
    issuedTo: undefined,
    issuedUntil: issuedTo,
  }
  const earlier = before === undefined || before > acceptedFrom ? acceptedFrom : before
  return [reading({ ...values, ...accepted }), reading({ ...values, before: earlier })]
}

/** The statements that read one invoice more than the page has, and their values. */
export const pageQueries = (tenantId: string, query: InvoicePageQuery): ReadonlyArray<PageQuery> =>
  readingsOf(query).map(({ selected, values }) => ({
    page: statementFor(selected, query.search?.length ?? 0),
    values: [tenantId, query.limit + 1, ...values],
  }))
