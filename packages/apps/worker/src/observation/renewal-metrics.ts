/** Renewals of archived signatures in figures: what waits, what fails, what was made. */
import { record, series } from "@procurement/app-chassis"
import type { RenewalCounts, RenewalReport } from "@procurement/domain/renewal"
import * as Metric from "effect/Metric"

const waiting = series(
  Metric.gauge("signature_renewals_waiting", {
    description:
      "Archived signatures to be renewed: due, troubled (the last try failed), late (of these).",
  }),
  "state",
)

const tried = series(
  Metric.counter("signature_renewals_total", {
    description: "Tries to renew an archived signature, by outcome: renewed, failed.",
    incremental: true,
  }),
  "outcome",
)

export const tellCounts = ({ due, troubled, late }: RenewalCounts): void => {
  record(waiting("due"), due)
  record(waiting("troubled"), troubled)
  record(waiting("late"), late)
}

export const countRenewed = ({ renewed, failed }: Pick<RenewalReport, "renewed" | "failed">) => {
  record(tried("renewed"), renewed)
  record(tried("failed"), failed)
}
