/**
 * The queue of planned renewals, at most one for each archived invoice.
 *
 * The archive is the source of truth for signatures; the inspection fills a lost queue again.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { InvoiceId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"
import type { Claim } from "../work-queue/claim.ts"
import type { PlannedRenewal } from "./renewal.ts"

/** A renewal held by one worker. */
export interface ClaimedRenewal {
  readonly planned: PlannedRenewal
  /** Increases with every claim. */
  readonly version: number
}

/** The result of a claimed renewal. */
export interface SettledRenewal {
  readonly invoiceId: InvoiceId
  /** The version of the claim. */
  readonly version: number
  /** The next renewal; undefined when there is none. */
  readonly next: PlannedRenewal | undefined
}

export interface RenewalPageQuery {
  /** The last one of the previous page; the page starts after it. */
  readonly after?: Pick<PlannedRenewal, "dueAt" | "invoiceId"> | undefined
  /** Return only failing renewals. */
  readonly isFailing?: boolean
  readonly limit: number
}

export interface RenewalCounts {
  /** Renewals that are due at that moment. */
  readonly due: number
  /** Renewals whose last attempt failed. */
  readonly failing: number
  /** Renewals that are due or failed and whose evidence required them before the other moment. */
  readonly late: number
}

export class RenewalQueue extends Context.Service<
  RenewalQueue,
  {
    /** Adds renewals of invoices that have none yet; an existing renewal stays as it is. */
    readonly plan: (renewals: ReadonlyArray<PlannedRenewal>) => Effect.Effect<void, Unavailable>
    /**
     * Claims up to `limit` renewals whose `dueAt` has come and that are not leased, the longest due
     * first. Claims at the same time get disjoint renewals and do not wait for each other.
     */
    readonly claimDue: (claim: Claim) => Effect.Effect<ReadonlyArray<ClaimedRenewal>, Unavailable>
    /**
     * Stores the result of a claimed renewal and releases the claim, even when its lease has
     * expired. Returns false and changes nothing when another worker has claimed it since.
     */
    readonly settle: (settled: SettledRenewal) => Effect.Effect<boolean, Unavailable>
    /**
     * Makes the renewal of that invoice due at `now`, and returns it. Returns `Option.none` and
     * changes nothing when no renewal is planned or a worker holds it.
     */
    readonly want: (
      id: InvoiceId,
      now: Instant,
    ) => Effect.Effect<Option.Option<PlannedRenewal>, Unavailable>
    /** Planned renewals, the next due first, at most `limit`. */
    readonly page: (
      query: RenewalPageQuery,
    ) => Effect.Effect<ReadonlyArray<PlannedRenewal>, Unavailable>
    readonly counts: (
      now: Instant,
      lateBefore: Instant,
    ) => Effect.Effect<RenewalCounts, Unavailable>
  }
>()("@procurement/domain/renewal/RenewalQueue") {}
