/** The cost of a page of invoices: that of the page, or of the few that match, not of the list. */
import { randomBytes } from "node:crypto"
import { addDays, instant, type LocalDate } from "@procurement/domain/calendar"
import { type InvoiceId, type OrderId, typeId } from "@procurement/domain/identity"
import type { InvoiceFilter, InvoicePageQuery, KsefNumber } from "@procurement/domain/invoice"
import { type MinorUnits, toDecimal } from "@procurement/domain/money"
import { lineText, searchable, searchTerms } from "@procurement/domain/text"
import { beforeAll, describe, expect, it } from "vitest"
import { backlogSql } from "../../src/backlog/backlog.ts"
import { anyInvoicesQueries, unfinishedSql } from "../../src/invoice/any-invoices-page.ts"
import { pageQueries } from "../../src/invoice/invoice-page.ts"
import { totalsByMonthSql, wakeFollowers } from "../../src/invoice/invoice-sql.ts"
import { aLineText } from "@procurement/contract-tests/builders"
import { aTenantId } from "../fixtures/examples.ts"
import { rowsOf, useDatabase } from "../fixtures/opened.ts"
import { rowsReadFor } from "../fixtures/plans.ts"

const opened = useDatabase()
const tenants = Array.from({ length: 6 }, aTenantId)
const firstDay = "2026-01-01" as LocalDate

/** Number of rows read, whether they are on the page or not. */
const rowsOfPage = async (tenantId: string, query: InvoicePageQuery): Promise<number> => {
  const counts = pageQueries(tenantId, query).map(({ page, values }) =>
    rowsReadFor(opened().database, page, values),
  )
  return Math.max(0, ...(await Promise.all(counts)))
}

const noonOfFirstDay = Date.UTC(2026, 0, 1, 11)
const dayMillis = 24 * 3_600_000

/**
 * Adds invoices a second apart, a hundred on each day; every hundredth is rejected, every
 * two-hundredth is a correction.
 */
const fill = async (owner: string, count: number): Promise<void> => {
  const instants = Array.from(
    { length: count },
    (_, nth) => noonOfFirstDay + Math.floor(nth / 100) * dayMillis + (nth % 100) * 1_000,
  )
  const ids = instants.map((at) => typeId("x", instant(at), randomBytes(10)))
  const days = instants.map((_, nth) => addDays(firstDay, Math.floor(nth / 100)))
  await rowsOf(
    opened().database,
    `with made as (
       select id, day, nth
       from unnest($2::text[], $3::text[]) with ordinality as given (id, day, nth)
     ), placed as (
       insert into orders
         (id, tenant_id, invoice_id, currency, total, status, accepted_at, body, lines)
       select 'ord' || id, $1, 'inv' || id, 'PLN', 1, 'Accepted', 0, '{}', '[]' from made
     )
     insert into invoices
       (id, order_id, tenant_id, state, currency, total, version, attempts, body, lines)
     select 'inv' || id, 'ord' || id, $1,
       case when nth % 100 = 0 then 'Rejected' else 'Archived' end,
       case when nth % 100 = 3 then 'EUR' else 'PLN' end, 1, 1, 0,
       jsonb_build_object('issueDate', day, 'ksefNumber', 'K' || nth || '-',
           'buyer', jsonb_build_object('name', 'Łódź'))
         || case when nth % 200 = 7
             then jsonb_build_object('correction', jsonb_build_object('cause', 'Cancelled'))
             when nth % 200 = 8 and nth < 1600
             then jsonb_build_object('correction', jsonb_build_object('cause', 'Returned'))
             else '{}' end,
       '[]'
     from made`,
    [owner, ids.map((id) => id.slice(1)), days],
  )
}

const fillAll = async (): Promise<void> => {
  for (const owner of tenants) await fill(owner, 2_000)
  await rowsOf(
    opened().database,
    `update receivables set due_on = '2026-06-01',
       received = case when invoice_id like '%0' or invoice_id like '%z' then 0 else 1 end`,
  )
  await rowsOf(opened().database, "vacuum analyze receivables")
  await rowsOf(opened().database, "analyze orders, invoices, invoice_search")
}

const dayNumbered = (count: number): LocalDate => addDays(firstDay, count)

