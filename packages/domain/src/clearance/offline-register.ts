/**
 * What all processes know of KSeF's availability, and the invoices that it concerns: those that
 * could be issued offline now, and those that were and wait for KSeF.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { Instant } from "../calendar/instant.ts"
import type { LocalDate } from "../calendar/local-date.ts"
import type { InvoiceId } from "../identity/type-id.ts"
import type { KeptInvoice } from "../invoice/invoice-repository.ts"
import type { ClearanceStanding } from "./availability.ts"
import type { OfflineMode } from "./offline-issue.ts"

export class OfflineRegisterError extends Data.TaggedError("OfflineRegisterError")<{
  readonly reason: "Unavailable"
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

/** How many wait for one deadline. */
export interface DeadlineTally {
  /** None: no day is known yet, or none is set any more. */
  readonly deadline: LocalDate | undefined
  readonly invoices: number
}

/** What the term of an invoice hangs on, for many that wait and have it in common. */
export interface WaitingTerm {
  readonly mode: OfflineMode
  /** P_1. */
  readonly issueDate: LocalDate
  /** As it is kept with each of them; none: no day is known, or none is set any more. */
  readonly deadline: LocalDate | undefined
  /** When the first and the last of them were issued. */
  readonly issuedFrom: Instant
  readonly issuedTo: Instant
}

export class OfflineRegister extends Context.Service<
  OfflineRegister,
  {
    /** How KSeF stands, `firstStanding` before anything was heard. */
    readonly standing: Effect.Effect<ClearanceStanding, OfflineRegisterError>
    /**
     * Has the step change the standing as if nobody else did anything meanwhile. Answers the
     * standing as it is now. When the step throws, nothing changes.
     */
    readonly modify: (
      step: (standing: ClearanceStanding) => ClearanceStanding,
    ) => Effect.Effect<ClearanceStanding, OfflineRegisterError>
    /**
     * Invoices of all tenants that wait to be sent, or whose outcome is unknown, and that were not
     * issued offline, by id, smallest first: those behind `after`, or from the first one on, at
     * most `limit`, and fewer only when there are no more. What is in a batch is none of them. One
     * that can't be read is told to those who run this, and the others are given.
     */
    readonly unissued: (
      after: InvoiceId | undefined,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<KeptInvoice>, OfflineRegisterError>
    /**
     * The terms of the invoices of all tenants that were issued offline and wait to be sent, or
     * whose outcome is unknown, in no order. Those have one in common that agree in all it hangs on
     * and were issued between the same two neighbours of `edges`, which come in order; an edge
     * belongs to what comes after it. What can't be read is told likewise.
     */
    readonly terms: (
      edges: ReadonlyArray<Instant>,
    ) => Effect.Effect<ReadonlyArray<WaitingTerm>, OfflineRegisterError>
    /** The invoices of one of the terms, in pages and in the order of `unissued`. */
    readonly waiting: (
      term: WaitingTerm,
      after: InvoiceId | undefined,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<KeptInvoice>, OfflineRegisterError>
    /**
     * How many were issued offline and are neither acknowledged nor archived, by their deadlines,
     * the earliest first; those without one come last.
     */
    readonly tally: Effect.Effect<ReadonlyArray<DeadlineTally>, OfflineRegisterError>
  }
>()("@procurement/domain/clearance/OfflineRegister") {}
