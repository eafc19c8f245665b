/**
 * Pages of the invoices of all tenants. Those that most invoices match are read by id. All others
 * are read from the indexes of each tenant, of which the newest are the page, so such a page costs
 * as much as there are tenants.
 */
import { type InvoicePageQuery, unfinishedStates } from "@procurement/domain/invoice"
import { statement } from "../connection/statement.ts"
import {
  type Filter,
  openStates,
  type PageQuery,
  rangeOf,
  type Reading,
  readingsOf,
  statementsNamed,
} from "./invoice-page.ts"
import { listedInvoiceColumns } from "./invoice.mapper.ts"

const invoicesFound =
  "cross join lateral (select * from invoices where id = found offset 0) as invoices"

/** Every tenant that has invoices, each found in the index after the one before. */
const owners = `
  with recursive owners as (
    (select tenant_id from invoices order by tenant_id limit 1)
    union all
    select (
      select tenant_id from invoices where tenant_id > owners.tenant_id order by tenant_id limit 1
    ) from owners where tenant_id is not null
  )`

const unfinished = unfinishedStates.map((state) => `'${state}'`).join(", ")

/** Reads only entries of unfinished invoices, in the index of each tenant's states. */
export const unfinishedSql = statement(
  "unfinished_invoices",
  `
  ${owners}, found as (
    select state, count(*)::int as count, min(id) as id
    from owners cross join lateral (
      select state, id from invoices
      where tenant_id = owners.tenant_id and state in (${unfinished})
    ) as open group by state
  )
  select found.*, order_id, body #>> '{timeline,0,at}' as created_at
  from found join invoices using (id)`,
)

/** The parameters are those of a tenant's page, without a tenant. */
const isOfAnyTenant = "$1::text is null"

const newestSql = statementsNamed(
  "newest_invoices",
  (selected, wordCount) => `
    select ${listedInvoiceColumns} from invoices
    where ${isOfAnyTenant} ${rangeOf(selected, wordCount).conditions} order by id desc limit $2`,
)

const ofEachSql = statementsNamed("invoices_of_each", (selected, wordCount) => {
  const { from, tenant, id, conditions } = rangeOf(selected, wordCount)
  return `${owners} select ${listedInvoiceColumns} from (
      select page.found from owners cross join lateral (
        select ${id} as found from ${from}
        where ${tenant} = any (array[owners.tenant_id])
          ${conditions.replaceAll(/\$1\b/g, "owners.tenant_id")}
        order by ${tenant} desc, ${id} desc limit $2
      ) as page
      where ${isOfAnyTenant} order by page.found desc limit $2
    ) as newest ${invoicesFound} order by found desc`
})

/** The texts of open invoices are made, those of all others are stored. */
const searchTexts = `
  select id as found, text from invoice_search
  union all select open.id, invoice_search_text(open.number, open.body, open.lines)
  from owners cross join lateral (
    select id, number, body, lines from invoices
    where tenant_id = owners.tenant_id and state in (${openStates})
  ) as open`

const textsSql = statementsNamed(
  "texts_of_invoices",
  (selected, wordCount) => `
    ${owners} select ${listedInvoiceColumns} from (${searchTexts}) as said ${invoicesFound}
    where ${isOfAnyTenant} ${rangeOf(selected, wordCount).conditions}
    order by found desc limit $2`,
)

/** Conditions that most invoices meet, or that a range of ids makes cheap. */
const metByMost: ReadonlySet<Filter> = new Set<Filter>([
  "before",
  "acceptedFrom",
  "issuedSince",
  "issuedUntil",
  "zloty",
  "originals",
  "paid",
])

const statementFor = ({ selected }: Reading, { states, search }: InvoicePageQuery) => {
  if (selected.includes("words")) return textsSql
  const areMost = states === undefined || states.includes("Archived")
  const isCommon = selected.every((name) => metByMost.has(name) || (name === "states" && areMost))
  return isCommon && search === undefined ? newestSql : ofEachSql
}

/** The statements that read one invoice more than the page has, as for a tenant's page. */
export const anyInvoicesQueries = (query: InvoicePageQuery): ReadonlyArray<PageQuery> =>
  readingsOf(query).map((reading) => ({
    page: statementFor(reading, query)(reading.selected, query.search?.length ?? 0),
    values: [null, query.limit + 1, ...reading.values],
  }))
