/** The ledger's side of a reconciliation, its agenda, and the reports that are kept. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { LocalDate } from "../calendar/local-date.ts"
import type { KsefNumber } from "../invoice/ksef-number.ts"
import type { Nip } from "../party/nip.ts"
import type { Agenda } from "./agenda.ts"
import type { LedgerEntry } from "./difference.ts"
import type { ReconciliationReport } from "./report.ts"

export class ReconciliationStoreError extends Data.TaggedError("ReconciliationStoreError")<{
  readonly reason: "Unavailable"
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

export class ReconciliationStore extends Context.Service<
  ReconciliationStore,
  {
    /**
     * Has the step change the agenda as if nobody else did anything meanwhile; it is given
     * `emptyAgenda` before any other was kept. Answers the agenda as it is now.
     */
    readonly modifyAgenda: (
      step: (agenda: Agenda) => Agenda,
    ) => Effect.Effect<Agenda, ReconciliationStoreError>
    /**
     * Those of the seller's invoices of all tenants that have one of these numbers (P_2) and a
     * file, in any order.
     */
    readonly byNumber: (
      seller: Nip,
      numbers: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyArray<LedgerEntry>, ReconciliationStoreError>
    /**
     * The seller's invoices with a KSeF number of that day, in the order of these numbers: those
     * behind `after`, or from the first one on, at most `limit`.
     */
    readonly clearedOn: (
      seller: Nip,
      day: LocalDate,
      after: KsefNumber | undefined,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<LedgerEntry>, ReconciliationStoreError>
    /** Keeps the report of a day in the place of the one before. */
    readonly keep: (report: ReconciliationReport) => Effect.Effect<void, ReconciliationStoreError>
    /** The reports of the latest days, latest first, at most `limit`. */
    readonly latest: (
      limit: number,
    ) => Effect.Effect<ReadonlyArray<ReconciliationReport>, ReconciliationStoreError>
  }
>()("@procurement/domain/reconciliation/ReconciliationStore") {}
