import { aProxyTo } from "@procurement/adapter-postgres/testing"
import { until } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { expectEachIssuedOnce } from "./support/expectations.ts"
import { placeOrders } from "./support/orders.ts"
import { untilAllArchived, untilInState } from "./support/waiting.ts"
import { openWorld, type World } from "./support/world.ts"

describe("Terminated database connections", () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  /** Returns how many connections were cut; PostgreSQL rolls back their transactions. */
  const cutConnections = async (): Promise<number> => {
    const text = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'worker%'`
    return (await world.database.sql.query({ name: "", text }, [])).length
  }

  it("a worker reconnects and loses nothing when its connections are terminated", async () => {
    const orders = await placeOrders(world, 24)
    const worker = world.startWorker({ INVOICING_BATCH: "8" })
    for (const archived of [1, 6, 12]) {
      await untilInState(world, "Archived", archived, [worker])
      await until("connections were cut", async () => (await cutConnections()) > 0)
    }
    await untilAllArchived(world, [worker])
    worker.kill("SIGTERM")
    expect(await worker.ended, worker.output()).toEqual({ code: 0, signal: null })
    await expectEachIssuedOnce(
      world,
      orders.map(({ id }) => id),
    )
  }, 180_000)
})

describe("Unresponsive database connections", () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  it("a worker replaces unresponsive connections within a minute and logs the reason", async () => {
    const { url, fallSilent } = await aProxyTo(world.databaseUrl)
    const before = await placeOrders(world, 4)
    const worker = world.startWorker({ DATABASE_URL: url, INVOICING_BATCH: "2" })
    await untilInState(world, "Archived", 1, [worker])
    const after = await placeOrders(world, 8)
    fallSilent()
    const silentAt = performance.now()
    await untilAllArchived(world, [worker])
    expect(performance.now() - silentAt).toBeLessThan(60_000)
    expect(worker.output()).toMatch(/"level":40,.*"problem":"[^"]*PostgreSQL has not responded for/)
    await expectEachIssuedOnce(
      world,
      [...before, ...after].map(({ id }) => id),
    )
  }, 180_000)
})
