import { beforeEach, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import { makeInvoiceRepository, makeOrderRepository } from "../../src/index.ts"
import { aPlacement, noon } from "../fixtures/examples.ts"
import { observed, rowsOf, run, useDatabase } from "../fixtures/opened.ts"

describe("Unreadable invoices", () => {
  const opened = useDatabase()
  const leaseUntil = instant(noon + 99)
  const claim = { stage: "preparing", limit: 9, now: instant(noon + 9), leaseUntil } as const

  beforeEach(async () => {
    await rowsOf(opened().database, "truncate orders, invoices, invoice_payments, outbox")
  })

  const place = async (at: number) => {
    const placement = aPlacement({ at })
    await run(makeOrderRepository(opened().database).place(placement))
    return placement
  }
  it("a claim returns the other invoices and logs the unreadable one", async () => {
    const [first, bad, last] = [await place(noon), await place(noon + 1), await place(noon + 2)]
    const { database } = opened()
    const spoil = "update invoices set body = body - 'buyer' where id = $1"
    await rowsOf(database, spoil, [bad.invoice.id])
    const { value, logged } = await observed(makeInvoiceRepository(database).claimDue(claim))
    expect(value.map(({ invoice }) => invoice.id)).toEqual([first.invoice.id, last.invoice.id])
    expect(logged).toContain(`invoices ${bad.invoice.id} does not contain a valid document`)
  })
})