describe("Pages of many invoices", () => {
  beforeAll(fillAll, 60_000)

  const filters: ReadonlyArray<[string, InvoiceFilter, number]> = [
    ["all invoices", {}, 11],
    ["a rare state", { states: ["Rejected"] }, 20],
    ["the day before yesterday", { issuedFrom: dayNumbered(17), issuedTo: dayNumbered(17) }, 111],
    ["from a long time ago", { issuedFrom: dayNumbered(1) }, 11],
    ["most of the list", { issuedFrom: dayNumbered(1), issuedTo: dayNumbered(15) }, 11],
    ["most of the list in euro", { issuedFrom: dayNumbered(1), currency: "EUR" }, 20],
    ["unpaid corrections", { kind: "KOR", payment: "unpaid" }, 0],
    ["until the second day", { issuedTo: dayNumbered(1) }, 11],
    ["a KSeF number", { ksefNumber: "K77-" as KsefNumber }, 1],
    ["corrections", { kind: "KOR" }, 11],
    ["no corrections", { kind: "VAT" }, 12],
    ["returns", { cause: "Returned" }, 8],
    ["returns among corrections", { cause: "Returned", kind: "KOR" }, 8],
    ["a cause without corrections", { cause: "BuyerNip" }, 0],
    // The texts of the twenty rejected ones are made for the search.
    ["a word of all invoices", { search: searchTerms("lodz") }, 20],
    ["a word and a rare state", { search: searchTerms("lodz"), states: ["Rejected"] }, 20],
    // About every sixteenth is still to be paid, and was due.
    ["unpaid", { payment: "unpaid" }, 11],
    ["due", { dueBefore: dayNumbered(3_000) }, 11],
    ["due long ago", { dueBefore: firstDay }, 400],
    ["paid", { payment: "paid" }, 30],
    ["partly paid", { payment: "partly_paid" }, 400],
    ["nothing due", { payment: "nothing_due" }, 0],
    ["euro", { currency: "EUR" }, 20],
    ["an unknown reference", { reference: lineText("PO-1") }, 0],
    ["an unknown order", { orderId: "ord" as OrderId }, 0],
    ["an unknown KSeF number", { ksefNumber: "K" as KsefNumber }, 0],
  ]

  it.each(filters)(
    "a page of all tenants reads as much as of each: %s",
    async (_, filter, most) => {
      const atMost = tenants.length * Math.max(most, 11) + 1
      const queries = anyInvoicesQueries({ ...filter, limit: 10 })
      for (let time = 0; time < 7; time += 1)
        for (const { page, values } of queries)
          expect(await rowsReadFor(opened().database, page, values)).toBeLessThanOrEqual(atMost)
    },
  )

  it.each(filters)("a page does not read the whole list: %s", async (_title, filter, atMost) => {
    // Every tenant, because a plan may depend on where the tenant's id sorts among the others.
    for (const tenantId of tenants) {
      // PostgreSQL switches to a generic plan by the sixth execution.
      for (let time = 0; time < 7; time += 1) {
        expect(await rowsOfPage(tenantId, { ...filter, limit: 10 })).toBeLessThanOrEqual(atMost)
      }
    }
  })

  it("the sums of some months read only the documents of their days", async () => {
    // A hundred on each day.
    const days = [firstDay, dayNumbered(1)]
    for (const tenantId of tenants)
      expect(await rowsReadFor(opened().database, totalsByMonthSql, [tenantId, ...days])).toBe(200)
  })

  it("a search in many invoices reads only those that contain the word", async () => {
    const tenantId = aTenantId()
    await rowsOf(
      opened().database,
      `insert into invoice_search (tenant_id, id, text)
       select $1, 'inv_' || nth, 'po-' || nth || E'-\\nsku-' || nth % 3000 || '-'
       from generate_series(1, 30000) as nth`,
      [tenantId],
    )
    await rowsOf(opened().database, "vacuum analyze invoice_search")
    // A text in the sample of the statistics counts as one in a hundred.
    const [{ sample } = { sample: "" }] = await rowsOf<{ sample: string }>(
      opened().database,
      `select histogram_bounds::text as sample from pg_stats
       where tablename = 'invoice_search' and attname = 'text'`,
      [],
    )
    const rare = (prefix: string) =>
      Array.from({ length: 200 }, (_, nth) => `${prefix}-${2_999 - nth}-`).find(
        (word) => !sample.includes(word),
      ) ?? ""
    for (const word of [rare("po"), "nothing", rare("sku").toUpperCase()]) {
      const query = { search: searchTerms(word), limit: 10 }
      expect(await rowsOfPage(tenantId, query)).toBeLessThanOrEqual(20)
    }
  })

  it("waking the corrections of an invoice does not scan the invoices", async () => {
    const text = `explain with followed as (select 'inv'::text as id, 1::bigint as since)
      ${wakeFollowers("followed")}`
    const plan = JSON.stringify(await rowsOf(opened().database, text))
    expect(plan).toContain("invoices_waiting_corrections_index")
    expect(plan).not.toContain("Seq Scan on invoices")
  })

  it("counting unfinished invoices reads only these, and an entry for each tenant", async () => {
    // Of six tenants twenty invoices each are rejected, the others archived.
    expect(await rowsReadFor(opened().database, unfinishedSql, [])).toBeLessThanOrEqual(120)
  })

  it("the backlog reads only invoices with work that is due", async () => {
    const later = noonOfFirstDay + 1_000 * dayMillis
    expect(await rowsReadFor(opened().database, backlogSql, [later, 100_000])).toBeLessThan(100)
  })

  it("a page in the middle of the list reads only its own rows", async () => {
    const at = typeId("inv", instant(noonOfFirstDay + 9 * dayMillis), new Uint8Array(10))
    for (const tenantId of tenants) {
      const page = { after: at as InvoiceId, limit: 10 }
      expect(await rowsOfPage(tenantId, page)).toBeLessThanOrEqual(11)
    }
  })
})

describe("The text of an invoice", () => {
  it("PostgreSQL normalizes texts as the domain does", async () => {
    const names = Array.from({ length: 300 }, () => aLineText())
    const amounts = [0, 7, 12_450, -12_450, 9_007_199_254_740_991]
    const amountOf = (nth: number) => (amounts[nth % amounts.length] ?? 0) as MinorUnits
    const bodies = names.map((name, nth) => ({
      reference: "ŻÓŁĆ ẞ İı",
      buyer: { name, nip: "5252839118" },
      total: { amount: amountOf(nth), currency: "PLN" },
      ksefNumber: "1-A",
    }))
    const skus = ["KUB-330", "A1"]
    const lines = [...skus, ...skus].map((sku) => ({ sku }))
    const rows = await rowsOf<{ readonly text: string }>(
      opened().database,
      "select invoice_search_text('FV/1', body, $2) as text from unnest($1::jsonb[]) as given (body)",
      [bodies.map((body) => JSON.stringify(body)), JSON.stringify(lines)],
    )
    expect(rows.map(({ text }) => text)).toEqual(
      names.map((name, nth) =>
        searchable(
          ["FV/1", "ŻÓŁĆ ẞ İı", name, "5252839118", toDecimal(amountOf(nth)), "1-A"].concat(skus),
        ),
      ),
    )
  })
})
