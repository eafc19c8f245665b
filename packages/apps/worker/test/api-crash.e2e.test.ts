import { until } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Child } from "./support/child.ts"
import { type Customer, customerOf, fetchToken } from "./support/customer.ts"
import { expectEachIssuedOnce, expectNothingHalf } from "./support/expectations.ts"
import { readLedger } from "./support/ledger.ts"
import { untilAllArchived } from "./support/waiting.ts"
import { openWorld, type World } from "./support/world.ts"

const clients = 8
/** The API is killed after this many responses: soon after its start, and later. */
const killedAfterAnswers = [1, 9, 20, 33]

describe("API crash while orders are placed", () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  const startApi = async (): Promise<{ api: Child; url: string }> => {
    const api = world.startApi()
    const { url = "" } = await api.ready
    return { api, url }
  }

  /** Places orders until the connection breaks; any other error fails the test. */
  const orderUntilBroken = async (
    customer: Customer,
    onAnswer: (id: string) => void,
  ): Promise<"broken"> => {
    for (;;) {
      const placed = await customer.placeOrder().catch((cause: unknown) => {
        if (cause instanceof TypeError) return undefined
        throw cause
      })
      if (placed === undefined) return "broken"
      onAnswer(placed.id)
    }
  }

  /** Returns the ids of the orders that were answered with 201 before the API died. */
  const crashAfter = async (answers: number): Promise<ReadonlyArray<string>> => {
    const { api, url } = await startApi()
    const customer = customerOf(world, url, await fetchToken(world, url))
    const answered: Array<string> = []
    const onAnswer = (id: string): void => {
      answered.push(id)
      // The other clients are waiting for their responses at this moment.
      if (answered.length === answers) api.kill("SIGKILL")
    }
    const ends = await Promise.all(
      Array.from({ length: clients }, () => orderUntilBroken(customer, onAnswer)),
    )
    expect(ends).toHaveLength(clients)
    expect(await api.ended, api.output()).toEqual({ code: null, signal: "SIGKILL" })
    return answered
  }

  /** PostgreSQL may still commit a transaction a moment after the crash. */
  const untilDatabaseIsLeft = (): Promise<void> => {
    const text = `select pid from pg_stat_activity
      where datname = current_database() and application_name like 'api%'`
    return until("the database has no connections of the dead API", async () => {
      return (await world.database.sql.query({ name: "", text }, [])).length === 0
    })
  }

  it("an order answered before a crash is stored whole, with its invoice and event", async () => {
    const answered: Array<string> = []
    for (const answers of killedAfterAnswers) answered.push(...(await crashAfter(answers)))
    await untilDatabaseIsLeft()
    const ledger = await readLedger(world)
    expectNothingHalf(ledger)
    expect(ledger.orders.length).toBeGreaterThanOrEqual(answered.length)
    expect(ledger.orders.length).toBeLessThanOrEqual(
      answered.length + clients * killedAfterAnswers.length,
    )
    const { api, url } = await startApi()
    const customer = customerOf(world, url, await fetchToken(world, url))
    for (const id of answered) expect((await customer.order(id)).id).toBe(id)

    const worker = world.startWorker()
    await untilAllArchived(world, [worker, api])
    await expectEachIssuedOnce(world, answered)
    const issued = await customer.order(answered[0]!)
    expect(issued.invoices).toMatchObject([{ status: "archived" }])
  }, 360_000)
})
