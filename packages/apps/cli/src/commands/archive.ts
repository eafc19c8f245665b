/** `procurement archive …`: the progress of the inspection, and planned renewals of signatures. */
import {
  type PlannedRenewal,
  readRenewals,
  type RenewalCounts,
  requestRenewal,
} from "@procurement/domain/renewal"
import type { Instant } from "@procurement/domain/calendar"
import { type InspectionStatus, readInspection } from "@procurement/domain/inspection"
import * as Effect from "effect/Effect"
import { invoiceIdFrom, numberFrom } from "../decoding.ts"
import { type Outcome, table, timeOf, timestampOf } from "../output.ts"
import type { AddCommands } from "./command.ts"

const maximumListed = 10_000
const usuallyListed = 50

interface ListOptions {
  readonly failing?: boolean
  readonly limit: string
}

const jsonOf = ({ renewAt, dueAt, failure, ...planned }: PlannedRenewal) => ({
  ...planned,
  renewAt: timestampOf(renewAt),
  dueAt: timestampOf(dueAt),
  ...(failure === undefined ? {} : { failure: { ...failure, since: timestampOf(failure.since) } }),
})

const rowOf = ({ invoiceId, number, made, renewAt, dueAt, failure }: PlannedRenewal) => [
  timeOf(dueAt),
  timeOf(renewAt),
  invoiceId,
  number,
  made,
  failure?.attempts,
  failure === undefined ? undefined : `${failure.code}: ${failure.detail}`,
]

const columns = ["next try", "due from", "invoice", "number", "renewed", "failed", "why"]

const countsText = ({ due, failing, late }: RenewalCounts): string =>
  `due: ${due}, failing: ${failing}, late: ${late}\n`

const listOutcome = (counts: RenewalCounts, renewals: ReadonlyArray<PlannedRenewal>): Outcome => ({
  json: { counts, items: renewals.map(jsonOf) },
  text: table(columns, renewals.map(rowOf), "no renewals are planned") + countsText(counts),
})

const wantedOutcome = (planned: PlannedRenewal): Outcome => ({
  json: jsonOf(planned),
  text: `${planned.number} will be renewed by the next worker with the role archive\n`,
})

const usualRoundDays = "30"
const longestRoundDays = 3_650
const dayMillis = 86_400_000

const stampOf = (at: Instant | undefined) => (at === undefined ? undefined : timestampOf(at))

const inspectionJson = ({ inspection, forecast }: InspectionStatus) => {
  const { last } = inspection
  const { dueAt, endsAt, lateMillis, remaining } = forecast
  const round =
    inspection._tag === "Idle"
      ? { state: "resting", until: timestampOf(inspection.until) }
      : {
          state: "reading",
          startedAt: timestampOf(inspection.startedAt),
          inspected: inspection.inspected,
          differing: inspection.differing,
          remaining,
          dueAt: stampOf(dueAt),
          endsAt: stampOf(endsAt),
          lateSeconds: Math.round(lateMillis / 1_000),
        }
  if (last === undefined) return round
  const { endedAt, startedAt, ...counts } = last
  const dates = { startedAt: timestampOf(startedAt), endedAt: timestampOf(endedAt) }
  return { ...round, last: { ...dates, ...counts } }
}

const inspectionText = ({ inspection, forecast }: InspectionStatus): ReadonlyArray<string> => {
  if (inspection._tag === "Idle") return [`idle until ${timeOf(inspection.until)}`]
  const { differing, inspected, startedAt } = inspection
  const { dueAt, endsAt, lateMillis, remaining } = forecast
  const lateDays = Math.ceil(lateMillis / dayMillis)
  return [
    `in a round since ${timeOf(startedAt)}: ${inspected} read, ${differing} different, ` +
      `about ${remaining} left`,
    ...(dueAt === undefined ? [] : [`due ${timeOf(dueAt)}`]),
    ...(endsAt === undefined ? [] : [`ends about ${timeOf(endsAt)} at the current pace`]),
    ...(lateDays === 0 ? [] : [`late by ${lateDays} days: run more workers with the role archive`]),
  ]
}

const inspectionOutcome = (status: InspectionStatus): Outcome => {
  const { last } = status.inspection
  const ended =
    last === undefined
      ? []
      : [
          `last round ended ${timeOf(last.endedAt)}: ${last.inspected} read, ` +
            `${last.differing} different`,
        ]
  const text = `${[...inspectionText(status), ...ended].join("\n")}\n`
  return { json: inspectionJson(status), text }
}

export const addArchiveCommands: AddCommands = (archive, submit) => {
  archive
    .command("renewals")
    .description("list planned signature renewals, the next one first, with failures")
    .option("--failing", "only renewals whose last attempt failed")
    .option("--limit <count>", "at most this many", String(usuallyListed))
    .action((options: ListOptions) => {
      const limit = numberFrom(1, maximumListed)(options.limit, "--limit")
      const isFailing = options.failing === true
      submit(() =>
        Effect.map(readRenewals({ limit, isFailing }), ({ counts, renewals }) =>
          listOutcome(counts, renewals),
        ),
      )
    })
  archive
    .command("inspection")
    .description(
      "show the progress of the archive inspection and whether its round will end in time",
    )
    .option(
      "--days <count>",
      "the same value as ARCHIVE_INSPECTION_DAYS of the workers",
      usualRoundDays,
    )
    .action(({ days }: { readonly days: string }) => {
      const roundMillis = numberFrom(1, longestRoundDays)(days, "--days") * dayMillis
      submit(() => Effect.map(readInspection(roundMillis), inspectionOutcome))
    })
  archive
    .command("renew")
    .description("renew the signature of an invoice at once, due or not")
    .argument("<invoice>", "the invoice's id, inv_…")
    .action((text: string) => {
      const id = invoiceIdFrom(text, "<invoice>")
      submit(() => Effect.map(requestRenewal(id), wantedOutcome))
    })
}
