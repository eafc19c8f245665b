/**
 * Pages of a tenant's orders. Each is read from an index in its order, so it costs as much as the
 * page. A page with lines reads only those that it returns: PostgreSQL knows the size of a
 * compressed column without reading it.
 *
 * An order's id contains the instant of its acceptance, so a range of time is a range of ids.
 */
import { type Instant, instant } from "@procurement/domain/calendar"
import { smallestIdAt } from "@procurement/domain/identity"
import { maximumListedBytes, type OrderPageQuery } from "@procurement/domain/order"
import { type Statement, statement } from "../connection/statement.ts"
import { listedColumns, orderColumns } from "./order.mapper.ts"

/**
 * Parameters: tenant, limit, ids from and before, acceptance from and before; then the values of
 * the conditions. Each combination of filters has a separate text and index. A statement without a
 * name is planned for its values each time: a generic plan can't estimate how wide a range of ids
 * is, and sorts the whole list for one page.
 *
 * `columns` are those of the index, and the page is a range of them in order, so no other index
 * qualifies: the index of ids alone would read the newer orders of all other tenants.
 *
 * PostgreSQL estimates the length of such a range by its first column only, so half the table for a
 * tenant in the middle. Further conditions on an order are therefore a `case`, which PostgreSQL
 * expects to be true for every second row: if it expected few matches, it would read the whole
 * table rather than that range.
 */
const rangeSql = (
  selected: string,
  columns: ReadonlyArray<string>,
  from: string,
  until: string,
  { predicate = "true", condition = "true" },
): string => `
    select ${selected} from orders
    where (${columns.join(", ")}) >= (${from}) and (${columns.join(", ")}) < (${until})
      and ${predicate}
      and case when accepted_at >= $5 and accepted_at < $6 and ${condition}
        then true else false end
    order by ${columns.map((column) => `${column} desc`).join(", ")} limit $2`

/** Keeps the first orders of a page, as many as have few bytes of lines together. */
const cutSql = (range: string): string => `
  select id, body, lines, found from (
    select id, body, lines, count(*) over () as found, row_number() over newest as nth,
      sum(pg_column_size(lines)) over newest as bytes
    from (${range}) as orders
    window newest as (order by id desc rows unbounded preceding)
  ) as page
  where nth = 1 or (nth < $2 and bytes <= ${maximumListedBytes})
  order by id desc`

const pageSql = (
  columns: ReadonlyArray<string>,
  from: string,
  until: string,
  conditions = {},
): Readonly<Record<"plain" | "withLines", Statement>> => ({
  plain: statement("", rangeSql(listedColumns, columns, from, until, conditions)),
  withLines: statement("", cutSql(rangeSql(orderColumns, columns, from, until, conditions))),
})

/** The index of references contains only orders with a reference, which is its predicate. */
const ofReference = (condition?: string) =>
  pageSql(["tenant_id", "reference", "id"], "$1, $7, $3", "$1, $7, $4", {
    predicate: "reference is not null",
    ...(condition !== undefined && { condition }),
  })

const pages = {
  plain: pageSql(["tenant_id", "id"], "$1, $3", "$1, $4"),
  ofStatus: pageSql(["tenant_id", "status", "id"], "$1, $7, $3", "$1, $7, $4"),
  ofReference: ofReference(),
  ofBoth: ofReference("status = $8"),
} as const

const [smallestId, greatestId] = ["ord_", "ord_~"]
const [firstInstant, lastInstant] = [0, 2 ** 48 - 1]

/** The id of an early order can precede its acceptance by some moments. */
const idLeadMillis = 60_000

const firstIdAt = (at: number): string =>
  smallestIdAt("ord", instant(Math.min(Math.max(at, firstInstant), lastInstant)))

const smaller = (left: string, right: string): string => (left < right ? left : right)

const idsBefore = (after: string | undefined, createdTo: Instant | undefined): string =>
  smaller(after ?? greatestId, createdTo === undefined ? greatestId : firstIdAt(createdTo))

const pageFor = ({ status, reference }: OrderPageQuery) => {
  if (reference === undefined) return status === undefined ? pages.plain : pages.ofStatus
  return status === undefined ? pages.ofReference : pages.ofBoth
}

/**
 * The statement of a page and its values. Without lines it reads one order more than the page has;
 * with lines it reads the page, and in `found` how many orders it was cut from.
 */
export const pageQuery = (
  tenantId: string,
  query: OrderPageQuery,
): { readonly page: Statement; readonly values: ReadonlyArray<unknown> } => {
  const { after, limit, status, createdFrom, createdTo, reference, withLines } = query
  const from = createdFrom === undefined ? smallestId : firstIdAt(createdFrom - idLeadMillis)
  const range = [from, idsBefore(after, createdTo)]
  const accepted = [createdFrom ?? firstInstant, createdTo ?? Number.MAX_SAFE_INTEGER]
  const filters = [reference, status].filter((value) => value !== undefined)
  const page = pageFor(query)[withLines === true ? "withLines" : "plain"]
  return { page, values: [tenantId, limit + 1, ...range, ...accepted, ...filters] }
}
