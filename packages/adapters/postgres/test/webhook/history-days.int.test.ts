/** Daily partitions of the delivery history: created ahead, dropped whole, and never blocking. */
import { instant } from "@procurement/domain/calendar"
import { beforeEach, describe, expect, it } from "vitest"
import { makeDeliveryLog } from "../../src/index.ts"
import { keepHistoryDays } from "../../src/webhook/history-days.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"

const dayMillis = 86_400_000

describe("Days of the history", () => {
  const opened = useDatabase()
  const today = async (): Promise<number> => {
    const text = "select (extract(epoch from clock_timestamp()) * 1000)::bigint as now"
    const [row] = await rowsOf<{ now: string }>(opened().database, text)
    return Math.floor(Number(row?.now) / dayMillis) * dayMillis
  }
  const partitions = async (): Promise<ReadonlyArray<string>> => {
    const rows = await rowsOf<{ name: string }>(
      opened().database,
      `select inhrelid::regclass::text as name from pg_inherits
       where inhparent = 'webhook_history'::regclass order by 1`,
    )
    return rows.map(({ name }) => name)
  }
  const nameOf = (day: number): string =>
    `webhook_history_${new Date(day).toISOString().slice(0, 10).replaceAll("-", "")}`
  const add = (settledAt: number, count: number) =>
    rowsOf(
      opened().database,
      `insert into webhook_history (id, subscription_id, tenant_id, event_id, event_type, kind,
         state, attempts, failures, created_at, settled_at)
       select 'dlv_' || $1 || '_' || nth, 'sub', 'ten', 'evt', 'order.accepted', 'event',
         'Delivered', '[]', 0, $1::bigint, $1::bigint from generate_series(1, $2::integer) as nth`,
      [settledAt, count],
    )
  const rowsIn = async (table: string): Promise<number> =>
    (await rowsOf(opened().database, `select from ${table}`)).length
  beforeEach(async () => {
    await rowsOf(opened().database, "truncate webhook_history")
    await keepHistoryDays(opened().database.sql)
  })

  it("a migrated database has partitions for today and a week ahead", async () => {
    const day = await today()
    const names = await partitions()
    const ahead = [0, 1, 2, 3, 4, 5, 6, 7].map((nth) => nameOf(day + nth * dayMillis))
    expect(names).toEqual(expect.arrayContaining([...ahead, "webhook_history_default"]))
  })

  it("a past day is dropped whole, and later days stay", async () => {
    const day = await today()
    await add(day + 1, 5)
    await add(day + dayMillis, 3)
    expect(await rowsIn(nameOf(day))).toBe(5)
    const log = makeDeliveryLog(opened().database)
    expect(await run(log.forget(instant(day + dayMillis), 100))).toBe(0)
    expect(await rowsIn("webhook_history")).toBe(3)
    await keepHistoryDays(opened().database.sql)
    expect(await partitions()).toContain(nameOf(day))
  })

  it("a day with rows in the default partition gets no partition", async () => {
    const day = await today()
    const name = nameOf(day + 3 * dayMillis)
    await rowsOf(opened().database, `drop table ${name}`)
    await add(day + 3 * dayMillis + 5, 2)
    await keepHistoryDays(opened().database.sql)
    expect(await partitions()).not.toContain(name)
    expect(await rowsIn("webhook_history_default")).toBe(2)
    const log = makeDeliveryLog(opened().database)
    expect(await run(log.forget(instant(day + 4 * dayMillis), 100))).toBe(2)
    await keepHistoryDays(opened().database.sql)
    expect(await partitions()).toContain(name)
  })

  it("a reader of the history delays a drop, which fails and is retried", async () => {
    const { database } = opened()
    const day = await today()
    const late = instant(day + dayMillis)
    await database.sql.transaction(async (query) => {
      await query({ name: "", text: "select from webhook_history limit 1" }, [])
      await expect(run(makeDeliveryLog(database).forget(late, 9))).rejects.toMatchObject({
        _tag: "Unavailable",
      })
    })
    expect(await partitions()).toContain(nameOf(day))
    await run(makeDeliveryLog(database).forget(late, 9))
    expect(await partitions()).not.toContain(nameOf(day))
  })

  it("processes that maintain the days at the same time do not conflict", async () => {
    const { sql } = opened().database
    const day = await today()
    for (const nth of [2, 4])
      await rowsOf(opened().database, `drop table ${nameOf(day + nth * dayMillis)}`)
    await Promise.all(Array.from({ length: 4 }, () => keepHistoryDays(sql)))
    await keepHistoryDays(sql)
    expect(await partitions()).toContain(nameOf(day + 4 * dayMillis))
  })
})
