/**
 * Where invoices are kept, and the queue of those that have something left to do.
 *
 * Arithmetic is the domain's (pure functions go in), atomicity is the adapter's.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { LocalDate } from "../calendar/local-date.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { InvoiceId, OrderId, TenantId } from "../identity/type-id.ts"
import type { QuotaCharge } from "../quota/quota-charge.ts"
import type { TraceContext } from "../trace/trace-context.ts"
import type { Claim } from "../work-queue/claim.ts"
import type { Invoice, InvoiceState, NumberedInvoice, PendingInvoice } from "./invoice.ts"
import type { InvoiceSeries } from "./invoice-number.ts"
import type { KsefNumber } from "./ksef-number.ts"

export class InvoiceRepositoryError extends Data.TaggedError("InvoiceRepositoryError")<{
  readonly reason: "Unavailable"
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

/** Another save came first, or the lease ran out and somebody else holds the invoice. */
export class StaleVersion extends Data.TaggedError("StaleVersion")<{ readonly id: InvoiceId }> {}

/** What stands in the way of the next step, for people to read. */
export interface IssuingProblem {
  readonly step: string
  readonly code: string
  readonly detail: string
  readonly at: Instant
}

/** The state of the work on an invoice, beside the invoice itself. */
export interface IssuingWork {
  /** When to look again; none when nothing is left to do. */
  readonly dueAt: Instant | undefined
  /** How often in a row the present step did not come to an end. */
  readonly attempts: number
  readonly problem?: IssuingProblem | undefined
}

export interface KeptInvoice {
  readonly invoice: Invoice
  /** Grows with every save and every claim. */
  readonly version: number
  readonly work: IssuingWork
  /** The trace that was open when its order was placed, if one was; it never changes. */
  readonly trace?: TraceContext | undefined
}

export interface InvoiceChange {
  readonly invoice: Invoice
  /** The version the change was made from. */
  readonly expectedVersion: number
  readonly work: IssuingWork
  readonly events: ReadonlyArray<DomainEvent>
  /** Counted for the invoice's tenant together with the save; its limit is not looked at. */
  readonly charge?: QuotaCharge | undefined
  /** How long the caller keeps its claim after the save; none gives it up. */
  readonly keepLeaseUntil?: Instant | undefined
}

/** Numbers for pending invoices: position `first` goes to the first of them, and so on. */
export interface Numbering {
  readonly series: InvoiceSeries
  readonly pending: ReadonlyArray<{ readonly invoice: PendingInvoice; readonly version: number }>
  readonly assign: (invoice: PendingInvoice, position: number) => NumberedInvoice
  readonly work: IssuingWork
  readonly keepLeaseUntil: Instant
}

/** What invoices have to be like; a missing filter lets all through. */
export interface InvoiceFilter {
  /** In one of these states now. */
  readonly states?: ReadonlyArray<InvoiceState> | undefined
  /** Issued on that day or later; what has no day of issue yet does not pass. */
  readonly issuedFrom?: LocalDate | undefined
  /** Issued on that day or earlier; likewise. */
  readonly issuedTo?: LocalDate | undefined
  readonly orderId?: OrderId | undefined
  readonly ksefNumber?: KsefNumber | undefined
}

export interface InvoicePageQuery extends InvoiceFilter {
  /** The last invoice of the page before; the page starts after it. */
  readonly after?: InvoiceId | undefined
  readonly limit: number
}

export interface InvoicePage {
  readonly invoices: ReadonlyArray<KeptInvoice>
  readonly hasMore: boolean
}

export class InvoiceRepository extends Context.Service<
  InvoiceRepository,
  {
    /** The tenant's invoice as last saved, or none; another tenant's is none too. */
    readonly find: (
      tenantId: TenantId,
      id: InvoiceId,
    ) => Effect.Effect<Option.Option<KeptInvoice>, InvoiceRepositoryError>
    /**
     * The tenant's invoices that pass all given filters, newest first (by id), at most `limit`.
     * The order never changes: whoever goes on after the last one sees each invoice once.
     */
    readonly page: (
      tenantId: TenantId,
      query: InvoicePageQuery,
    ) => Effect.Effect<InvoicePage, InvoiceRepositoryError>
    /**
     * Takes up to `limit` invoices that are due at `now` and not leased, oldest due first. Claims
     * at the same time get disjoint invoices and do not wait for each other. A claim counts as a
     * save: whoever held the invoice before has a stale version.
     */
    readonly claimDue: (
      claim: Claim,
    ) => Effect.Effect<ReadonlyArray<KeptInvoice>, InvoiceRepositoryError>
    /**
     * Gives all of them the next numbers of the series, in the given order, and saves them, or
     * does nothing: no number is lost and none is used twice, whatever crashes. Fails with
     * `StaleVersion` when one of them was saved by somebody else.
     */
    readonly number: (
      numbering: Numbering,
    ) => Effect.Effect<ReadonlyArray<KeptInvoice>, StaleVersion | InvoiceRepositoryError>
    /**
     * Stores invoice, work and events and counts the charge, together or not at all; answers the
     * new version. The events remember the trace that is open. Fails with `StaleVersion` when
     * another save came first: then nothing has changed.
     */
    readonly save: (
      change: InvoiceChange,
    ) => Effect.Effect<number, StaleVersion | InvoiceRepositoryError>
    /** When the next invoice becomes due, or none when none ever will by itself. */
    readonly nextDueAt: Effect.Effect<Option.Option<Instant>, InvoiceRepositoryError>
  }
>()("@procurement/domain/invoice/InvoiceRepository") {}
