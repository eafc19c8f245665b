/**
 * The availability of KSeF that all processes share, and the invoices it affects: those that could
 * be issued offline now, and those that were and wait for KSeF.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Instant, LocalDate } from "../calendar/instant.ts"
import type { InvoiceId } from "../identity/type-id.ts"
import type { VersionedInvoice } from "../invoice/invoice-repository.ts"
import type { OfflineMode } from "../offline/offline.ts"
import type { Unavailable } from "../unavailable.ts"
import type { ClearanceStatus } from "./availability.ts"

/** How many invoices wait for one deadline. */
export interface DeadlineTally {
  /** Undefined while no day is known, and when there is no deadline any more. */
  readonly deadline: LocalDate | undefined
  readonly invoices: number
}

/** What the term of an invoice depends on, shared by many waiting invoices. */
export interface WaitingTerm {
  readonly mode: OfflineMode
  /** P_1. */
  readonly issueDate: LocalDate
  /**
   * As stored with each of them; undefined when no day is known or there is no deadline any more.
   */
  readonly deadline: LocalDate | undefined
  /** When the first and the last of them were issued. */
  readonly issuedFrom: Instant
  readonly issuedTo: Instant
}

export class OfflineRegister extends Context.Service<
  OfflineRegister,
  {
    /** The shared status of KSeF; `initialClearanceStatus` before the first change. */
    readonly status: Effect.Effect<ClearanceStatus, Unavailable>
    /**
     * Applies the step to the status atomically and returns the new status. When the step throws,
     * nothing changes.
     */
    readonly modify: (
      step: (status: ClearanceStatus) => ClearanceStatus,
    ) => Effect.Effect<ClearanceStatus, Unavailable>
    /**
     * Invoices of all tenants that wait to be sent, or whose outcome is unknown, and that were not
     * issued offline, by id, smallest first: those after `after`, or from the first one on, at most
     * `limit`, and fewer only when there are no more. Invoices in a batch are excluded. An invoice
     * that can't be read is reported to the operators and skipped.
     */
    readonly unissued: (
      after: InvoiceId | undefined,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<VersionedInvoice>, Unavailable>
    /**
     * The terms of the invoices of all tenants that were issued offline and wait to be sent, or
     * whose outcome is unknown, in no order. Invoices share a term when they agree in all that it
     * depends on and were issued between the same two neighbours of `edges`, which are sorted; an
     * edge belongs to the interval after it. An invoice that can't be read is reported likewise.
     */
    readonly terms: (
      edges: ReadonlyArray<Instant>,
    ) => Effect.Effect<ReadonlyArray<WaitingTerm>, Unavailable>
    /** The invoices of one of the terms, in pages and in the order of `unissued`. */
    readonly waiting: (
      term: WaitingTerm,
      after: InvoiceId | undefined,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<VersionedInvoice>, Unavailable>
    /**
     * How many invoices were issued offline and are neither acknowledged nor archived, by their
     * deadlines, earliest first; those without a deadline come last.
     */
    readonly tally: Effect.Effect<ReadonlyArray<DeadlineTally>, Unavailable>
  }
>()("@procurement/domain/clearance/OfflineRegister") {}
