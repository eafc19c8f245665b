/** What operators see of background jobs. */
import { describe, expect, it } from "@effect/vitest"
import {
  makeCollectivePaymentsMemory,
  makeEmailQueueMemory,
  makeInspectionStoreMemory,
  makeLedgerMemory,
  makeReconciliationMemory,
  makeReconciliationStoreMemory,
  makeRenewalQueueMemory,
} from "@procurement/adapter-memory"
import { instant, localDate } from "@procurement/domain/calendar"
import { EmailQueue } from "@procurement/domain/email"
import { firstInspection, type Inspection, InspectionStore } from "@procurement/domain/inspection"
import { CollectivePaymentRepository } from "@procurement/domain/payment"
import { type ReconciliationReport, ReconciliationStore } from "@procurement/domain/reconciliation"
import { RenewalQueue } from "@procurement/domain/renewal"
import { readJobs } from "@procurement/domain/service"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { TestClock } from "effect/testing"
import { aRecord } from "../renewal/renewals.ts"

const at = (day: number, hour = 0) => instant(Date.UTC(2026, 10, day, hour))

const world = (inspection: Inspection, reports: ReadonlyArray<ReconciliationReport> = []) => {
  const ledger = makeLedgerMemory()
  const reconciled = makeReconciliationMemory()
  for (const report of reports) reconciled.reports.set(report.day, report)
  return Layer.mergeAll(
    Layer.succeed(EmailQueue, makeEmailQueueMemory(ledger)),
    Layer.succeed(CollectivePaymentRepository, makeCollectivePaymentsMemory()),
    Layer.succeed(RenewalQueue, makeRenewalQueueMemory()),
    Layer.succeed(InspectionStore, makeInspectionStoreMemory(ledger, { inspection })),
    Layer.succeed(ReconciliationStore, makeReconciliationStoreMemory(ledger, reconciled)),
  )
}

const last = { startedAt: at(1), endedAt: at(2), inspected: 9, differing: 1 }

const report: ReconciliationReport = {
  day: localDate(2026, 11, 18),
  startedAt: at(19, 3),
  endedAt: at(19, 4),
  sessions: 2,
  atKsef: 12,
  inLedger: 11,
  inReceipts: 12,
  differences: 1,
  named: [],
}

describe("Jobs", () => {
  it.effect("have nothing to do and no last run in an empty service", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(at(20))
      expect(yield* readJobs()).toEqual([
        { name: "emails", isLate: false },
        { name: "collective_payments", isLate: false },
        { name: "renewals", isLate: false, problems: 0 },
        { name: "inspection", dueAt: at(20), isLate: false },
        { name: "reconciliation", isLate: false },
      ])
    }).pipe(Effect.provide(world(firstInspection))),
  )

  it.effect("say when they are due next, when they ended last, and what they found", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(at(20, 3))
      const queue = yield* RenewalQueue
      const { invoiceId, number } = aRecord({})
      yield* queue.plan([{ invoiceId, number, made: 0, renewAt: at(25), dueAt: at(25) }])
      const [, , renewals, inspection, reconciliation] = yield* readJobs()
      expect(renewals).toMatchObject({ dueAt: at(25), problems: 0 })
      expect(inspection).toMatchObject({ dueAt: at(29), endedAt: last.endedAt, problems: 1 })
      // The 19th ends at midnight in Warsaw, and KSeF has four hours more.
      expect(reconciliation).toMatchObject({ dueAt: at(20, 3), endedAt: at(19, 4), problems: 1 })
      expect((yield* readJobs()).filter(({ isLate }) => isLate)).toEqual([])
      yield* TestClock.adjust("3 minutes")
      const late = (yield* readJobs()).filter(({ isLate }) => isLate)
      expect(late.map(({ name }) => name)).toEqual(["reconciliation"])
    }).pipe(Effect.provide(world({ _tag: "Idle", until: at(29), last }, [report]))),
  )

  it.effect("an inspection that runs states since when, and what it has found so far", () =>
    Effect.gen(function* () {
      const [, , , inspection] = yield* readJobs()
      expect(inspection).toEqual({
        name: "inspection",
        isLate: false,
        runningSince: at(20),
        endedAt: last.endedAt,
        problems: 3,
      })
    }).pipe(
      Effect.provide(
        world({ _tag: "Running", startedAt: at(20), inspected: 5, differing: 3, ranges: [], last }),
      ),
    ),
  )
})
