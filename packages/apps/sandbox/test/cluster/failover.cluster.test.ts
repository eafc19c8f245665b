import { setTimeout as pause } from "node:timers/promises"
import { until } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Cluster, openCluster } from "./support/cluster.ts"
import { constantLoad, isUnavailableAsPromised } from "./support/load.ts"
import type { Answer, PlacedOrder } from "./support/orders.ts"
import { hasPatroni, type PatroniCluster, startPatroniCluster } from "./support/patroni.ts"
import { expectEachIssuedOnce, untilArchived } from "./support/truth.ts"

const ordersPerSecond = 5
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

/** Whether the list of the customer's newest orders has the order; undefined without a list. */
const isListed = async (
  { url }: Cluster,
  { customer, orderId }: PlacedOrder,
): Promise<boolean | undefined> => {
  const headers = { authorization: `Bearer ${customer.token}` }
  const answer = await fetch(`${url}/v1/orders?limit=100`, { headers }).catch(() => undefined)
  if (answer?.ok !== true) return undefined
  return (await answer.text()).includes(orderId)
}

/** The status and the problem of an answer, without its ids. */
const titleOf = ({ status, text }: Answer): string =>
  `${status} ${/"title":"[^"]*"/.exec(text)?.[0] ?? text}`

const needs = { meta: { needs: "Patroni, etcd, HAProxy and PgBouncer" } }

describe.skipIf(!hasPatroni())("Deaths of the primary under load, with Patroni", needs, () => {
  let cluster: Cluster
  let servers: PatroniCluster
  beforeAll(async () => {
    cluster = await openCluster({
      apis: 2,
      workers: 2,
      kafkaWorkers: 0,
      customers: 4,
      postgres: async (folder) => {
        servers = await startPatroniCluster(folder)
        return servers
      },
    })
  }, 300_000)
  afterAll(() => cluster?.close(), 60_000)

  it("no accepted order is lost or doubled, others get 503, lists miss none", async ({
    onTestFailed,
  }) => {
    onTestFailed(async () => say(await cluster.lastWords()))
    const lists: Array<Promise<boolean | undefined>> = []
    const load = constantLoad(cluster, ordersPerSecond, (order) =>
      lists.push(isListed(cluster, order)),
    )
    await until("orders are accepted", () => load.answers.length > 10)
    for (let nth = 1; nth <= failovers; nth += 1) {
      const killedAt = performance.now()
      await servers.killPrimary()
      const deadAt = performance.now()
      const isAccepted = ({ at, status }: Answer) => at > deadAt && status === 201
      await until("an order is accepted again", () => load.answers.some(isAccepted), 120_000)
      const refused = load.answers.filter(({ at, status }) => at > killedAt && status !== 201)
      say(
        `${nth} of ${failovers}: ${longestGap(load.answers, killedAt).toFixed(0)} ms without an ` +
          `accepted order, ${refused.length} requests refused, the slowest after ` +
          `${Math.max(...refused.map(({ tookMillis }) => tookMillis)).toFixed(0)} ms`,
      )
      await servers.rejoin()
      await pause(calmMillis)
    }
    const placed = await load.end()
    await untilArchived(cluster)
    const refused = load.answers.filter(({ status }) => status !== 201)
    const others = refused.filter((answer) => !isUnavailableAsPromised(answer))
    expect(new Set(others.map(titleOf))).toEqual(new Set())
    expect(cluster.restarts).toEqual([])
    await expectEachIssuedOnce(cluster, placed)
    const listed = await Promise.all(lists)
    expect(listed).not.toContain(false)
    const byStandby = /^database_replica_reads_total{server="standby"} [1-9]/m
    expect(await cluster.metrics()).toMatch(byStandby)
    const seen = listed.filter((isThere) => isThere === true).length
    say(`${placed.length} orders placed, none lost, none doubled; ${seen} listed at once`)
  }, 1_800_000)
})
