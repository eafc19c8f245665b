/**
 * Queue of planned renewals, at most one per archived invoice. A renewal is due at its `dueAt` and
 * settled with the next one; undefined when no further renewal is needed.
 *
 * The archive is the source of truth for signatures. The inspection restores a lost queue from it.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { InvoiceId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"
import type { TaskQueue } from "../work-queue/task-queue.ts"
import type { PlannedRenewal } from "./renewal.ts"

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
  TaskQueue<InvoiceId, PlannedRenewal, PlannedRenewal | undefined> & {
    /** Adds renewals for invoices without one; existing renewals stay unchanged. */
    readonly plan: (renewals: ReadonlyArray<PlannedRenewal>) => Effect.Effect<void, Unavailable>
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
