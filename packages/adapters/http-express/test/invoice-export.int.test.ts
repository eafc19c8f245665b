/** The invoices of a month as CSV, over real HTTP. */
import { instant, warsawDate } from "@procurement/domain/calendar"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { invoiceCsvHead } from "../src/schema/invoice-csv.ts"
import { type ApiServer, otherTenant, startApi } from "./api-server.ts"
import { type Issued, issueOrder } from "./issued-invoice.ts"
import { bearer, expectProblem } from "./requests.ts"

let server: ApiServer
let token: string
const issued: Array<Issued> = []
beforeAll(async () => {
  server = await startApi()
  token = await server.token()
  for (let count = 0; count < 3; count += 1) issued.push(await issueOrder(server, token))
  issued[1]?.become("Rejected")
})
afterAll(() => server.close())

const get = (query: string, of = token) =>
  server.fetch(`/v1/invoices/export?${query}`, { headers: bearer(of) })

const names = invoiceCsvHead.slice(1).trimEnd().split(";")

const rowsOf = async (query: string, of = token) => {
  const text = await (await get(query, of)).text()
  const [head, ...lines] = text.split("\r\n")
  expect(`${head}\r\n`).toBe(invoiceCsvHead.slice(1))
  expect(lines.pop()).toBe("")
  return lines.map((line) => {
    const cells = line.split(";")
    expect(cells).toHaveLength(names.length)
    return Object.fromEntries(names.map((name, nth) => [name, cells[nth]]))
  })
}

describe("GET /v1/invoices/export", () => {
  it("is a file with a line for each document of the month, oldest order first", async () => {
    const response = await get("period=2026-11")
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present")
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="invoices-2026-11.csv"',
    )
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const rows = await rowsOf("period=2026-11")
    expect(rows).toHaveLength(3)
    const [first] = rows
    expect(first).toMatchObject({
      Rodzaj: '"VAT"',
      NrFaktury: '"FV/2026/11/000001"',
      NrKSeF: '"5252839118-20261120-0A1B2C3D4E5F-46"',
      DataWystawienia: "2026-11-20",
      Waluta: '"PLN"',
      TerminPlatnosci: "2026-12-04",
      Platnosc: '"niezapłacona"',
      Zaplacono: "0,00",
    })
    expect(first?.["Netto"]).toMatch(/^\d+,\d{2}$/)
    expect(first?.["VatPLN"]).toBe(first?.["Vat"])
    const orders = rows.map((row) => row["Zamowienie"] ?? "")
    expect(orders).toEqual(orders.toSorted())
  })

  it("is not sent again to a caller that has it", async () => {
    const etag = (await get("period=2026-11")).headers.get("etag") ?? ""
    const headers = { ...bearer(token), "if-none-match": etag }
    const again = await server.fetch("/v1/invoices/export?period=2026-11", { headers })
    expect([etag === "", again.status]).toEqual([false, 304])
  })

  it("has the present month by default", async () => {
    const month = warsawDate(instant(Date.now())).slice(0, 7)
    const name = (await get("")).headers.get("content-disposition")
    expect(name).toBe(`attachment; filename="invoices-${month}.csv"`)
  })

  it("takes the filters of the list", async () => {
    expect(await rowsOf("period=2026-11&status=archived")).toHaveLength(2)
    expect(await rowsOf("period=2026-11&payment=paid")).toEqual([])
    expect(await rowsOf("period=2026-10")).toEqual([])
  })

  it("has no other tenant's invoices, and needs invoices:read", async () => {
    expect(await rowsOf("period=2026-11", await server.token(otherTenant))).toEqual([])
    const refused = get("period=2026-11", await server.token(undefined, ["orders:read"]))
    await expectProblem(await refused, 403, "insufficient_scope")
  })

  it.each([
    ["period=2026", "period"],
    ["period=2026-11&limit=5", "limit"],
    ["period=2026-11&format=xlsx", "format"],
  ])("?%s returns 400 and names the parameter", async (query, parameter) => {
    const problem = await expectProblem(await get(query), 400, "invalid_parameter")
    expect(problem.errors?.map((error) => error.parameter)).toEqual([parameter])
  })
})
