import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Child } from "./support/child.ts"
import { expectEachIssuedOnce } from "./support/expectations.ts"
import { statesOf } from "./support/issuing-house.ts"
import { killPoints } from "./support/kill-points.ts"
import { readInvoices } from "./support/ledger.ts"
import { placeOrders } from "./support/orders.ts"
import { until } from "./support/until.ts"
import { untilAllArchived } from "./support/waiting.ts"
import { openWorld, type World } from "./support/world.ts"

const killed = { code: null, signal: "SIGKILL" }
const limitMillis = 480_000

describe("A worker that is killed before and after each step", () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  /** Two new orders, and a worker that dies on its way with them and with those of the dead. */
  const crashAt = async (killPoint: string): Promise<ReadonlyArray<string>> => {
    const orders = await placeOrders(world, 2)
    // Those of the dead pile up: they go one by one all the same, past every kill point.
    const worker = world.startCrashingWorker(killPoint, { BATCH_MINIMUM: "10000" })
    expect(await worker.ended, `${killPoint}: ${worker.said()}`).toEqual(killed)
    return orders.map(({ id }) => id)
  }

  /** The file is at KSeF and KSeF has not answered when the worker dies. */
  const crashWhileKsefAnswers = async (): Promise<ReadonlyArray<string>> => {
    const timesReceived = async (): Promise<number> =>
      (await world.ksef.documents()).reduce((sum, one) => sum + one.timesReceived, 0)
    const before = await timesReceived()
    await world.ksef.failNext({ match: "sendInvoice", action: "delay", times: 50, delayMs: 60_000 })
    const orders = await placeOrders(world, 2)
    const worker = world.startWorker()
    await until("KSeF has taken a file", async () => (await timesReceived()) > before)
    worker.kill("SIGKILL")
    expect(await worker.ended).toEqual(killed)
    await world.ksef.clearFailures()
    return orders.map(({ id }) => id)
  }

  const stopInOrder = async (worker: Child): Promise<void> => {
    worker.kill("SIGTERM")
    expect(await worker.ended, worker.said()).toEqual({ code: 0, signal: null })
  }

  it(
    "leaves to the next worker exactly one invoice and one KSeF number for every order",
    async () => {
      const accepted: Array<string> = []
      for (const killPoint of killPoints) accepted.push(...(await crashAt(killPoint)))
      accepted.push(...(await crashWhileKsefAnswers()))
      const worker = world.startWorker()
      await untilAllArchived(world, [worker])
      await stopInOrder(worker)
      await expectEachIssuedOnce(world, accepted)
      const invoices = (await readInvoices(world)).map(({ invoice }) => statesOf(invoice))
      // Killed with a file on its way: found out, not guessed.
      expect(invoices.filter((states) => states.includes("OutcomeUnknown")).length).toBeGreaterThan(
        2,
      )
      expect(accepted).toHaveLength((killPoints.length + 1) * 2)
    },
    limitMillis,
  )
})
