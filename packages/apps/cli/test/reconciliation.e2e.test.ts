/** `procurement reconciliation`, over real PostgreSQL. */
import { type Database, makeReconciliationStore, openDatabase } from "@procurement/adapter-postgres"
import { freshDatabase, type TestDatabase } from "@procurement/adapter-postgres/testing"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import { minorUnits } from "@procurement/domain/money"
import { type ReconciliationReport, totalsOf } from "@procurement/domain/reconciliation"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { answer, type Procurement, procurementHere } from "./procurement.ts"

let test: TestDatabase
let database: Database
let procurement: Procurement

const zloty = totalsOf({
  currency: "PLN",
  net: minorUnits(100_000),
  vat: minorUnits(23_000),
  gross: minorUnits(123_000),
})

const reportOf = (
  day: string,
  changes: Partial<ReconciliationReport> = {},
): ReconciliationReport => ({
  day: day as LocalDate,
  startedAt: instant(Date.parse(`${day}T03:00:00Z`)),
  endedAt: instant(Date.parse(`${day}T03:01:00Z`)),
  sessions: 1,
  atKsef: 1,
  inLedger: 1,
  inReceipts: 1,
  differences: 0,
  totals: { ksef: zloty, archive: zloty, register: zloty },
  named: [],
  ...changes,
})

beforeAll(async () => {
  test = await freshDatabase()
  database = await openDatabase({ url: test.url, poolSize: 2 })
  await database.migrate()
  procurement = procurementHere({ DATABASE_URL: test.url })
  const store = makeReconciliationStore(database)
  const lost = {
    kind: "NotInArchive",
    detail: "no such file",
    number: "FV/2026/03/000002",
  } as const
  const differing = {
    differences: 1,
    named: [lost],
    totals: { ksef: zloty, archive: [], register: [] },
  }
  for (const report of [reportOf("2026-03-01"), reportOf("2026-03-31", differing)]) {
    await Effect.runPromise(store.keep(report))
  }
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

describe("procurement reconciliation", { timeout: 60_000 }, () => {
  it("month shows the sums of its days, the differences and the missing days", async () => {
    const { out } = await procurement("reconciliation", "month", "2026-03")
    expect(out).toMatch(/^KSeF +PLN +2 +2000\.00 +460\.00 +2460\.00 +460\.00$/m)
    expect(out).toMatch(/^archive +PLN +1 +1000\.00 +230\.00 +1230\.00 +230\.00$/m)
    expect(out).toMatch(/^register +PLN +1 /m)
    expect(out).toMatch(/^differences: 1$/m)
    const [, lost] = /^(2026-03-31 +NotInArchive .*)$/m.exec(out) ?? []
    expect(lost).toMatch(/ FV\/2026\/03\/000002 +- +no such file$/)
    expect(out).toContain("not yet compared: 2026-03-02 to 2026-03-30\n")
    const json = answer(await procurement("reconciliation", "month", "2026-03", "--json"))
    expect(json).toMatchObject({ period: "2026-03", differences: 1 })
    expect(json.missing).toHaveLength(29)
  })

  it("list has both days, and month refuses what is no month", async () => {
    const { items } = answer(await procurement("reconciliation", "list", "--json"))
    expect(items.map(({ day }: { readonly day: string }) => day)).toEqual([
      "2026-03-31",
      "2026-03-01",
    ])
    const refused = await procurement("reconciliation", "month", "2026-3")
    expect([refused.code, refused.errorOutput]).toEqual([
      2,
      "procurement: <period> 2026-3: must be a month written YYYY-MM\n",
    ])
  })
})
