import { makeInvoiceRepository } from "@procurement/adapter-postgres"
import { instant } from "@procurement/domain/calendar"
import type { VersionedInvoice } from "@procurement/domain/invoice"
import type { AcceptedOrder } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { expectEachIssuedOnce } from "./support/expectations.ts"
import { codesOf } from "./support/issuing-installation.ts"
import { readLedger } from "./support/ledger.ts"
import { placeOrders } from "./support/orders.ts"
import { untilAllArchived, untilInState } from "./support/waiting.ts"
import { openWorld, type World } from "./support/world.ts"

const limitMillis = 180_000

describe("Duplicate invoices at KSeF", () => {
  let world: World
  beforeEach(async () => {
    world = await openWorld()
  })
  afterEach(() => world.close())

  const keptOf = async ({ tenantId, invoiceId }: AcceptedOrder): Promise<VersionedInvoice> => {
    const found = makeInvoiceRepository(world.database).find(tenantId, invoiceId)
    return Option.getOrThrow(await Effect.runPromise(found))
  }

  const crashAt = async (killPoint: string): Promise<void> => {
    const worker = world.startCrashingWorker(killPoint)
    expect(await worker.ended, worker.output()).toEqual({ code: null, signal: "SIGKILL" })
  }

  /**
   * Lets KSeF accept the file of a new order, then resets the database to the kill point, as a
   * restore from a backup would.
   */
  const sendAndForgetBackTo = async (killPoint: string): Promise<AcceptedOrder> => {
    const [order] = await placeOrders(world, 1)
    await crashAt(killPoint)
    const backup = await keptOf(order!)
    await crashAt("after submit")
    expect((await world.ksef.documents()).map(codesOf)).toHaveLength(1)
    const { invoice } = backup
    const { version: expectedVersion } = await keptOf(order!)
    const work = { dueAt: instant(Date.now()), attempts: 0 }
    await Effect.runPromise(
      makeInvoiceRepository(world.database).save({ invoice, expectedVersion, work, events: [] }),
    )
    return order!
  }

  it(
    "an invoice that KSeF already has takes the KSeF number of the same bytes (440)",
    async () => {
      const order = await sendAndForgetBackTo("before Sending")
      const worker = world.startWorker()
      await untilAllArchived(world, [worker])
      await expectEachIssuedOnce(world, [order.id])
      expect((await world.ksef.documents()).map(codesOf)).toEqual([[200, 440]])
    },
    limitMillis,
  )

  it(
    "an invoice whose number belongs to another file at KSeF is rejected (440)",
    async () => {
      const order = await sendAndForgetBackTo("after Numbered")
      const worker = world.startWorker()
      await untilInState(world, "Rejected", 1, [worker])
      const { invoice } = await keptOf(order)
      const { events, documents } = await readLedger(world)
      expect(invoice).toMatchObject({ _tag: "Rejected", refusal: { code: 440 } })
      expect(events.map(({ type }) => type)).toEqual(["order.accepted", "invoice.rejected"])
      expect(documents.map(codesOf)).toEqual([[200], [440]])
    },
    limitMillis,
  )
})
