import { randomFrom, seed } from "@procurement/contract-tests/builders"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Child } from "./support/child.ts"
import {
  expectDeliveredOnce,
  expectReceivedInOrder,
  startReceiving,
  untilDelivered,
} from "./support/webhooks.ts"
import { openWorld, type World } from "./support/world.ts"

const endpoints = 160
const events = 125
const deliveries = endpoints * events
const eventsAtOnce = 25
const kills = process.env["SCALE"] === "full" ? 20 : 10

/** Other workers take over the partitions of a killed worker after the lease. */
const settings = { ROLES: "webhooks", WEBHOOK_LEASE: "5" }

describe("Worker crashes during 20,000 deliveries", () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  it("each endpoint gets every event in order and within the rate when workers crash", async () => {
    const random = randomFrom(seed)
    const receiving = await startReceiving(world, endpoints)
    const start = (): Child => world.startWorker(settings)
    const workers: [Child, Child] = [start(), start()]
    const published: Array<string> = []
    const untilReceived = (count: number) => receiving.untilReceived(count, () => workers)

    for (let killed = 0; killed < kills; killed += 1) {
      if (published.length < events) published.push(...(await receiving.publish(eventsAtOnce)))
      const share = deliveries / kills
      await untilReceived(killed * share + random.int(1, share - 1))
      const victim = random.int(0, 1)
      const worker = workers[victim]!
      worker.kill("SIGKILL")
      expect(await worker.ended, worker.output()).toEqual({ code: null, signal: "SIGKILL" })
      workers[victim] = start()
    }

    await untilReceived(deliveries)
    // A killed worker's last deliveries may have arrived and are then sent again.
    await untilDelivered(world, deliveries)
    for (const worker of workers) {
      await worker.ready
      worker.kill("SIGTERM")
      expect(await worker.ended, worker.output()).toEqual({ code: 0, signal: null })
    }
    const arrivals = await receiving.arrivals()
    expectReceivedInOrder(arrivals, endpoints, published)
    const repeats = arrivals.length - deliveries
    process.stdout.write(`repeats of ${deliveries} deliveries after ${kills} kills: ${repeats}\n`)
    await expectDeliveredOnce(world, deliveries)
  }, 480_000)
})
