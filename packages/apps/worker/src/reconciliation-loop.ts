/**
 * The role `reconciliation`: compares the ledger with KSeF, each morning for the previous day, and
 * for any day that an operator requests. It reports differences and fixes none.
 */
import { randomUUID } from "node:crypto"
import { hostname } from "node:os"
import { reconciliationLoop } from "@procurement/domain/reconciliation"
import { Counter } from "prom-client"
import type { InvoiceRuntime } from "./composition/invoice-ports.ts"
import { loopStarter, type StartLoop } from "./loop.ts"

const days = new Counter({
  name: "reconciled_days_total",
  help: "Days on which ledger and KSeF were compared.",
})
const differing = new Counter({
  name: "reconciliation_differences_total",
  help: "Differences between the ledger and KSeF.",
})

const count = (reports: number, differences: number): void => {
  days.inc(reports)
  differing.inc(differences)
}

export const startReconciliationLoop: StartLoop<InvoiceRuntime> = (
  runtime,
  _settings,
  log,
  now,
) => {
  // Published from the start, to distinguish no differences from no reconciliation.
  count(0, 0)
  const work = reconciliationLoop({
    holder: `${hostname()}-${process.pid}-${randomUUID()}`,
    onReport: ({ differences }) => count(1, differences),
  })
  return loopStarter(runtime, log, now)(work)
}
