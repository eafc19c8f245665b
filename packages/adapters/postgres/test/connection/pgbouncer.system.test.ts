/** PgBouncer between the service and PostgreSQL: session mode behaves like a direct connection. */
import { eventually } from "@procurement/testing"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import {
  listenForWork,
  makeOrderRepository,
  openDatabase,
  requestTimeLimits,
  type WorkTopic,
} from "../../src/index.ts"
import { aPlacement } from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"
import { hasPgBouncer, throughPgBouncer } from "../fixtures/pgbouncer.ts"

describe.skipIf(!hasPgBouncer())("Through PgBouncer", { meta: { needs: "PgBouncer" } }, () => {
  const opened = useDatabase()

  it("session mode applies every setting on each connection", async () => {
    const url = await throughPgBouncer(opened().url, "session")
    const database = await openDatabase({ url, poolSize: 3, timeLimits: requestTimeLimits })
    await database.migrate()
    const settings = `select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('synchronous_commit') as commit, pg_sleep(0.05)`
    const rows = await Promise.all([1, 2, 3, 4].map(() => rowsOf(database, settings)))
    for (const [row] of rows)
      expect(row).toMatchObject({ statement: "4s", idle: "10s", commit: "on" })
    await database.close()
  })

  it("session mode supports placing orders and notifying workers", async () => {
    const url = await throughPgBouncer(opened().url, "session")
    const database = await openDatabase({ url, poolSize: 4 })
    const topics: Array<WorkTopic> = []
    const stop = await listenForWork(database, (topic) => topics.push(topic))
    const placement = aPlacement()
    topics.length = 0
    await run(makeOrderRepository(opened().database).place(placement))
    await eventually(() => topics.includes("invoices"))
    const found = await run(
      makeOrderRepository(database).find(placement.order.tenantId, placement.order.id),
    )
    expect(found).toMatchObject({ value: { id: placement.order.id } })
    await run(makeOrderRepository(database).forgetKeys(instant(0)))
    await stop()
    await database.close()
  })

  it("a server that is away is unavailability", async () => {
    const away = new URL(opened().url)
    away.port = "1"
    const database = await openDatabase({ url: await throughPgBouncer(away.href, "session") })
    const placing = makeOrderRepository(database).place(aPlacement())
    expect(await run(Effect.flip(placing))).toMatchObject({ _tag: "Unavailable" })
    await database.close()
  })

  it("transaction mode fails the start with one line that names the setting", async () => {
    const url = await throughPgBouncer(opened().url, "transaction")
    const database = await openDatabase({ url })
    const failure = await database.migrate().catch((cause: unknown) => cause)
    expect(String(failure)).toBe(
      "NoSessions: connections share a session of the database: " +
        "PgBouncer needs pool_mode = session",
    )
    await database.close()
  })
})
