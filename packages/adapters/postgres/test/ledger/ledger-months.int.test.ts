/** The orders of a month: what the migration finds in rows of the previous version. */
import { ledgerRegisterClauses } from "@procurement/contract-tests/ledger"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Database, migrations, openDatabase } from "../../src/index.ts"
import { migrate } from "../../src/migrate.ts"
import { LedgerMonths } from "../../src/migrations/m0014-ledger-months.ts"
import { layerLedgerOn } from "../fixtures/layers.ts"
import { rowsOf } from "../fixtures/opened.ts"
import { freshDatabase, type TestDatabase } from "../setup/index.ts"

let test: TestDatabase
let database: Database
beforeAll(async () => {
  test = await freshDatabase()
  database = await openDatabase({ url: test.url, poolSize: 4 })
  const layer = layerLedgerOn(database)
  for (const { check } of ledgerRegisterClauses) {
    await Effect.runPromise(Effect.scoped(Effect.provide(check, layer)))
  }
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

const months = () =>
  rowsOf(database, "select month, order_id from ledger_months order by month, order_id")

describe("The migration that adds the orders of months", () => {
  it("finds all of them in orders, payments and corrections", async () => {
    const before = await months()
    expect(before.length).toBeGreaterThan(ledgerRegisterClauses.length)
    await rowsOf(database, "delete from ledger_months")
    const again = { name: "m9999-again", class: LedgerMonths }
    await migrate({
      url: test.url,
      applicationName: "again",
      log: () => undefined,
      migrations: [...migrations, again],
    })
    expect(await months()).toEqual(before)
  })
})
