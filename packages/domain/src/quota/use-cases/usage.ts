/** Monthly usage: reads it, enforces the limit of deliveries, and warns of quotas. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Instant, instant } from "../../calendar/instant.ts"
import { type EmailId, type EventId, nextId, type TenantId } from "../../identity/type-id.ts"
import { type Tenant, TenantRepository } from "../../tenant/tenant.ts"
import { QuotaRepository } from "../quota-repository.ts"
import {
  type CountedUsage,
  dueMarks,
  examine,
  noTenantToWarn,
  percentOf,
  type QuotaWarning,
} from "../quota-warning.ts"
import {
  exceeded,
  isHard,
  previousMonth,
  type QuotaMetric,
  quotaMetrics,
  type QuotaMonth,
  quotaMonthAt,
  type QuotaTerms,
  resetOf,
  volumesOf,
} from "../quota.ts"

export interface MetricUsage {
  readonly metric: QuotaMetric
  readonly used: number
  readonly limit: number
  /** Rounded down; may exceed 100. */
  readonly percent: number
  /** Whether usage above the limit is rejected. */
  readonly hard: boolean
}

export interface UsageReport {
  readonly month: QuotaMonth
  readonly resetsAt: Instant
  readonly metrics: ReadonlyArray<MetricUsage>
  readonly warnings: ReadonlyArray<QuotaWarning>
}

/** Reads a tenant's usage and volumes in the current month, and its warnings. */
export const readUsage = Effect.fnUntraced(function* (tenant: Tenant) {
  const quotas = yield* QuotaRepository
  const month = quotaMonthAt(instant(yield* Clock.currentTimeMillis))
  const usage = yield* quotas.usage(tenant.id, month)
  const warnings = yield* quotas.warnings(tenant.id, month)
  const volumes = volumesOf(tenant)
  const metrics = quotaMetrics.map((metric): MetricUsage => {
    const [used, limit] = [usage[metric], volumes[metric]]
    return { metric, used, limit, percent: percentOf(used, limit), hard: isHard(tenant, metric) }
  })
  return { month, resetsAt: resetOf(month), metrics, warnings } satisfies UsageReport
})

/**
 * Checks the limit of deliveries before events are replayed. Fails with `QuotaExceeded` when the
 * tenant has used up a hard limit of deliveries this month.
 */
export const requireDeliveries = Effect.fnUntraced(function* (
  tenantId: TenantId,
  terms: QuotaTerms,
  now: Instant,
) {
  if (!isHard(terms, "deliveries")) return
  const quotas = yield* QuotaRepository
  const month = quotaMonthAt(now)
  const { deliveries: used } = yield* quotas.usage(tenantId, month)
  const { deliveries: hardLimit } = volumesOf(terms)
  if (used >= hardLimit) return yield* exceeded({ metric: "deliveries", month, hardLimit }, used)
})

/** Lists what tenants were warned of in the current month, newest first. */
export const listQuotaWarnings = Effect.fnUntraced(function* (limit: number) {
  const quotas = yield* QuotaRepository
  const month = quotaMonthAt(instant(yield* Clock.currentTimeMillis))
  return yield* quotas.latestWarnings(month, limit)
})

const examinedAgainMillis = 3_600_000

const newIds = Effect.gen(function* () {
  const eventId = (yield* nextId("evt")) as EventId
  return { eventId, emailId: (yield* nextId("eml")) as EmailId }
})

const examineOne = Effect.fnUntraced(function* (counted: CountedUsage, now: Instant) {
  const tenants = yield* TenantRepository
  const tenant = Option.getOrUndefined(yield* tenants.find(counted.tenantId))
  if (tenant === undefined) return noTenantToWarn(counted, now)
  const ids = yield* Effect.forEach(dueMarks(counted, tenant), () => newIds)
  return examine(counted, tenant, ids, now)
})

/**
 * One round of the worker that sends quota warnings. Returns how many counters were examined, at
 * most `limit`.
 *
 * Examines the current and the previous month, because usage of a month's last second becomes
 * visible in the next month. A counter is examined when it reaches its next mark, and once an hour,
 * because contracts may change.
 */
export const warnOfQuotas = Effect.fnUntraced(function* (limit: number) {
  const quotas = yield* QuotaRepository
  const now = instant(yield* Clock.currentTimeMillis)
  const month = quotaMonthAt(now)
  const counters = yield* quotas.toExamine({
    months: [previousMonth(month), month],
    examinedBefore: instant(now - examinedAgainMillis),
    limit,
  })
  if (counters.length === 0) return 0
  yield* quotas.keep(yield* Effect.forEach(counters, (counted) => examineOne(counted, now)))
  return counters.length
})
