/** A worker compares the ledger with KSeF: equal at first, then with changed invoices. */
import { makeReconciliationStore } from "@procurement/adapter-postgres"
import { instant, type LocalDate, warsawDate } from "@procurement/domain/calendar"
import { type ReconciliationReport, requestDay } from "@procurement/domain/reconciliation"
import { untilSome } from "@procurement/testing"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { archivedAmong, readInvoices } from "./support/ledger.ts"
import {
  type IssuingInstallation,
  openIssuingInstallation,
} from "./support/issuing-installation.ts"

const placedOrders = 12

describe("Reconciliation", () => {
  let installation: IssuingInstallation
  beforeAll(async () => {
    installation = await openIssuingInstallation()
    await installation.order(placedOrders)
    await installation.untilAllArchived()
    // A stopping worker closes its session, and KSeF then issues the receipt.
    await installation.replaceWorker()
  }, 300_000)
  afterAll(() => installation.world.close())

  /** Returns the day of the KSeF numbers. */
  const dayOf = async (): Promise<LocalDate> => {
    const [first] = archivedAmong(await readInvoices(installation.world))
    return warsawDate(instant(first?.timeline.at(-2)?.at ?? 0))
  }

  const compare = async (): Promise<ReconciliationReport> => {
    const store = makeReconciliationStore(installation.world.database)
    const day = await dayOf()
    const askedAt = installation.world.now()
    await Effect.runPromise(store.modifyAgenda((agenda) => requestDay(agenda, day)))
    const worker = installation.world.startWorker({ ROLES: "reconciliation" })
    const compared = async () => {
      const reports = await Effect.runPromise(store.latest(5))
      return reports.find((one) => one.day === day && one.endedAt >= askedAt)
    }
    // The worker may have to wait a minute for KSeF's limits.
    const report = await untilSome("the day has been compared", compared, 150_000).catch(
      (cause: unknown) => {
        throw new Error(worker.output(), { cause })
      },
    )
    worker.kill("SIGTERM")
    expect(await worker.ended, worker.output()).toEqual({ code: 0, signal: null })
    return report
  }

  it("a reconciliation finds no difference after a day without faults", async () => {
    const report = await compare()
    expect(report).toMatchObject({
      atKsef: placedOrders,
      inLedger: placedOrders,
      inReceipts: placedOrders,
      differences: 0,
      named: [],
    })
    const { ksef = [], archive, register } = report.totals ?? {}
    expect(ksef.reduce((sum, { documents }) => sum + documents, 0)).toBe(placedOrders)
    expect([archive, register]).toEqual([ksef, ksef])
  }, 240_000)

  it("a reconciliation names each invoice that differs between the ledger and KSeF", async () => {
    const { sql } = installation.world.database
    const [first, second] = archivedAmong(await readInvoices(installation.world))
    if (first === undefined || second === undefined)
      throw new Error("too few invoices are archived")
    const set = (id: string, path: string, value: string) =>
      sql.query(
        {
          name: "",
          text: "update invoices set body = jsonb_set(body, $2::text[], $3::jsonb) where id = $1",
        },
        [id, path, JSON.stringify(value)],
      )
    await set(first.id, "{document,digest}", "0".repeat(64))
    await sql.query({ name: "", text: "update invoices set number = $2 where id = $1" }, [
      second.id,
      "FV/2026/01/999999",
    ])
    const { differences, named } = await compare()
    expect(differences).toBe(4)
    expect(named.map(({ kind, number }) => [kind, number]).toSorted()).toEqual(
      [
        ["OtherFile", first.number],
        ["NotInArchive", first.number],
        ["OtherInRegister", "FV/2026/01/999999"],
        ["UnknownToLedger", second.number],
      ].toSorted(),
    )
  }, 240_000)
})
