import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { until } from "./support/until.ts"
import { expectDeliveredOnce, expectHeardInOrder, startReceiving } from "./support/webhooks.ts"
import { openWorld, type World } from "./support/world.ts"

const endpoints = 60
const events = 100
const eventsAtOnce = 25
const deliveries = endpoints * events

/** Neither can do it alone. */
const settings = { ROLES: "webhooks", WEBHOOK_ENDPOINTS: String(endpoints / 2) }

describe("Two workers on thousands of deliveries", () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  /** Workers that deliver at this moment. */
  const delivering = async (): Promise<number> => {
    const text = "select distinct holder from webhook_lanes where holder is not null"
    return (await world.database.sql.query({ name: "", text }, [])).length
  }

  it("share them and send none twice", async () => {
    const receiving = await startReceiving(world, endpoints)
    const workers = [1, 2].map(() => world.startWorker(settings))
    await Promise.all(workers.map(({ ready }) => ready))
    const told = [...(await receiving.tell(eventsAtOnce))]
    await until("both deliver", async () => (await delivering()) === 2)
    while (told.length < events) told.push(...(await receiving.tell(eventsAtOnce)))
    await receiving.untilHeard(deliveries, () => workers)
    for (const worker of workers) {
      worker.kill("SIGTERM")
      expect(await worker.ended, worker.said()).toEqual({ code: 0, signal: null })
    }
    const arrivals = await receiving.arrivals()
    expect(arrivals).toHaveLength(deliveries)
    expectHeardInOrder(arrivals, endpoints, told)
    await expectDeliveredOnce(world, deliveries)
  }, 180_000)
})
