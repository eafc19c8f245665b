/** Sums and totals beside invoices: what their migrations find in rows of the previous version. */
import { invoiceRepositoryClauses } from "@procurement/contract-tests/invoice"
import { paymentRepositoryClauses } from "@procurement/contract-tests/payment"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Database, migrations, openDatabase } from "../../src/index.ts"
import { migrate } from "../../src/migrate.ts"
import { Receivables } from "../../src/migrations/m0016-receivables.ts"
import { IssuedTotals } from "../../src/migrations/m0025-issued-totals.ts"
import { layerLedgerOn } from "../fixtures/layers.ts"
import { rowsOf } from "../fixtures/opened.ts"
import { freshDatabase, type TestDatabase } from "../setup/index.ts"

/** They store invoices in every state, corrections and payments. */
const storing = [
  ...paymentRepositoryClauses,
  ...invoiceRepositoryClauses.filter(({ title }) => /^(?:counts|sums)/.test(title)),
]

let test: TestDatabase
let database: Database
beforeAll(async () => {
  test = await freshDatabase()
  database = await openDatabase({ url: test.url, poolSize: 10 })
  const layer = layerLedgerOn(database)
  for (const { check } of storing) {
    await Effect.runPromise(Effect.scoped(Effect.provide(check, layer)))
  }
}, 60_000)
afterAll(async () => {
  await database.close()
  await test.drop()
})

const tables = ["receivables", "issued_totals"]
const rows = () =>
  Promise.all(tables.map((name) => rowsOf(database, `select * from ${name} order by invoice_id`)))

describe("The migrations that add what is owed, and the totals of issued documents", () => {
  it("find them in invoices, corrections and payments", async () => {
    const before = await rows()
    for (const all of before) expect(all.length).toBeGreaterThan(10)
    for (const name of tables) await rowsOf(database, `delete from ${name}`)
    const again = [
      { name: "m9998-again", class: Receivables },
      { name: "m9999-again", class: IssuedTotals },
    ]
    await migrate({
      url: test.url,
      applicationName: "again",
      log: () => undefined,
      migrations: [...migrations, ...again],
    })
    expect(await rows()).toEqual(before)
  })
})
