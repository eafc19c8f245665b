/** A worker with a twentieth of a core, beside one with as much as it needs. */
import { until } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import type { Child } from "./support/child.ts"
import { expectEachIssuedOnce } from "./support/expectations.ts"
import { placeOrders } from "./support/orders.ts"
import { starve } from "./support/starving.ts"
import { untilAllArchived } from "./support/waiting.ts"
import { openWorld, type World } from "./support/world.ts"

describe("Starved worker", () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  const stopInOrder = async (worker: Child): Promise<void> => {
    worker.kill("SIGTERM")
    expect(await worker.ended, worker.output()).toEqual({ code: 0, signal: null })
  }

  it("a worker with 5 % of a core beside a healthy one becomes ready and issues", async () => {
    const healthy = world.startWorker({ WORKER_ID: "healthy" })
    await healthy.ready
    const starved = world.startWorker({ WORKER_ID: "starved" })
    const feed = starve(starved)
    onTestFinished(feed)
    await until("the starved worker is ready", () => starved.ready.then(() => true), 180_000)
    const epochs = { name: "", text: "select epoch from workers where name = 'worker starved'" }
    const registered = await world.database.sql.query(epochs, [])
    expect(registered).toHaveLength(1)

    await stopInOrder(healthy)
    expect(healthy.output()).not.toContain("a process has died")
    const orders = await placeOrders(world, 2)
    await untilAllArchived(world, [starved])
    expect(await world.database.sql.query(epochs, [])).toEqual(registered)
    feed()
    await stopInOrder(starved)
    await expectEachIssuedOnce(
      world,
      orders.map(({ id }) => id),
    )
  }, 400_000)
})
