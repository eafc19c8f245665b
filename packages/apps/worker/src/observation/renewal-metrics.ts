/** Metrics of signature renewals: waiting, failed, renewed. */
import { record, series } from "@procurement/app-platform"
import type { RenewalCounts, RenewalReport } from "@procurement/domain/renewal"
import * as Metric from "effect/Metric"

const waiting = series(
  Metric.gauge("signature_renewals_waiting", {
    description:
      "Archived signatures to renew: due, troubled (the last attempt failed), late (of these).",
  }),
  "state",
)

const tried = series(
  Metric.counter("signature_renewals_total", {
    description: "Attempts to renew an archived signature, by outcome: renewed, failed.",
    incremental: true,
  }),
  "outcome",
)

export const recordRenewalCounts = ({ due, failing, late }: RenewalCounts): void => {
  record(waiting("due"), due)
  record(waiting("troubled"), failing)
  record(waiting("late"), late)
}

export const countRenewed = ({ renewed, failed }: Pick<RenewalReport, "renewed" | "failed">) => {
  record(tried("renewed"), renewed)
  record(tried("failed"), failed)
}
