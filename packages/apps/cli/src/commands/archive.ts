/** `procurement archive …`: when the signatures of archived invoices are to be renewed. */
import {
  type PlannedRenewal,
  readRenewals,
  type RenewalCounts,
  wantRenewal,
} from "@procurement/domain/renewal"
import * as Effect from "effect/Effect"
import { invoiceIdFrom, numberFrom } from "../decoding.ts"
import { type Outcome, table, timeOf, timestampOf } from "../output.ts"
import type { AddCommands } from "./command.ts"

const mostListed = 10_000
const usuallyListed = 50

interface ListOptions {
  readonly failing?: boolean
  readonly limit: string
}

const jsonOf = ({ renewAt, dueAt, trouble, ...planned }: PlannedRenewal) => ({
  ...planned,
  renewAt: timestampOf(renewAt),
  dueAt: timestampOf(dueAt),
  ...(trouble === undefined ? {} : { trouble: { ...trouble, since: timestampOf(trouble.since) } }),
})

const rowOf = ({ invoiceId, number, made, renewAt, dueAt, trouble }: PlannedRenewal) => [
  timeOf(dueAt),
  timeOf(renewAt),
  invoiceId,
  number,
  made,
  trouble?.attempts,
  trouble === undefined ? undefined : `${trouble.code}: ${trouble.detail}`,
]

const columns = ["next try", "due from", "invoice", "number", "renewed", "failed", "why"]

const countsText = ({ due, troubled, late }: RenewalCounts): string =>
  `due: ${due}, failing: ${troubled}, late: ${late}\n`

const listOutcome = (counts: RenewalCounts, renewals: ReadonlyArray<PlannedRenewal>): Outcome => ({
  json: { counts, items: renewals.map(jsonOf) },
  text: table(columns, renewals.map(rowOf), "no renewals are planned") + countsText(counts),
})

const wantedOutcome = (planned: PlannedRenewal): Outcome => ({
  json: jsonOf(planned),
  text: `${planned.number} will be renewed by the next worker with the role archive\n`,
})

export const addArchiveCommands: AddCommands = (program, submit) => {
  const archive = program.command("archive").description("the ten-year archive of invoices")
  archive
    .command("renewals")
    .description("which signature is renewed when, the next one first, and what fails")
    .option("--failing", "those alone whose last try has failed")
    .option("--limit <count>", "so many", String(usuallyListed))
    .action((options: ListOptions) => {
      const limit = numberFrom(1, mostListed)(options.limit, "--limit")
      const isTroubled = options.failing === true
      submit(() =>
        Effect.map(readRenewals({ limit, isTroubled }), ({ counts, renewals }) =>
          listOutcome(counts, renewals),
        ),
      )
    })
  archive
    .command("renew")
    .description("have a worker renew the signature of an invoice at once, due or not")
    .argument("<invoice>", "the invoice's id, inv_…")
    .action((text: string) => {
      const id = invoiceIdFrom(text, "<invoice>")
      submit(() => Effect.map(wantRenewal(id), wantedOutcome))
    })
}
