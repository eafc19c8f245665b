/**
 * Orders in two parcels across a month's end, in both currencies: the first parcel leaves during a
 * KSeF outage, or is reported only after the invoice of the next month.
 */
import { validateFa3 } from "@procurement/adapter-fa3"
import { type LocalDate, localDate } from "@procurement/domain/calendar"
import { beforeAll, describe, expect, it } from "vitest"
import { useSandbox } from "./support/running-sandbox.ts"
import { figure, hundredths, inPln, millionths, valueOf, vatOf } from "./support/stated-sums.ts"

const sandbox = useSandbox()
const slow = { timeout: 180_000 }
const waiting = { timeout: 60_000, interval: 50 }

let tenantId: string

beforeAll(async () => {
  tenantId = await sandbox.operator.unlimitedTenant()
}, 60_000)

interface OrderView {
  readonly id: string
  readonly acceptedAt: string
  readonly lines: ReadonlyArray<{ readonly gross: { readonly amount: string } }>
  readonly invoices: ReadonlyArray<{ readonly id: string; readonly status: string }>
}

const idOf = ({ invoices }: OrderView): string => invoices[0]?.id ?? ""

/** Ten mugs; its invoice is ready to be sent. */
const placed = async (currency: "PLN" | "EUR"): Promise<OrderView> => {
  const lines = [{ sku: "KUB-330-GRA", quantity: 10 }]
  const order = await sandbox.buyer.ask<OrderView>("/v1/orders", { currency, lines })
  const status = async () => (await sandbox.buyer.invoice(idOf(order))).status
  await expect.poll(status, waiting).toBe("signed")
  return order
}

const warsawDay = (text: string): LocalDate =>
  new Date(text).toLocaleDateString("sv", { timeZone: "Europe/Warsaw" }) as LocalDate

/** Four mugs leave a minute after the order. */
const first = ({ acceptedAt }: OrderView) => ({
  carrier: "InPost",
  trackingNumber: "5201",
  shippedAt: new Date(Date.parse(acceptedAt) + 60_000).toISOString(),
  lines: [{ line: 1, quantity: 4 }],
})

/** Number, day, units and rate of each row; the row before a correction has a minus. */
const rowsOf = (xml: string) =>
  [...xml.matchAll(/<FaWiersz>(.*?)<\/FaWiersz>/gsu)].map(([, row = ""]) => {
    const sign = row.includes("<StanPrzed>") ? "-" : ""
    return [valueOf(row, "NrWierszaFa"), valueOf(row, "P_6A"), `${sign}${valueOf(row, "P_8B")}`]
  })

const ratesOf = (xml: string): ReadonlyArray<bigint> =>
  [...xml.matchAll(/<KursWaluty>([^<]*)</gu)].map(([, rate = ""]) => millionths(rate))

/** VAT in PLN of four mugs at the first rate and of six at the last. */
const dividedInPln = (gross: bigint, [before = 0n, after = 0n]: ReadonlyArray<bigint>): bigint => {
  const vat = vatOf((gross * 4n) / 10n)
  return inPln(vat, before) + inPln(vatOf(gross) - vat, after)
}

const valid = async (id: string): Promise<string> => {
  await sandbox.buyer.archived(id)
  const xml = await sandbox.buyer.invoiceXml(id)
  expect(validateFa3(new TextEncoder().encode(xml))).toEqual([])
  expect(await sandbox.buyer.pdf(id)).toMatch(/^%PDF-/u)
  return xml
}

const grossOf = ({ lines }: OrderView): bigint => hundredths(lines[0]?.gross.amount ?? "0.00")

