/**
 * The renewals that are to come, one at most for each archived invoice, and those who make them.
 *
 * What is true of a signature is in the archive; a lost queue is filled again by the inspection.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { InvoiceId } from "../identity/type-id.ts"
import type { Claim } from "../work-queue/claim.ts"
import type { PlannedRenewal } from "./renewal.ts"

export class RenewalQueueError extends Data.TaggedError("RenewalQueueError")<{
  readonly reason: "Unavailable"
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

/** A renewal in the hands of one worker. */
export interface ClaimedRenewal {
  readonly planned: PlannedRenewal
  /** Grows with every claim. */
  readonly version: number
}

/** What has come of a claimed renewal. */
export interface SettledRenewal {
  readonly invoiceId: InvoiceId
  /** The version of the claim. */
  readonly version: number
  /** The one that is to come now; none: there is none to come. */
  readonly next: PlannedRenewal | undefined
}

export interface RenewalPageQuery {
  /** The last one of the page before; the page starts after it. */
  readonly after?: Pick<PlannedRenewal, "dueAt" | "invoiceId"> | undefined
  /** Those with trouble alone. */
  readonly isTroubled?: boolean
  readonly limit: number
}

export interface RenewalCounts {
  /** That are due at that moment. */
  readonly due: number
  /** Whose last try has failed. */
  readonly troubled: number
  /** Due or failed, and asked for by the evidence before that other moment. */
  readonly late: number
}

export class RenewalQueue extends Context.Service<
  RenewalQueue,
  {
    /** Takes in renewals of invoices that have none yet; whoever has one keeps it as it is. */
    readonly plan: (
      renewals: ReadonlyArray<PlannedRenewal>,
    ) => Effect.Effect<void, RenewalQueueError>
    /**
     * Takes up to `limit` renewals whose `dueAt` has come and that are not leased, the longest due
     * first. Claims at the same time get disjoint renewals and do not wait for each other.
     */
    readonly claimDue: (
      claim: Claim,
    ) => Effect.Effect<ReadonlyArray<ClaimedRenewal>, RenewalQueueError>
    /**
     * Stores what has come of a claimed renewal and gives the claim up, also when its lease has run
     * out. Answers false and changes nothing when somebody else has claimed it since.
     */
    readonly settle: (settled: SettledRenewal) => Effect.Effect<boolean, RenewalQueueError>
    /**
     * Makes the renewal of that invoice wanted at `now`, and answers it. None, and nothing changes,
     * when there is none to come or somebody is at it.
     */
    readonly want: (
      id: InvoiceId,
      now: Instant,
    ) => Effect.Effect<Option.Option<PlannedRenewal>, RenewalQueueError>
    /** Renewals as they are planned, the next due first, at most `limit`. */
    readonly page: (
      query: RenewalPageQuery,
    ) => Effect.Effect<ReadonlyArray<PlannedRenewal>, RenewalQueueError>
    readonly counts: (
      now: Instant,
      lateBefore: Instant,
    ) => Effect.Effect<RenewalCounts, RenewalQueueError>
  }
>()("@procurement/domain/renewal/RenewalQueue") {}
