/**
 * Queue of planned renewals, at most one per archived invoice.
 *
 * The archive is the source of truth for signatures. The inspection restores a lost queue from it.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { InvoiceId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"
import type { Claim } from "../work-queue/claim.ts"
import type { PlannedRenewal } from "./renewal.ts"

/** A renewal claimed by one worker. */
export interface ClaimedRenewal {
  readonly planned: PlannedRenewal
  /** Increases with every claim. */
  readonly version: number
}

/** The result of processing a claimed renewal. */
export interface SettledRenewal {
  readonly invoiceId: InvoiceId
  /** Version of the claim. */
  readonly version: number
  /** Next renewal; undefined when no further renewal is needed. */
  readonly next: PlannedRenewal | undefined
}

export interface RenewalPageQuery {
  /** Last renewal of the previous page, excluded from this page. */
  readonly after?: Pick<PlannedRenewal, "dueAt" | "invoiceId"> | undefined
  /** Return only failing renewals. */
  readonly isFailing?: boolean
  readonly limit: number
}

export interface RenewalCounts {
  /** Due renewals. */
  readonly due: number
  /** Renewals with a failed last attempt. */
  readonly failing: number
  /** Due or failed renewals whose evidence required them before the given limit. */
  readonly late: number
}

export class RenewalQueue extends Context.Service<
  RenewalQueue,
  {
    /** Adds renewals for invoices without one; existing renewals stay unchanged. */
    readonly plan: (renewals: ReadonlyArray<PlannedRenewal>) => Effect.Effect<void, Unavailable>
    /**
     * Claims up to `limit` renewals that are due (`dueAt`) and not leased, longest due first.
     * Concurrent claims return disjoint renewals and do not block each other.
     */
    readonly claimDue: (claim: Claim) => Effect.Effect<ReadonlyArray<ClaimedRenewal>, Unavailable>
    /**
     * Stores the result of a claimed renewal and releases the claim, even after its lease has
     * expired. Returns false and changes nothing when another worker has claimed the renewal since.
     */
    readonly settle: (settled: SettledRenewal) => Effect.Effect<boolean, Unavailable>
    /**
     * Makes the invoice's renewal due at `now` and returns it. Returns `Option.none` and changes
     * nothing when no renewal is planned or a worker has claimed it.
     */
    readonly requestNow: (
      id: InvoiceId,
      now: Instant,
    ) => Effect.Effect<Option.Option<PlannedRenewal>, Unavailable>
    /** Returns planned renewals, next due first, at most `limit`. */
    readonly page: (
      query: RenewalPageQuery,
    ) => Effect.Effect<ReadonlyArray<PlannedRenewal>, Unavailable>
    readonly counts: (
      now: Instant,
      lateBefore: Instant,
    ) => Effect.Effect<RenewalCounts, Unavailable>
  }
>()("@procurement/domain/renewal/RenewalQueue") {}
