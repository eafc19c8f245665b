import { setTimeout as pause } from "node:timers/promises"
import { Agent } from "undici"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Cluster, openCluster } from "./support/cluster.ts"
import { type Answer, askForOrder } from "./support/orders.ts"

const clients = 8
/** Of these each rests between two requests, the last for longest. */
const resting = 4
const restMillis = 50
const rounds = 2

describe("While both APIs are replaced, one after the other, under constant load", () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await openCluster({ apis: 2, workers: 0, relays: 0, customers: 4 })
  }, 120_000)
  afterAll(() => cluster?.close())

  it("no request fails", async () => {
    const { url, apis, customers } = cluster
    const answers: Array<Answer> = []
    let isOver = false
    let placed = 0
    /** Asks again and again on a connection that it keeps: at once, or after a little rest. */
    const client = async (nth: number): Promise<void> => {
      const customer = customers[nth % customers.length]!
      const own = new Agent({ connections: 1 })
      while (!isOver) {
        placed += 1
        answers.push(await askForOrder(url, customer, `rolling-${placed}`, placed, own))
        if (nth < resting) await pause(nth * restMillis)
      }
      await own.close()
    }
    const load = Array.from({ length: clients }, (_, nth) => client(nth))
    const begun = performance.now()
    for (let round = 0; round < rounds; round += 1) {
      for (const api of apis) {
        await api.replace()
        await cluster.untilReady()
      }
    }
    isOver = true
    await Promise.all(load)
    const seconds = (performance.now() - begun) / 1_000
    const slowest = Math.max(...answers.map(({ tookMillis }) => tookMillis))
    const failed = answers.filter(({ status }) => status !== 201)
    process.stdout.write(
      `rolling restart: ${rounds * apis.length} replacements in ${seconds.toFixed(1)} s, ` +
        `${answers.length} requests, ${failed.length} failed, ` +
        `slowest ${slowest.toFixed(0)} ms\n`,
    )
    expect(failed).toEqual([])
    expect(cluster.restarts).toEqual([])
    expect(answers.length).toBeGreaterThan(clients * 10)
  }, 120_000)
})
