/** The cost of a page of orders: index entries of the page, not of the list. */
import { randomBytes } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import { typeId } from "@procurement/domain/identity"
import type { OrderFilter, OrderPageQuery } from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import { pageQuery } from "../../src/order/order-page.ts"
import { aTenantId, noon } from "../fixtures/examples.ts"
import { rowsOf, useDatabase } from "../fixtures/opened.ts"

const opened = useDatabase()
const tenants = Array.from({ length: 6 }, aTenantId)

interface Plan {
  readonly "Node Type": string
  readonly "Index Name"?: string
  readonly "Actual Rows": number
  readonly "Rows Removed by Filter"?: number
  readonly Plans?: ReadonlyArray<Plan>
}

const nodesOf = (plan: Plan): ReadonlyArray<Plan> => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

interface Explained {
  readonly "QUERY PLAN": ReadonlyArray<{ readonly Plan: Plan }>
}

const planOf = async (tenantId: string, query: OrderPageQuery): Promise<ReadonlyArray<Plan>> => {
  const { page, values } = pageQuery(tenantId, query)
  const explained = { ...page, text: `explain (analyze, format json) ${page.text}` }
  const [row] = await opened().database.sql.query<Explained>(explained, values)
  return nodesOf(row!["QUERY PLAN"][0]!.Plan)
}

/** Rows that were read, whether they are on the page or not. */
const rowsRead = (nodes: ReadonlyArray<Plan>): number =>
  Math.max(...nodes.map((node) => node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)))

const ordersOfEach = 2_000

/**
 * Adds orders of all tenants in order of time, one for each tenant per second; every hundredth is
 * shipped, every thousandth has a rare reference.
 */
const fill = async (): Promise<void> => {
  const seconds = Array.from({ length: ordersOfEach }, (_, nth) => nth + 1)
  const made = seconds.flatMap((nth) => tenants.map((owner) => ({ nth, owner })))
  const idOf = (nth: number) => typeId("ord", instant(noon + nth * 1_000), randomBytes(10))
  await rowsOf(
    opened().database,
    `insert into orders
       (id, tenant_id, invoice_id, reference, currency, total, status, accepted_at, body, lines)
     select id, owner, 'inv_' || id, case when nth % 1000 = 0 then 'RARE' else 'PO-' || nth % 7 end,
       'PLN', 1, case when nth % 100 = 0 then 'Shipped' else 'Accepted' end,
       $1 + nth * 1000, '{}', '[]'
     from unnest($2::text[], $3::text[], $4::bigint[]) as made (id, owner, nth)`,
    [
      noon,
      made.map(({ nth }) => idOf(nth)),
      made.map(({ owner }) => owner),
      made.map(({ nth }) => nth),
    ],
  )
  await rowsOf(opened().database, "analyze orders")
}

describe("Pages of many orders", () => {
  beforeAll(fill)

  it.each<[string, OrderFilter, string, number]>([
    ["all orders", {}, "orders_tenant_id_id_index", 11],
    ["a rare status", { status: "Shipped" }, "orders_tenant_id_status_id_index", 11],
    ["a rare reference", { reference: lineText("RARE") }, "orders_reference_index", 11],
    [
      "a minute long ago",
      { createdFrom: instant(noon + 60_000), createdTo: instant(noon + 120_000) },
      "orders_tenant_id_id_index",
      121,
    ],
    [
      "the orders until long ago",
      { createdTo: instant(noon + 5_000) },
      "orders_tenant_id_id_index",
      5,
    ],
    [
      "a status long ago",
      { status: "Shipped", createdTo: instant(noon + 200_000) },
      "orders_tenant_id_status_id_index",
      2,
    ],
  ])("a page does not read the whole list: %s", async (_title, filter, index, atMost) => {
    // Every tenant, because a plan may depend on where the tenant's id sorts among the others.
    for (const tenantId of tenants) {
      // PostgreSQL switches to a generic plan by the sixth execution.
      for (let time = 0; time < 7; time += 1) {
        const nodes = await planOf(tenantId, { ...filter, limit: 10 })
        expect(nodes.map((node) => node["Index Name"])).toContain(index)
        expect(rowsRead(nodes)).toBeLessThanOrEqual(atMost)
      }
    }
  })

  it("a page with lines reads only the rows of its page", async () => {
    for (const tenantId of tenants) {
      const nodes = await planOf(tenantId, { limit: 10, withLines: true })
      expect(nodes.map((node) => node["Index Name"])).toContain("orders_tenant_id_id_index")
      expect(rowsRead(nodes)).toBeLessThanOrEqual(11)
    }
  })

  it("a page in the middle of the list reads only its own rows", async () => {
    const after = typeId("ord", instant(noon + 1_000_000), new Uint8Array(10))
    for (const tenantId of tenants) {
      const page = { after: after as NonNullable<OrderPageQuery["after"]>, limit: 10 }
      expect(rowsRead(await planOf(tenantId, page))).toBeLessThanOrEqual(11)
    }
  })
})
