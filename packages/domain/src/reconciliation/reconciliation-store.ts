/** The ledger's side of a reconciliation: its invoices, the agenda, and the stored reports. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { LocalDate } from "../calendar/instant.ts"
import type { KsefNumber } from "../invoice/invoice-number.ts"
import type { Nip } from "../party/party.ts"
import type { Unavailable } from "../unavailable.ts"
import type { Agenda } from "./agenda.ts"
import type { LedgerEntry, ReconciliationReport } from "./difference.ts"

export class ReconciliationStore extends Context.Service<
  ReconciliationStore,
  {
    /**
     * Applies the step to the agenda atomically and returns the new agenda. Before the first save
     * the step receives `emptyAgenda`.
     */
    readonly modifyAgenda: (step: (agenda: Agenda) => Agenda) => Effect.Effect<Agenda, Unavailable>
    /**
     * The seller's invoices of all tenants that have one of these numbers (P_2) and a file, in any
     * order.
     */
    readonly byNumber: (
      seller: Nip,
      numbers: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyArray<LedgerEntry>, Unavailable>
    /**
     * The seller's invoices with a KSeF number of that day, in the order of these numbers: those
     * after `after`, or from the first one on, at most `limit`.
     */
    readonly clearedOn: (
      seller: Nip,
      day: LocalDate,
      after: KsefNumber | undefined,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<LedgerEntry>, Unavailable>
    /** Stores the report of a day and replaces an earlier one. */
    readonly keep: (report: ReconciliationReport) => Effect.Effect<void, Unavailable>
    /** The reports of the latest days, latest first, at most `limit`. */
    readonly latest: (
      limit: number,
    ) => Effect.Effect<ReadonlyArray<ReconciliationReport>, Unavailable>
  }
>()("@procurement/domain/reconciliation/ReconciliationStore") {}
