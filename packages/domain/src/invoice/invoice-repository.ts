/**
 * Stores invoices, and the queue of those with work left.
 *
 * The domain computes (callers pass pure functions), the adapter guarantees atomicity.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Instant, LocalDate } from "../calendar/instant.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { BatchId, InvoiceId, OrderId, TenantId } from "../identity/type-id.ts"
import type { QuotaCharge } from "../quota/quota.ts"
import type { TraceContext } from "../trace/trace-context.ts"
import type { Unavailable } from "../unavailable.ts"
import type { Claim } from "../work-queue/claim.ts"
import type { Supply } from "./invoice-document.ts"
import type { InvoiceKind, InvoiceNumber, InvoiceSeries, KsefNumber } from "./invoice-number.ts"
import type { Invoice, InvoiceState, NumberedInvoice, PendingInvoice } from "./invoice.ts"
import type { InvoiceStage } from "./issuing-step.ts"

/** Another save came first, or the lease expired and another worker holds the invoice. */
export class StaleVersion extends Data.TaggedError("StaleVersion")<{ readonly id: InvoiceId }> {}

/** What blocks the next step, for people to read. */
export interface IssuingProblem {
  readonly step: string
  readonly code: string
  readonly detail: string
  /** When it last occurred. */
  readonly at: Instant
  /** Since when that step has not finished. */
  readonly since: Instant
}

/** The state of the work on an invoice, stored beside the invoice itself. */
export interface IssuingWork {
  /** When to process it next; undefined when nothing is left to do. */
  readonly dueAt: Instant | undefined
  /** How many times in a row the present step has not finished. */
  readonly attempts: number
  readonly problem?: IssuingProblem | undefined
  /** The batch that it is sent with. While it is in the batch, it is never due alone. */
  readonly batch?: BatchId | undefined
}

export interface VersionedInvoice {
  readonly invoice: Invoice
  /** Increases with every save and every claim. */
  readonly version: number
  readonly work: IssuingWork
  /** The supply of its order as of this read. */
  readonly supply: Supply
  /** The trace that was open when its order was placed, if any; it never changes. */
  readonly trace?: TraceContext | undefined
}

export interface InvoiceChange {
  readonly invoice: Invoice
  /** The version on which the change is based. */
  readonly expectedVersion: number
  readonly work: IssuingWork
  readonly events: ReadonlyArray<DomainEvent>
  /** Charged to the invoice's tenant together with the save; the quota's limit is not checked. */
  readonly charge?: QuotaCharge | undefined
  /** How long the caller keeps its claim after the save; undefined releases the claim. */
  readonly keepLeaseUntil?: Instant | undefined
}

/** A claim on the invoices of one stage. */
export interface InvoiceClaim extends Claim {
  readonly stage: InvoiceStage
}

/** The state of the queue of invoices that are ready to be sent. */
export interface SendingQueue {
  /** Due and not held, counted up to the given number. */
  readonly waiting: number
  /** Since when the longest waiting one of them has been due. */
  readonly oldestSince: Instant | undefined
  /**
   * Those of them that may go in a package, counted up to the same number: see
   * `BatchRepository.begin`.
   */
  readonly together: number
  /** The same as `oldestSince`, for those that may go in a package. */
  readonly oldestTogetherSince: Instant | undefined
  /** Due but not ready yet, held or not, counted up to the same number. */
  readonly preparing: number
}

/** The outcome of each of many saves. */
export interface ManySaved {
  /** The new versions. */
  readonly versions: ReadonlyMap<InvoiceId, number>
  /** Those whose version was stale: they are unchanged. */
  readonly stale: ReadonlyArray<InvoiceId>
}

/** Numbers for pending invoices: the first of them gets the position `first`, and so on. */
export interface Numbering {
  readonly series: InvoiceSeries
  readonly pending: ReadonlyArray<{ readonly invoice: PendingInvoice; readonly version: number }>
  readonly assign: (invoice: PendingInvoice, position: number) => NumberedInvoice
  readonly work: IssuingWork
  readonly keepLeaseUntil: Instant
}

