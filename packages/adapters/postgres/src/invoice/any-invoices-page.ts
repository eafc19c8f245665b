/**
 * Pages of the invoices of all tenants. The newest are read by id; those in a state that most
 * invoices leave, in each tenant's index of states, so such a page costs as much as there are
 * tenants.
 */
import type { AnyInvoicesQuery } from "@procurement/domain/invoice"
import { containing } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import { containsWords, openStates, type PageQuery } from "./invoice-page.ts"
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

/** The invoices in these states, a SQL condition, of each tenant: all, or the newest. */
const inStates = (columns: string, states: string, rest = ""): string => `
  select ${columns} from owners cross join lateral (
    select id, number, body from invoices
    where tenant_id = owners.tenant_id and ${states} and id < $2 ${rest}
  ) as open`

const newestSql = statement(
  "newest_invoices",
  `select ${listedInvoiceColumns} from invoices
  where id < $2 and ($3::text[] is null or state = any ($3)) order by id desc limit $1`,
)

const inStatesSql = statement(
  "invoices_in_states",
  `${owners} select ${listedInvoiceColumns} from (
    ${inStates("open.id as found", "state = any ($3)", "order by id desc limit $1")}
    order by found desc limit $1
  ) as newest ${invoicesFound} order by found desc`,
)

const text = "invoice_search_text(open.number, open.body) as text"

/** The texts of open invoices are made, those of all others are stored. */
const searched = {
  all: `
    select id as found, text from invoice_search
    union all ${inStates(`open.id, ${text}`, `state in (${openStates})`)}`,
  open: inStates(`open.id as found, ${text}`, "state = any ($3)"),
}

/** Without a name: PostgreSQL plans it for its words. */
const searchSql = (source: keyof typeof searched, wordCount: number) =>
  statement(
    "",
    `${owners} select ${listedInvoiceColumns} from (${searched[source]}) as said ${invoicesFound}
    where found < $2 and ($3::text[] is null or state = any ($3))
      and ${containsWords("$4", wordCount)}
    order by found desc limit $1`,
  )

const afterAllIds = "inv_~"

/** The statement that reads one invoice more than the page has, and its values. */
export const anyInvoicesQuery = ({ after, limit, states, search }: AnyInvoicesQuery): PageQuery => {
  const values = [limit + 1, after ?? afterAllIds, states ?? null]
  const areFew = states !== undefined && !states.includes("Archived")
  if (search === undefined) return { page: areFew ? inStatesSql : newestSql, values }
  const source = areFew && !states.includes("Acknowledged") ? "open" : "all"
  return { page: searchSql(source, search.length), values: [...values, search.map(containing)] }
}
