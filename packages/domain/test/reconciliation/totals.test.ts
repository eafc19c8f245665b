/** What documents add up to at KSeF, in the archive and in the register, and where these differ. */
import { describe, expect, it } from "@effect/vitest"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import { LedgerPeriod } from "@procurement/domain/ledger"
import { minorUnits } from "@procurement/domain/money"
import {
  addTotals,
  type LedgerEntry,
  monthOfReports,
  type ReconciliationReport,
  tieDocuments,
  type Totals,
  totalsOf,
} from "@procurement/domain/reconciliation"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { digestOf, ksefNumberOf, numberOf } from "./register-in-memory.ts"
import { invoiceIdOf, orderIdOf, stated, tiedLayer } from "./tied-world.ts"

const entryOf = (nth: number): LedgerEntry => ({
  invoiceId: invoiceIdOf(nth),
  orderId: orderIdOf(nth),
  number: numberOf(nth),
  state: "Archived",
  digest: digestOf(nth),
  ksefNumber: ksefNumberOf(nth),
})

const entries = [1, 2, 3].map(entryOf)

const tied = (faults: Parameters<typeof tiedLayer>[0] = {}, atKsef = [1, 2, 3]) =>
  tieDocuments(entries, ({ invoiceId }) =>
    atKsef.some((nth) => invoiceIdOf(nth) === invoiceId),
  ).pipe(Effect.provide(tiedLayer(faults)))

const documents = (totals: Totals) => totals.map((each) => [each.currency, each.documents])

describe("Documents at KSeF, in the archive and in the register", () => {
  it.effect("add up to the same when nothing differs", () =>
    Effect.gen(function* () {
      const { totals, differences } = yield* tied()
      const sums = [
        {
          currency: "PLN",
          documents: 3,
          net: 3 * stated.net,
          vat: 3 * stated.vat,
          gross: 3 * stated.gross,
          vatInPln: 3 * stated.vat,
        },
      ]
      expect(totals).toEqual({ ksef: sums, archive: sums, register: sums })
      expect(differences).toEqual([])
    }),
  )

  it.effect("are counted for KSeF when it lists the same file", () =>
    Effect.gen(function* () {
      const { totals } = yield* tied({}, [2])
      expect(documents(totals.ksef)).toEqual([["PLN", 1]])
      expect(documents(totals.archive)).toEqual([["PLN", 3]])
    }),
  )

  it.effect("that differ are named, with both amounts", () =>
    Effect.gen(function* () {
      const { totals, differences } = yield* tied({
        lost: [1],
        changed: { 2: { vat: minorUnits(936) } },
        unbooked: [3],
      })
      expect(differences.map(({ kind, number }) => [kind, number])).toEqual([
        ["NotInArchive", numberOf(1)],
        ["OtherInRegister", numberOf(2)],
        ["NotInRegister", numberOf(3)],
      ])
      expect(differences[1]?.detail).toBe(
        "the file states net 40.63, VAT 9.36, gross 49.98 PLN; " +
          "the register has net 40.63, VAT 9.35, gross 49.98 PLN",
      )
      expect(documents(totals.archive)).toEqual([["PLN", 2]])
      expect(documents(totals.register)).toEqual([["PLN", 1]])
    }),
  )

  it.effect("are named when the file is no invoice, or states another number", () =>
    Effect.gen(function* () {
      const { differences } = yield* tied({
        unreadable: [1],
        changed: { 2: { number: numberOf(9) } },
      })
      expect(differences.map(({ kind, detail }) => [kind, detail])).toEqual([
        ["NotInArchive", "the file is no invoice"],
        ["OtherInRegister", `the file states the number ${numberOf(9)}`],
      ])
    }),
  )

  it.effect("can't be compared while the archive is away", () =>
    Effect.gen(function* () {
      const failure = yield* Effect.flip(tied({ isArchiveAway: true }))
      expect(failure).toMatchObject({ reason: "Unavailable" })
    }),
  )
})

describe("Totals", () => {
  const euro = totalsOf({ currency: "EUR", ...stated, vatInPln: minorUnits(4_000) })
  const zloty = totalsOf({ currency: "PLN", ...stated })

  it("are kept for each currency, sorted", () => {
    const both = addTotals(addTotals(zloty, euro), euro)
    expect(documents(both)).toEqual([
      ["EUR", 2],
      ["PLN", 1],
    ])
    expect(both.map(({ vatInPln }) => vatInPln)).toEqual([8_000, 935])
  })

  it("of a month are those of its days; days that are over and not compared are missing", () => {
    const reportOf = (day: string, changes: object = {}): ReconciliationReport => ({
      day: day as LocalDate,
      startedAt: instant(0),
      endedAt: instant(1),
      sessions: 1,
      atKsef: 1,
      inLedger: 1,
      inReceipts: 1,
      differences: 0,
      named: [],
      totals: { ksef: zloty, archive: zloty, register: zloty },
      ...changes,
    })
    const { totals: _totals, ...withoutTotals } = reportOf("2026-11-02")
    const difference = { kind: "NotInReceipt", detail: "no receipt", number: numberOf(1) } as const
    const month = monthOfReports(
      Schema.decodeUnknownSync(LedgerPeriod)("2026-11"),
      [
        reportOf("2026-11-01"),
        withoutTotals,
        reportOf("2026-11-04", { differences: 1, named: [difference] }),
      ],
      "2026-11-06" as LocalDate,
    )
    expect(documents(month.totals.ksef)).toEqual([["PLN", 2]])
    expect(month.missing).toEqual(["2026-11-02", "2026-11-03", "2026-11-05"])
    expect(month.differences).toBe(1)
    expect(month.named).toEqual([{ ...difference, day: "2026-11-04" }])
  })
})