/** The first parcel was reported before the invoice; the second leaves after it. */
const expectDivided = async (order: OrderView): Promise<void> => {
  const id = idOf(order)
  const xml = await valid(id)
  const day = warsawDay(first(order).shippedAt)
  expect(rowsOf(xml)).toEqual([
    ["1", day, "4"],
    ["2", undefined, "6"],
  ])
  expect(valueOf(xml, "P_6")).toBeUndefined()
  const gross = grossOf(order)
  if (ratesOf(xml).length > 0) {
    expect(figure(xml, "P_14_1W")).toBe(dividedInPln(gross, ratesOf(xml)))
  }
  const rest = await sandbox.operator.ask<{ supplyDate: LocalDate }>(
    `/orders/${order.id}/shipment`,
    { carrier: "InPost", trackingNumber: "5202" },
  )
  expect(rest).toMatchObject({ status: "shipped", shipments: [{ lines: [{ quantity: 4 }] }, {}] })
  const text = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`
  expect(await sandbox.buyer.ask(`/v1/invoices/${id}`)).toMatchObject({
    supplyDates: [{ date: day, lines: [{ line: 1, quantity: 4 }] }],
    taxPoints: [
      { day, gross: { amount: text((gross * 4n) / 10n) } },
      { day: rest.supplyDate, gross: { amount: text((gross * 6n) / 10n) } },
    ],
  })
  const { invoices } = await sandbox.buyer.ask<OrderView>(`/v1/orders/${order.id}`)
  expect(invoices).toHaveLength(1)
}

/** The invoice knows nothing of the parcel that had left, and a correction states it. */
const expectCorrected = async (order: OrderView): Promise<void> => {
  const before = await valid(idOf(order))
  expect(rowsOf(before)).toEqual([["1", undefined, "10"]])
  const partly = await sandbox.operator.ask(`/orders/${order.id}/shipment`, first(order))
  expect(partly).toMatchObject({ status: "partially_shipped" })
  const day = warsawDay(first(order).shippedAt)
  const path = `/tenants/${tenantId}/invoices/${idOf(order)}/corrections`
  const parcel = { supplyDate: day, trackingNumber: "5201" }
  const request = { reference: "SD-1", cause: "supply_date", ...parcel }
  const preview = await sandbox.operator.ask<object>(`${path}/preview`, request)
  const supplyDates = [{ date: day, lines: [{ line: 1, quantity: 4 }] }]
  expect(preview).toMatchObject({ effect: 1, total: { amount: "0.00" }, supplyDates })
  expect(preview).not.toHaveProperty("supplyDate")
  const correction = await sandbox.operator.ask<{ id: string }>(path, request)
  const xml = await valid(correction.id)
  expect(rowsOf(xml)).toEqual([
    ["1", undefined, "-10"],
    ["1", day, "4"],
    ["2", undefined, "6"],
  ])
  expect(figure(xml, "P_15")).toBe(0n)
  const rates = ratesOf(xml)
  if (rates.length > 0) {
    const change = dividedInPln(grossOf(order), rates.slice(1)) - figure(before, "P_14_1W")
    expect(
      valueOf(xml, "P_14_1W")
        ?.replace(".", "")
        .replace(/^(-?)0+(?=\d)/u, "$1"),
    ).toBe(String(change))
  }
}

describe("Orders in two parcels across a month's end", () => {
  it("their documents state the parcel that left before the invoice", slow, async () => {
    const { acceptedAt } = await sandbox.buyer.ask<OrderView>("/v1/orders", {
      currency: "PLN",
      lines: [{ sku: "KUB-330-GRA", quantity: 1 }],
    })
    const today = warsawDay(acceptedAt)
    const [year = 0, month = 0] = today.split("-").map(Number)
    const lastDay = localDate(year, month + 1, 0)
    const days = (Date.parse(lastDay) - Date.parse(today)) / 86_400_000
    if (days > 0) await sandbox.operator.ask("/sandbox/clock", { advance: `P${days}D` })
    await sandbox.renewToken()
    await sandbox.operator.ask("/sandbox/ksef/failures", { failure: "outage", seconds: 3_600 })
    const known = [await placed("PLN"), await placed("EUR")]
    const late = [await placed("PLN"), await placed("EUR")]
    await sandbox.operator.ask("/sandbox/clock", { advance: "PT2M" })
    for (const order of known) {
      await sandbox.operator.ask(`/orders/${order.id}/shipment`, first(order))
    }
    await sandbox.operator.ask("/sandbox/clock", { advance: "P2D" })
    await sandbox.operator.status("/sandbox/ksef/failures", { method: "DELETE" })
    await sandbox.renewToken()
    for (const order of known) await expectDivided(order)
    for (const order of late) await expectCorrected(order)
  })
})
