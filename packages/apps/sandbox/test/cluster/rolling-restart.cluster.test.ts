import { setTimeout as pause } from "node:timers/promises"
import { Agent } from "undici"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Cluster, openCluster } from "./support/cluster.ts"
import { type Answer, askForOrder } from "./support/orders.ts"

const clients = 8
/** Clients that pause between two requests, the last one for longest. */
const resting = 4
const restMillis = 50
const rounds = 2

describe("A rolling restart of both APIs under constant load", () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await openCluster({ apis: 2, workers: 0, kafkaWorkers: 0, customers: 4 })
  }, 120_000)
  afterAll(() => cluster?.close())

  it("no request fails while both APIs are replaced one after the other", async () => {
    const { url, apis, customers } = cluster
    const answers: Array<Answer> = []
    let isOver = false
    let placed = 0
    /** Repeats requests on a kept-alive connection: immediately, or after a short pause. */
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
    const started = performance.now()
    for (let round = 0; round < rounds; round += 1) {
      for (const api of apis) {
        await api.replace()
        await cluster.untilReady()
      }
    }
    isOver = true
    await Promise.all(load)
    const seconds = (performance.now() - started) / 1_000
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
