/**
 * Stores tenants' usage and the warnings about it.
 *
 * Does not count usage: the stores of orders, invoices and webhooks count it in their transactions.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Instant } from "../calendar/instant.ts"
import type { TenantId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"
import type { CountedUsage, QuotaExamination, QuotaWarning } from "./quota-warning.ts"
import type { QuotaMonth, Volumes } from "./quota.ts"

/** Selects counters to examine. */
export interface ExaminationQuery {
  readonly months: ReadonlyArray<QuotaMonth>
  /** Counters last examined before this instant are selected regardless of their count. */
  readonly examinedBefore: Instant
  readonly limit: number
}

export class QuotaRepository extends Context.Service<
  QuotaRepository,
  {
    /**
     * Returns the tenant's usage in that month: the charged number per metric, 0 without charges.
     */
    readonly usage: (tenantId: TenantId, month: QuotaMonth) => Effect.Effect<Volumes, Unavailable>
    /**
     * Returns the tenant's warnings of that month, oldest first; at the same instant, the lower
     * mark first.
     */
    readonly warnings: (
      tenantId: TenantId,
      month: QuotaMonth,
    ) => Effect.Effect<ReadonlyArray<QuotaWarning>, Unavailable>
    /** Returns the warnings of all tenants in that month, newest first, at most `limit`. */
    readonly latestWarnings: (
      month: QuotaMonth,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<QuotaWarning>, Unavailable>
    /**
     * Returns counters of those months, at most `limit`, that were never examined, have reached
     * their `recheckAt`, or were last examined before `examinedBefore`.
     */
    readonly toExamine: (
      query: ExaminationQuery,
    ) => Effect.Effect<ReadonlyArray<CountedUsage>, Unavailable>
    /**
     * Stores when to examine the counters again, and the warnings with their events and e-mails, in
     * one transaction. Skips a warning that already exists for the tenant, metric, month and mark,
     * with its event and e-mail; of several concurrent ones, one is stored. Returns the number of
     * stored warnings.
     */
    readonly keep: (
      examinations: ReadonlyArray<QuotaExamination>,
    ) => Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/quota/QuotaRepository") {}
