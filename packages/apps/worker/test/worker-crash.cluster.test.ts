import { until } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Child } from "./support/child.ts"
import { expectEachIssuedOnce } from "./support/expectations.ts"
import { statesOf } from "./support/issuing-installation.ts"
import { killPoints } from "./support/kill-points.ts"
import { readInvoices } from "./support/ledger.ts"
import { placeOrders } from "./support/orders.ts"
import { untilAllArchived } from "./support/waiting.ts"
import { openWorld, type World } from "./support/world.ts"

const killed = { code: null, signal: "SIGKILL" }
const limitMillis = 480_000

describe("Worker crashes before and after each step", () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  /** Places two orders, and runs a worker that dies at the kill point with unfinished orders. */
  const crashAt = async (killPoint: string): Promise<ReadonlyArray<string>> => {
    const orders = await placeOrders(world, 2)
    // Unfinished orders pile up; they are still sent singly, past every kill point.
    const worker = world.startCrashingWorker(killPoint, { BATCH_MINIMUM: "10000" })
    expect(await worker.ended, `${killPoint}: ${worker.output()}`).toEqual(killed)
    return orders.map(({ id }) => id)
  }

  /** KSeF has the file but has not responded when the worker dies. */
  const crashWhileKsefAnswers = async (): Promise<ReadonlyArray<string>> => {
    const timesReceived = async (): Promise<number> =>
      (await world.ksef.documents()).reduce((sum, one) => sum + one.timesReceived, 0)
    const before = await timesReceived()
    await world.ksef.failNext({ match: "sendInvoice", action: "delay", times: 50, delayMs: 60_000 })
    const orders = await placeOrders(world, 2)
    const worker = world.startWorker()
    await until("KSeF has received a file", async () => (await timesReceived()) > before)
    worker.kill("SIGKILL")
    expect(await worker.ended).toEqual(killed)
    await world.ksef.clearFailures()
    return orders.map(({ id }) => id)
  }

  const stopInOrder = async (worker: Child): Promise<void> => {
    worker.kill("SIGTERM")
    expect(await worker.ended, worker.output()).toEqual({ code: 0, signal: null })
  }

  it(
    "every order gets exactly one invoice and one KSeF number, wherever a worker dies",
    async () => {
      const accepted: Array<string> = []
      for (const killPoint of killPoints) accepted.push(...(await crashAt(killPoint)))
      accepted.push(...(await crashWhileKsefAnswers()))
      const worker = world.startWorker()
      await untilAllArchived(world, [worker])
      await stopInOrder(worker)
      await expectEachIssuedOnce(world, accepted)
      const invoices = (await readInvoices(world)).map(({ invoice }) => statesOf(invoice))
      // Killed during a transmission: the outcome is looked up, not guessed.
      expect(invoices.filter((states) => states.includes("OutcomeUnknown")).length).toBeGreaterThan(
        2,
      )
      expect(accepted).toHaveLength((killPoints.length + 1) * 2)
    },
    limitMillis,
  )
})
