/** How soon work continues after SIGKILL, and how a suspended worker ends when it resumes. */
import { until } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Child } from "./support/child.ts"
import { expectEachIssuedOnce } from "./support/expectations.ts"
import { countStates } from "./support/ledger.ts"
import { placeOrders } from "./support/orders.ts"
import { untilAllArchived, untilInState } from "./support/waiting.ts"
import {
  expectDeliveredOnce,
  expectReceivedInOrder,
  type Receiving,
  startReceiving,
  untilDelivered,
} from "./support/webhooks.ts"
import { openWorld, type World } from "./support/world.ts"

const killed = { code: null, signal: "SIGKILL" }
const inOrder = { code: 0, signal: null }
/** Leases so long that no test can wait until they expire, however slow the machine. */
const leaseSeconds = "3600"
const webhooks = { ROLES: "webhooks", WEBHOOK_LEASE: leaseSeconds }

const millisUntil = async (what: string, isTrue: () => Promise<boolean>): Promise<number> => {
  const started = performance.now()
  await until(what, isTrue)
  return Math.round(performance.now() - started)
}

const stopInOrder = async (worker: Child): Promise<void> => {
  worker.kill("SIGTERM")
  expect(await worker.ended, worker.output()).toEqual(inOrder)
}

describe("Webhook recovery", () => {
  const eventsAtOnce = 300
  let world: World
  let receiving: Receiving
  const published: Array<string> = []
  beforeAll(async () => {
    world = await openWorld()
    receiving = await startReceiving(world, 1)
  })
  afterAll(() => world.close())

  const start = (WORKER_ID: string) => world.startWorker({ ...webhooks, WORKER_ID })

  /** Returns the worker that is delivering; there are more deliveries than the test needs. */
  const delivering = async (workers: Readonly<Record<string, Child>>): Promise<Child> => {
    await Promise.all(Object.values(workers).map(({ ready }) => ready))
    published.push(...(await receiving.publish(eventsAtOnce)))
    const before = await receiving.receivedCount()
    await receiving.untilReceived(before + 20, () => Object.values(workers))
    const text = "select name from workers join webhook_partitions on holder = epoch"
    const [row] = await world.database.sql.query<{ name: string }>({ name: "", text }, [])
    const name = row?.name.replace("worker ", "") ?? "nobody"
    return workers[name] ?? expect.fail(`${name} delivers`)
  }
  const untilReceivedAgain = async (): Promise<number> => {
    const before = await receiving.receivedCount()
    return millisUntil("webhooks continue", async () => (await receiving.receivedCount()) > before)
  }
  const kill = async (worker: Child): Promise<void> => {
    worker.kill("SIGKILL")
    expect(await worker.ended, worker.output()).toEqual(killed)
  }

  it("webhooks continue before the lease of a killed or suspended worker ends", async () => {
    await kill(await delivering({ a: start("a") }))
    const a = start("a")
    const restarted = await untilReceivedAgain()

    const b = start("b")
    const first = await delivering({ a, b })
    await kill(first)
    const takenOver = await untilReceivedAgain()

    const workers = first === a ? { a: start("a"), b } : { a, b: start("b") }
    const stopped = await delivering(workers)
    stopped.kill("SIGSTOP")
    const unstopped = await untilReceivedAgain()
    stopped.kill("SIGCONT")
    expect(await stopped.ended).toEqual({ code: 1, signal: null })
    await expect.poll(stopped.output).toContain("another process has taken over from this one")

    const took = { restarted, takenOver, unstopped }
    process.stdout.write(`webhooks continued after: ${JSON.stringify(took)} ms\n`)
    const last = Object.values(workers).filter((each) => each !== stopped)
    await receiving.untilReceived(published.length, () => last)
    await untilDelivered(world, published.length)
    for (const worker of last) await stopInOrder(worker)
    expectReceivedInOrder(await receiving.arrivals(), 1, published)
    await expectDeliveredOnce(world, published.length)
  }, 240_000)

  it("a second worker with the same name refuses to start", async () => {
    const first = world.startWorker({ ...webhooks, WORKER_ID: "same" })
    await first.ready
    const second = world.startWorker({ ...webhooks, WORKER_ID: "same" })
    expect(await second.ended).toEqual({ code: 1, signal: null })
    const line =
      'worker: a process named "worker same" is already running: give each process a unique name'
    expect(second.output()).toContain(line)
    await stopInOrder(first)
    const text = "select name from workers where name = 'worker same'"
    expect(await world.database.sql.query({ name: "", text }, [])).toEqual([])
  }, 60_000)
})

describe("Invoice recovery", () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  const settings = { INVOICING_LEASE: leaseSeconds, BATCH_MINIMUM: "10000", INVOICING_BATCH: "10" }
  const start = (WORKER_ID: string) => world.startWorker({ ...settings, WORKER_ID })
  const leased = async (): Promise<number> => {
    const text = "select count(*)::integer as count from invoices where leased_until is not null"
    const [row] = await world.database.sql.query<{ count: number }>({ name: "", text }, [])
    return row?.count ?? 0
  }

  it("the invoices of a killed worker are archived without waiting for its lease", async () => {
    const first = start("a")
    await first.ready
    const ids = (await placeOrders(world, 40)).map(({ id }) => id)
    await untilInState(world, "Archived", 3, [first])
    await until("some invoices are claimed", async () => (await leased()) > 0)
    first.kill("SIGKILL")
    expect(await first.ended).toEqual(killed)
    const worker = start("a")
    const restarted = await millisUntil(
      "all invoices are archived after the restart",
      async () => (await countStates(world)).Archived === 40,
    )

    const other = start("b")
    await other.ready
    ids.push(...(await placeOrders(world, 40)).map(({ id }) => id))
    await untilInState(world, "Archived", 43, [worker])
    await until("some invoices are claimed", async () => (await leased()) > 0)
    worker.kill("SIGKILL")
    expect(await worker.ended).toEqual(killed)
    const takenOver = await millisUntil(
      "all invoices are archived by the other worker",
      async () => (await countStates(world)).Archived === 80,
    )
    process.stdout.write(`invoices were archived after: ${restarted}, ${takenOver} ms\n`)
    await untilAllArchived(world, [other])
    await stopInOrder(other)
    await expectEachIssuedOnce(world, ids)
  }, 240_000)
})
