import { chanceFrom, seed } from "@procurement/contract-tests/builders"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Child } from "./support/child.ts"
import {
  expectDeliveredOnce,
  expectHeardInOrder,
  startReceiving,
  untilDelivered,
} from "./support/webhooks.ts"
import { openWorld, type World } from "./support/world.ts"

const endpoints = 160
const events = 125
const deliveries = endpoints * events
const eventsAtOnce = 25
const kills = 20

/** What a killed worker held is taken over after that long. */
const settings = { ROLES: "webhooks", WEBHOOK_LEASE: "5" }

describe("Workers that are killed in the middle of 20,000 deliveries", () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  it("tell every endpoint of every event, in order and never too fast", async () => {
    const chance = chanceFrom(seed)
    const receiving = await startReceiving(world, endpoints)
    const start = (): Child => world.startWorker(settings)
    const workers: [Child, Child] = [start(), start()]
    const told: Array<string> = []
    const untilHeard = (count: number) => receiving.untilHeard(count, () => workers)

    for (let killed = 0; killed < kills; killed += 1) {
      if (told.length < events) told.push(...(await receiving.tell(eventsAtOnce)))
      const share = deliveries / kills
      await untilHeard(killed * share + chance.int(1, share - 1))
      const victim = chance.int(0, 1)
      const worker = workers[victim]!
      worker.kill("SIGKILL")
      expect(await worker.ended, worker.said()).toEqual({ code: null, signal: "SIGKILL" })
      workers[victim] = start()
    }

    await untilHeard(deliveries)
    // What a killed one was the last to send may be heard, and still has to be sent and saved anew.
    await untilDelivered(world, deliveries)
    for (const worker of workers) {
      await worker.ready
      worker.kill("SIGTERM")
      expect(await worker.ended, worker.said()).toEqual({ code: 0, signal: null })
    }
    const arrivals = await receiving.arrivals()
    expectHeardInOrder(arrivals, endpoints, told)
    await expectDeliveredOnce(world, deliveries)
  }, 480_000)
})
