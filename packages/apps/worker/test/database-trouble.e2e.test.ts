import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { expectEachIssuedOnce } from "./support/expectations.ts"
import { placeOrders } from "./support/orders.ts"
import { until } from "./support/until.ts"
import { untilAllArchived, untilInState } from "./support/waiting.ts"
import { openWorld, type World } from "./support/world.ts"

describe("When the database cuts the connections of a working worker", () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  /** Answers how many connections were cut; PostgreSQL rolls back what was open on them. */
  const cutConnections = async (): Promise<number> => {
    const text = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'worker%'`
    return (await world.database.sql.query({ name: "", text }, [])).length
  }

  it("goes on with new ones and loses nothing", async () => {
    const orders = await placeOrders(world, 24)
    const worker = world.startWorker({ INVOICING_BATCH: "8" })
    for (const archived of [1, 6, 12]) {
      await untilInState(world, "Archived", archived, [worker])
      await until("connections were cut", async () => (await cutConnections()) > 0)
    }
    await untilAllArchived(world, [worker])
    worker.kill("SIGTERM")
    expect(await worker.ended, worker.said()).toEqual({ code: 0, signal: null })
    await expectEachIssuedOnce(
      world,
      orders.map(({ id }) => id),
    )
  }, 180_000)
})