/** Conditions that invoices have to meet; an absent filter matches all. */
export interface InvoiceFilter {
  /** In one of these states now. */
  readonly states?: ReadonlyArray<InvoiceState> | undefined
  /** Issued on that day or later; an invoice without a day of issue does not match. */
  readonly issuedFrom?: LocalDate | undefined
  /** Issued on that day or earlier; likewise. */
  readonly issuedTo?: LocalDate | undefined
  readonly orderId?: OrderId | undefined
  readonly kind?: InvoiceKind | undefined
  readonly number?: InvoiceNumber | undefined
  readonly ksefNumber?: KsefNumber | undefined
}

export interface InvoicePageQuery extends InvoiceFilter {
  /** The last invoice of the previous page; the page starts after it. */
  readonly after?: InvoiceId | undefined
  readonly limit: number
}

export interface InvoicePage {
  readonly invoices: ReadonlyArray<VersionedInvoice>
  readonly hasMore: boolean
}

/** Every invoice is returned with the supply of its order as of that moment. */
export class InvoiceRepository extends Context.Service<
  InvoiceRepository,
  {
    /** The tenant's invoice as last saved; `Option.none` also for another tenant's invoice. */
    readonly find: (
      tenantId: TenantId,
      id: InvoiceId,
    ) => Effect.Effect<Option.Option<VersionedInvoice>, Unavailable>
    /**
     * The tenant's invoices that pass all given filters, newest first (by id), at most `limit`. The
     * order never changes: a caller that continues after the last one sees each invoice once.
     */
    readonly page: (
      tenantId: TenantId,
      query: InvoicePageQuery,
    ) => Effect.Effect<InvoicePage, Unavailable>
    /**
     * Claims up to `limit` invoices of the stage that are due at `now` and not leased, oldest due
     * first. Claims at the same time get disjoint invoices and do not wait for each other. A claim
     * counts as a save: the version of the previous holder becomes stale.
     *
     * A claim is shared between tenants (`shareClaim`): half of its places go to the
     * invoices that have waited longest, half to tenants in turn. It costs the same however many
     * invoices of a tenant are due. Invoices of the stage `sending` come in the order in which they
     * leave (`compareForSending`): first those with a deadline, of any tenant; then, shared between
     * tenants, those that have not been issued, by number, and none while a lower number of the
     * same tenant is being prepared without a problem and still moves (`longestBlockingMillis`);
     * then those issued offline without a deadline.
     */
    readonly claimDue: (
      claim: InvoiceClaim,
    ) => Effect.Effect<ReadonlyArray<VersionedInvoice>, Unavailable>
    /**
     * Assigns the next numbers of the series to all of them, in the given order, and saves them, or
     * does nothing: no number is lost and none is used twice, even after a crash. Fails with
     * `StaleVersion` when another save of one of them came first.
     */
    readonly number: (
      numbering: Numbering,
    ) => Effect.Effect<ReadonlyArray<VersionedInvoice>, StaleVersion | Unavailable>
    /**
     * Stores invoice, work and events and counts the charge, all or nothing; returns the new
     * version. The events keep the open trace. Fails with `StaleVersion` and changes nothing when
     * another save came first.
     *
     * When the save acknowledges, rejects or reissues an invoice, the pending corrections that
     * follow it become due at that moment, even if they are held: their versions increase, as by a
     * claim.
     */
    readonly save: (change: InvoiceChange) => Effect.Effect<number, StaleVersion | Unavailable>
    /**
     * Saves many invoices, each one once, like `save`: stale ones stay unchanged and are returned
     * as stale, all others are saved together. Events keep the trace of their invoice.
     */
    readonly saveMany: (
      changes: ReadonlyArray<InvoiceChange>,
    ) => Effect.Effect<ManySaved, Unavailable>
    /** Those of the given invoices that are in that batch now, in no order. */
    readonly inBatch: (
      batch: BatchId,
      ids: ReadonlyArray<InvoiceId>,
    ) => Effect.Effect<ReadonlyArray<VersionedInvoice>, Unavailable>
    /**
     * The invoices that wait to be sent at `now`; a count above `atMost` is returned as `atMost`.
     */
    readonly sendingQueue: (
      now: Instant,
      atMost: number,
    ) => Effect.Effect<SendingQueue, Unavailable>
    /**
     * When the next invoice of the stage becomes due; `Option.none` when none will without another
     * save.
     */
    readonly nextDueIn: (stage: InvoiceStage) => Effect.Effect<Option.Option<Instant>, Unavailable>
  }
>()("@procurement/domain/invoice/InvoiceRepository") {}
