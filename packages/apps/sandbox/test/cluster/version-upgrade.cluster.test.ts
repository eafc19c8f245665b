/** New versions beside old ones on one database, under load, and back. */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { nextVersion } from "@procurement/adapter-postgres/testing"
import { until } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Cluster, openCluster } from "./support/cluster.ts"
import { constantLoad, isUnavailableAsPromised } from "./support/load.ts"
import type { PlacedOrder } from "./support/orders.ts"
import { checkOutPrevious, type PreviousVersion } from "./support/previous-version.ts"
import type { Change } from "./support/replica.ts"
import { expectEachIssuedOnce, untilArchived } from "./support/truth.ts"

const ordersPerSecond = 5

const say = (line: string): void => void process.stdout.write(`version upgrade: ${line}\n`)

/** Version 1 is this one, the others are an example. */
const toVersion =
  (version: 1 | 2 | 3): Change =>
  (definition) => ({
    ...definition,
    nodeOptions: version === 1 ? [] : ["--import", nextVersion],
    environment: { ...definition.environment, NEXT_VERSION: String(version) },
  })

/** Replaces one process after the other, as a rolling update does. */
const replaceAll = async (cluster: Cluster, change: Change): Promise<void> => {
  for (const replica of [...cluster.apis, ...cluster.workers]) {
    await replica.replace(change)
    await cluster.untilReady()
  }
}

const columnsOfOrders = async ({ database }: Cluster): Promise<ReadonlyArray<string>> => {
  const text = `select column_name as name from information_schema.columns
    where table_name = 'orders' and column_name like '%reference' order by 1`
  const rows = await database.sql.query<{ name: string }>({ name: "", text }, [])
  return rows.map(({ name }) => name)
}

/** Ends the load; every order must have become one invoice, and no request may have failed. */
const expectNothingLost = async (
  cluster: Cluster,
  load: ReturnType<typeof constantLoad>,
): Promise<ReadonlyArray<PlacedOrder>> => {
  const placed = await load.end()
  await untilArchived(cluster)
  const refused = load.answers.filter(({ status }) => status !== 201)
  say(`${placed.length} orders placed, ${refused.length} requests refused`)
  expect(refused.filter((answer) => !isUnavailableAsPromised(answer))).toEqual([])
  expect(cluster.restarts).toEqual([])
  await expectEachIssuedOnce(cluster, placed)
  return placed
}

describe("A change that takes two versions", () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await openCluster({ apis: 2, workers: 2, kafkaWorkers: 0, customers: 4 })
  }, 120_000)
  afterAll(() => cluster?.close())

  it("the previous version comes back until its column is gone", async ({ onTestFailed }) => {
    onTestFailed(async () => say(await cluster.lastWords()))
    const load = constantLoad(cluster, ordersPerSecond)
    await until("orders are accepted", () => load.answers.length > 10)
    for (const version of [2, 1, 2] as const) {
      await replaceAll(cluster, toVersion(version))
      expect(await columnsOfOrders(cluster)).toEqual(["customer_reference", "reference"])
      say(`version ${version} runs; ${load.answers.length} requests so far`)
    }
    await replaceAll(cluster, toVersion(3))
    expect(await columnsOfOrders(cluster)).toEqual(["customer_reference"])
    const [first] = await expectNothingLost(cluster, load)
    const { token } = first!.customer
    const found = await fetch(`${cluster.url}/v1/orders?reference=PO-0`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await found.json()).toMatchObject({ items: [{ id: first!.orderId }] })
    const [worker] = cluster.workers
    await expect(worker!.replace(toVersion(1))).rejects.toThrow("a newer version of this program")
  }, 300_000)
})

describe("The newest migration", () => {
  let folder = ""
  let previous: PreviousVersion
  let cluster: Cluster
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "previous-version-"))
    previous = await checkOutPrevious(join(folder, "checkout"))
    const plan = { apis: 2, workers: 2, kafkaWorkers: 0, customers: 4, version: previous }
    cluster = await openCluster(plan)
  }, 420_000)
  afterAll(async () => {
    await cluster?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it("the version before it keeps working beside it", async ({ onTestFailed }) => {
    onTestFailed(async () => say(await cluster.lastWords()))
    const load = constantLoad(cluster, ordersPerSecond)
    await until("orders are accepted", () => load.answers.length > 10)
    await replaceAll(cluster, previous.toThis)
    const text = "select name from required_migrations"
    const required = await cluster.database.sql.query<{ name: string }>({ name: "", text }, [])
    if (await previous.knows(required.map(({ name }) => name))) {
      await replaceAll(cluster, previous.toPrevious)
      await replaceAll(cluster, previous.toThis)
    } else say(`${previous.commit} can't start on this database, so there is no way back`)
    await expectNothingLost(cluster, load)
  }, 300_000)
})
