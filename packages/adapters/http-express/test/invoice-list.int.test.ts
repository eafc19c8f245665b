/** The list of invoices over real HTTP: pages, filters and invalid parameters. */
import { instant, warsawDate } from "@procurement/domain/calendar"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { z } from "zod"
import { invoicePage } from "../src/schema/invoice.ts"
import { spendBody } from "../src/operations/invoices/spend.ts"
import { orderBody } from "../src/schema/order.ts"
import { type ApiServer, otherTenant, startApi } from "./api-server.ts"
import { type Issued, issueOrder } from "./issued-invoice.ts"
import { cancelled, sent } from "./order-facts.ts"
import { anOrder, bearer, bodyOf, expectProblem, post } from "./requests.ts"

type Page = z.output<typeof invoicePage>

let server: ApiServer
let token: string
const issued: Array<Issued> = []
beforeAll(async () => {
  server = await startApi()
  token = await server.token()
  for (let count = 0; count < 5; count += 1) issued.push(await issueOrder(server, token))
  issued[1]?.become("Submitted")
  issued[2]?.become("Sending")
  issued[3]?.become("Rejected")
})
afterAll(() => server.close())

const get = (query = ""): Promise<Response> =>
  server.fetch(query.startsWith("/") ? query : `/v1/invoices${query}`, { headers: bearer(token) })

const pageOf = async (query = ""): Promise<Page> => bodyOf(invoicePage, await get(query))

const idsOn = async (query = "") => (await pageOf(query)).items.map(({ id }) => id)

/** Invoices of one millisecond have no order in time, but a fixed order in the list. */
const newestFirst = (ids: ReadonlyArray<string>) => ids.toSorted().toReversed()

const ids = (...indexes: ReadonlyArray<number>) =>
  newestFirst(indexes.map((index) => issued[index]?.id ?? ""))

describe("GET /v1/invoices", () => {
  it("the pages contain every invoice once, newest first, and link to the next", async () => {
    const found: Array<string> = []
    let next: string | null = "/v1/invoices?limit=2"
    while (next !== null) {
      const response: Response = await get(next)
      const page: Page = await bodyOf(invoicePage, response)
      const link = page.next === null ? null : `<${page.next}>; rel="next"`
      expect(response.headers.get("link")).toBe(link)
      found.push(...page.items.map(({ id }) => id))
      next = page.next
    }
    expect(found).toEqual(ids(0, 1, 2, 3, 4))
  })

  it("a list item contains a part of the full invoice", async () => {
    const [item] = (await pageOf("?status=archived&limit=1")).items
    const full = await (
      await server.fetch(`/v1/invoices/${item?.id}`, {
        headers: { ...bearer(token), accept: "application/json" },
      })
    ).json()
    expect(full).toMatchObject(item ?? {})
    expect(item?.ksefNumber).toBe("5252839118-20261120-0A1B2C3D4E5F-46")
  })

  it("the status filter uses the status that customers see", async () => {
    expect(await idsOn("?status=sent")).toEqual(ids(1, 2))
    expect(await idsOn("?status=rejected")).toEqual(ids(3))
    expect(await idsOn("?status=archived")).toEqual(ids(0, 4))
    expect(await idsOn("?status=drafted")).toEqual([])
  })

  it("issued_from and issued_to filter by day of issue, inclusively", async () => {
    expect(await idsOn("?issued_from=2026-11-20&issued_to=2026-11-20")).toHaveLength(5)
    expect(await idsOn("?issued_from=2026-11-21")).toEqual([])
    expect(await idsOn("?issued_to=2026-11-19")).toEqual([])
  })

  it("period filters by month of issue, within the other days", async () => {
    expect(await idsOn("?period=2026-11")).toHaveLength(5)
    expect(await idsOn("?period=2026-12")).toEqual([])
    expect(await idsOn("?period=2026-11&issued_from=2026-11-01")).toHaveLength(5)
    expect(await idsOn("?period=2026-11&issued_from=2026-11-21")).toEqual([])
    expect(await idsOn("?period=2026-11&issued_to=2026-12-31")).toHaveLength(5)
  })

  it("an item states the amounts of the file, its due date, buyer and payment", async () => {
    const [item] = (await pageOf("?status=archived&limit=1")).items
    const { amount, currency } = item?.total ?? { amount: "", currency: "PLN" }
    expect(item).toMatchObject({
      buyer: { nip: expect.any(String), name: expect.any(String) },
      dueDate: "2026-12-04",
      jpkMarker: "KSeF",
      payment: { status: "unpaid", owed: item?.total, paid: { amount: "0.00", currency } },
    })
    expect(Number(item?.net?.amount) + Number(item?.vat?.amount)).toBeCloseTo(Number(amount))
    expect(item).not.toHaveProperty("vatInPln")
  })

  it("an item states what a transfer needs", async () => {
    const [item] = (await pageOf("?status=archived&limit=1")).items
    const { number, ksefNumber } = item ?? {}
    const transfer = {
      seller: { nip: expect.stringMatching(/^\d{10}$/), name: expect.any(String) },
      bankAccount: { iban: "PL61109010140000071219812874" },
      transferTitle: `${ksefNumber} ${number}`,
      splitPayment: false,
    }
    expect(item).toMatchObject(transfer)
  })

  it("filters by currency, order reference and payment status", async () => {
    expect(await idsOn("?currency=PLN")).toEqual(ids(0, 1, 2, 3, 4))
    expect(await idsOn("?currency=EUR")).toEqual([])
    expect(await idsOn("?reference=nothing")).toEqual([])
    expect(await idsOn("?payment=unpaid")).toEqual(ids(0, 1, 2, 3, 4))
    expect(await idsOn("?payment=paid")).toEqual([])
    expect(await idsOn("?payment=overdue&status=archived&issued_to=2026-11-20")).toEqual(
      warsawDate(instant(Date.now())) > "2026-12-04" ? ids(0, 4) : [],
    )
  })

  it("filters by order and KSeF number apply to every page", async () => {
    const { items } = await pageOf("?limit=100")
    const [first] = items
    expect(await idsOn(`?order_id=${first?.orderId}`)).toEqual([first?.id])
    const query = "?limit=1&status=archived&ksef_number=5252839118-20261120-0A1B2C3D4E5F-46"
    const { next } = await pageOf(query)
    expect(await idsOn(String(next))).toEqual(ids(0, 4).slice(1))
    expect((await pageOf(String(next))).next).toBeNull()
  })

  it("a search finds parts of an invoice in any case, on every page", async () => {
    const search = encodeURIComponent("0a1b2c3d4e5f 5252839118")
    const { items, next } = await pageOf(`?limit=1&status=archived&search=${search}`)
    expect([...items.map(({ id }) => id), ...(await idsOn(String(next)))]).toEqual(ids(0, 4))
    const part = encodeURIComponent(items[0]?.number?.slice(1).toLowerCase() ?? "")
    expect(await idsOn(`?search=${part}`)).toEqual(ids(0, 1, 2, 3, 4))
    expect(await idsOn("?search=nothing")).toEqual([])
  })

  it("the list omits other tenants' invoices", async () => {
    const headers = bearer(await server.token(otherTenant))
    for (const query of ["", `?order_id=${(await pageOf()).items[0]?.orderId}`]) {
      const response = await server.fetch(`/v1/invoices${query}`, { headers })
      expect(await response.json()).toEqual({ items: [], next: null })
    }
  })

  it.each([
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["cursor=x", "cursor"],
    ["status=Archived", "status"],
    ["issued_from=2026-02-30", "issued_from"],
    ["issued_to=2026-11-20T00:00:00Z", "issued_to"],
    ["order_id=inv_01kafq3v8pe0rr2c1m5kz9x7wd", "order_id"],
    ["ksef_number=5252839118-20261120-0A1B2C3D4E5F-00", "ksef_number"],
    ["number=FV", "number"],
    ["search=", "search"],
    ["search=%E2%80%8B%20", "search"],
    [`search=${"x".repeat(65)}`, "search"],
    ["status=sent&status=sent", "status"],
    ["period=2026-13", "period"],
    ["currency=USD", "currency"],
    ["payment=open", "payment"],
    ["reference=", "reference"],
  ])("GET /v1/invoices?%s returns 400 and names the parameter", async (query, parameter) => {
    const problem = await expectProblem(await get(`?${query}`), 400, "invalid_parameter")
    expect(problem.errors?.map((error) => error.parameter)).toEqual([parameter])
  })

  it("a token without invoices:read cannot list invoices", async () => {
    const headers = bearer(await server.token(undefined, ["orders:read"]))
    const refused = await server.fetch("/v1/invoices", { headers })
    await expectProblem(refused, 403, "insufficient_scope")
  })
})

