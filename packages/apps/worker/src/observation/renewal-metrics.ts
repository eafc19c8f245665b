/** Metrics of signature renewals: waiting, failed, renewed. */
import type { RenewalCounts, RenewalReport } from "@procurement/domain/renewal"
import { Counter, Gauge } from "prom-client"

const waiting = new Gauge({
  name: "signature_renewals_waiting",
  help: "Archived signatures to renew: due, troubled (the last attempt failed), late (of these).",
  labelNames: ["state"],
})

const tried = new Counter({
  name: "signature_renewals_total",
  help: "Attempts to renew an archived signature, by outcome: renewed, failed.",
  labelNames: ["outcome"],
})

export const recordRenewalCounts = ({ due, failing, late }: RenewalCounts): void => {
  waiting.labels("due").set(due)
  waiting.labels("troubled").set(failing)
  waiting.labels("late").set(late)
}

export const countRenewed = ({ renewed, failed }: Pick<RenewalReport, "renewed" | "failed">) => {
  tried.labels("renewed").inc(renewed)
  tried.labels("failed").inc(failed)
}
