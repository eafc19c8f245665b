/** `procurement archive`, over real PostgreSQL. */
import {
  type Database,
  makeInspectionStore,
  makeRenewalQueue,
  openDatabase,
} from "@procurement/adapter-postgres"
import { freshDatabase, type TestDatabase } from "@procurement/adapter-postgres/testing"
import { instant } from "@procurement/domain/calendar"
import type { InvoiceId } from "@procurement/domain/identity"
import type { PlannedRenewal } from "@procurement/domain/renewal"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { procurementHere, type Procurement } from "./procurement.ts"

const id = (nth: number) => `inv_01jcz0000000000000000000${nth}a` as InvoiceId
const at = (year: number) => instant(Date.UTC(year, 7, 1))

const planned = (nth: number, year: number, changes: Partial<PlannedRenewal> = {}) => ({
  invoiceId: id(nth),
  number: `FV/2026/11/00000${nth}`,
  made: 0,
  renewAt: at(year),
  dueAt: at(year),
  ...changes,
})

const failure = {
  code: "TimeStampUnavailable",
  detail: "the time-stamping authority tsa.example does not respond",
  since: at(2025),
  attempts: 3,
}

let test: TestDatabase
let database: Database
let procurement: Procurement
beforeAll(async () => {
  test = await freshDatabase()
  database = await openDatabase({ url: test.url, poolSize: 2 })
  await database.migrate()
  procurement = procurementHere({ DATABASE_URL: test.url })
  const renewals = [planned(1, 2036), planned(2, 2035, { made: 1 }), planned(3, 2025, { failure })]
  await Effect.runPromise(makeRenewalQueue(database).plan(renewals))
}, 120_000)
afterAll(async () => {
  await database.close()
  await test.drop()
})

describe("procurement archive", { timeout: 120_000 }, () => {
  it("archive renewals lists planned renewals by date, with their failures", async () => {
    const { code, out } = await procurement("archive", "renewals")
    expect(code).toBe(0)
    const lines = out.trimEnd().split("\n")
    expect(lines[0]).toMatch(/^next try +due from +invoice +number +renewed +failed +why$/)
    expect(lines[1]).toMatch(/^2025-08-01T00:00:00Z .* FV\/2026\/11\/000003 +0 +3 +TimeStampUn/)
    expect(lines[2]).toMatch(/^2035-08-01T00:00:00Z .* FV\/2026\/11\/000002 +1 +- +-$/)
    expect(lines[3]).toMatch(/^2036-08-01T00:00:00Z .* FV\/2026\/11\/000001 +0 +- +-$/)
    expect(lines[4]).toBe("due: 1, failing: 1, late: 1")
  })

  it("archive renewals filters by --failing and is limited by --limit", async () => {
    const failing = JSON.parse(
      (await procurement("--json", "archive", "renewals", "--failing")).out,
    )
    expect(failing.items).toEqual([
      {
        invoiceId: id(3),
        number: "FV/2026/11/000003",
        made: 0,
        renewAt: "2025-08-01T00:00:00.000Z",
        dueAt: "2025-08-01T00:00:00.000Z",
        failure: { ...failure, since: "2025-08-01T00:00:00.000Z" },
      },
    ])
    const one = await procurement("--json", "archive", "renewals", "--limit", "1")
    expect(JSON.parse(one.out).items).toHaveLength(1)
  })

  it("archive inspection shows the progress of a round and that it will be late", async () => {
    const startedAt = instant(Date.now() - 20 * 86_400_000)
    const round = { _tag: "Running", startedAt, inspected: 0, differing: 0, ranges: [] } as const
    await Effect.runPromise(makeInspectionStore(database).modify(() => round))
    const { code, out } = await procurement("archive", "inspection", "--days", "21")
    expect(code).toBe(0)
    expect(out).toMatch(/^in a round since .*: 0 read, 0 different, about \d+ left$/m)
    expect(out).toMatch(/^late by \d+ days: run more workers/m)
    const inspection = JSON.parse((await procurement("--json", "archive", "inspection")).out)
    expect(inspection).toMatchObject({ state: "reading", inspected: 0 })
    expect(inspection.startedAt).toBe(new Date(startedAt).toISOString())
  })

  it("archive renew makes the renewal of a signature due at once", async () => {
    const { code, out } = await procurement("archive", "renew", id(1))
    expect(code).toBe(0)
    expect(out).toContain("FV/2026/11/000001 will be renewed")
    const { items } = JSON.parse((await procurement("--json", "archive", "renewals")).out)
    const wanted = items.find((one: PlannedRenewal) => one.invoiceId === id(1))
    expect(wanted.isRequested).toBe(true)
    expect(Date.parse(wanted.dueAt)).toBeLessThanOrEqual(Date.now())
  })

  it("archive renew rejects an invoice without a planned renewal and an invalid id", async () => {
    const unknown = await procurement("archive", "renew", id(9))
    expect([unknown.code, unknown.errorOutput]).toEqual([
      1,
      `procurement: ${id(9)}: no renewal is planned, or a worker is renewing it now\n`,
    ])
    expect((await procurement("archive", "renew", "ten_1")).code).toBe(2)
  })
})