describe("Corrections in the list of invoices", () => {
  it("corrections have their own kind and are listed with the invoice of the order", async () => {
    const order = await bodyOf(orderBody, await post(server, "/v1/orders", token, anOrder))
    sent(server, order.invoices[0]?.id ?? "")
    await cancelled(server, order.id)
    const [correction] = (await pageOf("?kind=KOR")).items
    const invoiceId = order.invoices[0]?.id ?? ""
    expect(correction).toMatchObject({
      kind: "KOR",
      status: "accepted",
      corrects: { id: invoiceId },
      orderId: order.id,
      total: { amount: `-${order.total.amount}` },
    })
    const both = newestFirst([correction?.id ?? "", invoiceId])
    expect(await idsOn(`?order_id=${order.id}`)).toEqual(both)
    const invoices = newestFirst([invoiceId, ...ids(0, 1, 2, 3, 4)])
    expect(await idsOn("?kind=VAT")).toEqual(invoices)
    await expectProblem(await get("?kind=ZAL"), 400, "invalid_parameter")
  })
})

describe("GET /v1/invoices/spend", () => {
  const spend = async (as: string) => {
    const response = await server.fetch("/v1/invoices/spend", { headers: bearer(as) })
    expect(response.status).toBe(200)
    return bodyOf(spendBody, response)
  }

  it("sums invoices and corrections by their month of issue, twelve months until now", async () => {
    const { items } = await spend(token)
    const months = items.map(({ month }) => month)
    expect(months).toHaveLength(12)
    expect(months.at(-1)).toBe(warsawDate(instant(Date.now())).slice(0, 7))
    const listed = (await pageOf("?limit=100")).items.filter(({ status }) =>
      ["accepted", "archived"].includes(status),
    )
    expect(listed.map(({ kind }) => kind)).toContain("KOR")
    for (const { month, totals } of items) {
      const ofMonth = listed.filter(({ issueDate = "" }) => issueDate.startsWith(month))
      const sum = ofMonth.reduce((total, each) => total + Number(each.total.amount), 0)
      expect([month, totals]).toEqual([month, [{ amount: sum.toFixed(2), currency: "PLN" }]])
    }
  })

  it("sums nothing of other tenants, and needs invoices:read", async () => {
    const { items } = await spend(await server.token(otherTenant))
    expect(items.flatMap(({ totals }) => totals)).toEqual([])
    const headers = bearer(await server.token(undefined, ["orders:read"]))
    const refused = await server.fetch("/v1/invoices/spend", { headers })
    await expectProblem(refused, 403, "insufficient_scope")
  })
})
