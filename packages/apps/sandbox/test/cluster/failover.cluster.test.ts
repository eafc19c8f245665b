import { setTimeout as pause } from "node:timers/promises"
import { until } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Cluster, openCluster } from "./support/cluster.ts"
import { constantLoad, isUnavailableAsPromised } from "./support/load.ts"
import type { Answer } from "./support/orders.ts"
import { type PostgresPair, startPostgresPair } from "./support/postgres-pair.ts"
import { expectEachIssuedOnce, untilArchived } from "./support/truth.ts"

const ordersPerSecond = 10
const failovers = process.env["SCALE"] === "full" ? 10 : 3
const calmMillis = 3_000

const say = (line: string): void => void process.stdout.write(`failover: ${line}\n`)

/** The longest time between two accepted orders that ends after that moment, in milliseconds. */
const longestGap = (answers: ReadonlyArray<Answer>, moment: number): number => {
  const ends = answers
    .filter(({ status }) => status === 201)
    .map(({ at, tookMillis }) => at + tookMillis)
    .toSorted((one, other) => one - other)
  const gaps = ends.map((end, nth) => (end > moment ? end - (ends[nth - 1] ?? end) : 0))
  return Math.max(0, ...gaps)
}

describe("Deaths of the primary under load, with a synchronous standby", () => {
  let cluster: Cluster
  let pair: PostgresPair
  beforeAll(async () => {
    cluster = await openCluster({
      apis: 2,
      workers: 2,
      kafkaWorkers: 0,
      customers: 4,
      postgres: async (folder) => {
        pair = await startPostgresPair(folder)
        return pair
      },
    })
  }, 180_000)
  afterAll(() => cluster?.close())

  it("no accepted order is lost or doubled, and others get 503", async ({ onTestFailed }) => {
    onTestFailed(async () => say(await cluster.lastWords()))
    const load = constantLoad(cluster, ordersPerSecond)
    await until("orders are accepted", () => load.answers.length > 10)
    for (let nth = 1; nth <= failovers; nth += 1) {
      const killedAt = performance.now()
      await pair.failOver()
      const promotedAt = performance.now()
      const isAccepted = ({ at, status }: Answer) => at > promotedAt && status === 201
      await until("an order is accepted again", () => load.answers.some(isAccepted), 60_000)
      const refused = load.answers.filter(({ at, status }) => at > killedAt && status !== 201)
      say(
        `${nth} of ${failovers}: standby promoted after ${(promotedAt - killedAt).toFixed(0)} ms, ` +
          `${longestGap(load.answers, killedAt).toFixed(0)} ms without an accepted order, ` +
          `${refused.length} requests refused`,
      )
      await pair.rejoin()
      await pause(calmMillis)
    }
    const placed = await load.end()
    await untilArchived(cluster)
    const refused = load.answers.filter(({ status }) => status !== 201)
    expect(refused.filter((answer) => !isUnavailableAsPromised(answer))).toEqual([])
    expect(cluster.restarts).toEqual([])
    await expectEachIssuedOnce(cluster, placed)
    say(`${placed.length} orders placed, none lost, none doubled`)
  }, 900_000)
})
