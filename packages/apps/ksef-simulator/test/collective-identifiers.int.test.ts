/** Collective identifiers: created, listed, and shown as far as the caller may see them. */
import { crc8 } from "@procurement/domain/invoice"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { anInvoice, sellerNip } from "./support/an-invoice.ts"
import { startSimulator, type Simulator } from "./support/checked-simulator.ts"
import { makeWireUser, type WireUser } from "./support/wire-user.ts"
import { call, sendBody } from "./support/wire.ts"

const buyerNip = "1111111111"
const otherSeller = "2222222222"
const path = "/v2/collective-identifiers"

let simulator: Simulator
let seller: WireUser
let buyer: WireUser
let numbers: ReadonlyArray<string>
let foreign: string

const sentBy = async (user: WireUser, nip: string): Promise<string> => {
  const session = await user.openSession()
  const status = await user.sentStatus(session, sendBody(session.keys, anInvoice({ nip })))
  return String(status["ksefNumber"])
}

beforeAll(async () => {
  const delays = { loginMillis: 0, verdictMillis: 0, permanentStorageMillis: 0 }
  simulator = await startSimulator({ delays })
  seller = await makeWireUser(simulator.url)
  buyer = await makeWireUser(simulator.url, buyerNip)
  const other = await makeWireUser(simulator.url, otherSeller)
  numbers = await Promise.all([1, 2, 3].map(() => sentBy(seller, sellerNip)))
  foreign = await sentBy(other, otherSeller)
})

afterAll(async () => simulator.close())

const wanted = (ksefNumbers: ReadonlyArray<string>) => ({
  invoices: ksefNumbers.map((ksefNumber, nth) => ({
    ksefNumber,
    payment: { amount: 100 + nth, currency: "PLN" },
    description: `Opis ${nth}`,
  })),
})

const created = async (user: WireUser, ksefNumbers: ReadonlyArray<string>): Promise<string> => {
  const { json, status } = await user.post(path, { json: wanted(ksefNumbers) })
  expect(status).toBe(201)
  return String(json["collectiveIdentifierNumber"])
}

const today = () => ({
  dateCreatedFrom: new Date(simulator.control.now() - 3_600_000).toISOString(),
  dateCreatedTo: new Date(simulator.control.now() + 3_600_000).toISOString(),
})

describe("Collective identifiers", () => {
  it("a number names seller and month, and ends with a checksum", async () => {
    const number = await created(seller, numbers)
    expect(number).toMatch(new RegExp(`^${sellerNip}-IZ20\\d{4}-[0-9A-F]{12}-[0-9A-F]{2}$`))
    expect(number.slice(33)).toBe(crc8(number.slice(0, 32)))
  })

  it("the published examples have the same checksum", () => {
    expect(crc8("1111111111-IZ202607-65ED02180000")).toBe("E7")
  })

  it("what it pays is shown to its parties, and hidden from others", async () => {
    const number = await created(buyer, numbers)
    const json = { collectiveIdentifierNumbers: [number] }
    for (const user of [buyer, seller]) {
      const { json: listed } = await user.post(`${path}/invoices`, { json })
      const shown = listed["invoices"] as ReadonlyArray<Record<string, unknown>>
      expect(shown.map(({ ksefNumber }) => ksefNumber)).toEqual(numbers.toSorted().toReversed())
      for (const each of shown) expect(each).toMatchObject({ detailsHidden: false })
      expect(shown[0]?.["payment"]).toMatchObject({ currency: "PLN" })
    }
    const stranger = await makeWireUser(simulator.url, "3333333333")
    expect((await stranger.post(`${path}/invoices`, { json })).json).toEqual({ invoices: [] })
  })

  it("identifiers are found by date, count and invoice, newest first", async () => {
    const number = await created(buyer, numbers.slice(0, 2))
    const query = { ...today(), invoiceCountTo: 2 }
    const { json } = await buyer.post(`${path}/query`, { json: query })
    expect(json["collectiveIdentifiers"]).toMatchObject([
      { collectiveIdentifierNumber: number, invoiceCount: 2, createdInCurrentContext: true },
    ])
    const { json: ofInvoice } = await seller.get(`${path}/ksef/${numbers[0]}`)
    const [latest] = ofInvoice["collectiveIdentifiers"] as ReadonlyArray<object>
    expect(latest).toMatchObject({
      collectiveIdentifierNumber: number,
      createdInCurrentContext: false,
    })
    const long = { ...query, dateCreatedFrom: "2026-01-01T00:00:00Z" }
    expect(await buyer.refusalCode(`${path}/query`, long)).toBe(21405)
  })

  it.each([
    ["an unknown invoice", () => [numbers[0], "5265877635-20250626-010080DD2B5E-26"], 71001],
    ["invoices of two sellers", () => [numbers[0], foreign], 71004],
    ["an invoice twice", () => [numbers[0], numbers[0]], 71005],
    ["one invoice", () => [numbers[0]], 21405],
  ] as const)("%s is refused", async (_what, invoices, code) => {
    const json = wanted(invoices().map(String))
    expect(await buyer.refusalCode(path, json)).toBe(code)
  })

  it("an invoice is in at most 132 identifiers of one context", async () => {
    const user = await makeWireUser(simulator.url, "4444444444")
    for (let nth = 0; nth < 132; nth += 1) await created(user, numbers.slice(1))
    expect(await user.refusalCode(path, wanted(numbers.slice(1)))).toBe(71002)
    const pages: Array<number> = []
    let headers = {}
    do {
      const page = await user.post(`${path}/query?pageSize=100`, { json: today(), headers })
      pages.push((page.json["collectiveIdentifiers"] as ReadonlyArray<unknown>).length)
      headers = { "x-continuation-token": page.json["continuationToken"] }
    } while (Object.values(headers)[0] !== undefined)
    expect(pages).toEqual([100, 32])
  })

  it("a context's limit of invoices can be set, as on the test environment", async () => {
    const user = await makeWireUser(simulator.url, "6666666666")
    const session = { maxInvoiceSizeInMB: 1, maxInvoiceWithAttachmentSizeInMB: 3, maxInvoices: 9 }
    const json = {
      onlineSession: session,
      batchSession: session,
      collectiveIdentifier: { maxInvoices: 2 },
    }
    expect((await user.post("/v2/testdata/limits/context/session", { json })).status).toBe(200)
    expect(await user.refusalCode(path, wanted(numbers))).toBe(21405)
    await created(user, numbers.slice(1))
    const remove = { token: user.token }
    await call(simulator.url, "DELETE", "/v2/testdata/limits/context/session", remove)
    expect((await user.get("/v2/limits/context")).json).toMatchObject({
      collectiveIdentifier: { maxInvoices: 500 },
    })
  })
})
