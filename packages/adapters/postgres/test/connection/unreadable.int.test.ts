import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import { beforeEach, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import {
  makeInvoiceRepository,
  makeOrderRepository,
  makeWebhookRepository,
} from "../../src/index.ts"
import { aPlacement, noon } from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"

describe("A queue with a row that does not decode", () => {
  const opened = useDatabase()
  const claim = { limit: 9, now: instant(noon + 9), leaseUntil: instant(noon + 99) }

  beforeEach(async () => {
    await rowsOf(opened().database, "truncate orders, invoices, invoice_payments, outbox")
  })

  const place = async (at: number) => {
    const placement = aPlacement({ at })
    await run(makeOrderRepository(opened().database).place(placement))
    return placement
  }
  /** The answer of the effect, and what it logged meanwhile. */
  const observed = async <A, E>(effect: Effect.Effect<A, E>) => {
    const logged: Array<string> = []
    const logger = Logger.make(({ message }) => void logged.push(String(message)))
    const value = await run(Effect.provide(effect, Logger.layer([logger])))
    return { value, logged: logged.join("\n") }
  }

  it("hands out the other invoices and names that one in the log", async () => {
    const [first, bad, last] = [await place(noon), await place(noon + 1), await place(noon + 2)]
    const { database } = opened()
    const spoil = "update invoices set body = body - 'buyer' where id = $1"
    await rowsOf(database, spoil, [bad.invoice.id])
    const { value, logged } = await observed(makeInvoiceRepository(database).claimDue(claim))
    expect(value.map(({ invoice }) => invoice.id)).toEqual([first.invoice.id, last.invoice.id])
    expect(logged).toContain(`invoices ${bad.invoice.id} holds no valid document`)
  })

  it("leaves an event of an unknown kind to a version that knows it", async () => {
    const [known, unknown] = [await place(noon), await place(noon + 1)]
    const { database } = opened()
    const [event] = unknown.events
    const spoil = `update outbox set body = jsonb_set(body, '{type}', '"order.lost"') where id = $1`
    await rowsOf(database, spoil, [event!.id])
    const seen: Array<string> = []
    const fanOut = makeWebhookRepository(database).fanOut(9, ({ id }) => {
      seen.push(id)
      return []
    })
    const { value, logged } = await observed(fanOut)
    expect(value).toBe(1)
    expect(seen).toEqual([known.events[0]!.id])
    expect(logged).toContain(`outbox ${event!.id} holds no valid document`)
    const left = await rowsOf(database, "select id from outbox where fanned_out_at is null")
    expect(left).toEqual([{ id: event!.id }])
  })
})
