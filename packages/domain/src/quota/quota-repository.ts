/**
 * Stores the usage of tenants and the warnings that were sent about it.
 *
 * Does not count: the stores of orders, invoices and webhooks count usage in the transaction that
 * stores it.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Instant } from "../calendar/instant.ts"
import type { TenantId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"
import type { CountedUsage, QuotaExamination, QuotaWarning } from "./quota-warning.ts"
import type { QuotaMonth, Volumes } from "./quota.ts"

/** The counters to examine. */
export interface ExaminationQuery {
  readonly months: ReadonlyArray<QuotaMonth>
  /**
   * Counters that were last examined before this instant are examined regardless of their count.
   */
  readonly examinedBefore: Instant
  readonly limit: number
}

export class QuotaRepository extends Context.Service<
  QuotaRepository,
  {
    /**
     * The tenant's usage in that month: for each metric the number stored with a charge to that
     * month, 0 when there is none.
     */
    readonly usage: (tenantId: TenantId, month: QuotaMonth) => Effect.Effect<Volumes, Unavailable>
    /**
     * Returns the tenant's warnings of that month, oldest first; of one instant, the lower mark
     * first.
     */
    readonly warnings: (
      tenantId: TenantId,
      month: QuotaMonth,
    ) => Effect.Effect<ReadonlyArray<QuotaWarning>, Unavailable>
    /**
     * Counters of those months, at most `limit`, that were never examined, have reached the count
     * at which to look again, or were last examined before `examinedBefore`.
     */
    readonly toExamine: (
      query: ExaminationQuery,
    ) => Effect.Effect<ReadonlyArray<CountedUsage>, Unavailable>
    /**
     * Stores when to examine the counter again, and the warnings with their events and e-mails; all
     * of it or nothing. A warning that exists already for a tenant, metric, month and mark is left
     * out, with its event and its e-mail: of several concurrent ones, one is stored. Returns how
     * many warnings were stored.
     */
    readonly keep: (
      examinations: ReadonlyArray<QuotaExamination>,
    ) => Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/quota/QuotaRepository") {}
