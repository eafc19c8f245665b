/**
 * Where it is kept how much tenants have used, and what they were told of it.
 *
 * Nothing is counted here: whatever is charged for is counted by the store that takes it in
 * (orders, invoices, webhooks), in the same transaction.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { Instant } from "../calendar/instant.ts"
import type { TenantId } from "../identity/type-id.ts"
import type { Volumes } from "./quota-metric.ts"
import type { QuotaMonth } from "./quota-month.ts"
import type { CountedUsage, QuotaExamination, QuotaWarning } from "./quota-warning.ts"

export class QuotaRepositoryError extends Data.TaggedError("QuotaRepositoryError")<{
  readonly reason: "Unavailable"
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

/** Which counters to look at. */
export interface ExaminationQuery {
  readonly months: ReadonlyArray<QuotaMonth>
  /** Counters that nobody has looked at since then are looked at, whatever they show. */
  readonly examinedBefore: Instant
  readonly limit: number
}

export class QuotaRepository extends Context.Service<
  QuotaRepository,
  {
    /**
     * How much the tenant has used in that month: of each metric exactly as many as were stored
     * with a charge to that month, 0 when there was none.
     */
    readonly usage: (
      tenantId: TenantId,
      month: QuotaMonth,
    ) => Effect.Effect<Volumes, QuotaRepositoryError>
    /** What the tenant was told of that month, the first first; at one time, the lower mark. */
    readonly warnings: (
      tenantId: TenantId,
      month: QuotaMonth,
    ) => Effect.Effect<ReadonlyArray<QuotaWarning>, QuotaRepositoryError>
    /**
     * Counters of those months, at most `limit`, that were never examined, have reached the count
     * at which to look again, or were last examined before `examinedBefore`.
     */
    readonly toExamine: (
      query: ExaminationQuery,
    ) => Effect.Effect<ReadonlyArray<CountedUsage>, QuotaRepositoryError>
    /**
     * Remembers when to look again, and stores the warnings with their events and e-mails; all of
     * it or nothing. A warning of a tenant, metric, month and mark that is there already is left
     * out, with its event and its e-mail: of several at the same time one is stored. Answers how
     * many warnings were stored.
     */
    readonly keep: (
      examinations: ReadonlyArray<QuotaExamination>,
    ) => Effect.Effect<number, QuotaRepositoryError>
  }
>()("@procurement/domain/quota/QuotaRepository") {}
