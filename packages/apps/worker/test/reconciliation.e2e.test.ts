/** Ledger and KSeF, compared by a worker: the same at first, and then what somebody did to it. */
import { makeReconciliationStore } from "@procurement/adapter-postgres"
import { instant, type LocalDate, warsawDate } from "@procurement/domain/calendar"
import { type ReconciliationReport, wish } from "@procurement/domain/reconciliation"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { archivedAmong, readInvoices } from "./support/ledger.ts"
import { type IssuingHouse, openIssuingHouse } from "./support/issuing-house.ts"
import { untilSome } from "./support/until.ts"

const placedOrders = 12

describe("A worker that reconciles", () => {
  let house: IssuingHouse
  beforeAll(async () => {
    house = await openIssuingHouse()
    await house.order(placedOrders)
    await house.untilAllArchived()
    // The worker that stops closes its session: its receipt is made.
    await house.replaceWorker()
  }, 300_000)
  afterAll(() => house.world.close())

  /** The day of the KSeF numbers. */
  const dayOf = async (): Promise<LocalDate> => {
    const [first] = archivedAmong(await readInvoices(house.world))
    return warsawDate(instant(first?.timeline.at(-2)?.at ?? 0))
  }

  const compare = async (): Promise<ReconciliationReport> => {
    const store = makeReconciliationStore(house.world.database)
    const day = await dayOf()
    const askedAt = house.world.now()
    await Effect.runPromise(store.modifyAgenda((agenda) => wish(agenda, day)))
    const worker = house.world.startWorker({ ROLES: "reconciliation" })
    const compared = async () => {
      const reports = await Effect.runPromise(store.latest(5))
      return reports.find((one) => one.day === day && one.endedAt >= askedAt)
    }
    // It may have to wait for a minute of KSeF's limits to pass.
    const report = await untilSome("the day has been compared", compared, 150_000).catch(
      (cause: unknown) => {
        throw new Error(worker.said(), { cause })
      },
    )
    worker.kill("SIGTERM")
    expect(await worker.ended, worker.said()).toEqual({ code: 0, signal: null })
    return report
  }

  it("finds no difference after a day on which nothing went wrong", async () => {
    const report = await compare()
    expect(report).toMatchObject({
      atKsef: placedOrders,
      inLedger: placedOrders,
      inReceipts: placedOrders,
      differences: 0,
      named: [],
    })
  }, 240_000)

  it("names each invoice that the ledger no longer has as KSeF has it", async () => {
    const { sql } = house.world.database
    const [first, second] = archivedAmong(await readInvoices(house.world))
    if (first === undefined || second === undefined) throw new Error("not that many")
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
    expect(differences).toBe(2)
    expect(named.map(({ kind, number }) => [kind, number]).toSorted()).toEqual(
      [
        ["OtherFile", first.number],
        ["UnknownToLedger", second.number],
      ].toSorted(),
    )
  }, 240_000)
})
