/** Makes the files of a month by the use case, as the command line does. */
import { createHash } from "node:crypto"
import { instant } from "@procurement/domain/calendar"
import type { Sha256 } from "@procurement/domain/archive"
import {
  exportLedger,
  filingObjection,
  LedgerPeriod,
  type LedgerRow,
  type LedgerSink,
  type LedgerTotals,
  type MadeExport,
  markLedgerFiled,
} from "@procurement/domain/ledger"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { jpkV7m3, ledgerCsv } from "../../src/index.ts"
import { seller } from "./company.ts"

export interface MonthFiles {
  readonly month: string
  readonly asOf: number
  readonly jpk: string
  readonly csv: string
  readonly made: MadeExport
}

const periodOf = Schema.decodeUnknownSync(LedgerPeriod)

/** One pass over the register writes both files, and marks them as filed. */
export const makeFiles = Effect.fnUntraced(function* (
  month: string,
  at: number,
  purpose: "1" | "2",
) {
  const period = periodOf(month)
  const { name, nip } = seller
  const taxpayer = { nip, name, email: "ksiegowosc@example.com", taxOffice: "1471" }
  const jpk = jpkV7m3({ period, madeAt: instant(at), purpose, taxpayer })
  const texts = { jpk: [jpk.head], csv: [ledgerCsv.head] }
  const write = (rows: ReadonlyArray<LedgerRow>, { rows: before }: LedgerTotals) =>
    Effect.sync(() => {
      for (const [nth, row] of rows.entries()) {
        const objection = filingObjection(row, nip)
        if (objection !== undefined) throw new TypeError(objection)
        texts.jpk.push(jpk.row(row, before + nth + 1))
        texts.csv.push(ledgerCsv.row(row, before + nth + 1))
      }
    })
  const sink: LedgerSink<never, never> = {
    write,
    end: (totals) =>
      Effect.sync(() => {
        texts.jpk.push(jpk.tail(totals))
        texts.csv.push(ledgerCsv.tail(totals))
        return createHash("sha256").update(texts.jpk.join("")).digest("hex") as Sha256
      }),
  }
  const about = { period, format: "jpk-v7m3", by: "the year", asOf: instant(at) } as const
  const made = yield* exportLedger(about, sink)
  yield* markLedgerFiled(period, made.made.id, "the accountant")
  const files: MonthFiles = {
    month,
    asOf: at,
    jpk: texts.jpk.join(""),
    csv: texts.csv.join(""),
    made,
  }
  return files
})
