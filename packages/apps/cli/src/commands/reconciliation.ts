/** `procurement reconciliation …` */
import { addDays, type LocalDate } from "@procurement/domain/calendar"
import { LedgerPeriod } from "@procurement/domain/ledger"
import { toDecimal } from "@procurement/domain/money"
import {
  type Difference,
  readReconciledMonth,
  readReconciliations,
  type ReconciledMonth,
  type ReconciliationReport,
  requestReconciliation,
  type Totals,
} from "@procurement/domain/reconciliation"
import * as Effect from "effect/Effect"
import { dayFrom, decoder, numberFrom } from "../decoding.ts"
import { type Outcome, table, timeOf, timestampOf } from "../output.ts"
import type { AddCommands } from "./command.ts"

const maximumListed = 366
const usuallyListed = 30
const periodFrom = decoder(LedgerPeriod, "a month written YYYY-MM")

const jsonOf = ({ totals: _totals, ...report }: ReconciliationReport) => ({
  ...report,
  startedAt: timestampOf(report.startedAt),
  endedAt: timestampOf(report.endedAt),
})

const rowOf = (report: ReconciliationReport) => [
  report.day,
  timeOf(report.endedAt),
  report.sessions,
  report.atKsef,
  report.inLedger,
  report.inReceipts,
  report.differences,
]

const columns = [
  "day",
  "compared",
  "sessions",
  "at KSeF",
  "in ledger",
  "in receipts",
  "differences",
]

const differenceColumns = ["day", "difference", "number", "KSeF number", "detail"]

const differenceRow = (day: LocalDate, one: Difference) => [
  day,
  one.kind,
  one.number,
  one.ksefNumber,
  one.detail,
]

const listOutcome = (
  waiting: ReadonlyArray<LocalDate>,
  reports: ReadonlyArray<ReconciliationReport>,
): Outcome => {
  const differences = reports.flatMap(({ day, named }) =>
    named.map((one) => differenceRow(day, one)),
  )
  const pending = waiting.length === 0 ? "" : `\nnot yet compared: ${waiting.join(", ")}\n`
  const lines = differences.length === 0 ? "" : `\n${table(differenceColumns, differences, "")}`
  return {
    json: { waiting, items: reports.map(jsonOf) },
    text: `${table(columns, reports.map(rowOf), "no day has been compared yet")}${lines}${pending}`,
  }
}

const totalColumns = ["", "currency", "documents", "net", "VAT", "gross", "VAT in PLN"]

const totalsJson = (totals: Totals) =>
  totals.map(({ currency, documents, net, vat, gross, vatInPln }) => ({
    currency,
    documents,
    net: toDecimal(net),
    vat: toDecimal(vat),
    gross: toDecimal(gross),
    vatInPln: toDecimal(vatInPln),
  }))

const totalRows = (source: string, totals: Totals) =>
  totalsJson(totals).map(({ currency, documents, net, vat, gross, vatInPln }) => [
    source,
    currency,
    documents,
    net,
    vat,
    gross,
    vatInPln,
  ])

/** `2026-11-01 to 2026-11-14, 2026-11-20` for sorted days. */
const rangesOf = (days: ReadonlyArray<LocalDate>): string => {
  const starts = days.filter((day, nth) => nth === 0 || days[nth - 1] !== addDays(day, -1))
  const ends = days.filter((day, nth) => days[nth + 1] !== addDays(day, 1))
  return starts
    .map((start, nth) => (start === ends[nth] ? start : `${start} to ${ends[nth]}`))
    .join(", ")
}

const monthOutcome = (month: ReconciledMonth): Outcome => {
  const { period, totals, differences, named, missing } = month
  const { ksef, archive, register } = totals
  const rows = [
    ...totalRows("KSeF", ksef),
    ...totalRows("archive", archive),
    ...totalRows("register", register),
  ]
  const shown = named.map(({ day, ...one }) => differenceRow(day, one))
  const lines = shown.length === 0 ? "" : `\n${table(differenceColumns, shown, "")}`
  const pending = missing.length === 0 ? "" : `\nnot yet compared: ${rangesOf(missing)}\n`
  return {
    json: {
      period,
      totals: {
        ksef: totalsJson(ksef),
        archive: totalsJson(archive),
        register: totalsJson(register),
      },
      differences,
      named,
      missing,
    },
    text: [
      table(totalColumns, rows, "no document of that month was compared"),
      `differences: ${differences}\n`,
      lines,
      pending,
    ].join(""),
  }
}

export const addReconciliationCommands: AddCommands = (reconciliation, submit) => {
  reconciliation
    .command("list")
    .description("list the days compared last and every difference found")
    .option("--limit <days>", "at most this many days", String(usuallyListed))
    .action((options: { readonly limit: string }) => {
      const limit = numberFrom(1, maximumListed)(options.limit, "--limit")
      submit(() =>
        Effect.map(readReconciliations(limit), ({ agenda, reports }) =>
          listOutcome(agenda.requested, reports),
        ),
      )
    })
  reconciliation
    .command("month")
    .description("show what the documents of a month add up to at KSeF, in archive and register")
    .argument("<period>", "the month of the KSeF numbers, YYYY-MM")
    .action((text: string) => {
      const period = periodFrom(text, "<period>")
      submit(() => Effect.map(readReconciledMonth(period), monthOutcome))
    })
  reconciliation
    .command("request")
    .description("compare a day soon, even if it was compared before")
    .argument("<day>", "YYYY-MM-DD, a day in Warsaw")
    .action((text: string) => {
      const day = dayFrom(text, "<day>")
      const outcome: Outcome = {
        json: { requested: day },
        text: `${day} will be compared by the next worker with the role reconciliation\n`,
      }
      submit(() => Effect.as(requestReconciliation(day), outcome))
    })
}
