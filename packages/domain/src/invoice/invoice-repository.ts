/**
 * Stores invoices and the queue of unfinished ones.
 *
 * The domain computes in pure functions that callers pass in; the adapter guarantees atomicity.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Instant, LocalDate } from "../calendar/instant.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { BatchId, InvoiceId, TenantId } from "../identity/type-id.ts"
import type { QuotaCharge } from "../quota/quota.ts"
import type { LineText } from "../text/line-text.ts"
import type { TraceContext } from "../trace/trace-context.ts"
import type { Unavailable } from "../unavailable.ts"
import type { Claim } from "../work-queue/claim.ts"
import type { Supply } from "./supply.ts"
import type { InvoicePageQuery } from "./invoice-filter.ts"
import type { InvoiceNumber, InvoiceSeries, KsefNumber } from "./invoice-number.ts"
import type {
  Invoice,
  InvoiceState,
  ListedInvoice,
  NumberedInvoice,
  PendingInvoice,
} from "./invoice.ts"
import type { InvoiceStage } from "./issuing-step.ts"
import type { MonthTotal } from "./spend.ts"

/** Another save came first, or the lease expired and another worker claimed the invoice. */
export class StaleVersion extends Data.TaggedError("StaleVersion")<{ readonly id: InvoiceId }> {}

/** The problem that blocks the next step, for operators. */
export interface IssuingProblem {
  readonly step: string
  readonly code: string
  readonly detail: string
  /** When it last occurred. */
  readonly at: Instant
  /** When that step first failed. */
  readonly since: Instant
  /** The document that KSeF must accept first. */
  readonly waitsFor?: AwaitedDocument
}

/** The number is absent until the document has one. */
export interface AwaitedDocument {
  readonly id: InvoiceId
  readonly number?: string
}

/** Progress of an invoice through the queue, stored next to the invoice. */
export interface IssuingWork {
  /** When to process it next; undefined when no work is left. */
  readonly dueAt: Instant | undefined
  /** Consecutive unsuccessful attempts at the current step. */
  readonly attempts: number
  readonly problem?: IssuingProblem | undefined
  /** The batch that contains it. While set, the invoice is never claimed individually. */
  readonly batch?: BatchId | undefined
}

export interface VersionedInvoice<I = Invoice> {
  readonly invoice: I
  /** Increases with every save and every claim. */
  readonly version: number
  readonly work: IssuingWork
  /** Supply of its order, and its payments, at the time of this read. */
  readonly supply: Supply
  /** Trace in which its order was placed, if any; never changes. */
  readonly trace?: TraceContext | undefined
}

export interface InvoiceChange {
  readonly invoice: Invoice
  /** The version on which the change is based. */
  readonly expectedVersion: number
  readonly work: IssuingWork
  readonly events: ReadonlyArray<DomainEvent>
  /** Charged to the tenant in the same transaction; the quota's limit is not checked. */
  readonly charge?: QuotaCharge | undefined
  /** End of the extended lease; undefined releases the claim. */
  readonly keepLeaseUntil?: Instant | undefined
}

/** Parameters for claiming invoices of one stage. */
export interface InvoiceClaim extends Claim {
  readonly stage: InvoiceStage
}

/** State of the queue of invoices that are ready to be sent. */
export interface SendingQueue {
  /** Number of invoices that are due and not leased, counted up to `atMost`. */
  readonly waiting: number
  /** When the oldest of them became due. */
  readonly oldestSince: Instant | undefined
  /**
   * Number of them that may be sent in a package, counted up to `atMost`; see
   * `BatchRepository.begin`.
   */
  readonly together: number
  /** As `oldestSince`, for those that may be sent in a package. */
  readonly oldestTogetherSince: Instant | undefined
  /** Number of invoices that are due but not ready, leased or not, counted up to `atMost`. */
  readonly preparing: number
}

/** Outcome of `saveMany`. */
export interface ManySaved {
  /** New versions of the saved invoices. */
  readonly versions: ReadonlyMap<InvoiceId, number>
  /** Invoices with a stale version; unchanged. */
  readonly stale: ReadonlyArray<InvoiceId>
}

/** Assignment of consecutive numbers to pending invoices, in the given order. */
export interface Numbering {
  readonly series: InvoiceSeries
  readonly pending: ReadonlyArray<{ readonly invoice: PendingInvoice; readonly version: number }>
  readonly assign: (invoice: PendingInvoice, position: number) => NumberedInvoice
  readonly work: IssuingWork
  readonly keepLeaseUntil: Instant
}

/** An invoice with the numbers by which people name it. */
export interface NamedInvoice {
  readonly id: InvoiceId
  readonly number: InvoiceNumber
  readonly ksefNumber?: KsefNumber | undefined
}

/** The invoices of all tenants in a state in which something is still to be done. */
export interface UnfinishedInvoices {
  readonly state: InvoiceState
  /** At least one. */
  readonly count: number
  readonly oldest: Pick<ListedInvoice, "id" | "orderId"> & { readonly createdAt: Instant }
}

export interface InvoicePage {
  readonly invoices: ReadonlyArray<VersionedInvoice<ListedInvoice>>
  readonly hasMore: boolean
}

/**
 * Stores invoices and the queue of unfinished ones. All methods return invoices with the current
 * supply of their order.
 */
