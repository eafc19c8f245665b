import { until } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { expectDeliveredOnce, expectReceivedInOrder, startReceiving } from "./support/webhooks.ts"
import { openWorld, type World } from "./support/world.ts"

const endpoints = 60
const events = 100
const eventsAtOnce = 25
const deliveries = endpoints * events

/** Neither worker can serve all endpoints alone. */
const settings = { ROLES: "webhooks", WEBHOOK_ENDPOINTS: String(endpoints / 2) }

describe("Shared webhook deliveries", () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  /** The number of workers that are delivering now. */
  const delivering = async (): Promise<number> => {
    const text = "select distinct holder from webhook_partitions where holder is not null"
    return (await world.database.sql.query({ name: "", text }, [])).length
  }

  it("two workers share thousands of deliveries and send none twice", async () => {
    const receiving = await startReceiving(world, endpoints)
    const workers = [1, 2].map(() => world.startWorker(settings))
    await Promise.all(workers.map(({ ready }) => ready))
    const published = [...(await receiving.publish(eventsAtOnce))]
    await until("both deliver", async () => (await delivering()) === 2)
    while (published.length < events) published.push(...(await receiving.publish(eventsAtOnce)))
    await receiving.untilReceived(deliveries, () => workers)
    for (const worker of workers) {
      worker.kill("SIGTERM")
      expect(await worker.ended, worker.output()).toEqual({ code: 0, signal: null })
    }
    const arrivals = await receiving.arrivals()
    expect(arrivals).toHaveLength(deliveries)
    expectReceivedInOrder(arrivals, endpoints, published)
    await expectDeliveredOnce(world, deliveries)
  }, 180_000)
})
