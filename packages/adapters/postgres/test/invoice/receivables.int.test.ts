/** What is owed for invoices: what the migration finds in rows of the previous version. */
import { paymentRepositoryClauses } from "@procurement/contract-tests/payment"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Database, migrations, openDatabase } from "../../src/index.ts"
import { migrate } from "../../src/migrate.ts"
import { Receivables } from "../../src/migrations/m0016-receivables.ts"
import { layerLedgerOn } from "../fixtures/layers.ts"
import { rowsOf } from "../fixtures/opened.ts"
import { freshDatabase, type TestDatabase } from "../setup/index.ts"

let test: TestDatabase
let database: Database
beforeAll(async () => {
  test = await freshDatabase()
  database = await openDatabase({ url: test.url, poolSize: 10 })
  const layer = layerLedgerOn(database)
  for (const { check } of paymentRepositoryClauses) {
    await Effect.runPromise(Effect.scoped(Effect.provide(check, layer)))
  }
}, 60_000)
afterAll(async () => {
  await database.close()
  await test.drop()
})

const receivables = () => rowsOf(database, "select * from receivables order by invoice_id")

describe("The migration that adds what is owed", () => {
  it("finds it in invoices, corrections and payments", async () => {
    const before = await receivables()
    const paidLater = "select count(*)::integer as count from invoice_payments"
    const [{ count } = { count: 0 }] = await rowsOf<{ count: number }>(database, paidLater)
    expect(count).toBeGreaterThan(paymentRepositoryClauses.length / 2)
    await rowsOf(database, "delete from receivables")
    const again = { name: "m9999-again", class: Receivables }
    await migrate({
      url: test.url,
      applicationName: "again",
      log: () => undefined,
      migrations: [...migrations, again],
    })
    expect(await receivables()).toEqual(before)
  })
})