export class InvoiceRepository extends Context.Service<
  InvoiceRepository,
  {
    /**
     * Returns the tenant's invoice as last saved; `Option.none` also for an invoice of another
     * tenant.
     */
    readonly find: (
      tenantId: TenantId,
      id: InvoiceId,
    ) => Effect.Effect<Option.Option<VersionedInvoice>, Unavailable>
    /**
     * Returns the tenant's invoices with these ids, in the given order, without lines and files.
     * Leaves out those that do not exist.
     */
    readonly findListed: (
      tenantId: TenantId,
      ids: ReadonlyArray<InvoiceId>,
    ) => Effect.Effect<ReadonlyArray<VersionedInvoice<ListedInvoice>>, Unavailable>
    /**
     * Returns the tenant's invoices that match all filters, newest first (by id), at most `limit`.
     * The order is stable: a caller that pages with `after` sees each invoice exactly once. The
     * invoices have neither lines nor files.
     */
    readonly page: (
      tenantId: TenantId,
      query: InvoicePageQuery,
    ) => Effect.Effect<InvoicePage, Unavailable>
    /** As `page`, of all tenants together. */
    readonly pageOfAll: (query: InvoicePageQuery) => Effect.Effect<InvoicePage, Unavailable>
    /**
     * Returns the sums of the totals of the tenant's documents that count (`isSpent`) and were
     * issued from the first day to the last, both included: one for each month and currency that
     * has any, in no particular order.
     */
    readonly totalsByMonth: (
      tenantId: TenantId,
      first: LocalDate,
      last: LocalDate,
    ) => Effect.Effect<ReadonlyArray<MonthTotal>, Unavailable>
    /**
     * Returns the invoices of all tenants that have one of the numbers or KSeF numbers, in no
     * particular order, each once.
     */
    readonly named: (
      numbers: ReadonlyArray<InvoiceNumber>,
      ksefNumbers: ReadonlyArray<KsefNumber>,
    ) => Effect.Effect<ReadonlyArray<NamedInvoice>, Unavailable>
    /**
     * Claims up to `limit` invoices of the stage that are due at `now` and not leased, oldest due
     * first. Concurrent claims return disjoint invoices and do not block each other. A claim counts
     * as a save: the previous holder's version becomes stale.
     *
     * `shareClaim` divides a claim between tenants: half of its places go to the invoices that have
     * waited longest, half to tenants in turn. The cost does not depend on how many invoices of a
     * tenant are due.
     *
     * Invoices of the stage `sending` are claimed in sending order (`compareSendingPlaces`). First
     * come invoices with a deadline, of any tenant, the earliest deadline first. Then come invoices
     * that have not been issued, shared between tenants. Last come invoices issued offline without
     * a deadline.
     */
    readonly claimDue: (
      claim: InvoiceClaim,
    ) => Effect.Effect<ReadonlyArray<VersionedInvoice>, Unavailable>
    /**
     * Assigns the next numbers of the series to all given invoices, in the given order, and saves
     * them in one transaction. No number is skipped or assigned twice, even after a crash. Fails
     * with `StaleVersion` and changes nothing when another save of one of them came first.
     */
    readonly number: (
      numbering: Numbering,
    ) => Effect.Effect<ReadonlyArray<VersionedInvoice>, StaleVersion | Unavailable>
    /**
     * Stores invoice, work and events and counts the charge in one transaction; returns the new
     * version. Events carry the current trace. Fails with `StaleVersion` and changes nothing when
     * another save came first.
     *
     * When the save acknowledges, rejects or reissues an invoice, pending corrections that follow
     * it become due immediately, even if they are leased. Their versions increase, as with a claim.
     */
    readonly save: (change: InvoiceChange) => Effect.Effect<number, StaleVersion | Unavailable>
    /**
     * Saves many invoices, at most one change each, like `save`. Stale invoices stay unchanged and
     * are returned in `stale`; all others are saved in one transaction. Events carry the trace of
     * their invoice.
     */
    readonly saveMany: (
      changes: ReadonlyArray<InvoiceChange>,
    ) => Effect.Effect<ManySaved, Unavailable>
    /** Returns the invoice of any tenant that was issued outside KSeF under this number. */
    readonly withOutsideNumber: (
      number: LineText,
    ) => Effect.Effect<Option.Option<InvoiceId>, Unavailable>
    /** Returns the given invoices that are currently in this batch, in no particular order. */
    readonly inBatch: (
      batch: BatchId,
      ids: ReadonlyArray<InvoiceId>,
    ) => Effect.Effect<ReadonlyArray<VersionedInvoice>, Unavailable>
    /**
     * Returns the number and the oldest of the invoices in each of `unfinishedStates`, of all
     * tenants, in no particular order; states without an invoice are absent. The cost does not
     * depend on how many invoices are finished.
     */
    readonly unfinished: Effect.Effect<ReadonlyArray<UnfinishedInvoices>, Unavailable>
    /** Counts the invoices that wait to be sent at `now`. Counts stop at `atMost`. */
    readonly sendingQueue: (
      now: Instant,
      atMost: number,
    ) => Effect.Effect<SendingQueue, Unavailable>
    /**
     * Returns when the next invoice of the stage becomes due; `Option.none` when no invoice is
     * scheduled.
     */
    readonly nextDueIn: (stage: InvoiceStage) => Effect.Effect<Option.Option<Instant>, Unavailable>
  }
>()("@procurement/domain/invoice/InvoiceRepository") {}
