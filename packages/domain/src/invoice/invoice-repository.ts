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
import type { BatchId, InvoiceId, OrderId, TenantId } from "../identity/type-id.ts"
import type { QuotaCharge } from "../quota/quota-charge.ts"
import type { TraceContext } from "../trace/trace-context.ts"
import type { Claim } from "../work-queue/claim.ts"
import type { InvoiceKind } from "./invoice-kind.ts"
import type { Invoice, InvoiceState, NumberedInvoice, PendingInvoice } from "./invoice.ts"
import type { InvoiceSeries } from "./invoice-number.ts"
import type { InvoiceStage } from "./invoice-stage.ts"
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
  /** When it was met last. */
  readonly at: Instant
  /** Since when that step has not come to an end; rows of earlier versions do not have it. */
  readonly since?: Instant | undefined
}

/** The state of the work on an invoice, beside the invoice itself. */
export interface IssuingWork {
  /** When to look again; none when nothing is left to do. */
  readonly dueAt: Instant | undefined
  /** How often in a row the present step did not come to an end. */
  readonly attempts: number
  readonly problem?: IssuingProblem | undefined
  /** The batch that it is sent with: until it is out of it, nothing is due for it alone. */
  readonly batch?: BatchId | undefined
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

/** A claim on the invoices of one stage, or of all; see `InvoiceStage`. */
export interface InvoiceClaim extends Claim {
  readonly stage?: InvoiceStage | undefined
}

/** How the queue of what is ready to be sent looks. */
export interface SendingQueue {
  /** Due and not held by anybody, counted up to the given number. */
  readonly waiting: number
  /** Since when the one of them that waits longest has been due. */
  readonly oldestSince: Instant | undefined
  /** Those of them that may go in a package, counted likewise: see `BatchRepository.begin`. */
  readonly together: number
  /** As `oldestSince`, of those. */
  readonly oldestTogetherSince: Instant | undefined
  /** Due before they are ready, held or not, counted likewise. */
  readonly preparing: number
}

/** What became of each of many saves. */
export interface ManySaved {
  /** The new versions. */
  readonly versions: ReadonlyMap<InvoiceId, number>
  /** Those whose version was stale: of them nothing has changed. */
  readonly stale: ReadonlyArray<InvoiceId>
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
  readonly kind?: InvoiceKind | undefined
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
     * save: whoever held the invoice before has a stale version. Those of the stage `sending`
     * come in the order in which they leave (`compareForSending`): what is owed by a day first,
     * the rest by number; and none while a lower number of its series is being prepared without a
     * problem, and moves (`longestInHandMillis`).
     */
    readonly claimDue: (
      claim: InvoiceClaim,
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
     *
     * With an invoice that has been acknowledged or rejected just now, or is issued anew, the
     * pending corrections that follow it become due at that moment, whoever holds them: their
     * versions grow, as by a claim.
     */
    readonly save: (
      change: InvoiceChange,
    ) => Effect.Effect<number, StaleVersion | InvoiceRepositoryError>
    /**
     * Saves many invoices, each one once, as `save` does: what is stale is left alone and named,
     * all others are saved together. Events remember the trace of their invoice.
     */
    readonly saveMany: (
      changes: ReadonlyArray<InvoiceChange>,
    ) => Effect.Effect<ManySaved, InvoiceRepositoryError>
    /** Of the given invoices those that are in that batch now, in no order. */
    readonly inBatch: (
      batch: BatchId,
      ids: ReadonlyArray<InvoiceId>,
    ) => Effect.Effect<ReadonlyArray<KeptInvoice>, InvoiceRepositoryError>
    /** What waits to be sent at `now`; numbers above `atMost` are told as that. */
    readonly sendingQueue: (
      now: Instant,
      atMost: number,
    ) => Effect.Effect<SendingQueue, InvoiceRepositoryError>
    /** When the next invoice becomes due, or none when none ever will by itself. */
    readonly nextDueAt: Effect.Effect<Option.Option<Instant>, InvoiceRepositoryError>
    /** As `nextDueAt`, of the invoices of one stage. */
    readonly nextDueIn: (
      stage: InvoiceStage,
    ) => Effect.Effect<Option.Option<Instant>, InvoiceRepositoryError>
  }
>()("@procurement/domain/invoice/InvoiceRepository") {}
