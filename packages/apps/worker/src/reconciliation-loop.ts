/**
 * The role `reconciliation`: proves each morning that ledger and KSeF had the same invoices the day
 * before, and any other day that somebody asks for. Mends nothing: it says what differs.
 */
import { randomUUID } from "node:crypto"
import { hostname } from "node:os"
import { startWorkLoop } from "@procurement/app-chassis"
import { reconcileDueDay, type ReconciliationReport } from "@procurement/domain/reconciliation"
import * as Context from "effect/Context"
import * as Metric from "effect/Metric"
import type { StartLoop } from "./loop.ts"

const leaseMillis = 120_000
/** Between two looks whether a day is due, or whether somebody has asked for one. */
const idleMillis = 10_000
/**
 * A day begins anew after a failure, soon at first, in case it was nothing; then not so often that
 * it uses up the calls of what is sent.
 */
const shortestRestMillis = 10_000
const longestRestMillis = 300_000

const days = Metric.counter("reconciled_days_total", {
  description: "Days on which ledger and KSeF were compared.",
  incremental: true,
})
const differing = Metric.counter("reconciliation_differences_total", {
  description: "Where ledger and KSeF did not say the same.",
  incremental: true,
})

const count = (reports: number, differences: number): void => {
  days.updateUnsafe(reports, Context.empty())
  differing.updateUnsafe(differences, Context.empty())
}

const take = (report: ReconciliationReport | undefined): number => {
  if (report === undefined) return 0
  count(1, report.differences)
  return 1
}

export const startReconciliationLoop: StartLoop = (runtime, _settings, log, now) => {
  const holder = `${hostname()}-${process.pid}-${randomUUID()}`
  // Told from the start: that nothing differs is something else than that nobody looks.
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
    // A day may wait an hour for KSeF's limits; whoever comes next begins it anew.
    stop: () => {
      stopping.abort()
      return loop.stop()
    },
  }
}
