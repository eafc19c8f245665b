/**
 * The role `reconciliation`: compares the ledger with KSeF, each morning for the previous day, and
 * for any day that an operator requests. It reports differences and fixes none.
 */
import { randomUUID } from "node:crypto"
import { hostname } from "node:os"
import { startWorkLoop } from "@procurement/app-platform"
import { reconcileDueDay, type ReconciliationReport } from "@procurement/domain/reconciliation"
import { Counter } from "prom-client"
import type { InvoiceRuntime } from "./composition/invoice-ports.ts"
import type { StartLoop } from "./loop.ts"

const leaseMillis = 120_000
/** The pause between two checks for a due or requested day. */
const idleMillis = 10_000
/**
 * The pause before a failed day restarts; it grows, so that KSeF's limits remain for sending
 * invoices.
 */
const shortestRestMillis = 10_000
const longestRestMillis = 300_000

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

const take = (report: ReconciliationReport | undefined): number => {
  if (report === undefined) return 0
  count(1, report.differences)
  return 1
}

export const startReconciliationLoop: StartLoop<InvoiceRuntime> = (
  runtime,
  _settings,
  log,
  now,
) => {
  const holder = `${hostname()}-${process.pid}-${randomUUID()}`
  // Published from the start, to distinguish no differences from no reconciliation.
  count(0, 0)
  const stopping = new AbortController()
  let restsUntil = 0
  let restMillis = shortestRestMillis
  const reconcile = async (): Promise<number> => {
    if (performance.now() < restsUntil) return 0
    const { signal } = stopping
    try {
      const report = await runtime.runPromise(reconcileDueDay({ holder, leaseMillis }), { signal })
      restMillis = shortestRestMillis
      return take(report)
    } catch (cause) {
      restsUntil = performance.now() + restMillis
      restMillis = Math.min(restMillis * 2, longestRestMillis)
      throw cause
    }
  }
  const loop = startWorkLoop({
    name: "reconciliation",
    log,
    now,
    maximumWaitMillis: idleMillis,
    round: reconcile,
    nextDueAt: () => Promise.resolve(now() + idleMillis),
  })
  return {
    wake: loop.wake,
    // A day may wait an hour for KSeF's limits, so stopping aborts it; the next worker restarts it.
    stop: () => {
      stopping.abort()
      return loop.stop()
    },
  }
}
