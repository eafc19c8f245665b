/**
 * Pages of a tenant's orders, each read from an index in its order: the cost is that of a page.
 *
 * An order's id is made of the instant of its acceptance, so a range of time is a range of ids.
 */
import { type Instant, instant } from "@procurement/domain/calendar"
import { entropyBytesPerId, typeId } from "@procurement/domain/identity"
import type { OrderPageQuery } from "@procurement/domain/order"
import { type Statement, statement } from "../connection/statement.ts"

/**
 * Values: tenant, how many, ids from and before, acceptance from and before; then what the
 * conditions ask for. Each combination of filters is a text of its own, which has its own index.
 * Without a name it is planned for its values each time: a plan for all values can't know how wide
 * a range of ids is, and sorts the whole list for a page of it.
 *
 * `columns` are those of the index, and the page is a range of them in their order, so no other
 * index gives it: the one of ids alone would lead through the newer orders of all other tenants.
 *
 * PostgreSQL guesses how long such a range is by its first column alone, so half the table for a
 * tenant in the middle. What else is asked of an order is therefore a `case`, of which it expects
 * every second to be true: knowing that few are, it would rather read the whole table than that
 * range.
 */
const pageSql = (
  columns: ReadonlyArray<string>,
  from: string,
  before: string,
  { predicate = "true", condition = "true" } = {},
): Statement =>
  statement(
    "",
    `
    select id, body, lines from orders
    where (${columns.join(", ")}) >= (${from}) and (${columns.join(", ")}) < (${before})
      and ${predicate}
      and case when accepted_at >= $5 and accepted_at < $6 and ${condition}
        then true else false end
    order by ${columns.map((column) => `${column} desc`).join(", ")} limit $2`,
  )

/** The index of references has only the orders with one, which is its predicate. */
const ofReference = (condition?: string): Statement =>
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

/** Early orders took their id up to moments before the instant of their acceptance. */
const idLeadMillis = 60_000

const leastEntropy = new Uint8Array(entropyBytesPerId)

/** The smallest id that an order made at that instant can have. */
const smallestIdAt = (at: number): string => {
  const within = Math.min(Math.max(at, firstInstant), lastInstant)
  return typeId("ord", instant(within), leastEntropy)
}

const smaller = (left: string, right: string): string => (left < right ? left : right)

const idsBefore = (after: string | undefined, createdTo: Instant | undefined): string =>
  smaller(after ?? greatestId, createdTo === undefined ? greatestId : smallestIdAt(createdTo))

const pageFor = ({ status, reference }: OrderPageQuery): Statement => {
  if (reference === undefined) return status === undefined ? pages.plain : pages.ofStatus
  return status === undefined ? pages.ofReference : pages.ofBoth
}

/** The statement for one order more than the page has, and its values. */
export const pageQuery = (
  tenantId: string,
  query: OrderPageQuery,
): { readonly page: Statement; readonly values: ReadonlyArray<unknown> } => {
  const { after, limit, status, createdFrom, createdTo, reference } = query
  const from = createdFrom === undefined ? smallestId : smallestIdAt(createdFrom - idLeadMillis)
  const range = [from, idsBefore(after, createdTo)]
  const accepted = [createdFrom ?? firstInstant, createdTo ?? Number.MAX_SAFE_INTEGER]
  const asked = [reference, status].filter((value) => value !== undefined)
  return { page: pageFor(query), values: [tenantId, limit + 1, ...range, ...accepted, ...asked] }
}
