import { type Instant, instant } from "@procurement/domain/calendar"
import { type ClearanceBudget, type LimitGroup, scaledLimits } from "@procurement/domain/clearance"
import { nip } from "@procurement/domain/party"
import { Unavailable } from "@procurement/domain/unavailable"
import * as Effect from "effect/Effect"
import { afterAll, describe, expect, it } from "vitest"
import { type Database, makeClearanceBudget, openDatabase } from "../../src/index.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"

const sellerNip = nip("5265877635")
const start = instant(Date.UTC(2026, 10, 20, 9, 30))
const after = (millis: number): Instant => instant(start + millis)

type Budget = ClearanceBudget["Service"]

const isGranted = async (budget: Budget, group: LimitGroup, now: Instant, calls = 1) =>
  (await run(budget.take({ group, calls, now })))._tag === "Granted"

const counting = (database: Database) => {
  const counted = { statements: 0 }
  const query: Database["sql"]["query"] = (statement, values) => {
    counted.statements += 1
    return database.sql.query(statement, values)
  }
  const seen = { ...database, sql: { ...database.sql, query } }
  return { counted, budget: makeClearanceBudget(seen, { sellerNip }) }
}

describe("Clearance budget on PostgreSQL", () => {
  const opened = useDatabase()
  const others: Array<Database> = []
  afterAll(() => Promise.all(others.map((database) => database.close())))

  const inAProcessOfItsOwn = async (): Promise<Budget> => {
    const database = await openDatabase({ url: opened().url, poolSize: 3 })
    others.push(database)
    return makeClearanceBudget(database, { sellerNip })
  }

  it("concurrent processes get no more calls than KSeF allows", async () => {
    const budgets = await Promise.all(Array.from({ length: 4 }, inAProcessOfItsOwn))
    const granted: Array<number> = []
    // All processes call at the same instants, repeatedly.
    for (const millis of [0, 500, 3_001, 6_100, 9_300, 62_002, 65_100]) {
      const asked = Array.from({ length: 24 }, (_, nth) => budgets[nth % 4] as Budget)
      const answers = await Promise.all(
        asked.map((budget) => isGranted(budget, "batchSession", after(millis))),
      )
      granted.push(answers.filter(Boolean).length)
    }
    expect(granted).toEqual([10, 0, 10, 0, 0, 10, 10])
  })

  it("a granted call costs one statement, and a rejected one none", async () => {
    const { counted, budget } = counting(opened().database)
    for (let nth = 0; nth < 10; nth += 1) await isGranted(budget, "invoiceSend", start)
    expect(counted.statements).toBe(10)
    expect(await isGranted(budget, "invoiceSend", start)).toBe(false)
    expect(counted.statements).toBe(10)
  })

  it("a budget respects a pause that KSeF has imposed on another process", async () => {
    const [mine, other] = [await inAProcessOfItsOwn(), await inAProcessOfItsOwn()]
    expect(await isGranted(mine, "sessionMisc", start)).toBe(true)
    await run(other.holdBack("sessionMisc", after(60_000)))
    expect(await run(mine.available("sessionMisc", after(1)))).toBe(0)
    expect(await run(mine.take({ group: "sessionMisc", calls: 1, now: after(1) }))).toEqual({
      _tag: "NotBefore",
      at: after(60_000),
    })
  })

  it("a budget belongs to one seller and has a row under a kilobyte for each group", async () => {
    const { database } = opened()
    const budget = makeClearanceBudget(database, { sellerNip: nip("1111111111") })
    for (let second = 0; second < 600; second += 1) {
      await isGranted(budget, "invoiceStatus", after(second * 4_000), 2)
    }
    const rows = await rowsOf<{ length: number }>(
      database,
      "select length(spent) from clearance_budgets where seller_nip = '1111111111'",
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.length).toBeLessThan(1_000)
    const ours = makeClearanceBudget(database, { sellerNip })
    expect(await run(ours.available("invoiceStatus", start))).toBe(30)
  })

  it("a budget survives a restart of every process", async () => {
    expect(await isGranted(await inAProcessOfItsOwn(), "sessionList", start, 5)).toBe(true)
    expect(await run((await inAProcessOfItsOwn()).available("sessionList", start))).toBe(0)
  })

  it("a budget allows the higher limits that KSeF has granted the seller", async () => {
    const limits = scaledLimits(10)
    const budget = makeClearanceBudget(opened().database, { sellerNip, limits })
    expect(await isGranted(budget, "other", start, 100)).toBe(true)
    expect(await isGranted(budget, "other", start)).toBe(false)
  })

  it("an unreachable server fails with a retryable error", async () => {
    const url = new URL(opened().url)
    url.port = "1"
    const database = await openDatabase({ url: url.href })
    const budget = makeClearanceBudget(database, { sellerNip })
    const failure = await run(Effect.flip(budget.take({ group: "other", calls: 1, now: start })))
    expect(failure).toBeInstanceOf(Unavailable)
    expect(failure.isRetryable).toBe(true)
    await database.close()
  })
})
