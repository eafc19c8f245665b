/**
 * Shares KSeF's availability between all processes, and finds the affected invoices: those that can
 * be issued offline now, and those that were and that KSeF has not accepted.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Instant, LocalDate } from "../calendar/instant.ts"
import type { InvoiceId } from "../identity/type-id.ts"
import type { VersionedInvoice } from "../invoice/invoice-repository.ts"
import type { OfflineMode } from "../offline/offline.ts"
import type { Unavailable } from "../unavailable.ts"
import type { ClearanceStatus } from "./availability.ts"

/** Number of invoices that wait with one deadline. */
export interface DeadlineTally {
  /** Undefined when the deadline is not known yet or no longer applies. */
  readonly deadline: LocalDate | undefined
  readonly invoices: number
}

/** The data that determine an invoice's term, shared by many waiting invoices. */
export interface WaitingTerm {
  readonly mode: OfflineMode
  /** P_1. */
  readonly issueDate: LocalDate
  /** Stored deadline; undefined when it is not known yet or no longer applies. */
  readonly deadline: LocalDate | undefined
  /** Times of issue of the first and the last of them. */
  readonly issuedFrom: Instant
  readonly issuedTo: Instant
}

export class OfflineRegister extends Context.Service<
  OfflineRegister,
  {
    /** Returns the shared status of KSeF; `initialClearanceStatus` before the first change. */
    readonly status: Effect.Effect<ClearanceStatus, Unavailable>
    /**
     * Applies the step to the status atomically and returns the new status. A step that throws
     * changes nothing.
     */
    readonly modify: (
      step: (status: ClearanceStatus) => ClearanceStatus,
    ) => Effect.Effect<ClearanceStatus, Unavailable>
    /**
     * Returns invoices of all tenants that wait to be sent, or have an unknown outcome, and were
     * not issued offline. Ordered by id, ascending, after `after`; at most `limit`, and fewer only
     * on the last page. Invoices in a batch are excluded. An unreadable invoice is logged for
     * operators and skipped.
     */
    readonly unissued: (
      after: InvoiceId | undefined,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<VersionedInvoice>, Unavailable>
    /**
     * Returns the terms of all tenants' invoices that were issued offline and wait to be sent, have
     * an unknown outcome or were rejected, in no particular order. Invoices share a term when all
     * its data agree and they were issued in the same interval between neighbours of `edges`.
     * `edges` is sorted; an edge belongs to the interval that starts with it. An unreadable invoice
     * is logged and skipped.
     */
    readonly terms: (
      edges: ReadonlyArray<Instant>,
    ) => Effect.Effect<ReadonlyArray<WaitingTerm>, Unavailable>
    /** Returns the invoices of a term in pages, ordered as in `unissued`. */
    readonly waiting: (
      term: WaitingTerm,
      after: InvoiceId | undefined,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<VersionedInvoice>, Unavailable>
    /**
     * Counts the invoices that were issued offline and are neither acknowledged nor archived, by
     * deadline, earliest first; invoices without a deadline come last.
     */
    readonly tally: Effect.Effect<ReadonlyArray<DeadlineTally>, Unavailable>
  }
>()("@procurement/domain/clearance/OfflineRegister") {}
