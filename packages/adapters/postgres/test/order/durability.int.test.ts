import * as Option from "effect/Option"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Placement } from "@procurement/domain/order"
import { type Database, makeOrderRepository, openDatabase } from "../../src/index.ts"
import { aPlacement } from "../fixtures/examples.ts"
import { rowsOf, run } from "../fixtures/opened.ts"
import { startServer, type TestServer } from "../setup/index.ts"

/** Places orders until one fails; returns the confirmed orders and the failure. */
const placeUntilItFails = async (database: Database, onPlaced: () => void) => {
  const orders = makeOrderRepository(database)
  const answered: Array<Placement> = []
  for (;;) {
    const placement = aPlacement()
    const failure = await run(orders.place(placement)).catch((cause: unknown) => cause)
    if (failure !== undefined) return { answered, failure }
    answered.push(placement)
    onPlaced()
  }
}

describe("A server that crashes while orders are being placed", () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  it("a crash loses no confirmed order, and no order lacks its invoice or event", async () => {
    const before = await openDatabase({ url: server.url })
    await before.migrate()
    const crashing = Promise.withResolvers<string>()
    let placed = 0
    const crashInTheMiddle = (): void => {
      placed += 1
      if (placed === 200) crashing.resolve(server.crash())
    }
    const callers = await Promise.all(
      Array.from({ length: 4 }, () => placeUntilItFails(before, crashInTheMiddle)),
    )
    await before.close()
    expect(callers).toMatchObject(callers.map(() => ({ failure: { _tag: "Unavailable" } })))

    const after = await openDatabase({ url: await crashing.promise })
    const orders = makeOrderRepository(after)
    const answered = callers.flatMap((caller) => caller.answered)
    expect(answered.length).toBeGreaterThanOrEqual(200)
    for (const { order } of answered) {
      expect(await run(orders.find(order.tenantId, order.id))).toStrictEqual(Option.some(order))
    }
    const counts = `select (select count(*) from orders) as orders,
      (select count(*) from invoices) as invoices, (select count(*) from outbox) as events`
    const [row] = await rowsOf<Record<string, string>>(after, counts)
    expect(Number(row!["orders"])).toBeGreaterThanOrEqual(answered.length)
    expect(row).toMatchObject({ invoices: row!["orders"], events: row!["orders"] })
    await after.close()
  })
})
