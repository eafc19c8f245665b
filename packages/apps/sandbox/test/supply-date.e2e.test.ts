/**
 * Goods shipped during a KSeF outage: the invoice of a later day states the day of shipment, uses
 * the exchange rate of the working day before it, and its VAT counts to that day.
 */
import { addDays, type LocalDate, previousWorkingDay } from "@procurement/domain/calendar"
import { describe, expect, it } from "vitest"
import type { Buyer } from "./support/buyer.ts"
import { useSandbox } from "./support/running-sandbox.ts"

const sandbox = useSandbox()
const slow = { timeout: 90_000 }
const waiting = { timeout: 30_000, interval: 50 }

const shipment = { carrier: "InPost", trackingNumber: "520000012345" }

interface Supplied {
  readonly acceptedAt: string
  readonly supplyDate: LocalDate
}

/** An order in EUR, its invoice ready to be sent. */
const orderInEur = async () => {
  const response = await fetch(`${sandbox.info.baseUrl}/v1/orders`, {
    method: "POST",
    headers: { authorization: `Bearer ${sandbox.buyer.token}`, "content-type": "application/json" },
    body: JSON.stringify({ currency: "EUR", lines: [{ sku: "KUB-330-GRA", quantity: 50 }] }),
  })
  const order = (await response.json()) as Awaited<ReturnType<Buyer["order"]>>
  const [{ id }] = order.invoices
  await expect.poll(async () => (await sandbox.buyer.invoice(id)).status, waiting).toBe("signed")
  return { order, id }
}

const expectSupplied = async (id: string, supplyDate: LocalDate): Promise<void> => {
  const invoice = await sandbox.buyer.archived(id)
  const issueDate = addDays(supplyDate, 4)
  const taxPoints = [{ day: supplyDate, rate: "23" }]
  expect(invoice).toMatchObject({ issueDate, supplyDate, taxPoints })
  const xml = await sandbox.buyer.invoiceXml(id)
  expect(xml).toContain(`<P_2>${invoice.number}</P_2><P_6>${supplyDate}</P_6>`)
  const [, table] = /<Klucz>Kurs NBP<\/Klucz>\s*<Wartosc>[^<]* z ([^<]+)</.exec(xml) ?? []
  expect(table).toBe(previousWorkingDay(supplyDate))
}

describe("Goods shipped during a KSeF outage", () => {
  it(
    "the invoice of a later day states the day of shipment and uses its exchange rate",
    slow,
    async () => {
      // No session is open yet, so no submission can have an unknown outcome.
      await sandbox.operator.ask("/sandbox/ksef/failures", { failure: "outage", seconds: 3_600 })
      const atOnce = await orderInEur()
      const late = await orderInEur()
      const before = await sandbox.operator.ask<Supplied>(`/orders/${atOnce.order.id}`)
      expect(before).not.toHaveProperty("supplyDate")
      const shipped = await sandbox.operator.ask<Supplied>(
        `/orders/${atOnce.order.id}/shipment`,
        shipment,
      )
      const { acceptedAt, supplyDate } = shipped
      await sandbox.operator.ask("/sandbox/clock", { advance: "P4D" })
      const statusOfShipment = (afterMillis: number) => {
        const shippedAt = new Date(Date.parse(acceptedAt) + afterMillis).toISOString()
        const init = { method: "POST", body: JSON.stringify({ ...shipment, shippedAt }) }
        return sandbox.operator.status(`/orders/${late.order.id}/shipment`, init)
      }
      expect(await statusOfShipment(-3_600_000)).toBe(409)
      expect(await statusOfShipment(30 * 86_400_000)).toBe(409)
      expect(await statusOfShipment(60_000)).toBe(200)
      await sandbox.operator.status("/sandbox/ksef/failures", { method: "DELETE" })
      await sandbox.renewToken()
      await expectSupplied(atOnce.id, supplyDate)
      await expectSupplied(late.id, supplyDate)
    },
  )
})
