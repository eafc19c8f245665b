/** `procurement reconciliation …` */
import type { LocalDate } from "@procurement/domain/calendar"
import {
  type Difference,
  readReconciliations,
  type ReconciliationReport,
  requestReconciliation,
} from "@procurement/domain/reconciliation"
import * as Effect from "effect/Effect"
import { dayFrom, numberFrom } from "../decoding.ts"
import { type Outcome, table, timeOf, timestampOf } from "../output.ts"
import type { AddCommands } from "./command.ts"

const mostListed = 366
const usuallyListed = 30

const jsonOf = (report: ReconciliationReport) => ({
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
  const named = ["day", "difference", "number", "KSeF number", "detail"]
  const pending = waiting.length === 0 ? "" : `\nnot yet compared: ${waiting.join(", ")}\n`
  const found = differences.length === 0 ? "" : `\n${table(named, differences, "")}`
  return {
    json: { waiting, items: reports.map(jsonOf) },
    text: `${table(columns, reports.map(rowOf), "no day has been compared yet")}${found}${pending}`,
  }
}

export const addReconciliationCommands: AddCommands = (reconciliation, submit) => {
  reconciliation
    .command("list")
    .description("list the days compared last and every difference found")
    .option("--limit <days>", "at most this many days", String(usuallyListed))
    .action((options: { readonly limit: string }) => {
      const limit = numberFrom(1, mostListed)(options.limit, "--limit")
      submit(() =>
        Effect.map(readReconciliations(limit), ({ agenda, reports }) =>
          listOutcome(agenda.requested, reports),
        ),
      )
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
